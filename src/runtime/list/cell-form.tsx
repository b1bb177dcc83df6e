import { FormProvider } from '@formily/react'
import { useMemoizedFn } from 'ahooks'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Action, Column } from '../../schema/compiled.ts'
import { IN_CELL } from '../../schema/in-cell.ts'
import type { Row } from '../../schema/row.ts'
import { typeInto } from '../../widgets/hand-over.ts'
import { FOCUSABLE } from '../../widgets/kit/first-focus.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { RemoteNames } from '../../widgets/remote-names.tsx'
import { Spinner } from '../../widgets/kit/spinner.tsx'
import { toast } from '../../widgets/kit/toast-store.ts'
import { buildBody } from '../action/body.ts'
import { useWayBack } from '../action/use-way-back.ts'
import { FieldItem } from '../form/field-item.tsx'
import { FormContextProvider } from '../form/form-context.ts'
import { ShownValue } from '../form/shown-value.tsx'
import { useForm } from '../form/use-form.ts'
import { useHoldUnsaved } from '../form/use-hold-unsaved.ts'
import { useLoaded } from '../form/use-loaded.ts'
import { useSend } from '../form/use-send.ts'
import { LEAVING, type TypedAhead } from './typed-ahead.ts'
import type { CellEdits, Editing } from './use-cell-edits.ts'
import './cell-form.css'

type Props = { action: Action; column: Column; row: Row; edits: CellEdits; editing: Editing }

/** The control of a field in its cell. It sends what the form of the action would send, with this one value changed. */
export function CellForm({ action, row, edits, ...rest }: Props) {
  const { takes } = edits.setting.current
  const { loaded, reload } = useLoaded(action.load, action.load ? buildBody(action.load, { row, takes }) : {}, row)
  if (loaded.status === 'loading') return <Spinner />
  if (loaded.status === 'failed') return <span role="alert">{loaded.problem.message}</span>
  const about = action.load ? { ...row, ...loaded.row } : row
  // What others have changed meanwhile is taken over, except in this cell.
  return <CellInput key={String(about['version'])} {...rest} action={action} row={about} edits={edits} reload={reload} />
}

/** Which way the focus goes on from a cell. */
type Step = 1 | -1 | undefined

function CellInput({ action, column, row, edits, editing, reload }: Props & { reload: () => Promise<void> }) {
  const say = useTexts('runtime/cell')
  const box = useRef<HTMLFormElement>(null)
  const step = useRef<Step>()
  const { entity, takes, title } = edits.setting.current
  const wayBack = useWayBack()
  const before = useRef<Row>({})
  const { sending } = useSend({
    screen: { title },
    submit: { call: action.call!, title: action.title, then: { reload: true, ...(action.then?.say ? { say: action.then.say } : {}) } },
    row,
    takes: takes ?? {},
    entity,
    undo: (answer) => wayBack(action, edits.setting.current, { values: before.current, row, answer }),
    reload: async () => edits.setting.current.reload(),
  })
  const control = useForm({
    fields: action.form!,
    initial: { ...row, ...(editing.typed ? { [column.name]: editing.typed.value } : {}) },
    row,
    ...sending,
    onDone: async (answer, values) => {
      const next = nextCell(box.current, step.current)
      editing.typed = undefined
      await sending.onDone(answer, values)
      edits.close(next)
    },
  })
  const { model, alert, busy, crossing, choose } = control
  const crossed = crossing?.both.find(({ field }) => field.name === column.name)
  const field = action.form!.find(({ name }) => name === column.name)!
  // Drawn anew after a refusal: the row is another one now.
  const [said, tell] = useState(editing.refused && say('changed'))
  useLayoutEffect(() => {
    before.current = { ...model.values(), ...(editing.typed ? { [column.name]: row[column.name] } : {}) }
    // oxlint-disable-next-line react/exhaustive-deps -- as the row was when the cell was opened
  }, [])
  useHoldUnsaved(model, 'address')

  const save = useMemoizedFn(async (way: Step): Promise<boolean> => {
    // What was typed into a select or a date is decided before the cell is left.
    if (!(await control.settled())) return false
    step.current = way
    if (!editing.typed) {
      edits.close(nextCell(box.current, way))
      return true
    }
    editing.refused = undefined
    tell(undefined)
    if (crossed && !crossed.side) {
      choose(column.name, 'mine')
      return false
    }
    await control.submit()
    const other = action.form!.find(({ name }) => name !== field.name && model.faultAt(name) !== undefined)
    if (other) tell(say('elsewhere', { title: other.title, fault: model.faultAt(other.name)! }))
    return !editing.typed
  })

  // What others have changed in other cells is merged unasked; for this one, the person chooses.
  useEffect(() => {
    if (!crossing) return
    const { row: now } = crossing
    for (const name of Object.keys(before.current)) if (Object.hasOwn(now, name)) before.current[name] = now[name]
    if (crossed?.side !== 'theirs' && (!crossed || crossed.side)) return void control.submit()
    if (!crossed.side) return
    editing.typed = undefined
    edits.close()
    void edits.setting.current.reload()
    // oxlint-disable-next-line react/exhaustive-deps -- each step of the choice is one answer
  }, [crossing])

  // What was refused because of somebody else's change is shown beside the row as it is now.
  useEffect(() => {
    if (!alert) return
    tell(alert.text)
    if (alert.answered !== 409) return
    editing.refused = alert.text
    void Promise.all([reload(), edits.setting.current.reload()]).then(() => {
      // A row that cannot be edited any more, or is gone, has no cell that could say so.
      if (!document.querySelector('.rt-edit-form')) toast.error(alert.text)
    })
  }, [alert, editing, edits, reload])

  useEffect(() => {
    editing.leave = () => save(undefined)
    return model.listen(() => {
      editing.typed = { value: model.valueAt(field.name) }
      if (IN_CELL[field.widget] === 'picked') void save(undefined)
    })
  }, [editing, model, field, save])
  // Last: what was typed before is heard by the form.
  useFocusIn(box, edits.ahead)

  const press = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement
    if (event.defaultPrevented || event.nativeEvent.isComposing || at.getAttribute('aria-expanded') === 'true') return
    const isSave = event.key === 'Enter' && !event.shiftKey && !at.closest('.rt-edit-tools') && at.getAttribute('role') !== 'combobox'
    const way = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : undefined
    if (event.key === 'Escape') edits.close()
    else if (isSave) void save(undefined)
    else if (way !== undefined && isAtEdge(event.currentTarget as HTMLElement, at, way)) {
      at.blur()
      edits.ahead.begin(() => edits.close(), true)
      // Refused: what was typed on was meant for a cell that is not opened.
      void save(way).then((isLeft) => !isLeft && box.current && edits.ahead.end())
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FormContextProvider value={control.context}>
      <FormProvider form={model.form}>
        <form
          className="rt-edit-form"
          ref={mergeRefs(box, control.box)}
          noValidate
          aria-label={say('label', { title: column.title })}
          aria-busy={busy}
          data-widget={field.widget}
          onKeyDown={press}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void save(undefined)
          }}
        >
          <FieldItem path={field.name} field={field} bare />
          {said && (
            <p className="rt-fault" role="alert">
              {said}
            </p>
          )}
          {crossed && !crossed.side && (
            <p className="rt-fault" role="alert">
              {say('crossed')}{' '}
              {field.options ? (
                <RemoteNames field={field} value={crossed.theirs} form={control.context.access(field.name)} />
              ) : (
                <ShownValue field={field} value={crossed.theirs} />
              )}
            </p>
          )}
          <span className="rt-edit-tools">
            {crossed && !crossed.side && (
              <>
                <Button size="small" onClick={() => choose(column.name, 'mine')}>
                  {say('mine')}
                </Button>
                <Button size="small" onClick={() => choose(column.name, 'theirs')}>
                  {say('theirs')}
                </Button>
              </>
            )}
            <IconButton size="small" submit label={say('save')} icon={<Glyph name="check" />} loading={busy} tabIndex={-1} />
            <IconButton size="small" label={say('cancel')} icon={<Glyph name="close" />} onClick={() => edits.close()} tabIndex={-1} />
          </span>
        </form>
      </FormProvider>
    </FormContextProvider>
  )
}

/** The next cell of the list that can be edited, in reading order. */
function nextCell(form: HTMLElement | null, step: Step): { key: string; name: string } | undefined {
  const cells = [...(form?.closest('.rt-body')?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])]
  const at = cells.findIndex((cell) => cell.contains(form))
  const next = step && at >= 0 ? cells[at + step] : undefined
  return next && { key: next.dataset['key']!, name: next.dataset['edit']! }
}

/** Whether Tab would leave the control: one with several inputs is walked through first. */
function isAtEdge(form: HTMLElement, at: HTMLElement, step: 1 | -1): boolean {
  const stops = [...form.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.tabIndex >= 0 && !one.closest('.rt-edit-tools'))
  return at === stops.at(step === 1 ? -1 : 0) || !stops.includes(at)
}

/** The control takes the focus once it is there, its text selected as in a spreadsheet, and what was typed before it came. */
function useFocusIn(box: { current: HTMLElement | null }, ahead: TypedAhead): void {
  useEffect(() => {
    // Columns that stay in sight at both ends would cover it.
    box.current!.scrollIntoView?.({ block: 'nearest', inline: 'center' })
    const focus = () => {
      if (ahead.isLeaving()) return true
      const target = [...box.current!.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.tabIndex >= 0)
      target?.focus()
      if (target instanceof HTMLInputElement) target.select()
      if (target) typeAhead(target, ahead)
      return target !== undefined
    }
    if (focus()) return undefined
    const watch = new MutationObserver(() => focus() && watch.disconnect())
    watch.observe(box.current!, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [box, ahead])
}

/** Types what was pressed before the control had the focus, and then the key that left it; what follows waits for the next cell. */
function typeAhead(control: HTMLElement, ahead: TypedAhead): void {
  const keys = ahead.take()
  const at = keys.findIndex(({ key }) => LEAVING.has(key))
  const typed = at < 0 ? keys : keys.slice(0, at)
  const text = typed.reduce((before, { key }) => (key === 'Backspace' ? before.slice(0, -1) : before + key), '')
  if (text !== '') typeInto(control, { text, from: text.length, to: text.length })
  if (at < 0) return
  control.dispatchEvent(new KeyboardEvent('keydown', { ...keys[at], bubbles: true, cancelable: true }))
  ahead.put(keys.slice(at + 1))
}

const mergeRefs =
  <T,>(...refs: { current: T | null }[]) =>
  (found: T | null) => {
    for (const ref of refs) ref.current = found
  }
