import type { FormScreen } from '../../schema/compiled-screen.ts'
import { useSession } from '../../session/use-session.ts'
import { isOffered, listActions } from '../action/guard.ts'
import { useActions } from '../action/use-actions.tsx'
import { ActionButtons } from '../detail/action-buttons.tsx'
import { usePlaces } from '../router/places.ts'
import type { Row } from '../../schema/row.ts'

export type About = { screen: FormScreen; row: Row | undefined; takes: Row; reload: () => Promise<void> }

/** The buttons for the actions of a form page besides sending. */
export function FormButtons({ screen, row, takes, reload }: About) {
  const { can } = useSession()
  const { canOpen } = usePlaces()
  const { run, busy, host } = useActions({
    screen: screen.id,
    title: screen.title,
    entity: screen.entity,
    actions: screen.actions,
    takes,
    findRow: () => row ?? 'waiting',
    reload,
  })
  return (
    <div className="rt-tools">
      {(['toolbar', 'section'] as const).map((on) => (
        <ActionButtons
          key={on}
          actions={listActions(screen.actions, on, can, canOpen).filter((action) => isOffered(action, row))}
          row={row}
          busy={busy}
          run={run}
        />
      ))}
      {host}
    </div>
  )
}
