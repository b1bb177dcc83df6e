import type { ControlProps } from '../control.ts'
import '../list.css'

/** Fields that belong together. */
export function ObjectFields({ id, field, describedBy, disabled, renderField }: ControlProps) {
  return (
    <fieldset className="lk-object" aria-labelledby={`${id}-label`} aria-describedby={describedBy} disabled={disabled}>
      {field.fields?.map((one) => (
        <div key={one.name}>{renderField?.(one)}</div>
      ))}
    </fieldset>
  )
}
