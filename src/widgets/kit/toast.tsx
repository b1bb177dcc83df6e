import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Tone } from '../../schema/compiled.ts'
import { Glyph, type GlyphName } from '../../look/glyph.tsx'
import { readTop, watchTop } from './dialog-stack.ts'
import { dismiss, readMessages, readAnnouncement, watchMessages, type Message } from './toast-store.ts'
import './toast.css'

const signs: Record<Tone, GlyphName> = { neutral: 'info', info: 'info', success: 'success', warning: 'warning', danger: 'danger' }

/** Shows messages in the topmost layer: what is behind a modal dialog can neither be seen nor read. */
export function ToastRegion({ within }: { within?: HTMLDialogElement | null | undefined }) {
  const t = useTexts('widgets/kit')
  const top = useSyncExternalStore(watchTop, readTop)
  const all = useSyncExternalStore(watchMessages, readMessages)
  const announcement = useSyncExternalStore(watchMessages, readAnnouncement)
  const mine = (within ?? undefined) === top
  const shown = mine ? all : []
  const box = useRef<HTMLDivElement>(null)
  const filled = shown.length > 0

  // Above what is already in the top layer, such as an open menu.
  useLayoutEffect(() => {
    const self = box.current!
    if (typeof self.showPopover !== 'function') return
    self.setAttribute('popover', 'manual')
    if (filled && !self.matches(':popover-open')) self.showPopover()
    if (!filled && self.matches(':popover-open')) self.hidePopover()
  }, [filled])

  return (
    <>
      <span className="hidden-text" role="status">
        {mine ? announcement : ''}
      </span>
      <div ref={box} className="lk-toasts" role="region" aria-label={t('messages')}>
        <div className="lk-toast-column">
          {shown
            .filter((one) => one.kind === 'toast')
            .map((one) => (
              <Toast key={one.id} message={one} />
            ))}
        </div>
        <div className="lk-toast-column lk-toast-corner">
          {shown
            .filter((one) => one.kind === 'notification')
            .map((one) => (
              <Toast key={one.id} message={one} />
            ))}
        </div>
      </div>
      <span className="hidden-text" role="alert">
        {shown
          .filter((one) => one.tone === 'danger')
          .map((one) => (
            <span key={one.id + one.count / 1000}>{wordsOf(one)}</span>
          ))}
      </span>
      <span className="hidden-text" role="status">
        {shown
          .filter((one) => one.tone !== 'danger')
          .map((one) => (
            <span key={one.id + one.count / 1000}>{wordsOf(one)}</span>
          ))}
      </span>
    </>
  )
}

const wordsOf = ({ title, text, whole = text }: Message) => [title, whole].filter(Boolean).join(' ')

/** Its timer pauses while it is hovered or focused, and while the page is in the background. */
function Toast({ message }: { message: Message }) {
  const t = useTexts('widgets/kit')
  const [held, setHeld] = useState(false)
  /** What had the focus before it came here. */
  const before = useRef<EventTarget | null>(null)
  const { id, stay, count, tone, title, text, whole, kind, act } = message
  useEffect(() => {
    if (held || !stay) return undefined
    let timer = window.setTimeout(end, stay)
    function end() {
      if (document.hidden) timer = window.setTimeout(end, 1000)
      else dismiss(id)
    }
    return () => window.clearTimeout(timer)
  }, [held, id, stay, count])
  /** Whoever closes it or presses its button goes on where they were. */
  const close = () => {
    const { current } = before
    dismiss(id)
    const home = current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main')
    home?.focus({ preventScroll: true })
  }
  return (
    <div
      className={`lk-toast lk-toast-${tone} lk-toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
    >
      <Glyph name={signs[tone]} className="lk-toast-sign" />
      <div className="lk-toast-words">
        {title && <strong>{title}</strong>}
        {text && <span title={whole}>{text}</span>}
      </div>
      {count > 1 && <span className="lk-toast-count">×{count}</span>}
      {act && (
        <button
          type="button"
          className="lk-button lk-button-link lk-toast-act"
          onClick={() => {
            close()
            act.run()
          }}
        >
          {act.title}
        </button>
      )}
      <button type="button" className="lk-toast-close" aria-label={t('close')} onClick={close}>
        <Glyph name="close" />
      </button>
    </div>
  )
}
