import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Bar, Command, MenuGroup, MenuItem, Route } from '../../schema/manifest.ts'
import { useCurrentView } from './use-view.ts'
import type { Landscape } from './landscape.ts'

const Held = createContext<Landscape | null>(null)

export const LandscapeProvider = Held.Provider

/** The landscape of the current person; the component renders again when it changes. */
export function useLandscape(): Landscape {
  const landscape = useContext(Held)
  if (!landscape) throw new Error('Unexpected component outside of the router, expected it below src/runtime/router/shown.tsx')
  useSyncExternalStore(landscape.subscribe, landscape.version, landscape.version)
  return landscape
}

export type Surroundings = {
  menu: MenuGroup[]
  home: string
  /** The current route. */
  route: Route
  /** Its place in the menu, visible or hidden. */
  trail: { group?: MenuGroup; item?: MenuItem }
  bar: Bar
  commands(): Promise<Command[]>
  /** The route of a screen, if the person may open it. */
  routeOf(screen: string): Route | undefined
  /** The route of a path, if the person may open it. */
  routeAt(path: string): Route | undefined
}

/** What a layout renders around a page. */
export function useSurroundings(): Surroundings {
  const landscape = useLandscape()
  const version = landscape.version()
  const { route } = useCurrentView()
  return useMemo(() => {
    const { menu, home, bar, trail, commands, routeOf, routeAt } = landscape
    return { menu: menu(), home: home(), bar: bar(), trail: trail(route), route, commands, routeOf, routeAt }
    // oxlint-disable-next-line react/exhaustive-deps -- the version represents everything that the landscape depends on
  }, [landscape, version, route])
}
