import './look/tokens.css'
import './look/base.css'
import { readBoot } from './runtime/router/boot.ts'
import { createStored } from './session/storage.ts'
import { createTokenKeeper } from './session/token.ts'
import type { Locale } from './schema/compiled.ts'
import { findSiteRoute, goBehind, isRealAt } from './site/site-route.ts'

// The public pages make do with React; whoever goes on to the console gets its router, forms and lists then.
// The page that was written ahead is of another address, language or person: it was never seen, and goes.
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
  const signedIn = createTokenKeeper(createStored()).read() !== undefined
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
  else void startConsole()
}

// In development an address more, and pages that stand in its frame; a build has neither.
if (import.meta.env.DEV) void import('./workbench/open.ts').then(({ openWorkbench }) => openWorkbench(startPage))
else startPage()
