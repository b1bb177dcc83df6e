export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Controls that cannot be filled in are skipped; a combobox is read-only only if it says so with `aria-readonly`. */
const fillable = (one: HTMLElement): boolean =>
  one.getAttribute('aria-readonly') !== 'true' && !(one.matches('[readonly]') && one.getAttribute('role') !== 'combobox')

/** Focuses the first control in `content` that can be filled in; its code may still be loading. Returns whether there is one. */
export function focusFirst(content: HTMLElement, within = ''): boolean {
  const first = [...content.querySelectorAll<HTMLElement>(`${within} :is(${FOCUSABLE})`)].find(fillable)
  if (first) chosenOf(first, content).focus({ preventScroll: true })
  return first !== undefined
}

/** Of several radio buttons the checked one, as with Tab. */
function chosenOf(first: HTMLElement, content: HTMLElement): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return [...content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].find(({ name }) => name === first.name) ?? first
}
