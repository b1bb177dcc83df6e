export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Controls that cannot be filled in are skipped; a combobox is read-only only if it says so with `aria-readonly`. */
const fillable = (one: HTMLElement): boolean =>
  one.getAttribute('aria-readonly') !== 'true' && !(one.matches('[readonly]') && one.getAttribute('role') !== 'combobox')

/**
 * Focuses the first control in `content` that can be filled in. If that one's code is still loading, the focus waits for it, unless the
 * user has focused something else meanwhile. Returns a function that stops waiting, or undefined if there is no control.
 */
export function focusFirst(content: HTMLElement, within = ''): (() => void) | undefined {
  const find = () => [...content.querySelectorAll<HTMLElement>(`${within} :is(${FOCUSABLE}, [data-awaited])`)].find(fillable)
  const first = find()
  if (!first) return undefined
  if (!first.matches('[data-awaited]')) {
    chosenOf(first, content).focus({ preventScroll: true })
    return () => {}
  }
  const before = document.activeElement
  const watcher = new MutationObserver(() => {
    const next = find()
    if (next?.matches('[data-awaited]')) return
    watcher.disconnect()
    if (next && document.activeElement === before) chosenOf(next, content).focus({ preventScroll: true })
  })
  watcher.observe(content, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/** Of several radio buttons the checked one, as with Tab. */
function chosenOf(first: HTMLElement, content: HTMLElement): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return [...content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].find(({ name }) => name === first.name) ?? first
}
