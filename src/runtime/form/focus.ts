import { FOCUSABLE, focusFirst } from '../../widgets/kit/first-focus.ts'

/** Scrolls a rendered field to the middle of the view and focuses its control. Paths consist of letters, digits and dots. */
export function focusField(form: HTMLElement, path: string, id: string): boolean {
  const item = form.querySelector<HTMLElement>(`[data-field="${path}"]`)
  if (!item) return false
  const named = item.querySelector<HTMLElement>(`[id="${id}"]`)
  const target = named?.matches(FOCUSABLE) ? named : item.querySelector<HTMLElement>(FOCUSABLE)
  item.scrollIntoView?.({ block: 'center' })
  target?.focus({ preventScroll: true })
  return target !== null
}

/** Focuses the first field, unless the focus is in the form already. */
export function focusFirstField(form: HTMLElement | null): void {
  if (form && !form.contains(document.activeElement)) focusFirst(form, '.rt-item')
}
