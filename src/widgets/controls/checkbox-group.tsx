import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { choicesOf } from '../choices.ts'
import { inputProps, type ControlProps } from '../control.ts'
import '../choices.css'

/** Several of a few choices, all visible. The value is in the order of the choices, whatever the order of the clicks. */
export function CheckboxGroup(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly, invalid } = props
  const t = useTexts('widgets/kit')
  const off = disabled || readOnly
  const { 'aria-describedby': describedBy } = inputProps(props)
  const choices = choicesOf(field)
  const chosen = new Set(Array.isArray(value) ? value : [])
  const whole = field.props?.['whole']
  const turn = (one: unknown, on: boolean) => {
    const goesWith = (each: unknown) => !on || whole === undefined || (one !== whole && each !== whole)
    onChange(choices.map((choice) => choice.value).filter((each) => (each === one ? on : chosen.has(each) && goesWith(each))))
  }
  const open = choices.filter((choice) => !choice.disabled)
  const isAll = open.every((choice) => chosen.has(choice.value))
  const many = choices.length > 4
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={classes('lk-choices', many && 'lk-choices-many', invalid && 'lk-choices-invalid')}
    >
      {choices.map((choice, at) => (
        <label key={String(choice.value)} className={classes('lk-choice', (off || choice.disabled) && 'lk-choice-off')}>
          <input
            id={at === 0 ? id : undefined}
            type="checkbox"
            aria-invalid={invalid || undefined}
            checked={chosen.has(choice.value)}
            disabled={off || choice.disabled}
            onChange={(event) => turn(choice.value, event.target.checked)}
            onBlur={onBlur}
          />
          <span>{choice.title}</span>
        </label>
      ))}
      {many && !off && whole === undefined && !field.props?.['single'] && (
        <Button variant="text" size="small" aria-pressed={isAll} onClick={() => onChange(isAll ? [] : open.map((choice) => choice.value))}>
          {t(isAll ? 'chooseNone' : 'chooseAll')}
        </Button>
      )}
    </div>
  )
}
