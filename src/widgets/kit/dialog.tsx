import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { usePresence } from '../presence.ts'
import { IconButton } from './button.tsx'
import { pushDialog } from './dialog-stack.ts'
import { FOCUSABLE, focusFirst } from './first-focus.ts'
import { keepFocus } from './keep-focus.ts'
import { ToastRegion } from './toast.tsx'
import { useScrollStop } from './use-scroll-stop.ts'
import './dialog.css'

export type DialogProps = {
  open: boolean
  title: ReactNode
  /** The user wants to close it: by Escape, the close button, or a click on the backdrop. */
  onClose: () => void
  /** Returns whether it may close, e.g. after asking about unsaved input. */
  beforeClose?: (() => boolean | Promise<boolean>) | undefined
  /** 420, 560, 800 px; a drawer 480, 640, 960 px. */
  size?: 'small' | 'medium' | 'large' | undefined
  footer?: ReactNode
  /** Ignores clicks on the backdrop (for forms, their owner decides the default). */
  firm?: boolean | undefined
  /** `alertdialog` for questions. */
  role?: 'dialog' | 'alertdialog' | undefined
  describedBy?: string | undefined
  children: ReactNode
}

/** A modal dialog based on the browser's `<dialog>`, in the React tree of its owner: the page behind is inert, the focus returns. */
export function Dialog(props: DialogProps) {
  return props.open ? createPortal(<Modal {...props} shape="dialog" />, document.body) : null
}

/** The same at the right edge, for details without leaving a list. */
export function Drawer(props: DialogProps) {
  return props.open ? createPortal(<Modal {...props} shape="drawer" />, document.body) : null
}

function Modal({
  title,
  onClose,
  beforeClose,
  size = 'medium',
  footer,
  firm,
  role,
  describedBy,
  shape,
  children,
}: DialogProps & { shape: 'dialog' | 'drawer' }) {
  const t = useTexts('widgets/kit')
  const titleId = useId()
  const self = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const asking = useRef(false)
  const pressedVeil = useRef(false)
  const [element, setElement] = useState<HTMLDialogElement | null>(null)

  // The dialog of a hidden page waits, with its input.
  const seen = usePresence()
  useLayoutEffect(() => {
    if (!seen) return
    const dialog = self.current!
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    const take = pushDialog(dialog)
    setElement(dialog)
    const isFree = !dialog.contains(document.activeElement) || document.activeElement?.closest('.lk-dialog-head')
    if (isFree) focusIn(dialog, body.current!)
    const stopWatching = keepFocus(dialog, body.current!)
    return () => {
      stopWatching()
      take()
      if (dialog.open && typeof dialog.close === 'function') dialog.close()
      if (!before?.isConnected || before === document.body) return
      before.focus()
      // What lies above it may have grown meanwhile, and the browser, which has given the focus back already, does not look. What is in sight
      // stays where it is: of a page that has the focus itself, as after a navigation, a part always lies beyond the window.
      const { top, bottom } = before.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) before.scrollIntoView?.({ block: 'nearest' })
    }
  }, [seen])

  useScrollStop(body, FOCUSABLE)

  const ask = async () => {
    if (asking.current) return
    asking.current = true
    try {
      if (!beforeClose || (await beforeClose())) onClose()
    } finally {
      asking.current = false
    }
  }

  const pressKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      // React bubbles events of nested dialogs up to here; each dialog handles its own.
      event.preventDefault()
      event.stopPropagation()
      void ask()
    } else if (event.key === 'Tab') {
      event.stopPropagation()
      turnRound(event, self.current!)
    }
  }

  return (
    <dialog
      ref={self}
      className={`lk-dialog lk-${shape} lk-${shape}-${size}`}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={pressKey}
      onCancel={(event) => {
        if (event.target !== self.current) return
        event.preventDefault()
        void ask()
      }}
      onPointerDown={(event) => {
        pressedVeil.current = event.target === self.current
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (!firm && pressedVeil.current && event.target === self.current) void ask()
      }}
    >
      <div className="lk-dialog-panel">
        <header className="lk-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('close')} icon={<Glyph name="close" />} onClick={() => void ask()} />
        </header>
        <div ref={body} className="lk-dialog-body" tabIndex={-1}>
          {children}
        </div>
        {footer && <footer className="lk-dialog-foot">{footer}</footer>}
      </div>
      <ToastRegion within={element} />
    </dialog>
  )
}

/** On the element that asks for it, otherwise on the first control of the body, the first footer button, or the body itself. */
function focusIn(dialog: HTMLElement, body: HTMLElement): void {
  const asks = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (asks) return asks.focus()
  body.focus({ preventScroll: true })
  if (!focusFirst(body)) dialog.querySelector<HTMLElement>(`.lk-dialog-foot :is(${FOCUSABLE})`)?.focus()
}

function turnRound(event: KeyboardEvent, dialog: HTMLElement): void {
  const all = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.getClientRects().length > 0)
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  if (event.shiftKey ? at === first : at === last) {
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}
