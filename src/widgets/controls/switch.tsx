import { inputProps, type ControlProps } from '../control.ts'
import '../choices.css'

/** On or off, effective at once. */
export function Switch(props: ControlProps) {
  const { value, onChange, onBlur, disabled, readOnly } = props
  const { readOnly: _, disabled: __, 'aria-required': ___, ...rest } = inputProps(props)
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className="lk-switch"
      aria-checked={value === true}
      disabled={disabled || readOnly}
      onClick={() => onChange(value !== true)}
      onBlur={onBlur}
    />
  )
}
