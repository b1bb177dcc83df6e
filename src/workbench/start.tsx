import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../i18n/i18n.ts'
import { syncTheme } from '../look/theme-sync.ts'
import { readBoot } from '../runtime/router/boot.ts'
import { createStored } from '../session/storage.ts'
import { createSettings } from '../session/settings.ts'
import { SettingsProvider } from '../session/use-settings.ts'
import { KitHost } from '../widgets/kit/host.tsx'
import { createLibrary } from './files/library.ts'
import { mergeTexts, type Side } from './text/merge.ts'
import { createServer, readToken } from './files/server.ts'
import { createWorkspace } from './files/workspace.ts'
import { Closed } from './panes/closed.tsx'
import { Workbench } from './panes/workbench.tsx'
import { fetchManifests } from './places/read-product.ts'
import type { AreaManifest } from '../schema/manifest.ts'

/** Draws the workbench instead of the console. */
export async function startWorkbench(): Promise<void> {
  const boot = readBoot()
  const stored = createStored()
  const settings = createSettings(stored)
  syncTheme(settings)
  await startI18n({
    locales: boot.locales.map(({ value }) => value),
    defaultLocale: boot.defaultLocale,
    stored,
    namespaces: ['workbench/frame', 'workbench/place', 'workbench/drawer', 'widgets/late'],
  })
  const root = createRoot(document.getElementById('root')!)
  const token = readToken()
  if (token === undefined) return root.render(<Closed />)
  const server = createServer(token)
  const workspace = createWorkspace({ server, stored, merge: mergeWhole })
  const manifests = await fetchManifests(
    boot,
    async (address) => (await fetch(new URL(address, document.baseURI))).json() as Promise<AreaManifest>,
  )
  await workspace.recover()
  document.title = 'Workbench'
  import.meta.hot?.on('workbench:changed', ({ path }: { path: string }) => {
    // What is on disk may be wrong now, in a file that nobody has opened here too.
    void Promise.allSettled([workspace.changed(path), workspace.list()])
      .then(() => workspace.check())
      .catch(() => undefined)
  })
  root.render(
    <StrictMode>
      <SettingsProvider value={settings}>
        <Workbench boot={boot} server={server} workspace={workspace} library={createLibrary(server)} manifests={manifests} />
        <KitHost />
      </SettingsProvider>
    </StrictMode>,
  )
}

/** Both changes in one, where neither has to give way or it is said who does not. */
function mergeWhole(base: string, mine: string, theirs: string, prefer?: Side): string | undefined {
  const { text, conflicts } = mergeTexts(base, mine, theirs, prefer)
  return prefer || conflicts.length === 0 ? text : undefined
}
