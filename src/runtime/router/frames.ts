import type { ComponentType, ReactNode } from 'react'
import type { Route } from '../../schema/manifest.ts'

/** The layout around a page: that of the console, that of the sign-in pages, or none (the site has its own). */
export type FrameName = 'console' | 'guest' | 'bare'
export type Frame = ComponentType<{ children: ReactNode }>
export type Frames = Record<FrameName, () => Promise<Frame>>

/** Error pages have the layout of the console for members, and none for guests. */
export function frameOf(route: Pick<Route, 'path' | 'area' | 'page' | 'for'>, signedIn: boolean): FrameName {
  if (route.path.startsWith('/user/')) return 'guest'
  if (route.path.startsWith('/official-website')) return 'bare'
  return signedIn && route.for !== 'guest' ? 'console' : 'guest'
}
