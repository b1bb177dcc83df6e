import { observer } from '@formily/react'
import { useMemo, useRef } from 'react'
import type { Field } from '../../schema/compiled.ts'
import { controlFor } from '../../widgets/controls.ts'
import { useFormHouse } from './form-house.ts'
import { heardBy } from './operands.ts'

/** One field: what it is called, its control, what helps, what is wrong. Each watches only what it shows. */
export const FieldItem = observer(({ path, field }: { path: string; field: Field }) => {
  const house = useFormHouse()
  const { model, say } = house
  const node = model.node(path)
  const heard = JSON.stringify(heardBy(field).map((name) => model.read(name)))
  // oxlint-disable-next-line react/exhaustive-deps -- a fresh object is how a control hears of values it depends on
  const access = useMemo(() => house.access(), [house, heard])
  const latest = useRef({ house, path })
  latest.current = { house, path }
  const wires = useMemo(
    () => ({
      change: (value: unknown) => latest.current.house.model.input(latest.current.path, value),
      leave: () => latest.current.house.model.leave(latest.current.path),
      draw: (below: string, inner: Field) => <FieldItem key={below} path={below} field={inner} />,
    }),
    [],
  )
  if (!model.isShown(field)) return null

  const id = house.idOf(path)
  const fault = node.selfErrors[0]
  const needed = model.isRequired(field)
  const locked = house.isLocked(path)
  const help = field.help ? `${id}-help` : undefined
  const wrong = fault === undefined ? undefined : `${id}-fault`
  const value = node.value as unknown
  const Control = controlFor(field.widget)

  return (
    <div className={wrong ? 'rt-item rt-item-wrong' : 'rt-item'} data-field={path}>
      <label className="rt-label" id={`${id}-label`} htmlFor={id}>
        {field.title}
        {needed && (
          <span className="rt-needed" title={say('required')}>
            *
          </span>
        )}
      </label>
      <Control
        id={id}
        field={field}
        value={Array.isArray(value) && !field.fields ? value.slice() : value}
        onChange={wires.change}
        onBlur={wires.leave}
        disabled={locked === 'disabled' || model.isDisabled(field)}
        readOnly={locked === 'read'}
        invalid={wrong !== undefined}
        describedBy={[wrong, help].filter(Boolean).join(' ') || undefined}
        form={access}
        renderField={field.fields && wires.draw}
      />
      {wrong && (
        <p className="rt-fault" id={wrong} role="alert">
          {fault}
        </p>
      )}
      {help && (
        <p className="rt-help" id={help}>
          {field.help}
        </p>
      )}
    </div>
  )
})
