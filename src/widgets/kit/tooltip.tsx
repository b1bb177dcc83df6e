import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { Floating } from './floating.tsx'

/** A few words on hover and focus, also for screen readers. `named`: the words are already the accessible name of the child. */
export function Tooltip({
  text,
  named,
  children,
}: {
  text: string
  named?: boolean | undefined
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}) {
  const id = useId()
  const host = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!shown) return undefined
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [shown])

  return (
    <span
      ref={host}
      className="lk-tip-host"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onPointerDown={() => named && setShown(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={() => setShown(false)}
    >
      {named ? children : cloneElement(children, { 'aria-describedby': id })}
      {!named && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {shown && (
        <Floating anchor={host} side="top" className="lk-tip" role="tooltip" aria-hidden="true">
          {text}
        </Floating>
      )}
    </span>
  )
}
