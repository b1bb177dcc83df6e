import { replace } from 'react-router-dom'
import type { Locale } from '../../schema/compiled.ts'
import type { Screen } from '../../schema/compiled-screen.ts'
import type { Route } from '../../schema/manifest.ts'
import type { Say } from '../../schema/texts.ts'
import type { callAhead } from '../../request/call-ahead.ts'
import { Problem } from '../../request/problem.ts'
import type { Notice } from '../../request/notice.ts'
import type { Session } from '../../session/session.ts'
import { loadKind, type View as Kind } from '../registry.ts'
import { ScreenView } from '../screen-view.tsx'
import { NotLoaded, withinLimit } from '../../widgets/deadline.ts'
import { frameOf, type FrameName, type Frames } from './frames.ts'
import { decide } from './guard.ts'
import type { Landscape } from './landscape.ts'
import { plainPath } from './lookup.ts'
import type { Pages } from './pages.ts'
import type { Content, View } from './view.ts'

type ViewDependencies = {
  session: Session
  landscape: Landscape
  frames: Frames
  pages: Pages
  locale: () => Locale
  notify: (notice: Notice) => void
  say: Say<'runtime/router'>
  callAhead?: typeof callAhead | undefined
}

const LOST = '/404'

/** The session ended while its person was being loaded, or another page is about to be loaded. */
class Ending extends Error {}

/** Guards an address and loads what it shows. No chunk and no screen of a refused page is fetched. */
export function createLoader(dependencies: ViewDependencies): (url: URL) => Promise<View | Response> {
  const { session, landscape, frames, locale } = dependencies
  // Later pages are drawn in a moment, or stand there already.
  let { callAhead } = dependencies

  /** Sends what the first screen will ask for while it is being drawn. */
  function askAhead(screen: Screen, { firstRequest }: Kind, params: URLSearchParams): void {
    const state = session.read()
    if (callAhead && state.status === 'member') {
      const { pageSizes } = landscape.atlas().boot
      const first = firstRequest?.(screen as never, params, { userId: state.user.userId, pageSizes })
      if (first) callAhead(first.call.path, state.token, locale(), JSON.stringify(first.body))
    }
    callAhead = undefined
  }

  async function load(): Promise<Member | null> {
    try {
      await session.load()
    } catch (problem) {
      if (session.check().status === 'guest') return null
      // The client has shown a message and reloads after a moment; leaving earlier would hide it.
      if (problem instanceof Problem && problem.kind === 'expired') throw new Ending()
      dependencies.notify({
        style: 'notice',
        tone: 'error',
        title: dependencies.say('errorTitle'),
        text: dependencies.say('userInfoFailed'),
      })
      await session.end()
      return null
    }
    const state = session.read()
    return state.status === 'member' ? state : null
  }

  async function loadContent(route: Route, params: URLSearchParams): Promise<Content> {
    const { boot } = landscape.atlas()
    if (route.page) {
      const page = dependencies.pages[route.page]
      if (!page)
        throw new Error(`Unexpected page "${route.page}", expected one of src/main.tsx: ${Object.keys(dependencies.pages).join(', ')}`)
      return { kind: 'page', Page: await withinLimit(page(), boot.timeouts.chunk) }
    }
    const coming = landscape.atlas().screen(route, locale())
    // Loads the component of the kind as well, so that the first paint is complete.
    const kind = coming.then((screen) => loadKind(screen.kind))
    const [screen, view] = await Promise.all([coming, withinLimit(kind, boot.timeouts.chunk)])
    askAhead(screen, view, params)
    return { kind: 'screen', ScreenView, screen }
  }

  async function show(route: Route, name: FrameName, content: () => Promise<Content>): Promise<View> {
    const chunk = landscape.atlas().boot.timeouts.chunk
    const [Frame, shown] = await Promise.all([
      withinLimit(frames[name](), chunk),
      content().catch((error: unknown): Content => {
        if (error instanceof NotLoaded) return { kind: 'failed' }
        throw error
      }),
    ])
    const site = landscape.atlas().boot.texts[locale()].title
    return { route, frame: name, Frame, content: shown, title: route.title ? `${route.title} - ${site}` : site }
  }

  /** Whether it is an address of a public page that has one without the hash, such as `/zh/docs`: it is known there, or said to be lost. */
  function isReal(path: string): boolean {
    const { locales, texts } = landscape.atlas().boot
    const word = path.split('/')[1]!.toLowerCase()
    const isWord = locales.some(({ value }) => word === value.toLowerCase() || word === value.split('-')[0])
    return isWord && texts[locale()].guest.some(({ page }) => page?.startsWith('site-'))
  }
  function leave(address: string): Ending {
    location.replace(address)
    return new Ending()
  }

  const nowhere = (path: string): Route => ({ path, name: '', title: '' })

  return async (url) => {
    const path = plainPath(url.pathname)
    const signedIn = session.check().status !== 'guest'
    if (signedIn) {
      warm(frames)
      landscape.prefetch(path)
    }
    try {
      const facts = landscape.facts(load)
      const decision = await decide(path, path + url.search, facts)
      if ('go' in decision) {
        landscape.withhold(decision.withheld)
        if (decision.go === LOST && !decision.withheld) {
          if (isReal(path)) throw leave(path + url.search)
          landscape.lose(path + url.search)
        }
        return replace(decision.go)
      }
      if (!decision.show.path.startsWith(LOST)) {
        landscape.withhold(undefined)
        landscape.lose(undefined)
      }
      const { show: route } = decision
      // A public page needs no person, but its layout does.
      const framed = frameOf(route, signedIn) === 'console' && (await load()) ? await facts.own().then(() => true) : false
      return await show(route, frameOf(route, framed), () => loadContent(route, url.searchParams))
    } catch (error) {
      if (error instanceof Ending) return show(nowhere(path), 'bare', () => Promise.resolve({ kind: 'pending' }))
      if (error instanceof NotLoaded) return show(nowhere(path), 'bare', () => Promise.resolve({ kind: 'failed' }))
      throw error
    }
  }
}

/** With a token the page will probably be needed; it is loaded in parallel with the person. */
function warm(frames: Frames): void {
  void frames.console().catch(() => undefined)
}

type Member = Extract<ReturnType<Session['read']>, { status: 'member' }>
