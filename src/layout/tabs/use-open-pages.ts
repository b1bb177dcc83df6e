import { useMemoizedFn } from 'ahooks'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { askUnsaved } from '../../runtime/form/leave-guard.tsx'
import { listUnsavedOf } from '../../runtime/form/unsaved.ts'
import type { Page } from '../../runtime/page.ts'
import { frameOf } from '../../runtime/router/frames.ts'
import { useLandscape } from '../../runtime/router/use-landscape.ts'
import { useCurrentView } from '../../runtime/router/use-view.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import { dropTabs, keepTabs, readStoredTabs } from './stored-tabs.ts'
import type { Live } from './live.ts'
import { isKnown, reduce, searchOf, startWith, type Arrival } from './open-pages.ts'
import { close, keyOf, type Command, type Tab } from './tab-model.ts'

/** The maximum number of trees; other pages keep their address and drafts. */
const MOST = 8

export type OpenTab = Tab & { title: string }

export type Pages = {
  tabs: OpenTab[]
  /** The current page, whether it has a tab or not. */
  active: string
  /** The location of the current page, which may be ahead of the router. */
  location: Location
  live: Live[]
  pageOf: (key: string) => Page
  run: (command: Command, key: string) => void
  shift: (key: string, to: number) => void
}

/**
 * The open pages of a person, including the current one; `reduce` has the logic. If `kept` is false, there is only the current page, as
 * without tabs; if that is temporary, because the window is narrow, `remembered` keeps the tabs of the others.
 */
export function useOpenPages(kept: boolean, remembered = kept): Pages {
  const { state: session } = useSession()
  const user = session.status === 'member' ? session.user.userId : undefined
  const [pages] = useState(() => new Map<string, Page>())
  const [state, dispatch] = useReducer(reduce, undefined, () => startWith(user && remembered ? readStoredTabs(user) : []))
  const { location, arrival } = useArrival(kept, remembered)
  const { key } = arrival
  // Dispatched while rendering, so that a page that is not open is never rendered.
  if (!isKnown(state, arrival)) {
    const dirty = state.live.map((one) => one.key).filter((one) => listUnsavedOf(pages.get(one)).length > 0)
    dispatch({ type: 'arrived', at: arrival, dirty })
  }

  const search = searchOf(state, arrival)
  const isAhead = search !== location.search
  const here = useMemo(() => (isAhead ? { ...location, search } : location), [location, isAhead, search])
  const navigate = useNavigate()
  const shown = useRef<string>()
  useLayoutEffect(() => {
    shown.current = isAhead ? undefined : key
    if (isAhead) void navigate({ pathname: location.pathname, search }, { replace: true })
  }, [key, isAhead, location.pathname, search, navigate])

  useEffect(() => {
    if (user && remembered) keepTabs(user, state.tabs)
    else if (!remembered || (session.status === 'guest' && session.ended === 'by-person')) dropTabs()
  }, [user, remembered, state.tabs, session])

  const tabs = useTitled(state.tabs)
  const say = useTexts('layout/tabs')
  const outlives: Page['outlives'] = useMemoizedFn((path) => kept && frameOf({ path }, true) === 'console')

  const pageOf = useMemoizedFn((of: string): Page => {
    const known = pages.get(of)
    if (known) return known
    const page: Page = {
      isShown: () => shown.current === of,
      outlives,
      call: (name) => dispatch({ type: 'named', key: of, name }),
      finish: () => dispatch({ type: 'finished', key: of }),
    }
    pages.set(of, page)
    return page
  })

  const run = useMemoizedFn(async (command: Command, of: string): Promise<void> => {
    const outcome = close(tabs, of, command, key)
    if ('refused' in outcome) return void toast.info(say(outcome.refused))
    const gone = tabs.filter((tab) => !outcome.tabs.includes(tab)).map((tab) => tab.key)
    const unsaved = gone.flatMap((one) => (pages.has(one) ? listUnsavedOf(pages.get(one)) : []))
    if (unsaved.length > 0 && !(await askUnsaved())) return
    for (const one of unsaved) one.discard()
    for (const one of gone) pages.delete(one)
    const next = outcome.tabs.find((tab) => tab.key === outcome.active)
    const goesOn = next !== undefined && next.key !== key
    dispatch({ type: 'closed', keys: gone, active: key, goesOn })
    if (goesOn) await navigate(next.at)
  })

  const shift = useMemoizedFn((of: string, to: number) => dispatch({ type: 'moved', key: of, to }))

  return { tabs, active: key, location: here, live: state.live, pageOf, run, shift }
}

/** The page that the router shows. */
function useArrival(kept: boolean, remembered: boolean): { location: Location; arrival: Arrival } {
  const { route, content } = useCurrentView()
  const location = useLocation()
  const how = useNavigationType()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const takes = content.kind === 'screen' ? (content.screen.takes ?? []) : []
  return {
    location,
    arrival: {
      step: location.key,
      key: remembered ? keyOf(route.path, takes, params) : route.path,
      path: route.path,
      search: location.search,
      isBack: how === 'POP',
      isPlain: [...params.keys()].every((name) => takes.includes(name)),
      isTab: kept && route.for !== 'anyone' && route.for !== 'guest',
      isKept: kept,
      isRemembered: remembered,
      limit: remembered ? MOST : 1,
    },
  }
}

/** Tabs with their titles; a page that no longer exists has none. */
function useTitled(tabs: Tab[]): OpenTab[] {
  const landscape = useLandscape()
  return useMemo(
    () =>
      tabs.flatMap((tab): OpenTab[] => {
        const route = landscape.routeAt(tab.path)
        // If a page has moved, its old tab is replaced by the one of the present address.
        const isOpen = tabs.some(({ path }) => path === route?.redirect)
        return !route || isOpen ? [] : [{ ...tab, title: tab.name ? `${tab.name} · ${route.title}` : route.title }]
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the version represents everything that the landscape depends on
    [tabs, landscape, landscape.version()],
  )
}
