import { useTexts } from '../../i18n/i18n.ts'
import { inputProps, type ControlProps } from '../control.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import '../marked.css'

const USUAL = 5

/** A rating; each star is a radio button, so the arrow keys move between them. */
export function Stars(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly, invalid } = props
  const t = useTexts('widgets/kit')
  const say = useTexts('widgets/late')
  const off = disabled || readOnly
  const { 'aria-invalid': wrong, 'aria-required': required, 'aria-describedby': describedBy } = inputProps(props)
  const most = field.rules?.maximum ?? USUAL
  const now = typeof value === 'number' ? value : 0
  return (
    <span className="lk-stars">
      <span
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-invalid={wrong}
        aria-required={required}
        aria-describedby={describedBy}
        className={classes('lk-stars-group', invalid && 'lk-stars-invalid')}
      >
        {Array.from({ length: most }, (_, at) => at + 1).map((star) => (
          <label key={star} className={classes('lk-star', star <= now && 'lk-star-on', off && 'lk-star-off')}>
            <input
              id={star === Math.max(now, 1) ? id : undefined}
              type="radio"
              name={id}
              className="hidden-text"
              checked={star === now}
              disabled={off}
              onChange={() => onChange(star)}
              onBlur={onBlur}
            />
            <span aria-hidden="true">★</span>
            <span className="hidden-text">{say('stars', { count: star })}</span>
          </label>
        ))}
      </span>
      {now > 0 && !off && field.required !== true && (
        <Button
          id={`${id}-clear`}
          size="small"
          variant="text"
          aria-labelledby={`${id}-clear ${id}-label`}
          onClick={() => onChange(undefined)}
        >
          {t('clear')}
        </Button>
      )}
    </span>
  )
}
