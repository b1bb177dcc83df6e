import { useMemoizedFn } from 'ahooks'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
import { dropTabs, keepTabs, readKeptTabs } from './kept-tabs.ts'
import { keepLive, type Live } from './live.ts'
import { close, keyOf, move, rename, visit, type Command, type Tab } from './tab-model.ts'

/** Trees that live at once; a page beyond keeps its address and its drafts. */
const MOST = 8
const none: Tab[] = []

export type OpenTab = Tab & { title: string }

export type OpenPages = {
  tabs: OpenTab[]
  /** The page on show, be it a tab or not. */
  active: string
  /** Where the page on show stands, which may be ahead of the router. */
  location: Location
  live: Live[]
  pageOf: (key: string) => Page
  run: (command: Command, key: string) => void
  shift: (key: string, to: number) => void
}

/**
 * The pages a person has open, the one on show among them. With `kept` false there is only that one, as without tabs; where it is
 * false for a while alone, as the window is narrow, `remembered` says that those open before stay as they are.
 */
export function useOpenPages(kept: boolean, remembered = kept): OpenPages {
  const { route, content } = useCurrentView()
  const landscape = useLandscape()
  const location = useLocation()
  const how = useNavigationType()
  const navigate = useNavigate()
  const say = useTexts('layout/tabs')
  const { state: session } = useSession()
  const user = session.status === 'member' ? session.user.userId : undefined

  const [tabs, setTabs] = useState<Tab[]>(() => (user && remembered ? readKeptTabs(user) : []))
  const [leaving, setLeaving] = useState<string>()
  const [live, setLive] = useState<Live[]>([])
  const [seen, setSeen] = useState<string>()
  const [ahead, setAhead] = useState<{ of: string; search: string }>()
  const finished = useRef(new Set<string>())
  const pages = useRef(new Map<string, Page>())
  const shown = useRef<string>()

  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const takes = content.kind === 'screen' ? (content.screen.takes ?? []) : []
  const key = remembered ? keyOf(route.path, takes, params) : route.path
  // A page that says what went wrong is nothing to come back to.
  const isTab = kept && route.for !== 'anyone' && route.for !== 'guest'

  // A link that names only the page leads back to where the person left it.
  const mark = `${kept} ${key}`
  if (seen !== mark) {
    setSeen(mark)
    const before = tabs.find((tab) => tab.key === key)
    const plain = [...params.keys()].every((name) => takes.includes(name))
    const search = before?.at.slice(before.path.length) ?? ''
    if (before && how !== 'POP' && plain && search !== location.search) setAhead({ of: location.key, search })
    const isDirty = (one: string) => listUnsavedOf(pages.current.get(one)).length > 0
    const isWanted = (one: string) => tabs.some((tab) => tab.key === one) && (!finished.current.has(one) || isDirty(one))
    setLive(keepLive(live, key, { limit: remembered ? MOST : 1, isWanted, isDirty }))
    finished.current.delete(key)
  }
  const isAhead = ahead?.of === location.key
  const search = isAhead ? ahead.search : location.search
  const visited = isTab && leaving !== key ? visit(tabs, { key, path: route.path, at: route.path + search }) : remembered ? tabs : none
  if (visited !== tabs) setTabs(visited)
  if (leaving !== undefined && leaving !== key) setLeaving(undefined)

  const here = useMemo(() => (isAhead ? { ...location, search } : location), [location, isAhead, search])
  useLayoutEffect(() => {
    shown.current = isAhead ? undefined : key
    if (isAhead) void navigate({ pathname: location.pathname, search }, { replace: true })
  }, [key, isAhead, location.pathname, search, navigate])

  useEffect(() => {
    if (user && remembered) keepTabs(user, visited)
    else if (!remembered || (session.status === 'guest' && session.ended === 'by-person')) dropTabs()
  }, [user, remembered, visited, session])

  const open = useMemo(
    () =>
      visited.flatMap((tab): OpenTab[] => {
        const title = landscape.routeAt(tab.path)?.title
        return title === undefined ? [] : [{ ...tab, title: tab.name ? `${tab.name} · ${title}` : title }]
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for everything the landscape knows
    [visited, landscape, landscape.version()],
  )

  const outlives: Page['outlives'] = useMemoizedFn((path) => kept && frameOf({ path }, true) === 'console')

  const pageOf = useMemoizedFn((of: string): Page => {
    const known = pages.current.get(of)
    if (known) return known
    const page: Page = {
      isShown: () => shown.current === of,
      outlives,
      call: (name) => setTabs((before) => rename(before, of, name)),
      finish: () => finished.current.add(of),
    }
    pages.current.set(of, page)
    return page
  })

  const run = useMemoizedFn(async (command: Command, of: string): Promise<void> => {
    const outcome = close(open, of, command, key)
    if ('refused' in outcome) return void toast.info(say(outcome.refused))
    const gone = open.filter((tab) => !outcome.tabs.includes(tab)).map((tab) => tab.key)
    const unsaved = gone.flatMap((one) => (pages.current.has(one) ? listUnsavedOf(pages.current.get(one)) : []))
    if (unsaved.length > 0 && !(await askUnsaved())) return
    for (const one of unsaved) one.discard()
    for (const one of gone) pages.current.delete(one)
    setTabs((before) => before.filter((tab) => !gone.includes(tab.key)))
    setLive((before) => before.filter((one) => one.key === key || !gone.includes(one.key)))
    const next = outcome.tabs.find((tab) => tab.key === outcome.active)
    if (!next || next.key === key) return
    setLeaving(key)
    await navigate(next.at)
  })

  const shift = useMemoizedFn((of: string, to: number) => setTabs((before) => move(before, of, to)))

  return { tabs: open, active: key, location: here, live, pageOf, run, shift }
}
