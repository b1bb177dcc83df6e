const FOCUSABLE =
  'input:not([type=hidden]):not([disabled]),select:not([disabled]),textarea:not([disabled]),button:not([disabled]),[tabindex]:not([tabindex="-1"])'

/** Brings a drawn field before a person: into the middle of the view, and the focus into its control. */
export function focusField(form: HTMLElement, path: string, id: string): boolean {
  const item = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
  if (!item) return false
  const named = item.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  const target = named?.matches(FOCUSABLE)
    ? named
    : ((named ?? item).querySelector<HTMLElement>(FOCUSABLE) ?? item.querySelector<HTMLElement>(FOCUSABLE))
  item.scrollIntoView?.({ block: 'center' })
  target?.focus({ preventScroll: true })
  return target !== null && target !== undefined
}
