import { useEventListener, useInterval, useMemoizedFn, useTitle } from 'ahooks'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router-dom'
import { findPlace, watchPlaces } from '../../look/keep-place.ts'
import { Mark } from '../../look/mark.tsx'
import { useTexts } from '../../i18n/i18n.ts'
import { queryOf } from '../action/action-setting.ts'
import type { Way } from '../../schema/manifest.ts'
import type { Row } from '../../schema/row.ts'
import { useApplications } from '../../session/use-applications.ts'
import { BlockBoundary } from '../block-boundary.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import type { Landscape } from './landscape.ts'
import { PlacesProvider, type Places } from './places.ts'
import { LandscapeProvider, useLandscape } from './use-landscape.ts'
import { ViewProvider } from './use-view.ts'
import type { Content, View } from './view.ts'
import './router.css'

/** The page at the address. */
export function Shown({ landscape }: { landscape: Landscape }) {
  const view = useLoaderData() as View
  useTitle(view.title)
  return (
    <Standing landscape={landscape} view={view}>
      <Progress />
      <LeaveGuard />
      <Arrival />
    </Standing>
  )
}

/** A page in its layout, which stays while pages with the same layout follow each other; `children` is what follows the navigation. */
export function Standing({ landscape, view, children }: { landscape: Landscape; view: View; children?: ReactNode }) {
  const { Frame, content, route } = view
  return (
    <LandscapeProvider value={landscape}>
      <ViewProvider value={view}>
        <WithPlaces>
          {children}
          <Frame>
            <Inside key={route.path} title={route.title} content={content} />
          </Frame>
        </WithPlaces>
      </ViewProvider>
    </LandscapeProvider>
  )
}

const Inside = memo(function Inside({ title, content }: { title: string; content: Content }) {
  switch (content.kind) {
    case 'screen':
      return <content.ScreenView screen={content.screen} />
    case 'page':
      return (
        <BlockBoundary name={title}>
          <content.Page />
        </BlockBoundary>
      )
    case 'failed':
      return <NotLoaded />
    case 'pending':
      return <Waiting />
  }
}, isSameInside)

/** Each navigation loads the content again; the component stays mounted. */
function isSameInside({ content: a }: { content: Content }, { content: b }: { content: Content }): boolean {
  if (a.kind === 'screen') return b.kind === 'screen' && a.screen === b.screen && a.ScreenView === b.ScreenView
  if (a.kind === 'page') return b.kind === 'page' && a.Page === b.Page
  return a.kind === b.kind
}

function WithPlaces({ children }: { children: ReactNode }) {
  const landscape = useLandscape()
  const version = landscape.version()
  const { applications } = useApplications()
  const navigate = useNavigate()
  const go = useMemoizedFn(
    (path: string, how?: string) => void navigate(path, { replace: how === 'replace', state: how === 'next' ? { next: true } : null }),
  )
  const places = useMemo<Places>(() => {
    const pathOf: Places['pathOf'] = (screen, query) => {
      const path = landscape.routeOf(screen)?.path
      return path && query && Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path
    }
    return {
      canOpen: landscape.canDraw,
      pathOf,
      open(screen, query, how) {
        const path = pathOf(screen, query)
        if (path) go(path, how)
        return path !== undefined
      },
      wayOn(code) {
        const current = (applications?.read().current ?? {}) as Row
        const fits = ({ codes, screen, with: names = [] }: Way) =>
          codes.includes(code ?? 0) && pathOf(screen) && names.every((name) => current[name] !== undefined)
        const way = landscape.ways().find(fits)
        if (!way) return undefined
        const taken = Object.fromEntries((way.with ?? []).map((name) => [name, String(current[name])]))
        return { title: way.title, path: pathOf(way.screen, { ...taken, ...(way.opens && queryOf(way.opens)) })! }
      },
      jobs: landscape.bar().jobs,
      views: landscape.bar().views,
      seek: landscape.seek,
      isGone: landscape.isGone,
      loadScreen: landscape.screen,
      withheld() {
        const route = landscape.withheld()
        const on = route?.withheld?.screen
        const way = on === undefined ? undefined : landscape.routeOf(on)
        return route && { title: route.title, text: route.withheld?.text, way: way && { title: way.title, path: way.path } }
      },
      lost: landscape.lost,
      pages: landscape.pages,
      mailboxOf(address) {
        const boxes = landscape.atlas().boot.mailboxes ?? {}
        const domain = /@([^@]+)$/.exec(address)?.[1]?.toLowerCase()
        if (domain === undefined) return undefined
        return Object.hasOwn(boxes, domain) ? boxes[domain] : boxes['*']?.replace('*', encodeURIComponent(address))
      },
      pageSizes: landscape.atlas().boot.pageSizes,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the version represents everything that the landscape depends on
  }, [landscape, version, go, applications])
  return <PlacesProvider value={places}>{children}</PlacesProvider>
}

/**
 * A new page is shown from its top, a page that the person returns to is shown where it was left; the page gets the focus. Rendered before
 * the layout, so that the effect of a layout that has kept the page alive runs last.
 */
function Arrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const placed = useRef(pathname)
  useEffect(watchPlaces, [])
  useLayoutEffect(() => {
    if (placed.current === pathname) return
    placed.current = pathname
    findPlace()
  }, [pathname])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** The progress bar at the top while the next page is loading, after a delay. */
function Progress() {
  const t = useTexts('runtime/router')
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const clock = setTimeout(() => setShown(true), 200)
    return () => {
      clearTimeout(clock)
      setShown(false)
    }
  }, [busy])
  return shown ? <div className="rt-progress" role="progressbar" aria-label={t('loading')} /> : null
}

/** The splash screen, after a delay. */
export function Waiting() {
  return (
    <div className="rt-waiting" aria-busy="true">
      <Mark size={32} />
    </div>
  )
}

/** What did not load for want of a connection is loaded when there is one again, as every list is. */
/** How often a page that did not come is asked for again, in milliseconds. */
const AGAIN = 10_000

function NotLoaded() {
  const { revalidate } = useRevalidator()
  useEventListener('online', () => void revalidate())
  // A server that was away for a while comes back without a word.
  useInterval(() => void revalidate(), AGAIN)
  return <NotThere sentence="notLoaded" />
}

function NotThere({ sentence }: { sentence: 'notLoaded' | 'crashed' }) {
  const t = useTexts('runtime/router')
  return (
    <div className="rt-failed" role="alert">
      <h1>{t(`${sentence}Title`)}</h1>
      <p>{t(sentence)}</p>
      <button type="button" className="rt-reload" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </div>
  )
}

/** The error page for a bug of the console. */
export function Crashed() {
  return <NotThere sentence="crashed" />
}
