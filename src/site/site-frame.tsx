import { type ReactNode, useSyncExternalStore } from 'react'
import { ChatDoor } from './chat/chat-door.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Hotline } from './hotline.tsx'
import { notice } from './notice.ts'
import { TrialBanner } from './trial-banner.tsx'
import { useSite } from './use-site.ts'
import './site.css'
import './site-frame.css'

/** The frame of all public pages: header, free trial, hotline, footer and chat. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { words } = useSite()
  return (
    <div className="st-site">
      <button type="button" className="st-skip" onClick={() => document.getElementById('main')?.focus()}>
        {words.skip}
      </button>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="st-main">
        {children}
        <TrialBanner />
        <Hotline />
      </main>
      <SiteFooter />
      <ChatDoor />
      <Notice />
    </div>
  )
}

function Notice() {
  const { words } = useSite()
  const text = useSyncExternalStore(notice.watch, notice.read, notice.read)
  return (
    <div className="st-notices" role="status">
      {text && (
        <p className="st-notice">
          {text}
          <button type="button" className="st-plain" aria-label={words.close} onClick={notice.close}>
            ×
          </button>
        </p>
      )}
    </div>
  )
}
