export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** What nobody can fill in is passed over; a combobox is read-only only where it says so itself. */
const fillable = (one: HTMLElement): boolean =>
  one.getAttribute('aria-readonly') !== 'true' && !(one.matches('[readonly]') && one.getAttribute('role') !== 'combobox')

/**
 * Puts the focus on the first control within `content` that can be filled in. One whose code is still on its way keeps its turn: the focus
 * comes when it does, unless the person has turned to something else. Answers how to stop waiting, or nothing where no control is.
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

/** Of several radios the one that is chosen, as with Tab. */
function chosenOf(first: HTMLElement, content: HTMLElement): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return [...content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].find(({ name }) => name === first.name) ?? first
}
