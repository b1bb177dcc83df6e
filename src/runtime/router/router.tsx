import { createHashRouter } from 'react-router-dom'
import { beforeSwitch, onLocale, readLocale, sayFrom } from '../../i18n/i18n.ts'
import type { callAhead } from '../../request/call-ahead.ts'
import type { Client } from '../../request/client.ts'
import type { Notice } from '../../request/notice.ts'
import type { Boot } from '../../schema/manifest.ts'
import type { Session } from '../../session/session.ts'
import { leaveQuestions } from '../../widgets/kit/host-store.ts'
import { createAtlas } from './atlas.ts'
import { readBoot } from './boot.ts'
import type { Frames } from './frames.ts'
import { LOGIN, START } from './guard.ts'
import { createLandscape } from './landscape.ts'
import { TargetProvider } from './leaving.ts'
import { createLoader } from './load-view.ts'
import { plainPath } from './lookup.ts'
import type { Pages } from './pages.ts'
import { Crashed, Shown, Waiting } from './shown.tsx'
import type { View } from './view.ts'

type Dependencies = {
  boot: Boot
  session: Session
  client: Client
  frames: Frames
  pages: Pages
  notify: (notice: Notice) => void
  callAhead?: typeof callAhead
}

export type Router = ReturnType<typeof createHashRouter>

/**
 * The router of the whole product. One route matches every address, and a lookup finds the page, so that a thousand screens start as fast
 * as ten.
 */
export function createConsole({ boot, session, client, frames, pages, notify, callAhead }: Dependencies) {
  const landscape = createLandscape(createAtlas(boot), { session, client, locale: readLocale })
  const say = sayFrom('runtime/router')
  const loadView = createLoader({ session, landscape, frames, pages, notify, locale: readLocale, say, callAhead })
  let guarding = 0

  const target = {
    subscribe: (hear: () => void) => router.subscribe(hear),
    read: () => (router.state.navigation.location ?? router.state.location).pathname,
  }
  const router = createHashRouter([
    {
      path: '*',
      loader: async ({ request }) => {
        guarding++
        try {
          return await loadView(new URL(request.url))
        } finally {
          guarding--
        }
      },
      // A changed query is handled by the page itself; navigating to the same address reloads it.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
      element: (
        <TargetProvider value={target}>
          <Shown landscape={landscape} />
        </TargetProvider>
      ),
      errorElement: <Crashed />,
      hydrateFallbackElement: <Waiting />,
    },
  ])

  /** Somebody else has signed in in another tab: this one says who, and shows the same page, or their start if it was for another role. */
  const handOver = async (role: string) => {
    await session.load().catch(() => undefined)
    const now = session.read()
    if (now.status === 'member') {
      const { realName, phone, userId } = now.user
      const name = realName || phone || userId
      notify({ style: 'notice', tone: 'info', title: say('takenTitle', { name }), text: say('taken') })
    }
    await (now.status === 'member' && now.role !== role ? router.navigate(START) : router.revalidate())
    session.settle()
  }

  let seen = session.read()
  const stopSession = session.subscribe(() => {
    const before = seen
    seen = session.read()
    if (seen.status !== 'member') landscape.forget()
    landscape.changed()
    if (session.taken()) return void (before.status === 'member' && handOver(before.role))
    if (guarding > 0 || seen === before) return
    const another = seen.status === 'member' && before.status === 'member' && seen.token === before.token && seen.role !== before.role
    if (another) notify({ style: 'notice', tone: 'info', title: say('roleTitle'), text: say('role') })
    if (seen.status === 'guest' && seen.ended === 'by-person') void router.navigate(LOGIN)
    else if (seen.status !== 'member' || before.status !== 'member' || seen.role !== before.role || seen.unready !== before.unready)
      void router.revalidate()
  })

  const stopPreparing = beforeSwitch(async (locale) => {
    const state = session.read()
    if (state.status !== 'member') return
    const atlas = landscape.atlas()
    const area = await atlas.area(state.area, locale)
    const route = area.byPath.get(plainPath(router.state.location.pathname))
    if (route?.screen) await atlas.screen(route, locale)
  })
  const stopLocale = onLocale(() => {
    landscape.changed()
    void router.revalidate()
  })

  let { location: stood } = router.state
  const stopLeaving = router.subscribe(({ location, historyAction }) => {
    // A page that only writes its state into its address goes nowhere.
    const left = location.pathname !== stood.pathname || (historyAction !== 'REPLACE' && location.search !== stood.search)
    stood = location
    if (left) leaveQuestions()
  })

  // Edits of the workbench, edited schemas and publications are applied to the open page, whose menu stays until the next one is there.
  let newest: Boot
  const apply = async () => {
    const next = createAtlas((newest = readBoot()))
    const state = session.read()
    if (state.status === 'member') await next.area(state.area, readLocale()).catch(() => undefined)
    if (next.boot !== newest) return
    landscape.replace(next)
    await router.revalidate()
  }
  // A new page comes with a new permission, which the signed-in person may have been granted meanwhile.
  const publish = () => {
    void apply()
    if (session.read().status !== 'member') return
    session.refresh().then(
      () => router.revalidate(),
      () => undefined,
    )
  }
  const follow = () => void apply()
  addEventListener('schemas:typed', follow)
  addEventListener('schemas:published', publish)

  const stop = () => {
    stopSession()
    stopPreparing()
    stopLocale()
    stopLeaving()
    removeEventListener('schemas:typed', follow)
    removeEventListener('schemas:published', publish)
    router.dispose()
  }
  return { router, stop }
}

/** The view of the first address, once all that it needs has been loaded; nothing where that failed. */
export async function firstView({ state, subscribe }: Router): Promise<View | undefined> {
  const viewOf = ({ loaderData }: Pick<Router['state'], 'loaderData'>) => Object.values(loaderData ?? {})[0] as View | undefined
  if (state.initialized) return viewOf(state)
  return new Promise((found) => {
    const stop = subscribe((next) => {
      if (!next.initialized) return
      stop()
      found(viewOf(next))
    })
  })
}
