import { readLocale } from '../../i18n/i18n.ts'
import { unitFor } from '../../schema/unit-form.ts'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'

const keyboards: Record<string, { inputMode: 'tel' | 'email' | 'url'; autoComplete?: string }> = {
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  email: { inputMode: 'email', autoComplete: 'email' },
  url: { inputMode: 'url' },
}

/** One line of text. The on-screen keyboard of a phone follows the format. */
export function Text(props: ControlProps) {
  const { field, value, onChange, onBlur } = props
  const keyboard = keyboards[field.rules?.format ?? '']
  return (
    <Box {...props} className={undefined}>
      <input
        {...inputProps(props)}
        {...keyboard}
        autoComplete={textOf(field.props?.['autocomplete']) || keyboard?.autoComplete || (field.name === 'username' ? 'username' : 'off')}
        spellCheck={false}
        placeholder={field.placeholder}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {field.unit && <span className="lk-affix">{unitFor(field.unit, readLocale())}</span>}
    </Box>
  )
}
