import type { Action } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { isPossible } from '../action/guard.ts'
import type { Busy } from '../action/action-setting.ts'
import type { Row } from './use-rows.ts'

type Props = { actions: Action[]; rows: Row[]; busy: Busy; run: (action: Action) => void; unselect: () => void }

/** What can be done with everything chosen. */
export function BatchBar({ actions, rows, busy, run, unselect }: Props) {
  const t = useTexts('list')
  return (
    <div className="rt-batch" role="region" aria-label={t('selected', { count: rows.length })}>
      <span role="status">{t('selected', { count: rows.length })}</span>
      {actions.map((action) => (
        <Button
          key={action.name}
          size="small"
          danger={action.danger}
          loading={busy?.action === action.name && busy.key === 'batch'}
          why={rows.some((row) => isPossible(action, row)) ? undefined : t('batchNone', { action: action.title })}
          onClick={() => run(action)}
        >
          {action.title}
        </Button>
      ))}
      <Button size="small" variant="link" onClick={unselect}>
        {t('unselect')}
      </Button>
    </div>
  )
}
