import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { syncTheme } from '../look/theme-sync.ts'
import { createClient, type Client } from '../request/client.ts'
import { readBoot } from '../runtime/router/boot.ts'
import type { Locale } from '../schema/compiled.ts'
import { createSession, type Session } from '../session/session.ts'
import { createSettings } from '../session/settings.ts'
import { createStored, isText, LANGUAGE_KEY } from '../session/storage.ts'
import { createTokenKeeper } from '../session/token.ts'
import { createVisits } from '../session/visit.ts'
import { loadPage } from './load-page.ts'
import type { SitePage } from './site-page.ts'
import { notice } from './notice.ts'
import { pressAgain } from './press-again.ts'
import { SiteApp } from './site-app.tsx'
import { SiteProviders } from './site-providers.tsx'
import { findSiteRoute, goBehind, isRealAt, lostRoute } from './site-route.ts'
import { holdConfig, readConfig } from './use-config.ts'

/** The public site on its own: React, the session and the client, without the router and the widgets of the console. */
export async function startSite(startConsole: () => Promise<unknown>): Promise<void> {
  const boot = readBoot()
  const stored = createStored()
  const settings = createSettings(stored)
  syncTheme(settings)
  const isReal = isRealAt(location.pathname)
  const addresses = isReal ? await import('./addresses.ts') : undefined
  const real = addresses?.findAddress(boot, location.pathname)
  if (real?.route.screen) {
    // Where nothing was written ahead, as in development.
    goBehind(real.route.path, real.locale)
    return void startConsole()
  }
  const known = boot.locales.map(({ value }) => value)
  const stays = known.find((one) => one === stored.read(LANGUAGE_KEY, isText))
  // A real address determines the language, which is kept for users who have not chosen one.
  let locale: Locale = real?.locale ?? (isReal ? known.find((one) => one === document.documentElement.lang) : stays) ?? boot.defaultLocale
  if (real && !stays) stored.write(LANGUAGE_KEY, locale)
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

  holdConfig(client, readConfig())
  const route = isReal ? (real?.route ?? lostRoute) : findSiteRoute(boot, location.hash, session.token() !== undefined, locale)
  // A link of the prerendered page may have been followed while this was loading.
  if (!route) return void startConsole()
  if (!isReal && location.hash.slice(1).split('?')[0] !== route.path) history.replaceState(history.state, '', `#${route.path}`)
  const first = await loadPage({ boot, route, locale, doc: real?.doc })
  sayOfClient = first.sayOfClient

  const box = document.getElementById('root')!
  const leave = () => {
    root.unmount()
    void startConsole()
  }
  const keepLocale = (next: Pick<SitePage, 'locale' | 'sayOfClient'>) => {
    locale = next.locale
    sayOfClient = next.sayOfClient
    stored.write(LANGUAGE_KEY, locale)
  }
  const app = (
    <SiteProviders client={client} session={session} settings={settings}>
      <SiteApp boot={boot} first={first} real={addresses} onLocale={keepLocale} leave={leave} onReady={() => pressAgain(box)} />
    </SiteProviders>
  )
  // The prerendered page is already readable, and is hydrated in place.
  const isWritten = box.dataset['page'] === (real?.at ?? first.route.path)
  let root: Root
  // In slices: whoever reads or presses meanwhile is not held up.
  startTransition(() => {
    root = isWritten ? hydrateRoot(box, app) : createRoot(box)
    if (!isWritten) root.render(app)
  })
}
