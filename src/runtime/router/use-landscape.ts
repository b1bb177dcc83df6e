import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { MenuGroup, Route } from '../../schema/manifest.ts'
import { useCurrentView } from './use-view.ts'
import type { Landscape } from './landscape.ts'

const Held = createContext<Landscape | null>(null)

export const LandscapeProvider = Held.Provider

/** What there is for the person at hand; the component renders anew when it changes. */
export function useLandscape(): Landscape {
  const landscape = useContext(Held)
  if (!landscape) throw new Error('Unexpected component outside of the router, expected it below src/runtime/router/shown.tsx')
  useSyncExternalStore(landscape.subscribe, landscape.version)
  return landscape
}

export type Surroundings = {
  menu: MenuGroup[]
  home: string
  /** The route on show. */
  route: Route
  /** The route of a path, where the person may open it. */
  routeAt(path: string): Route | undefined
}

/** What a frame draws around a page. */
export function useSurroundings(): Surroundings {
  const landscape = useLandscape()
  const version = landscape.version()
  const { route } = useCurrentView()
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for everything the landscape knows
  return useMemo(() => ({ menu: landscape.menu(), home: landscape.home(), route, routeAt: landscape.routeAt }), [landscape, version, route])
}
