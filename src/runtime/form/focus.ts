const FOCUSABLE =
  'input:not([type=hidden]):not([disabled]),select:not([disabled]),textarea:not([disabled]),button:not([disabled]),[tabindex]:not([tabindex="-1"])'

/** Brings a drawn field before a person: into the middle of the view, and the focus into its control. Paths are letters, digits and dots. */
export function focusField(form: HTMLElement, path: string, id: string): boolean {
  const item = form.querySelector<HTMLElement>(`[data-field="${path}"]`)
  if (!item) return false
  const named = item.querySelector<HTMLElement>(`[id="${id}"]`)
  const target = named?.matches(FOCUSABLE) ? named : item.querySelector<HTMLElement>(FOCUSABLE)
  item.scrollIntoView?.({ block: 'center' })
  target?.focus({ preventScroll: true })
  return target !== null
}

/** Puts the focus into the first field, unless the person is in the form already. */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(`.rt-item :is(${FOCUSABLE})`)?.focus({ preventScroll: true })
}
