import type { FormScreen } from '../../schema/compiled.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { listActions, whyNot } from '../action/guard.ts'
import { useActions } from '../action/use-actions.tsx'
import type { Row } from './values.ts'

type About = { screen: FormScreen; row: Row | undefined; takes: Row; reload: () => Promise<void> }

/** What one can do on a form's page beside sending it. */
export function FormActions(about: About) {
  return about.screen.actions.length ? <Buttons {...about} /> : null
}

function Buttons({ screen, row, takes, reload }: About) {
  const { can } = useSession()
  const { run, busy, host } = useActions({
    title: screen.title,
    entity: screen.entity,
    actions: screen.actions,
    takes,
    findRow: () => row ?? 'waiting',
    reload,
  })
  return (
    <div className="rt-head-actions">
      {(['toolbar', 'section'] as const)
        .flatMap((on) => listActions(screen.actions, on, can))
        .map((action) => (
          <Button
            key={action.name}
            danger={action.danger}
            loading={busy?.action === action.name}
            why={whyNot(action, row)}
            onClick={() => run(action, { row })}
          >
            {action.title}
          </Button>
        ))}
      {host}
    </div>
  )
}
