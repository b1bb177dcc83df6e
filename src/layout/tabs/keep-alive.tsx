import { memo, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext, useNavigationType, type Location, type NavigationType } from 'react-router-dom'
import { PageProvider, type Page } from '../../runtime/page.ts'
import { useCurrentView, ViewProvider } from '../../runtime/router/use-view.ts'
import type { View } from '../../runtime/router/view.ts'
import { PresenceProvider } from '../../widgets/presence.ts'
import type { Pages } from './use-open-pages.ts'

type Held = { location: Location; how: NavigationType; view: View; content: ReactNode; scroll: number | undefined }

/**
 * The current page, and hidden ones that are kept alive. A kept page stays at its own address with its own view: no change of the router
 * reaches it, so it neither renders nor acts until it is visible again.
 */
export function KeepAlive({ pages, children }: { pages: Pages; children: ReactNode }) {
  const { active, location, live, pageOf } = pages
  const view = useCurrentView()
  const how = useNavigationType()
  const [held] = useState(() => new Map<string, Held>())

  useLayoutEffect(() => {
    const before = held.get(active)
    held.set(active, { location, how, view, content: children, scroll: before?.scroll })
    for (const key of held.keys()) if (!live.some((one) => one.key === key)) held.delete(key)
  })

  useLayoutEffect(() => {
    const kept = held.get(active)
    if (kept?.scroll !== undefined && kept.scroll !== window.scrollY) scrollTo(0, kept.scroll)
    const note = () => {
      const one = held.get(active)
      if (one) one.scroll = window.scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('scroll', note)
      const one = held.get(active)
      if (one) one.scroll ??= 0
    }
  }, [held, active])

  return live.map(({ key }) => {
    const shown = key === active
    const past = held.get(key)
    if (!shown && !past) return null
    const at = shown ? { location, how, view, content: children } : past!
    return <KeptPage key={key} shown={shown} page={pageOf(key)} location={at.location} how={at.how} view={at.view} content={at.content} />
  })
}

type KeptPageProps = { shown: boolean; page: Page; location: Location; how: NavigationType; view: View; content: ReactNode }

const KeptPage = memo(function KeptPage({ shown, page, location, how, view, content }: KeptPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const at = useMemo(() => ({ location, navigationType: how }), [location, how])

  // Popups of a control close when it loses the focus.
  useLayoutEffect(() => {
    const self = box.current!
    if (!shown && self.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  }, [shown])

  return (
    <div ref={box} className="ly-page" hidden={!shown}>
      <PresenceProvider value={shown}>
        <PageProvider value={page}>
          <LocationContext.Provider value={at}>
            <ViewProvider value={view}>{content}</ViewProvider>
          </LocationContext.Provider>
        </PageProvider>
      </PresenceProvider>
    </div>
  )
})
