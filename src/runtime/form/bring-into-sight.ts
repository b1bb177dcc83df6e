/** Milliseconds in which an answer may still grow while its chunk loads. */
const GROWTH = 3_000
/** Events that show that the person scrolls or navigates by themselves. */
const DEEDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an answer below a long form: to all of it if it fits, otherwise to its beginning. Follows it while it grows, until the person
 * scrolls. Returns a function that stops it.
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
