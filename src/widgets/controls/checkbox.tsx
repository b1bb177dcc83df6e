import { classes } from '../kit/classes.ts'
import { inputProps, type ControlProps } from '../control.ts'
import '../choices.css'

/** Yes or no, with its title beside it. */
export function Checkbox(props: ControlProps) {
  const { field, value, onChange, onBlur, disabled, readOnly, invalid } = props
  const off = disabled || readOnly
  const { readOnly: _, ...rest } = inputProps(props)
  return (
    <label className={classes('lk-choice', off && 'lk-choice-off', invalid && 'lk-choice-invalid')}>
      <input
        {...rest}
        type="checkbox"
        checked={value === true}
        disabled={off}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <span>{field.title}</span>
    </label>
  )
}
