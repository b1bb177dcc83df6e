/** Milliseconds in which an answer may still grow, because what draws it is on its way. */
const GROWTH = 3_000
/** Whoever does one of these is somewhere by their own will. */
const DEEDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Shows what was asked for, below a long form: all of it where it fits, else from its beginning. It is followed while it grows,
 * until the person moves. Returns how to stop.
 */
export function bringIntoSight(box: HTMLElement): () => void {
  const bring = () => box.scrollIntoView?.({ block: box.offsetHeight > innerHeight * 0.7 ? 'start' : 'nearest' })
  bring()
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const watch = new ResizeObserver(bring)
  const stop = () => {
    watch.disconnect()
    clearTimeout(clock)
    for (const deed of DEEDS) removeEventListener(deed, stop)
  }
  const clock = setTimeout(stop, GROWTH)
  watch.observe(box)
  for (const deed of DEEDS) addEventListener(deed, stop, { passive: true })
  return stop
}
