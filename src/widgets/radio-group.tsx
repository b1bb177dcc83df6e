import { inputProps, type ControlProps } from './control.ts'
import { classes } from './kit/classes.ts'

type Props = ControlProps & {
  /** The class of the group and of each choice; `-invalid` and `-off` are appended. */
  look: { group: string; choice: string }
  /** The class of the radio button itself, if something else represents it. */
  button?: string
}

/** One of a few choices, all visible; the browser moves between them by arrow keys. */
export function RadioGroup({ look, button, ...props }: Props) {
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
      className={classes(look.group, invalid && `${look.group}-invalid`)}
    >
      {field.choices?.map((choice, at) => (
        <label key={String(choice.value)} className={classes(look.choice, (off || choice.disabled) && `${look.choice}-off`)}>
          <input
            id={at === Math.max(chosen, 0) ? id : undefined}
            type="radio"
            name={id}
            className={button}
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
