import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router-dom'
import { Mark } from '../../look/mark.tsx'
import { useTexts } from '../../i18n/i18n.ts'
import { LeaveGuard } from '../form/leave-guard.tsx'
import type { Landscape } from './landscape.ts'
import { PlacesProvider, type Places } from './places.ts'
import { LandscapeProvider, useLandscape } from './use-landscape.ts'
import { useCurrentView } from './use-view.ts'
import type { Content } from './view.ts'
import './router.css'

/** The page at the address, in its frame. The frame stays while pages of one frame follow each other. */
export function Shown({ landscape }: { landscape: Landscape }) {
  const { Frame, content, route, title } = useCurrentView()
  useEffect(() => {
    document.title = title
  }, [title])
  useArrival()
  return (
    <LandscapeProvider value={landscape}>
      <WithPlaces>
        <Progress />
        <LeaveGuard />
        <Frame>
          <Inside key={route.path} content={content} />
        </Frame>
      </WithPlaces>
    </LandscapeProvider>
  )
}

function Inside({ content }: { content: Content }) {
  switch (content.kind) {
    case 'screen':
      return <content.ScreenView screen={content.screen} />
    case 'page':
      return <content.Page />
    case 'failed':
      return <NotThere sentence="notLoaded" />
    case 'pending':
      return <Waiting />
  }
}

function WithPlaces({ children }: { children: React.ReactNode }) {
  const landscape = useLandscape()
  const version = landscape.version()
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
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
        if (path) void latest.current(path, { replace: how === 'replace' })
        return path !== undefined
      },
      loadScreen: landscape.screen,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for everything the landscape knows
  }, [landscape, version])
  return <PlacesProvider value={places}>{children}</PlacesProvider>
}

/** A new page starts at its top, and with its content rather than with the link that led there. */
function useArrival(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (how !== 'POP') scrollTo(0, 0)
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname, how])
}

/** A line at the top while the next page is on its way, once that takes long enough to be noticed. */
function Progress() {
  const t = useTexts('router')
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return setShown(false)
    const clock = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(clock)
  }, [busy])
  return shown ? <div className="rt-progress" role="progressbar" aria-label={t('loading')} /> : null
}

/** Nothing to show yet: the mark, once waiting is noticed. */
export function Waiting() {
  return (
    <div className="rt-waiting" aria-busy="true">
      <Mark size={32} />
    </div>
  )
}

function NotThere({ sentence }: { sentence: 'notLoaded' | 'crashed' }) {
  const t = useTexts('router')
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

/** Something of ours broke while it was drawn. */
export function Crashed() {
  return <NotThere sentence="crashed" />
}
