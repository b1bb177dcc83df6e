import type { Action } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { isPossible } from '../action/guard.ts'
import type { Busy } from '../action/action-setting.ts'
import type { Row } from '../../schema/row.ts'
import { usePlaces } from '../router/places.ts'
import { MOST_CHOSEN } from './use-whole-choice.ts'

type Props = {
  actions: Action[]
  rows: Row[]
  busy: Busy
  run: (action: Action) => void
  unselect: () => void
  /** The number of rows that match the filter, and a way to select them all. */
  whole: { total: number; isBusy: boolean; isChosen: boolean; chooseAll: () => Promise<void> }
}

/** The actions on the selected rows. */
export function BatchBar({ actions, rows, busy, run, unselect, whole }: Props) {
  const t = useTexts('runtime/list')
  const canChooseWhole = usePlaces().jobs !== undefined
  const runs = busy?.key === 'batch' ? busy : undefined
  const most = canChooseWhole ? whole.total : Math.min(whole.total, MOST_CHOSEN)
  const count = whole.isChosen ? whole.total : rows.length
  const whyNot = (action: Action): string | undefined => {
    // Until all rows are selected, an action would apply only to those that were selected before.
    if (whole.isBusy) return t('batchWaits')
    return whole.isChosen || rows.some((row) => isPossible(action, row)) ? undefined : t('batchNone', { action: action.title })
  }
  return (
    <div className="rt-batch" role="region" aria-label={t('selected', { count })}>
      <span role="status">{t('selected', { count })}</span>
      {/* Screen readers announce the end of a batch, not every row. */}
      {runs?.of && <span className="rt-batch-runs">{t('batchRuns', { done: runs.done ?? 0, count: runs.of })}</span>}
      {actions.map((action) => (
        <Button
          key={action.name}
          size="small"
          danger={action.danger}
          loading={runs?.action === action.name}
          why={whyNot(action)}
          onClick={() => run(action)}
        >
          {action.title}
        </Button>
      ))}
      {count < most && !runs && (
        <Button size="small" variant="link" loading={whole.isBusy} onClick={() => void whole.chooseAll()}>
          {most < whole.total ? t('selectFirst', { count: most, total: whole.total }) : t('selectAll', { count: most })}
        </Button>
      )}
      <Button size="small" variant="link" onClick={unselect}>
        {t('unselect')}
      </Button>
    </div>
  )
}
