import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLocale, startI18n } from '../i18n/i18n.ts'
import { syncTheme } from '../look/theme-sync.ts'
import { readBoot } from '../runtime/router/boot.ts'
import { createStored } from '../session/storage.ts'
import { createSettings } from '../session/settings.ts'
import { SettingsProvider } from '../session/use-settings.ts'
import { KitHost } from '../widgets/kit/host.tsx'
import { keepHistory, restoreHistory } from './files/history.ts'
import { createLibrary } from './files/library.ts'
import { mergeTexts, type Side } from './text/merge.ts'
import { createServer, readToken } from './files/server.ts'
import { createSteps } from './files/steps.ts'
import { openWindows } from './files/windows.ts'
import { createWorkspace } from './files/workspace.ts'
import { Closed } from './panes/closed.tsx'
import { Workbench } from './panes/workbench.tsx'
import { createHeld, fetchManifests, type Manifests } from './places/read-product.ts'
import { followBackend } from './preview/backend-serves.ts'
import type { AreaManifest, Boot } from '../schema/manifest.ts'

/** Renders the workbench instead of the console. */
export async function startWorkbench(): Promise<void> {
  const boot = readBoot()
  const stored = createStored()
  const settings = createSettings(stored)
  syncTheme(settings)
  const speaking = startI18n({
    locales: boot.locales.map(({ value }) => value),
    defaultLocale: boot.defaultLocale,
    stored,
    namespaces: ['workbench/frame', 'workbench/place', 'workbench/drawer', 'workbench/publish', 'widgets/late'],
  })
  const root = createRoot(document.getElementById('root')!)
  const token = readToken()
  if (token === undefined) {
    await speaking
    return root.render(<Closed />)
  }
  const server = createServer(token, readLocale)
  const steps = createSteps()
  const workspace = createWorkspace({ server, stored, merge: mergeWhole, windows: openWindows(), steps })
  // Its address names what it holds: of an edit only what has changed is fetched.
  const held = createHeld(async (address) => (await fetch(new URL(address, document.baseURI))).json() as Promise<AreaManifest>)
  const read = async (now: Boot) => fetchManifests(now, held)
  const [manifests] = await Promise.all([read(boot), speaking])
  document.title = 'Workbench'
  import.meta.hot?.on('workbench:changed', ({ path, hash, text }: { path: string; hash: string | null; text: string }) => {
    workspace.changed(path, hash, text)
    // The change on disk may cause findings, even in a file that is not open here.
    void Promise.allSettled([workspace.list()])
      .then(() => workspace.check())
      .catch(() => undefined)
  })
  followBackend((event, act) => import.meta.hot?.on(event, act))
  // It may have refused before this page was opened.
  import.meta.hot?.send('backend:ask')
  const library = createLibrary(server)
  const draw = (now: Boot, menus: Manifests) =>
    root.render(
      <StrictMode>
        <SettingsProvider value={settings}>
          <Workbench boot={now} server={server} workspace={workspace} library={library} manifests={menus} />
          <KitHost />
        </SettingsProvider>
      </StrictMode>,
    )
  draw(boot, manifests)
  // A page can be chosen before it is known of each of a thousand files whether it is as it was.
  // What was undone in another page is none of this one's.
  const ofPage = createStored(() => sessionStorage)
  void workspace
    .recover()
    .then(() => restoreHistory(ofPage, steps, workspace))
    .then(() => addEventListener('pagehide', () => keepHistory(ofPage, steps, workspace)))
  // A new page appears in its menu at once.
  import.meta.hot?.on('schemas:published', ({ boot: now }: { boot?: Boot }) => {
    if (now)
      read(now).then(
        (menus) => draw(now, menus),
        () => undefined,
      )
  })
}

/** Merges both changes; undefined if they conflict and no side is preferred. */
function mergeWhole(base: string, mine: string, theirs: string, prefer?: Side): string | undefined {
  const { text, conflicts } = mergeTexts(base, mine, theirs, prefer)
  return prefer || conflicts.length === 0 ? text : undefined
}
