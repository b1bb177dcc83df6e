import type { AreaManifest, Route } from '../../schema/manifest.ts'

/** A hash index over the routes of an area. */
export type Lookup = { byPath: ReadonlyMap<string, Route>; byScreen: ReadonlyMap<string, Route> }
export type Area = AreaManifest & Lookup

export function buildLookup(routes: Route[]): Lookup {
  const byPath = new Map<string, Route>()
  const byScreen = new Map<string, Route>()
  for (const route of routes) {
    byPath.set(route.path, route)
    for (const path of route.was ?? [])
      byPath.set(path, { path, name: route.name, title: route.title, redirect: route.path, ...guarded(route) })
    // A hand-written page has the name of its route.
    const name = route.screen ?? (route.page && route.name)
    if (name) byScreen.set(name, route)
  }
  return { byPath, byScreen }
}

/** Whoever may not open a page is not redirected to it either. */
const guarded = ({ permission, available }: Route): Partial<Route> => ({
  ...(permission === undefined ? {} : { permission }),
  ...(available === undefined ? {} : { available }),
})

export const buildArea = (manifest: AreaManifest): Area => ({ ...manifest, ...buildLookup(manifest.routes) })

/** Normalises a path: no trailing slash, no double slashes. */
export function plainPath(path: string): string {
  const plain = `/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  try {
    return decodeURI(plain)
  } catch {
    return plain
  }
}
