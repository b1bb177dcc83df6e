import { useTexts } from '../../i18n/i18n.ts'
import { classes } from '../kit/classes.ts'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import '../choices.css'

/** Consent, with a link to what is agreed to. Unticking removes the value, so that `required` applies. */
export function Agree(props: ControlProps) {
  const { field, value, onChange, onBlur, disabled, readOnly, invalid } = props
  const t = useTexts('widgets/kit')
  const { readOnly: _, ...rest } = inputProps(props)
  const [text, href] = [field.placeholder, textOf(field.props?.['href'])]
  return (
    <label className={classes('lk-choice', 'lk-agree', (disabled || readOnly) && 'lk-choice-off', invalid && 'lk-choice-invalid')}>
      <input
        {...rest}
        type="checkbox"
        checked={value === true}
        disabled={disabled || readOnly}
        onChange={(event) => onChange(event.target.checked || undefined)}
        onBlur={onBlur}
      />
      <span>
        {field.title}
        {text && href && (
          <>
            {' '}
            <a href={href} target="_blank" rel="noreferrer">
              {text}
              <span className="hidden-text">{t('opensNew')}</span>
            </a>
          </>
        )}
      </span>
    </label>
  )
}
