import { useLatest } from 'ahooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot } from '../schema/manifest.ts'
import { useSession } from '../session/use-session.ts'
import { loadPage, type SitePage } from './load-page.ts'
import { notice } from './notice.ts'
import { SiteBoundary } from './site-boundary.tsx'
import { SiteFrame } from './site-frame.tsx'
import { Head } from './head.tsx'
import { findSiteRoute } from './site-route.ts'
import { type Site, SiteProvider } from './use-site.ts'

type SiteAppProps = { boot: Boot; first: SitePage; onLocale: (page: SitePage) => void; leave: () => void; onReady: () => void }

/** Follows the address from one public page to the next; every other address is the console's. */
export function SiteApp({ boot, first, onLocale, leave, onReady }: SiteAppProps) {
  const [shown, setShown] = useState(first)
  const { check } = useSession()
  const wanted = useRef(0)
  const now = useLatest(shown)

  const go = useMemo(
    () => async (locale: Locale) => {
      const route = findSiteRoute(boot, location.hash, check().status !== 'guest', locale)
      if (!route) return leave()
      if (route.path === now.current.route.path && locale === now.current.locale) return
      const mine = ++wanted.current
      try {
        const page = await loadPage(route, locale)
        // Somebody who clicks twice wants the second.
        if (mine !== wanted.current) return
        if (locale !== now.current.locale) onLocale(page)
        setShown(page)
      } catch {
        notice.show(now.current.words.failed)
      }
    },
    [boot, check, onLocale, leave, now],
  )

  useEffect(() => {
    const follow = () => void go(now.current.locale)
    addEventListener('hashchange', follow)
    // Somebody may have gone on while the first page was on its way.
    follow()
    return () => removeEventListener('hashchange', follow)
  }, [go, now])

  useEffect(onReady, [onReady])

  const { route, locale, words, page } = shown
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  // A new page starts at its top, and with its content rather than with the link that led there.
  const before = useRef(route.path)
  useEffect(() => {
    if (before.current === route.path) return
    before.current = route.path
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [route.path])

  const site = useMemo<Site>(
    () => ({ boot, locale, route, words, switchLocale: (next) => void go(next) }),
    [boot, locale, route, words, go],
  )
  return (
    <SiteProvider value={site}>
      <SiteFrame>
        <Head />
        <SiteBoundary key={route.path} words={words}>
          {page}
        </SiteBoundary>
      </SiteFrame>
    </SiteProvider>
  )
}
