import { inputProps, type ControlProps } from '../control.ts'
import { classes } from '../kit/classes.ts'
import '../marked.css'

/** One of a few short choices side by side; to the keyboard and to a screen reader it is a group of radio buttons. */
export function Segmented(props: ControlProps) {
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
      className={classes('lk-segments', invalid && 'lk-segments-invalid')}
    >
      {field.choices?.map((choice, at) => (
        <label key={String(choice.value)} className={classes('lk-segment', (off || choice.disabled) && 'lk-segment-off')}>
          <input
            id={at === Math.max(chosen, 0) ? id : undefined}
            type="radio"
            name={id}
            className="hidden-text"
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
