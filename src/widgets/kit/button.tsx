import { forwardRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'
import './button.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** `danger` is filled; a less prominent dangerous one is `text`, `link` or `default` with `danger`. */
  variant?: 'primary' | 'default' | 'text' | 'link' | 'danger' | undefined
  danger?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Busy: it keeps its width and focus, and ignores further clicks. */
  loading?: boolean | undefined
  icon?: ReactNode
  block?: boolean | undefined
  submit?: boolean | undefined
  /** Why it is not possible now. It stays focusable, shows the reason, and does nothing. */
  why?: string | undefined
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'default', danger, size = 'medium', loading, icon, block, submit, why, className, onClick, children, disabled, ...rest },
  ref,
) {
  const still = Boolean(why) || loading
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (still) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      ref={ref}
      type={submit ? 'submit' : 'button'}
      className={classes(
        'lk-button',
        `lk-button-${variant}`,
        size !== 'medium' && `lk-${size}`,
        danger && 'lk-button-quiet-danger',
        block && 'lk-block',
        loading && 'lk-busy',
        className,
      )}
      disabled={disabled && !why}
      aria-disabled={still || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading ? <Spinner /> : icon}
      {children !== undefined && children !== null && <span className="lk-button-words">{children}</span>}
    </button>
  )
  return why ? <Tooltip text={why}>{button}</Tooltip> : button
})

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'block'> & {
  /** What it does: its accessible name and its tooltip. */
  label: string
  icon: ReactNode
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, className, why, variant = 'text', ...rest },
  ref,
) {
  const button = (
    <Button {...rest} ref={ref} variant={variant} why={why} aria-label={label} className={classes('lk-icon-button', className)} />
  )
  return why ? (
    button
  ) : (
    <Tooltip text={label} named>
      {button}
    </Tooltip>
  )
})
