import type { Action } from '../../schema/compiled.ts'
import { Icon } from '../../look/icons.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { whyNot } from '../action/guard.ts'
import type { About, Busy } from '../action/action-setting.ts'
import type { Row } from '../../schema/row.ts'

type Props = {
  actions: Action[]
  row: Row | undefined
  busy: Busy
  run: (action: Action, about?: About) => void
  /** The compact form for lines of a table. */
  inLine?: boolean
  /** The primary one has the focus. */
  focus?: boolean | undefined
}

/** The buttons for one subject; the last one is primary if the schema says so. */
export function ActionButtons({ actions, row, busy, run, inLine, focus }: Props) {
  const ordered = [...actions.filter((action) => !action.primary), ...actions.filter((action) => action.primary)]
  return (
    <>
      {ordered.map((action) => (
        <Button
          key={action.name}
          variant={inLine ? 'link' : action.primary && !action.danger ? 'primary' : 'default'}
          danger={action.danger}
          autoFocus={focus && action.primary}
          loading={busy?.action === action.name}
          why={whyNot(action, row)}
          icon={!inLine && action.icon && <Icon name={action.icon} />}
          onClick={() => run(action, { row })}
        >
          {action.title}
        </Button>
      ))}
    </>
  )
}
