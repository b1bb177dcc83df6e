import type { Action } from '../../schema/compiled.ts'
import { useSession } from '../../session/use-session.ts'
import { useLocation } from 'react-router-dom'
import { Button } from '../../widgets/kit/button.tsx'
import { useAddress } from '../action/address.tsx'
import { buildBody } from '../action/body.ts'
import { ShownAnswer } from './part-widget.tsx'
import { Quote } from './quote.tsx'
import { FormView } from './form-view.tsx'
import { useLoaded } from './use-loaded.ts'
import { useSend } from './use-send.ts'
import type { Row } from './values.ts'
import { Waiting } from './waiting.tsx'

type ActionFormProps = { action: Action; row?: Row | undefined; takes?: Row | undefined; onDone: () => void; onCancel: () => void }

/** The form of an action, in its dialog. `onDone` closes it after success. */
export function ActionForm({ action, row, takes = {}, onDone, onCancel }: ActionFormProps) {
  const { state } = useSession()
  const { pathname } = useLocation()
  const { params } = useAddress()
  const { loaded, reload } = useLoaded(action.load, action.load ? buildBody(action.load, { row, takes }) : {}, row)
  const about = loaded.status === 'ready' ? { ...row, ...loaded.row } : row
  const closes = !action.then?.screen && !action.then?.back && !action.answer
  const { sending, shown } = useSend({
    screen: { title: action.title },
    submit: action.call && { ...action, call: action.call },
    row: row && about,
    takes,
    reload: async () => {},
  })
  if (loaded.status !== 'ready') return <Waiting title={action.title} loaded={loaded} reload={reload} count={action.form?.length ?? 1} />

  return (
    <FormView
      label={action.title}
      fields={action.form ?? []}
      initial={action.call?.does === 'add' && !action.copies ? undefined : about}
      row={about}
      {...sending}
      onDone={async (answer, values) => {
        await sending.onDone(answer, values)
        if (closes) onDone()
      }}
      draft={{
        screen: `${pathname}#${action.name}`,
        key: params.toString(),
        user: state.status === 'member' ? state.user.userId : 'guest',
      }}
      leaving="address"
      focus
      foot={({ busy, house }) => (
        <>
          {action.quote && <Quote call={action.quote} model={house.model} row={about} takes={takes} />}
          <ShownAnswer shown={shown} row={about} />
          <div className="rt-foot rt-foot-dialog">
            <Button onClick={onCancel} disabled={busy}>
              {house.say(shown ? 'close' : 'cancel')}
            </Button>
            <Button submit variant={action.danger ? 'danger' : 'primary'} loading={busy}>
              {action.title}
            </Button>
          </div>
        </>
      )}
    />
  )
}
