import { useSyncExternalStore } from 'react'
import { type BREAKPOINTS, narrowerThan } from './breakpoints.ts'

type Width = keyof typeof BREAKPOINTS

const media = new Map<Width, MediaQueryList>()
let asked: typeof matchMedia | undefined

/** The media query for this width; undefined without a window, as in a build. */
function queryOf(width: Width): MediaQueryList | undefined {
  if (typeof matchMedia !== 'function') return undefined
  // Another window has media queries of its own.
  if (asked !== matchMedia) media.clear()
  asked = matchMedia
  if (!media.has(width)) media.set(width, matchMedia(narrowerThan(width)))
  return media.get(width)
}

export const isNarrower = (width: Width): boolean => queryOf(width)?.matches ?? false

/** Whether the window is narrower than this width; the component renders again when that changes. */
export function useNarrower(width: Width): boolean {
  return useSyncExternalStore(watchers[width], () => isNarrower(width))
}

const watching = (width: Width) => (listener: () => void) => {
  queryOf(width)?.addEventListener('change', listener)
  return () => queryOf(width)?.removeEventListener('change', listener)
}

const watchers = { phone: watching('phone'), tablet: watching('tablet'), small: watching('small'), window: watching('window') }
