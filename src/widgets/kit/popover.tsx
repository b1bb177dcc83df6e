import { useEffect, useRef, useState, type ReactNode, type RefCallback } from 'react'
import { Floating } from './floating.tsx'
import type { Side } from './place.ts'

export type TriggerProps = {
  ref: RefCallback<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
}

/** A panel that a button opens: column settings, filters. It takes the focus and returns it. */
export function Popover({
  label,
  side = 'bottom-end',
  trigger,
  children,
}: {
  label: string
  side?: Side | undefined
  trigger: (props: TriggerProps) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button?.focus()
  }
  return (
    <>
      {trigger({ ref: setButton, onClick: () => setOpen(!open), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {open && button && (
        <Floating
          anchor={button}
          side={side}
          className="lk-popover"
          role="dialog"
          aria-label={label}
          onClose={(by) => (by === 'escape' ? close() : setOpen(false))}
        >
          <Inside leave={() => setOpen(false)}>{typeof children === 'function' ? children(close) : children}</Inside>
        </Floating>
      )}
    </>
  )
}

/** Focuses the element that asks for it, otherwise the first control, and closes when the focus leaves. */
function Inside({ leave, children }: { leave: () => void; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const first =
      box.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      box.current?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled), select, a[href], [tabindex="0"]')
    ;(first ?? box.current)?.focus()
  }, [])
  return (
    <span
      ref={box}
      tabIndex={-1}
      style={{ outline: 'none', display: 'block' }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      {children}
    </span>
  )
}
