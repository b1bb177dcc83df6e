import './look/tokens.css'
import './look/base.css'
import { callAhead } from './request/call-ahead.ts'
import { readBoot } from './runtime/router/boot.ts'
import { createStored, isText, LANGUAGE_KEY } from './session/storage.ts'
import { createTokenKeeper, INFO } from './session/token.ts'
import { createVisits } from './session/visit.ts'
import type { Locale } from './schema/compiled.ts'
import { findSiteRoute, goBehind, isRealAt } from './site/site-route.ts'

// The public pages need only React; the router, forms and lists are loaded when somebody goes on to the console.
// The prerendered page belongs to another address, language or person: it was never visible and is removed.
const root = document.getElementById('root')!
if (document.documentElement.classList.contains('elsewhere')) {
  root.replaceChildren()
  delete root.dataset['page']
}

const startConsole = () => import('./main.tsx')
const startPage = () => {
  // A form for guests at an address of its own is the console's from here on.
  const { screen, at } = document.documentElement.dataset
  if (screen && at === location.pathname) goBehind(screen, document.documentElement.lang as Locale)
  const token = createTokenKeeper(createStored()).read()
  const signedIn = token !== undefined
  const boot = readBoot()
  const { notice } = boot
  if (notice)
    void import('./layout/server-notice.ts').then(({ showServerNotice }) =>
      showServerNotice(
        notice,
        createStored(() => sessionStorage),
      ),
    )
  if (isRealAt(location.pathname) || findSiteRoute(boot, location.hash, signedIn))
    void import('./site/start.tsx').then(({ startSite }) => startSite(startConsole))
  else {
    void startConsole()
    const stored = createStored()
    const isVisit = createVisits(createStored(() => sessionStorage)).read() !== undefined
    const chosen = stored.read(LANGUAGE_KEY, isText)
    const locale = boot.locales.find(({ value }) => value === chosen)?.value ?? boot.defaultLocale
    if (signedIn && !isVisit) callAhead(INFO, token, locale)
  }
}

// Development only: the address of the workbench, and pages inside its preview frame. Builds contain neither.
if (import.meta.env.DEV) void import('./workbench/open.ts').then(({ openWorkbench }) => openWorkbench(startPage))
else startPage()
