import { classes } from '../kit/classes.ts'
import { inputProps, type ControlProps } from '../control.ts'
import '../choices.css'

/** One of a few choices, all in sight; the browser moves between them by arrow keys. */
export function Radio(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly, invalid } = props
  const off = disabled || readOnly
  const { 'aria-invalid': wrong, 'aria-required': required, 'aria-describedby': describedBy } = inputProps(props)
  const chosen = field.choices?.findIndex((choice) => choice.value === value) ?? -1
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={wrong}
      aria-required={required}
      aria-describedby={describedBy}
      className={classes('lk-choices', invalid && 'lk-choices-invalid')}
    >
      {field.choices?.map((choice, at) => (
        <label key={String(choice.value)} className={classes('lk-choice', (off || choice.disabled) && 'lk-choice-off')}>
          <input
            id={at === Math.max(chosen, 0) ? id : undefined}
            type="radio"
            name={id}
            checked={choice.value === value}
            disabled={off || choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <span>{choice.title}</span>
        </label>
      ))}
    </div>
  )
}
