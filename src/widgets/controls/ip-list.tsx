import { useTranslation } from 'react-i18next'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import '../list.css'

/** Addresses, one per line; commas and spaces from elsewhere become lines when the field is left. */
export function IpList(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props
  const { t } = useTranslation('kit')
  const text = textOf(value)
  const lines = text.split(/\s+/).filter(Boolean)
  const tidy = () => {
    const next = text
      .split(/[\s,，;；]+/)
      .filter(Boolean)
      .join('\n')
    if (next !== text) onChange(next)
    onBlur?.()
  }
  return (
    <Box {...props} className="lk-box-tall">
      <textarea
        {...inputProps(props, `${id}-lines`)}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        placeholder={field.placeholder ?? '203.0.113.7\n198.51.100.0/24\n2001:db8::/32'}
        style={{ minHeight: 120, fontFamily: 'var(--mono)' }}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={tidy}
      />
      <span id={`${id}-lines`} className="lk-lines">
        {t('lines', { count: lines.length })}
      </span>
    </Box>
  )
}
