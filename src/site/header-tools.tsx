import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { readTheme } from '../look/theme.ts'
import { useSettings } from '../session/use-settings.ts'
import { useSite } from './use-site.ts'

/** Language and theme, both remembered. */
export function HeaderTools() {
  const { words } = useSite()
  const [, write] = useSettings()
  return (
    <>
      <Languages />
      {/* Read when it is pressed: whoever pressed it before the scripts had come is answered before the theme is known to a render. */}
      <button type="button" className="st-icon" onClick={() => write({ pageTheme: readTheme().mode === 'dark' ? 'light' : 'dark' })}>
        {/* Both are in a page that is written ahead: the theme is known only where it is read, before any script of the page. */}
        {(['dark', 'light'] as const).map((next) => (
          <span key={next} className={`st-to-${next}`} title={words[next]}>
            <Glyph name={next === 'dark' ? 'moon' : 'sun'} />
            <span className="hidden-text">{words[next]}</span>
          </span>
        ))}
      </button>
    </>
  )
}

function Languages() {
  const { boot, locale, switchLocale, words } = useSite()
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const door = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    door.current?.focus()
  }
  const step = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = [...box.current!.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus()
  }
  return (
    <span ref={box} className="st-languages" onKeyDown={step}>
      <button
        ref={door}
        type="button"
        className="st-icon"
        aria-label={words.language}
        title={words.language}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Glyph name="language" />
      </button>
      {open && (
        <span id={id} role="menu" aria-label={words.language} className="st-list">
          {boot.locales.map(({ value, title }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              tabIndex={value === locale ? 0 : -1}
              aria-checked={value === locale}
              lang={value}
              onClick={() => {
                switchLocale(value)
                close()
              }}
            >
              {title}
            </button>
          ))}
        </span>
      )}
    </span>
  )
}
