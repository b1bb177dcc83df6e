import { useLatest } from 'ahooks'
import { useEffect, useLayoutEffect, useRef, type HTMLAttributes, type ReactNode, type RefObject } from 'react'
import { place, type Side } from './place.ts'
import './floating.css'

type FloatingProps = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  anchor: RefObject<HTMLElement> | HTMLElement
  side?: Side | undefined
  /** Called on Escape, a click outside, or when the anchor has scrolled out of view. A tooltip has none and ignores clicks. */
  onClose?: ((by: 'escape' | 'outside') => void) | undefined
  /** At least as wide as its anchor. */
  wide?: boolean | undefined
  children: ReactNode
}

/** Open panels, the newest last: Escape closes only one of them. */
const open: object[] = []

const elementOf = (anchor: RefObject<HTMLElement> | HTMLElement) => (anchor instanceof HTMLElement ? anchor : anchor.current)

/** A panel beside its anchor, in the top layer, so that no scroll container clips it and no dialog covers it. */
export function Floating({ anchor, side = 'bottom-start', onClose, wide, className, children, ...rest }: FloatingProps) {
  const panel = useRef<HTMLSpanElement>(null)
  const close = useLatest(onClose)

  useLayoutEffect(() => {
    const self = panel.current!
    const settle = () => {
      const from = elementOf(anchor)?.getBoundingClientRect()
      if (!from) return
      if (wide) self.style.minWidth = `${from.width}px`
      const { left, top } = place(
        from,
        { width: self.offsetWidth, height: self.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        side,
      )
      self.style.left = `${left}px`
      self.style.top = `${top}px`
    }
    if (typeof self.showPopover === 'function') {
      self.setAttribute('popover', 'manual')
      self.showPopover()
    }
    settle()
    const seen = typeof ResizeObserver === 'function' ? new ResizeObserver(settle) : undefined
    seen?.observe(self)
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      seen?.disconnect()
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
    }
  }, [anchor, side, wide])

  const closable = Boolean(onClose)
  useEffect(() => {
    if (!closable) return undefined
    const me = {}
    open.push(me)
    const press = (event: PointerEvent) => {
      const at = event.target as Node
      if (!panel.current?.contains(at) && !elementOf(anchor)?.contains(at)) close.current?.('outside')
    }
    // Caught before a dialog gets it: Escape closes one thing at a time.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== me || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      close.current?.('escape')
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', escape, true)
    return () => {
      open.splice(open.indexOf(me), 1)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', escape, true)
    }
  }, [anchor, closable, close])

  return (
    <span {...rest} ref={panel} className={`lk-floating ${className ?? ''}`} onClick={(event) => event.stopPropagation()}>
      {children}
    </span>
  )
}
