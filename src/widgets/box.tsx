import type { ReactNode } from 'react'
import { classes } from './kit/classes.ts'
import './input.css'

/** The frame around an input and what belongs to it. The fault is marked here, so that no input is drawn anew for it. */
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
