import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLocale } from '../i18n/i18n.ts'
import { Mark } from '../look/mark.tsx'
import { useLandscape } from '../runtime/router/use-landscape.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { VoiceWave } from './voice-wave.tsx'
import './guest.css'

/** The frame for guests: the brand on one side, the page on the other. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const { brand, slogan } = useLandscape().atlas().boot.texts[locale]
  return (
    <div className="ly-guest">
      <SkipLink />
      <aside className="ly-panel">
        <Link className="ly-panel-brand" to="/">
          <Mark size={28} />
          <span>{brand}</span>
        </Link>
        <VoiceWave />
        {slogan && <p>{slogan}</p>}
      </aside>
      <div className="ly-guest-body">
        <header className="ly-guest-top">
          <Link className="ly-guest-brand" to="/">
            <Mark size={24} />
            <span>{brand}</span>
          </Link>
          <div className="ly-tools">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </header>
        <main className="ly-guest-main" id="main" tabIndex={-1}>
          <div className="ly-card">{children}</div>
        </main>
      </div>
    </div>
  )
}
