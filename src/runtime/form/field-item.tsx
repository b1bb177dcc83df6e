import { observer } from '@formily/react'
import { useMemo, useRef } from 'react'
import { Glyph } from '../../look/glyph.tsx'
import type { Field } from '../../schema/compiled.ts'
import type { Say } from '../../schema/texts.ts'
import { Spinner } from '../../widgets/kit/spinner.tsx'
import { controlFor, isGroup, isWide, standsBesideTitle, titlesItself } from '../../widgets/registry.tsx'
import { offeredField } from './choices.ts'
import { useFormContext } from './form-context.ts'
import { dependenciesOf } from './operands.ts'
import { placeOf } from './paths.ts'
import { PairedField } from './paired-field.tsx'
import { whenReleased } from '../../widgets/release.ts'
import type { Asking } from './uniqueness.ts'

type FieldItemProps = {
  path: string
  field: Field
  /** The label is visible to screen readers only, e.g. below the heading of a table. */ bare?: boolean | undefined
}

/** One field: label, control, help and error. Each part observes only what it shows. */
export const FieldItem = observer(({ path, field: written, bare }: FieldItemProps) => {
  const context = useFormContext()
  const { model } = context
  const field = offeredField(written, model, path)
  const dependencies = JSON.stringify(dependenciesOf(field).map((name) => model.read(name, placeOf(path))))
  // oxlint-disable-next-line react/exhaustive-deps -- a new object makes the control render again when a value it depends on changes
  const access = useMemo(() => context.access(path), [context, path, dependencies])
  const latest = useRef({ context, path })
  latest.current = { context, path }
  const wires = useMemo(() => wire(latest), [])
  if (!model.isShown(field, path) || model.named(field.within)) return null

  const id = context.idOf(path)
  const beside = model.named(field.with)
  const fault = model.faultAt(path) ?? (beside && model.faultAt(beside.name))
  // A verification code can be entered even if the form is locked otherwise.
  const locked = field.rules?.format === 'captcha' ? undefined : context.isLocked(path)
  // A read-only field needs no help text.
  const isRead = locked === 'read' || field.computed !== undefined || field.taken?.fixed === true
  const advice = field.help ?? (field.fallback && context.say('fallsBack', { language: field.fallback }))
  const help = (advice ?? field.lead) && !isRead ? `${id}-help` : undefined
  const wrong = fault === undefined ? undefined : `${id}-fault`
  const value = model.valueAt(path)
  const required = !isRead && model.isRequired(field, path)
  const Control = controlFor(field.widget)
  const control = (
    <Control
      id={id}
      field={field}
      value={Array.isArray(value) && !field.fields ? value.slice() : value}
      onChange={wires.change}
      onBlur={wires.leave}
      disabled={locked === 'disabled' || model.isDisabled(field, path)}
      readOnly={isRead}
      invalid={model.faultAt(path) !== undefined}
      required={required}
      describedBy={wrong ? (help ? `${wrong} ${help}` : wrong) : help}
      form={access}
      renderField={field.fields && wires.draw}
      items={field.fields && field.type === 'array' ? wires.items : undefined}
    />
  )

  return (
    <div className={itemClass(field, wrong !== undefined || locked === 'marked', bare === true)} data-field={path}>
      <Label id={id} field={field} required={required} bare={bare} />
      {locked === 'marked' && <span className="rt-marked">{context.say('marked')}</span>}
      {field.unique && !wrong && <Asked state={context.uniqueness?.stateOf(path)} say={context.say} />}
      {beside ? (
        <div className="rt-pair">
          {control}
          <PairedField field={beside} describedBy={wrong} />
        </div>
      ) : (
        control
      )}
      {wrong && (
        <p className="rt-fault" id={wrong} role="alert">
          {fault}
        </p>
      )}
      {help && (
        <p className="rt-help" id={help}>
          {advice}
          {field.lead && (
            <>
              {' '}
              <a href={field.lead.href} target="_blank" rel="noreferrer">
                {field.lead.title}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  )
})

/** Uses classes instead of `:has()`, which made the browser match every field again for each new one. */
function itemClass(field: Field, wrong: boolean, bare: boolean): string {
  const marks = [wrong && 'rt-item-wrong', standsBesideTitle(field.widget) && !bare && 'rt-item-beside', isWide(field) && 'rt-item-wide']
  return ['rt-item', ...marks.filter(Boolean)].join(' ')
}

/** Whether the value is free; shown beside the label, so that the layout does not shift. */
function Asked({ state, say }: { state: Asking | undefined; say: Say<'runtime/form'> }) {
  return (
    <span className={state ? `rt-asked rt-asked-${state}` : 'rt-asked'} role="status">
      {state === 'asking' && <Spinner />}
      {state === 'free' && <Glyph name="check" />}
      {state && say(state)}
    </span>
  )
}

/** A group is named by its label, an input is labelled by it, and a checkbox has its label beside it. */
function Label({ id, field, required, bare }: { id: string; field: Field; required: boolean; bare: boolean | undefined }) {
  if (titlesItself(field.widget)) return null
  const className = `rt-label${bare ? ' rt-label-bare' : ''}${required ? ' rt-label-required' : ''}`
  if (isGroup(field.widget)) {
    return (
      <span className={className} id={`${id}-label`}>
        {field.title}
      </span>
    )
  }
  return (
    <label className={className} id={`${id}-label`} htmlFor={id}>
      {field.title}
    </label>
  )
}

type Latest = { current: { context: ReturnType<typeof useFormContext>; path: string } }

function wire(latest: Latest) {
  const list = (): unknown[] => {
    const { context, path } = latest.current
    const value = context.model.valueAt(path)
    return Array.isArray(value) ? value.slice() : []
  }
  const change = (value: unknown) => {
    const { context, path } = latest.current
    context.uniqueness?.forget(path)
    context.model.input(path, value)
  }
  const leave = () => {
    const { context, path } = latest.current
    if (!context.isReading()) context.model.leave(path)
    context.uniqueness?.left(path)
  }
  return {
    change,
    leave: () => whenReleased(leave),
    draw: (inner: Field, at?: number, bare?: boolean) => {
      const path = [latest.current.path, at, inner.name].filter((step) => step !== undefined).join('.')
      // List items have keys of their own, so that the state of a control (an upload) moves with its item.
      return <FieldItem key={inner.name} path={path} field={inner} bare={bare} />
    },
    items: {
      add: (item: unknown) => change([...list(), item]),
      remove: (at: number) => change(list().toSpliced(at, 1)),
      move: (from: number, to: number) => {
        const items = list()
        items.splice(to, 0, ...items.splice(from, 1))
        change(items)
      },
    },
  }
}
