import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'

/** A code of six digits, offered by phones that know it. */
export function OneTimeCode(props: ControlProps) {
  const { field, value, onChange, onBlur } = props
  return (
    <Box {...props} className={undefined}>
      <input
        {...inputProps(props)}
        className="lk-one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={field.placeholder}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        onBlur={onBlur}
      />
    </Box>
  )
}
