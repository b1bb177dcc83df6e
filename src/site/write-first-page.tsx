import { renderToString } from 'react-dom/server'
import { shadesOf } from '../look/primary.ts'
import type { Client } from '../request/client.ts'
import type { Boot } from '../schema/manifest.ts'
import type { Session } from '../session/session.ts'
import { type SettingsKeeper, usual } from '../session/settings.ts'
import { loadPage } from './load-page.ts'
import { SiteApp } from './site-app.tsx'
import { SiteProviders } from './site-providers.tsx'
import { findSiteRoute } from './site-route.ts'

/** What a visitor is who is not known yet; nothing below is called while a page is only written down. */
const session = { read: () => guest, check: () => guest, subscribe: () => () => undefined } as unknown as Session
const guest = { status: 'guest' } as const
const client = {} as Client
const settings: SettingsKeeper = { read: () => usual, write: () => undefined, reset: () => undefined, subscribe: () => () => undefined }

export type FirstPage = {
  /** What stands in the root of the page. */
  markup: string
  /** The usual colour in both modes; a browser works the others out. */
  style: string
  title: string
  description: string
  /** The address that it is the page of. */
  path: string
}

/** The home page for a guest in the default language, as the build puts it into the page that is served. */
export async function writeFirstPage(boot: Boot): Promise<FirstPage> {
  const locale = boot.defaultLocale
  const route = findSiteRoute(boot, '', false, locale)!
  const first = await loadPage(route, locale)
  const markup = renderToString(
    <SiteProviders client={client} session={session} settings={settings}>
      <SiteApp boot={boot} first={first} onLocale={() => undefined} leave={() => undefined} onReady={() => undefined} />
    </SiteProviders>,
  )
  const { title, slogan = '' } = boot.texts[locale]
  return { markup, style: writeAccent(), title: `${route.title} - ${title}`, description: slogan, path: route.path }
}

function writeAccent(): string {
  return (['light', 'dark'] as const)
    .map((mode) => {
      const { primary, onPrimary, primaryText } = shadesOf(usual.color, mode)
      const where = mode === 'light' ? ':root' : '[data-theme=dark]'
      return `${where}{--primary:${primary};--on-primary:${onPrimary};--primary-text:${primaryText}}`
    })
    .join('')
}
