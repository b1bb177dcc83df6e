import { useLayoutEffect, useRef } from 'react'
import { isSecret } from '../schema/draft-values.ts'
import { Box } from './box.tsx'
import { inputProps, type ControlProps } from './control.ts'
import { typedIn, typeInto, type Typed } from './hand-over.ts'
import { FOCUSABLE, focusFirst } from './kit/first-focus.ts'

/** Stands in for a control whose code is loading: Tab reaches it, and the control takes over the focus and what was typed. */
export function Awaited({ typed: takesText, ...props }: ControlProps & { typed: boolean }) {
  const { id, disabled, readOnly } = props
  const own = useRef<HTMLInputElement & HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const mine = own.current!
    const home = mine.parentElement!.closest('.lk-box')?.parentElement ?? mine.parentElement!
    return () => {
      const hasFocus = document.activeElement === mine
      const typed = takesText ? typedIn(mine) : undefined
      // Before any other key: the control is there when this step of rendering is over.
      if (hasFocus || typed?.text) queueMicrotask(() => handOver(home, id, hasFocus, typed))
    }
  }, [id, takesText])

  if (!takesText)
    return (
      <span
        ref={own}
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-busy="true"
        tabIndex={disabled || readOnly ? -1 : 0}
        className="lk-box lk-still"
      />
    )
  return (
    <Box {...props} className={undefined}>
      <input
        {...inputProps(props)}
        ref={own}
        type={isSecret(props.field) ? 'password' : 'text'}
        aria-busy="true"
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Box>
  )
}

function handOver(home: HTMLElement, id: string, hasFocus: boolean, typed: Typed | undefined): void {
  const named = home.querySelector<HTMLElement>(`[id="${id}"]`)
  const target = named?.matches(FOCUSABLE) ? named : undefined
  if (hasFocus && target) target.focus({ preventScroll: true })
  else if (hasFocus) focusFirst(home)
  if (!target || !typed?.text) return
  typeInto(target, typed)
  // The field was left before its control came, which decides now what the text means.
  if (!hasFocus) target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
