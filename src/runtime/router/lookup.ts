import type { Screen } from '../../schema/compiled-screen.ts'
import type { AreaManifest, Route } from '../../schema/manifest.ts'

/** Routes of one area, found in one step however many there are. */
export type Lookup = { byPath: ReadonlyMap<string, Route>; byScreen: ReadonlyMap<string, Route> }
export type Area = AreaManifest & Lookup

export function buildLookup(routes: Route[]): Lookup {
  const byPath = new Map<string, Route>()
  const byScreen = new Map<string, Route>()
  for (const route of routes) {
    byPath.set(route.path, route)
    // A page that was written by hand goes by the name of its route.
    const name = route.screen ?? (route.page && route.name)
    if (name) byScreen.set(name, route)
  }
  return { byPath, byScreen }
}

export const buildArea = (manifest: AreaManifest): Area => ({ ...manifest, ...buildLookup(manifest.routes) })

/** One spelling per path: no slash at the end, none doubled. */
export function plainPath(path: string): string {
  const plain = `/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  try {
    return decodeURI(plain)
  } catch {
    return plain
  }
}

export type InlineScreens = Record<string, Screen>
