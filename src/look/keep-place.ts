/** The scroll position on each page of this visit, by history entry. */
const places = new Map<string, number>()
/** The history entry of the visible page; undefined while another page is loading, because scroll events then mean nothing. */
let shown: string | undefined
let isWatched = false
let stopWaiting = () => {}

/** How long to wait until a page is as long as it was when it was left. */
const PATIENCE_MS = 5000

/** Starts to record positions; to be called once something is visible. */
export function watchPlaces(): void {
  if (isWatched) return
  isWatched = true
  shown = stepHere()
  addEventListener('scroll', () => shown !== undefined && places.set(shown, scrollY), { passive: true })
  addEventListener('popstate', () => {
    shown = undefined
    stopWaiting()
  })
}

/** Called when the page of this history entry is visible: restores its position after a return, otherwise scrolls to the top. */
export function findPlace(): void {
  watchPlaces()
  stopWaiting()
  shown = stepHere()
  const place = places.get(shown) ?? 0
  if (place !== scrollY) scrollTo({ top: place, behavior: 'instant' })
  // The content may still be loading; if the reader scrolls meanwhile, that wins.
  if (place > 0 && Math.abs(scrollY - place) > 1) waitFor(place)
}

/** The page stays the same at another history entry. */
export function keepPlace(): void {
  watchPlaces()
  shown = stepHere()
}

function waitFor(place: number): void {
  const step = shown!
  const growth = new ResizeObserver(() => {
    scrollTo({ top: place, behavior: 'instant' })
    if (Math.abs(scrollY - place) <= 1) stopWaiting()
  })
  const clock = setTimeout(() => stopWaiting(), PATIENCE_MS)
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  stopWaiting = () => {
    growth.disconnect()
    clearTimeout(clock)
    for (const move of moves) removeEventListener(move, stopWaiting)
    stopWaiting = () => {}
    if (shown === step) places.set(step, scrollY)
  }
  for (const move of moves) addEventListener(move, stopWaiting, { passive: true })
  growth.observe(document.body)
}

/** The id of this history entry, assigned when it is first requested. */
function stepHere(): string {
  const state = history.state as { step?: unknown } | null
  if (typeof state?.step === 'string') return state.step
  const step = `${performance.now()}`
  history.replaceState({ ...state, step }, '')
  return step
}
