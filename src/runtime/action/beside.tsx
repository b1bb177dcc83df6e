import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { mayClose } from '../form/leave-guard.tsx'
import './beside.css'

/** A panel with a form beside its subject, which stays visible. It closes like a dialog and restores the focus. */
export function Beside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTexts('widgets/kit')
  const heading = useId()
  const self = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    self.current?.scrollIntoView({ block: 'nearest' })
    if (!self.current?.contains(document.activeElement)) self.current?.focus({ preventScroll: true })
    return () => {
      if (before?.isConnected) before.focus()
    }
  }, [])

  const ask = async () => {
    if (await mayClose()) onClose()
  }

  return (
    <section
      ref={self}
      className="rt-beside"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Closes the panel only, not the drawer that contains it.
        event.preventDefault()
        event.stopPropagation()
        void ask()
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <IconButton label={t('close')} icon={<Glyph name="close" />} onClick={() => void ask()} />
      </header>
      {children}
    </section>
  )
}
