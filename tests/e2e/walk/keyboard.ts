import type { WatchedPage } from '../harness/watch.ts'

/** Presses of Tab on one page, at most; a longer page is told as a trap. Two tables beside a menu of examples have some two hundred. */
const LIMIT = 300

/** Goes through the page at hand by keyboard alone, and tells which controls are out of reach or do not show that they have the focus. */
export async function findKeyboardFaults(page: WatchedPage): Promise<string[]> {
  const faults = new Set(await page.evaluate(findMouseOnly))
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    getSelection()?.removeAllRanges()
  })
  for (let press = 0; press < LIMIT; press += 1) {
    await page.keyboard.press('Tab')
    const { name, isThere, again } = await page.evaluate(lookAtFocus)
    if (again) return [...faults]
    // The way round began at the end of the page.
    if (name === '') continue
    if (!isThere) faults.add(`focus out of sight: ${name}`)
    // A control that swaps itself for a richer one on focus shows its ring a moment later.
    const isShown = await page.waitForFunction(isFocusShown, undefined, { timeout: 5_000 }).catch(() => false)
    if (!isShown) faults.add(`focus without a ring: ${name}`)
  }
  faults.add(`no way round in ${LIMIT} steps`)
  return [...faults]
}

/** What looks as if it could be pressed, but is no stop of the keyboard and stands in none. Runs in the page. */
function findMouseOnly(): string[] {
  const stop = 'a[href], button, input, select, textarea, summary, label, option, [tabindex], [role=option], [role=menuitem]'
  const inert = (element: Element) => element.closest('[inert], [aria-hidden=true], [aria-disabled=true], :disabled') !== null
  return (
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => getComputedStyle(one).cursor === 'pointer' && one.getClientRects().length > 0)
      .filter((one) => one.closest(stop) === null && !inert(one))
      // Pressing anywhere on a row or a card does what its own link or button does.
      .filter((one) => !one.closest('tr, li, article, .rt-card')?.querySelector('a[href], button'))
      .map((one) => `only for a mouse: ${one.outerHTML.slice(0, 120)}`)
  )
}

/** The element at hand, and whether the way round has come back to its beginning. Runs in the page. */
function lookAtFocus(): { name: string; isThere: boolean; again: boolean } {
  const seen = ((window as unknown as { stops?: Set<Element> }).stops ??= new Set())
  const element = document.activeElement ?? document.body
  const name = element === document.body ? '' : element.outerHTML.slice(0, 120)
  if (name === '' || seen.has(element)) {
    const again = seen.size > 0
    seen.clear()
    return { name, isThere: true, again }
  }
  seen.add(element)
  const box = element.getBoundingClientRect()
  const isInView = box.width > 0 && box.height > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
  return { name, isThere: isInView || (element instanceof HTMLInputElement && element.type === 'file'), again: false }
}

/** Whether the element with the focus, or the frame of its control, has a ring. Runs in the page. */
function isFocusShown(): boolean {
  const shows = (one: Element): boolean => {
    const style = getComputedStyle(one)
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  }
  const element = document.activeElement!
  const frames = [element, element.parentElement, element.closest('.ant-select-selector, .ant-picker, .lk-input, .lk-file')]
  return frames.some((frame) => frame && shows(frame))
}
