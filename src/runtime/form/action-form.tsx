import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { EntityRef } from '../../schema/compiled-screen.ts'
import type { Action, Field } from '../../schema/compiled.ts'
import type { Act } from '../../widgets/kit/toast-store.ts'
import { useSession } from '../../session/use-session.ts'
import { useLocation } from 'react-router-dom'
import { Button } from '../../widgets/kit/button.tsx'
import { useKeepWord } from '../../widgets/kit/keep-word.ts'
import { opened } from '../action/action-setting.ts'
import { useAddress } from '../action/address.tsx'
import { buildBody, knownParents } from '../action/body.ts'
import { fill } from '../../schema/template.ts'
import { LateFacts } from '../action/late-facts.tsx'
import { Needs } from '../action/needs.tsx'
import { ShownAnswer } from './part-widget.tsx'
import { Quote } from './quote.tsx'
import { FormView } from './form-view.tsx'
import type { Entry } from './slices.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoaded } from './use-loaded.ts'
import { useSend, type Shown } from './use-send.ts'
import type { Row } from '../../schema/row.ts'
import { Waiting } from './waiting.tsx'

type ActionFormProps = {
  action: Action
  row?: Row | undefined
  takes?: Row | undefined
  entity?: EntityRef | undefined
  /** How to undo the call; `values` are those before a change that was proposed, e.g. by dragging the row to another day. */
  undo?: ((row: Row | undefined, answer: unknown, values: Row | undefined) => Act | undefined) | undefined
  onDone: () => void
  onCancel: () => void
}

/** The form of an action, in its dialog; `onDone` closes it after success. */
export function ActionForm({ action, row, takes = {}, entity, undo, onDone, onCancel }: ActionFormProps) {
  const { state } = useSession()
  const { pathname } = useLocation()
  const { params } = useAddress()
  const known = knownParents(action.call, { row, takes }).join()
  const asked = useMemo(() => (action.form ?? []).filter(({ name }) => !known.split(',').includes(name)), [action, known])
  const entries = useMemo(() => entriesOf(asked, action.headings), [asked, action])
  const [given] = useState(() => givenIn(params, asked))
  const { loaded, reload } = useLoaded(action.load, action.load ? buildBody(action.load, { row, takes }) : {}, row)
  const about = loaded.status === 'ready' ? { ...row, ...loaded.row } : row
  const isProposed = Object.keys(given).length > 0
  // The submit button is named after what it does, not after the button that opened the form.
  const changes = action.call?.does === 'edit' || action.call?.does === 'save'
  const closes = !action.then?.screen && !action.then?.back && !action.answer
  const keep = useKeepWord(action.button ?? action.title)
  const { sending, shown } = useSend({
    screen: { title: action.title },
    // A confirmation is shown within the form.
    submit: action.call && {
      call: action.call,
      title: action.title,
      ...(action.then ? { then: action.then } : {}),
      ...(action.answer ? { answer: action.answer } : {}),
    },
    row: row && about,
    takes,
    entity,
    undo: undo && ((answer) => undo(row && about, answer, isProposed && about ? heldBy(about, asked, given) : undefined)),
    reload: async () => {},
  })
  // After success the form is replaced by the answer, so that nothing is created twice.
  if (shown && (action.call?.does === 'add' || action.answer?.alone)) return <Made shown={shown} onClose={onDone} />
  if (loaded.status !== 'ready') return <Waiting title={action.title} loaded={loaded} reload={reload} count={asked.length || 1} />

  return (
    <>
      {action.needs && <Needs call={action.needs} />}
      {action.facts && about && <LateFacts action={action} rows={[about]} />}
      {action.help && <p className="rt-follows">{fill(action.help, about ?? {})}</p>}
      <FormView
        label={action.title}
        fields={asked}
        entries={entries}
        initial={{ ...(beginsEmpty(action) ? {} : about), ...given }}
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
        foot={(control) => (
          <>
            {action.quote && <Quote call={action.quote} model={control.model} row={about} takes={takes} />}
            <ShownAnswer shown={shown} row={about} />
            <div className="rt-foot rt-foot-dialog">
              <Button onClick={onCancel} disabled={control.busy}>
                {shown ? control.context.say('close') : keep}
              </Button>
              <SubmitButton
                control={control}
                title={action.button ?? (changes ? control.context.say('save') : action.title)}
                danger={action.danger}
              />
            </div>
          </>
        )}
      />
    </>
  )
}

/** Values that a link proposes; they are validated like typed ones. */
function givenIn(params: URLSearchParams, fields: Field[]): Row {
  const given: Row = {}
  for (const { name, type } of fields) {
    const value = params.get(`${opened.given}${name}`)
    if (value === null) continue
    if (type === 'string') given[name] = value
    else if ((type === 'integer' || type === 'number') && Number.isFinite(Number(value))) given[name] = Number(value)
  }
  return given
}

/** What the form would have sent before the change that was proposed. */
const heldBy = (row: Row, fields: Field[], given: Row): Row => {
  const held = fields.filter(
    ({ name, writeOnly, computed }) => !writeOnly && !computed && (name in given || (row[name] !== undefined && row[name] !== null)),
  )
  return Object.fromEntries(held.map(({ name }) => [name, row[name] ?? null]))
}

/** The fields of the form, with headings. */
const entriesOf = (fields: Field[], headings: NonNullable<Action['headings']> = {}): Entry[] =>
  fields.flatMap((field): Entry[] => {
    const heading = headings[field.name]
    return heading ? [{ heading: field.name, ...heading }, { field }] : [{ field }]
  })

/** A creating form takes no values from the current row, even if fields have the same names. */
const beginsEmpty = ({ call, copies, load }: Action) => (call?.does === 'add' || call?.creates === true) && !copies && !load

/** The answer of a creating form, e.g. a secret that is shown once. */
function Made({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const say = useTexts('runtime/form')
  const box = useRef<HTMLDivElement>(null)
  // The focus moves to the answer, and not to the button that closes it.
  useEffect(() => box.current?.focus(), [])
  return (
    // A key that closes whatever is open would lose what is told only this time.
    <div ref={box} tabIndex={-1} className="rt-made" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>
      <ShownAnswer shown={shown} row={undefined} />
      <div className="rt-foot rt-foot-dialog">
        <Button onClick={onClose}>{say('close')}</Button>
      </div>
    </div>
  )
}
