import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'

/** A password, hidden unless its eye button is pressed; warns if Caps Lock is on. */
export function Password(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled } = props
  const t = useTexts('widgets/kit')
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <>
      <Box {...props} className={undefined}>
        <input
          {...inputProps(props, caps ? `${id}-caps` : undefined)}
          type={shown ? 'text' : 'password'}
          autoComplete={textOf(field.props?.['autocomplete']) || 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={field.placeholder}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => {
            setCaps(false)
            onBlur?.()
          }}
        />
        <button
          type="button"
          className="lk-box-button"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          aria-controls={id}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          <Glyph name={shown ? 'eye-off' : 'eye'} />
        </button>
      </Box>
      {caps && (
        <span id={`${id}-caps`} className="lk-hint lk-hint-warning" role="status">
          {t('capsLock')}
        </span>
      )}
    </>
  )
}
