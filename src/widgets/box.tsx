import type { ReactNode } from 'react'
import { classes } from './kit/classes.ts'
import './input.css'

/** The frame around an input and its accessories. The error is marked here, so that an error does not render the input again. */
export function Box({
  invalid,
  disabled,
  readOnly,
  className,
  children,
}: {
  invalid?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={classes('lk-box', invalid && 'lk-invalid', (disabled || readOnly) && 'lk-still', disabled && 'lk-off', className)}>
      {children}
    </span>
  )
}
