import { Box } from './box.tsx'
import { inputProps, textOf, type ControlProps } from './control.ts'

/** Six digits from a message or an app; phones that support it suggest them. */
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
