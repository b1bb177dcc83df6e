import { Box } from './box.tsx'
import { inputProps, textOf, type ControlProps } from './control.ts'

/** Six digits that came by message or from an app, offered by phones that know them. */
export function CodeInput({ className, ...props }: ControlProps & { className?: string }) {
  return (
    <Box {...props}>
      <input
        {...inputProps(props)}
        className={className}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={props.field.placeholder}
        value={textOf(props.value)}
        onChange={(event) => props.onChange(event.target.value.replace(/\D/g, ''))}
        onBlur={props.onBlur}
      />
    </Box>
  )
}
