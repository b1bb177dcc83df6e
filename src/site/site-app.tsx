import { useLatest } from 'ahooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Boot } from '../schema/manifest.ts'
import { useSession } from '../session/use-session.ts'
import { findPlace, watchPlaces } from '../look/keep-place.ts'
import { loadPage } from './load-page.ts'
import type { SitePage } from './site-page.ts'
import { notice } from './notice.ts'
import { SiteBoundary } from './site-boundary.tsx'
import { SiteFrame } from './site-frame.tsx'
import { Head } from './head.tsx'
import { findSiteRoute } from './site-route.ts'
import { type RealAddresses, type Site, SiteProvider } from './use-site.ts'

type SiteAppProps = {
  boot: Boot
  first: SitePage
  /** If the page is at a real address: the functions for the addresses of its links and languages. */
  real?: RealAddresses | undefined
  onLocale: (page: Pick<SitePage, 'locale' | 'sayOfClient'>) => void
  leave: () => void
  onReady: () => void
}

/** Follows the address from one public page to the next; all other addresses belong to the console. */
export function SiteApp({ boot, first, real, onLocale, leave, onReady }: SiteAppProps) {
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
        const page = await loadPage({ boot, route, locale })
        // Of two clicks the second counts.
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
    // From a page at a real address, the console is another page.
    const follow = () => {
      if (!real) void go(now.current.locale)
      else if (location.hash.startsWith('#/')) location.replace(`/${location.hash}`)
    }
    addEventListener('hashchange', follow)
    // The user may have moved on while the first page was loading.
    follow()
    if (!real) watchPlaces()
    return () => removeEventListener('hashchange', follow)
  }, [go, now, real])

  useEffect(onReady, [onReady])

  const { route, locale, words, page, back } = shown
  useEffect(() => {
    document.documentElement.lang = locale
  })

  // A new page starts at its top, one that is revisited at its last position; the focus moves to its content and leaves the link that led
  // there.
  const before = useRef(route.path)
  useEffect(() => {
    if (before.current === route.path) return
    before.current = route.path
    findPlace()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [route.path])

  const site = useMemo<Site>(
    () => ({
      boot,
      locale,
      route,
      back,
      words,
      real,
      switchLocale(next) {
        if (!real) return go(next)
        onLocale({ ...now.current, locale: next })
        location.href = real.siblingAt(boot, next, route, now.current.doc) + location.hash
      },
    }),
    [boot, locale, route, back, words, real, go, now, onLocale],
  )
  return (
    <SiteProvider value={site}>
      <SiteFrame>
        {/* Documents set their own titles: one follows another without a new page. */}
        {route.page !== 'site-docs' && <Head title={shown.title} about={shown.about} />}
        <SiteBoundary key={route.path} words={words}>
          {page}
        </SiteBoundary>
      </SiteFrame>
    </SiteProvider>
  )
}
