import { createRoot, hydrateRoot } from 'react-dom/client'
import { syncTheme } from '../layout/theme-sync.ts'
import { createClient, type Client } from '../request/client.ts'
import { readBoot } from '../runtime/router/boot.ts'
import type { Locale } from '../schema/compiled.ts'
import { fill } from '../schema/template.ts'
import { createSession, type Session } from '../session/session.ts'
import { createSettings } from '../session/settings.ts'
import { createStored, isText } from '../session/storage.ts'
import { createTokenKeeper } from '../session/token.ts'
import { createVisits } from '../session/visit.ts'
import { Light } from './light.tsx'
import { loadPage } from './load-page.ts'
import { notice } from './notice.ts'
import { pressAgain } from './press-again.ts'
import { sentences } from './sentences.ts'
import { SiteHouse } from './site-house.tsx'
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

  const client: Client = createClient({
    timeouts: boot.timeouts,
    token: () => session.token(),
    locale: () => locale,
    say: (sentence, values) => fill(sentences[locale][sentence].replaceAll('{{', '{').replaceAll('}}', '}'), values ?? {}),
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

  const box = document.getElementById('root')!
  const leave = () => {
    root.unmount()
    void startConsole()
  }
  const keepLocale = (next: Locale) => {
    locale = next
    stored.write(LANGUAGE_KEY, next)
  }
  const house = (
    <SiteHouse client={client} session={session} settings={settings}>
      <Light boot={boot} first={first} keepLocale={keepLocale} leave={leave} alive={() => pressAgain(box)} />
    </SiteHouse>
  )
  // The page that was written ahead is already there to be read, and comes to life where it stands.
  const isWritten = box.dataset['page'] === first.route.path
  const root = isWritten ? hydrateRoot(box, house) : createRoot(box)
  if (!isWritten) root.render(house)
}
