import { createRoot, hydrateRoot } from 'react-dom/client'
import { syncTheme } from '../look/theme-sync.ts'
import { createClient, type Client } from '../request/client.ts'
import { readBoot } from '../runtime/router/boot.ts'
import type { Locale } from '../schema/compiled.ts'
import { createSession, type Session } from '../session/session.ts'
import { createSettings } from '../session/settings.ts'
import { createStored, isText } from '../session/storage.ts'
import { createTokenKeeper } from '../session/token.ts'
import { createVisits } from '../session/visit.ts'
import { loadPage, type SitePage } from './load-page.ts'
import { notice } from './notice.ts'
import { pressAgain } from './press-again.ts'
import { SiteApp } from './site-app.tsx'
import { SiteProviders } from './site-providers.tsx'
import { findSiteRoute } from './site-route.ts'

const LANGUAGE_KEY = 'app_language'

/** The public site on its own: React, the session and the client, without the router and the widgets of the console. */
export async function startSite(startConsole: () => Promise<unknown>): Promise<void> {
  const boot = readBoot()
  const stored = createStored()
  const settings = createSettings(stored)
  syncTheme(settings)
  const known = boot.locales.map(({ value }) => value)
  let locale: Locale = known.find((one) => one === stored.read(LANGUAGE_KEY, isText)) ?? boot.defaultLocale
  let sayOfClient: SitePage['sayOfClient']

  const client: Client = createClient({
    timeouts: boot.timeouts,
    token: () => session.token(),
    locale: () => locale,
    get say() {
      return sayOfClient
    },
    notify: ({ title, text }) => notice.show(title ? `${title} · ${text}` : text),
    logout: () => void session.end({ remote: false }),
    reload: () => location.reload(),
    refused: () => session.doubt(),
  })
  const session: Session = createSession({
    client,
    keeper: createTokenKeeper(stored),
    stored,
    visits: createVisits(createStored(() => sessionStorage)),
    roles: boot.roles,
    version: boot.version,
  })

  const route = findSiteRoute(boot, location.hash, session.token() !== undefined, locale)
  // A link of the page that was written ahead may have been followed while this was on its way.
  if (!route) return void startConsole()
  if (location.hash.slice(1).split('?')[0] !== route.path) history.replaceState(history.state, '', `#${route.path}`)
  const first = await loadPage(route, locale)
  sayOfClient = first.sayOfClient

  const box = document.getElementById('root')!
  const leave = () => {
    root.unmount()
    void startConsole()
  }
  const keepLocale = (next: SitePage) => {
    locale = next.locale
    sayOfClient = next.sayOfClient
    stored.write(LANGUAGE_KEY, locale)
  }
  const app = (
    <SiteProviders client={client} session={session} settings={settings}>
      <SiteApp boot={boot} first={first} onLocale={keepLocale} leave={leave} onReady={() => pressAgain(box)} />
    </SiteProviders>
  )
  // The page that was written ahead is already there to be read, and comes to life where it stands.
  const isWritten = box.dataset['page'] === first.route.path
  const root = isWritten ? hydrateRoot(box, app) : createRoot(box)
  if (!isWritten) root.render(app)
}
