/** How far the pointer must move to select a span, in pixels: less is a click. */
const LEAST = 8

type Spanning = {
  /** Which label is at a position of the box, measured from its left edge. */
  labelAt: (x: number) => number | undefined
  done: (from: number, to: number) => void
}

/**
 * Selects a span of labels by dragging the mouse; Escape cancels. A finger still scrolls the page, and whoever has no mouse types the days
 * into the period above. Returns a function that stops it.
 */
export function dragSpan(box: HTMLElement, { labelAt, done }: Spanning): () => void {
  let from: number | undefined
  let band: HTMLElement | undefined
  const placeOf = (event: PointerEvent) => {
    const { left, width } = box.getBoundingClientRect()
    return Math.min(Math.max(event.clientX - left, 0), width)
  }
  const giveUp = () => {
    from = undefined
    band?.remove()
    band = undefined
    removeEventListener('keydown', escape, true)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !band) return
    event.stopPropagation()
    giveUp()
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return
    from = placeOf(event)
    addEventListener('keydown', escape, true)
  }
  const move = (event: PointerEvent) => {
    if (from === undefined) return
    const to = placeOf(event)
    if (!band && Math.abs(to - from) < LEAST) return
    if (!band) {
      band = document.createElement('i')
      band.className = 'lk-span'
      box.append(band)
    }
    band.style.left = `${Math.min(from, to)}px`
    band.style.width = `${Math.abs(to - from)}px`
  }
  const end = (event: PointerEvent) => {
    const [start, isSpan] = [from, band !== undefined]
    giveUp()
    if (start === undefined || !isSpan) return
    const [one, other] = [labelAt(start), labelAt(placeOf(event))]
    if (one !== undefined && other !== undefined) done(Math.min(one, other), Math.max(one, other))
  }
  box.addEventListener('pointerdown', begin)
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', giveUp)
  return () => {
    giveUp()
    box.removeEventListener('pointerdown', begin)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', giveUp)
  }
}
