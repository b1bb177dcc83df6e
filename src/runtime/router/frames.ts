import type { ComponentType, ReactNode } from 'react'
import type { Route } from '../../schema/manifest.ts'

/** What stands around a page: the console, the sign-in pages' own, or nothing (the site brings its own). */
export type FrameName = 'console' | 'guest' | 'bare'
export type Frame = ComponentType<{ children: ReactNode }>
export type Frames = Record<FrameName, () => Promise<Frame>>

/** Error pages keep the console around a member and stand alone for a guest. */
export function frameOf(route: Pick<Route, 'path' | 'area' | 'page' | 'for'>, signedIn: boolean): FrameName {
  if (route.path.startsWith('/user/')) return 'guest'
  if (route.path.startsWith('/official-website')) return 'bare'
  return signedIn && route.for !== 'guest' ? 'console' : 'guest'
}
