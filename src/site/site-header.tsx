import { useEffect, useRef, useState } from 'react'
import { Glyph } from '../look/glyph.tsx'
import { AccountArea, DrawerAccount } from './account-area.tsx'
import { HeaderTools } from './header-tools.tsx'
import { menuNames, menuOf } from './links.ts'
import { Logo } from './logo.tsx'
import { MegaMenu } from './mega-menu.tsx'
import { usePlace, useSite } from './use-site.ts'
import './site-header.css'
import './site-header-narrow.css'

/** Scrolled further than this, the header is smaller and detached from the page. */
const SCROLLED = 50

export function SiteHeader() {
  const { boot, locale, route, words } = useSite()
  const place = usePlace()
  const here = menuOf(route.name)
  const [open, setOpen] = useState<string>()
  const [drawn, setDrawn] = useState(false)
  const scrolled = useScrolled()
  const box = useRef<HTMLElement>(null)

  const [at, setAt] = useState(route.path)
  if (at !== route.path) {
    setAt(route.path)
    setOpen(undefined)
    setDrawn(false)
  }
  useEffect(() => {
    if (!open && !drawn) return undefined
    const close = () => {
      setOpen(undefined)
      setDrawn(false)
    }
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const door = box.current?.querySelector<HTMLElement>('[aria-expanded=true]')
      close()
      door?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      document.removeEventListener('keydown', escape)
    }
  }, [open, drawn])

  return (
    <header ref={box} className={`st-header${scrolled ? ' st-scrolled' : ''}${drawn ? ' st-drawn' : ''}`}>
      <div className="st-header-row">
        <a className="st-brand" href={place('home').href} aria-current={route.name === 'home' ? 'page' : undefined}>
          <Logo size={26} />
          <span>{boot.texts[locale].brand}</span>
        </a>
        <button
          type="button"
          className="st-burger st-plain"
          aria-expanded={drawn}
          aria-controls="st-nav"
          aria-label={drawn ? words.closeMenu : words.menu}
          onClick={() => {
            setDrawn(!drawn)
            setOpen(drawn ? undefined : (here ?? menuNames[0]))
          }}
        >
          <Glyph name={drawn ? 'close' : 'menu'} />
        </button>
        <nav id="st-nav" className="st-nav" aria-label={words.nav}>
          {menuNames.map((name) => (
            <MegaMenu
              key={name}
              name={name}
              active={here === name}
              open={open === name}
              drawn={drawn}
              onOpen={(yes) => setOpen(yes ? name : undefined)}
            />
          ))}
          <a className="st-door st-straight" href={place('pricing').href} aria-current={route.name === 'pricing' ? 'page' : undefined}>
            {place('pricing').title}
          </a>
          <DrawerAccount />
        </nav>
        <div className="st-tools">
          <HeaderTools />
          <AccountArea />
        </div>
      </div>
    </header>
  )
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY > SCROLLED)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return scrolled
}
