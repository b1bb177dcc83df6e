import type { ListScreen } from '../../schema/compiled-screen.ts'
import type { Action } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import type { Busy } from '../action/action-setting.ts'
import { ToolbarButton } from './list-toolbar.tsx'

type Props = {
  screen: ListScreen
  /** By the person; what the list begins with is part of what it is for. */
  isNarrowed: boolean
  isFiltered: boolean
  /** The first step, if the person may take it. */
  first: Action | undefined
  busy: Busy
  run: (action: Action) => void
  clear: () => void
}

/** The empty state: either nothing matches the filter, or there is nothing yet. The two suggest different steps. */
export function ListEmpty({ screen, isNarrowed, isFiltered, first, busy, run, clear }: Props) {
  const t = useTexts('runtime/list')
  if (isNarrowed) {
    return (
      <Empty title={t('noMatch')} help={t('noMatchHelp')}>
        <Button onClick={clear}>{t('clearFilters')}</Button>
      </Empty>
    )
  }
  const { empty } = screen.list
  return (
    <Empty title={empty?.title ?? t('empty')} help={empty ? empty.help : t('emptyHelp', { title: screen.title })}>
      {first && <ToolbarButton action={first} accent busy={busy} run={run} />}
      {isFiltered && <Button onClick={clear}>{t('clearFilters')}</Button>}
    </Empty>
  )
}
