import { useTexts } from '../../i18n/i18n.ts'
import { textOf, type ControlProps } from '../control.ts'
import { strengthOf } from '../password-strength.ts'
import { Password } from './password.tsx'
import '../password.css'

/** A new password; its strength is shown beneath from the first keystroke, in a place of its own, so that nothing moves when it comes. */
export function NewPassword(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const { id, field, value, describedBy } = props
  const text = textOf(value)
  const level = strengthOf(text)
  const field2 = { ...field, props: { autocomplete: 'new-password', ...field.props } }
  return (
    <>
      <Password
        {...props}
        field={field2}
        describedBy={[describedBy, text ? `${id}-strength` : undefined].filter(Boolean).join(' ') || undefined}
      />
      <span className={text ? `lk-strength lk-strength-${level}` : 'lk-strength'}>
        <span className="lk-strength-bars" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span id={`${id}-strength`} aria-live="polite">
          {text && t('strength', { level: t(`level.${level}`) })}
        </span>
      </span>
    </>
  )
}
