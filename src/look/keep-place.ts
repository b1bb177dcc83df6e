/** Where its reader was on each page of this visit, by the step of the history that it stands at. */
const places = new Map<string, number>()
/** The step whose page is shown; nothing while another is on its way, of which a scroll tells nothing. */
let shown: string | undefined
let isWatched = false
let stopWaiting = () => {}

/** How long a page may take until it is as long as it was when it was left. */
const PATIENCE_MS = 5000

/** Begins to remember; to be called once something is shown. */
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

/** The page of this step is shown now: whoever comes back to it is where they were, everybody else at its top. */
export function findPlace(): void {
  watchPlaces()
  stopWaiting()
  shown = stepHere()
  const place = places.get(shown) ?? 0
  if (place !== scrollY) scrollTo({ top: place, behavior: 'instant' })
  // What it shows may still be on its way; a reader who moves meanwhile goes where they want.
  if (place > 0 && Math.abs(scrollY - place) > 1) waitFor(place)
}

/** The page is the same as before, at another step. */
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

/** The name of this step of the history, which it gets when it is first asked for. */
function stepHere(): string {
  const state = history.state as { step?: unknown } | null
  if (typeof state?.step === 'string') return state.step
  const step = `${performance.now()}`
  history.replaceState({ ...state, step }, '')
  return step
}
