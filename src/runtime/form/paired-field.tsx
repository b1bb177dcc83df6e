import { observer } from '@formily/react'
import { useMemo, useRef } from 'react'
import type { Field } from '../../schema/compiled.ts'
import { controlFor } from '../../widgets/registry.tsx'
import { useFormContext } from './form-context.ts'

type Props = { field: Field; /** The id of the sentence below the box that is about this field. */ describedBy: string | undefined }

/** A field within the box of another: the currency beside its amount. Its label is for screen readers; its error is shown below the box. */
export const PairedField = observer(({ field, describedBy }: Props) => {
  const context = useFormContext()
  const { model } = context
  const path = field.name
  const latest = useRef(context)
  latest.current = context
  const access = useMemo(() => context.access(path), [context, path])
  const wires = useMemo(
    () => ({
      change: (value: unknown) => latest.current.model.input(path, value),
      leave: () => latest.current.model.leave(path),
    }),
    [path],
  )
  const id = context.idOf(path)
  const locked = context.isLocked(path)
  const isWrong = model.faultAt(path) !== undefined
  const Control = controlFor(field.widget)
  return (
    <span className="rt-pair-part" data-field={path}>
      <label className="hidden-text" id={`${id}-label`} htmlFor={id}>
        {field.title}
      </label>
      <Control
        id={id}
        field={field}
        value={model.valueAt(path)}
        onChange={wires.change}
        onBlur={wires.leave}
        disabled={locked === 'disabled' || model.isDisabled(field, path)}
        readOnly={locked === 'read'}
        invalid={isWrong}
        required={locked !== 'read' && model.isRequired(field, path)}
        describedBy={isWrong ? describedBy : undefined}
        form={access}
      />
    </span>
  )
})
