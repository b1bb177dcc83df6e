import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLocale, sayFrom, startI18n, withTexts } from './i18n/i18n.ts'
import { GuestFrame } from './layout/guest-frame.tsx'
import { syncTheme } from './look/theme-sync.ts'
import { callAhead, carryAfter } from './request/call-ahead.ts'
import { carryByLibrary } from './request/carry-by-library.ts'
import { createClient, type Client } from './request/client.ts'
import { ClientProvider } from './request/use-client.ts'
import { forgetAtSignOut } from './runtime/form/draft.ts'
import { listFirstWidgets } from './runtime/form/list-widgets.ts'
import type { CallRef } from './schema/compiled.ts'
import { kinds } from './runtime/kinds.ts'
import { registerKinds } from './runtime/registry.ts'
import { offerDocuments } from './layout/palette/documents.ts'
import { readBoot } from './runtime/router/boot.ts'
import { createContractWatch } from './runtime/router/follow-contract.ts'
import { followDeploys } from './runtime/router/follow-deploys.ts'
import { followPublications } from './runtime/router/follow-publications.ts'
import { fetchEarly } from './runtime/router/early.ts'
import type { Frames } from './runtime/router/frames.ts'
import type { Pages } from './runtime/router/pages.ts'
import { Arriving } from './runtime/router/arriving.tsx'
import { createConsole, firstView } from './runtime/router/router.tsx'
import { createApplications } from './session/applications.ts'
import { createSession, type Session } from './session/session.ts'
import { ApplicationsProvider } from './session/use-applications.ts'
import { SessionProvider } from './session/use-session.ts'
import { createSettings } from './session/settings.ts'
import { SettingsProvider } from './session/use-settings.ts'
import { createStored } from './session/storage.ts'
import { createTokenKeeper } from './session/token.ts'
import { createVisits } from './session/visit.ts'
import { type Backend, BackendContext } from './widgets/control.ts'
import { WhenDrawn } from './widgets/kit/when-drawn.tsx'
import { KitHost } from './widgets/kit/host.tsx'
import { later } from './widgets/later.tsx'
import { loadControls } from './widgets/registry.tsx'
import { showNotice } from './layout/show-notice.ts'

const box = document.getElementById('root')!
/** The page that stands here already, and what goes on from it. */
const ahead = box.dataset['page']
const takingOver = ahead === undefined ? undefined : import('./runtime/take-over.ts')

const boot = readBoot()
const stored = createStored()
const settings = createSettings(stored)
syncTheme(settings)

const client: Client = createClient({
  carry: carryAfter(carryByLibrary),
  timeouts: boot.timeouts,
  token: () => session.token(),
  locale: readLocale,
  say: sayFrom('request/client'),
  notify: showNotice,
  logout: () => void session.end({ remote: false }),
  reload() {
    // When a visit (acting as another person) is over, its page may be forbidden: return to where the visit began.
    const back = session.endedVisit()?.back
    if (back !== undefined) history.replaceState(null, '', `#${back}`)
    location.reload()
  },
  passing: () => session.taken(),
  refused: () => session.doubt(),
  acted: (role, token) => session.acted(role, token),
  // In development both sides apply the same edit at different times, so their contracts are not compared.
  ...(import.meta.env.PROD ? { heard: createContractWatch() } : {}),
})
const session: Session = createSession({
  client,
  keeper: createTokenKeeper(stored),
  stored,
  visits: createVisits(createStored(() => sessionStorage)),
  roles: boot.roles,
  version: boot.version,
})
const applications = createApplications({ client, session, stored })

forgetAtSignOut(session)

/** A control shows errors itself, beside its input. */
const backend: Backend = {
  call: (ref, body, options) =>
    'does' in ref
      ? client.call(ref as CallRef, body, { ...options, quiet: true })
      : client.post(ref.path, body, { ...options, quiet: true }),
}

// Banners are never urgent; if their chunk fails to load, the page works without them.
const Banners = later(() => import('./layout/banners.tsx').then((found) => found.Banners).catch(() => () => null), null)

const site = () => import('./site/in-console.tsx').then(({ SiteInConsole }) => SiteInConsole)

const frames: Frames = {
  console: () => import('./layout/console-frame.tsx').then(({ ConsoleFrame }) => ConsoleFrame),
  // Only 1 kB: as a separate chunk it would cost a first-time visitor a round trip.
  guest: () => Promise.resolve(GuestFrame),
  bare: () => import('./layout/bare-frame.tsx').then(({ BareFrame }) => BareFrame),
}
const pages: Pages = {
  'site-home': site,
  'site-product': site,
  'site-solution': site,
  'site-open-platform': site,
  'site-pricing': site,
  'site-docs': site,
  workplace: () =>
    withTexts(import('./dashboards/workplace/workplace.tsx'), 'dashboards/overview', 'widgets/charts').then(({ Workplace }) => Workplace),
  usage: () => withTexts(import('./dashboards/usage/usage.tsx'), 'dashboards/overview', 'widgets/charts').then(({ Usage }) => Usage),
  analysis: () =>
    withTexts(import('./dashboards/analysis/analysis.tsx'), 'dashboards/overview', 'widgets/charts').then(({ Analysis }) => Analysis),
  'user-analysis': () =>
    withTexts(import('./dashboards/analysis/user-analysis.tsx'), 'dashboards/overview', 'widgets/charts').then(
      ({ UserAnalysis }) => UserAnalysis,
    ),
  'engine-monitor': () =>
    withTexts(import('./dashboards/engine/engine-monitor.tsx'), 'dashboards/overview', 'widgets/charts').then(
      ({ EngineMonitor }) => EngineMonitor,
    ),
  'qa-dashboard': () =>
    withTexts(import('./dashboards/quality/quality.tsx'), 'dashboards/overview', 'widgets/charts').then(({ Quality }) => Quality),
  'agent-dashboard': () =>
    withTexts(import('./dashboards/agent/agent.tsx'), 'dashboards/overview', 'widgets/charts').then(({ AgentDashboard }) => AgentDashboard),
}

registerKinds(kinds)
offerDocuments((locale) => import('./site/docs/list-docs.ts').then(({ listDocs }) => listDocs(locale)))
fetchEarly({ boot, address: location.hash, signedIn: session.token() !== undefined, locale: boot.defaultLocale, frames, pages })
await startI18n({ locales: boot.locales.map(({ value }) => value), defaultLocale: boot.defaultLocale, stored })

const { router } = createConsole({ boot, session, client, notify: showNotice, frames, pages, callAhead })
// In development the dev server itself reports edited schemas.
if (import.meta.env.PROD) {
  followPublications(router, boot.version)
  followDeploys(router)
}

const page = (
  <StrictMode>
    <ClientProvider value={client}>
      <SessionProvider value={session}>
        <SettingsProvider value={settings}>
          <BackendContext.Provider value={backend}>
            <ApplicationsProvider value={applications}>
              <Arriving router={router} />
              <Banners />
              <KitHost />
            </ApplicationsProvider>
          </BackendContext.Provider>
        </SettingsProvider>
      </SessionProvider>
    </ClientProvider>
  </StrictMode>
)
const draw = () => createRoot(box).render(page)
const drawAhead = (into: HTMLElement, drawn: () => void) =>
  startTransition(() => createRoot(into).render(<WhenDrawn tell={drawn}>{page}</WhenDrawn>))
if (!takingOver) draw()
else {
  // It stands there already, and stays until all of this one is at hand.
  const view = await firstView(router)
  const form = view?.content.kind === 'screen' && view.content.screen.kind === 'form' ? view.content.screen : undefined
  if (form) await loadControls(listFirstWidgets(form)).catch(() => undefined)
  if (view?.route.path === ahead) await (await takingOver).takeOver(box, drawAhead)
  else draw()
}
