import type { Locale } from '../../schema/compiled.ts'
import type { Boot } from '../../schema/manifest.ts'
import { loadKind } from '../registry.ts'
import { buildLookup, plainPath } from './lookup.ts'
import { frameOf, type Frames } from './frames.ts'
import type { Pages } from './pages.ts'

type Arriving = { boot: Boot; address: string; signedIn: boolean; locale: Locale; frames: Frames; pages: Pages }

/** Preloads what the first page needs, in parallel with the texts. The router uses the pending requests, or repeats them. */
export function fetchEarly({ boot, address, signedIn, locale, frames, pages }: Arriving): void {
  const path = plainPath(address.replace(/^#/, '').split('?')[0]!)
  const { guest, screens } = boot.texts[locale]
  const route = buildLookup(guest).byPath.get(path === '/' && !signedIn ? '/official-website/index.php' : path)
  const wanted: Promise<unknown>[] = []
  if (route) wanted.push(frames[frameOf(route, signedIn)]())
  else wanted.push(frames[signedIn ? 'console' : 'guest'](), loadKind(signedIn ? 'list' : 'form'))
  const kind = route?.screen && screens[route.screen]?.kind
  if (kind) wanted.push(loadKind(kind))
  if (route?.page) wanted.push(pages[route.page]?.() ?? Promise.resolve())
  for (const one of wanted) one.catch(() => undefined)
}
