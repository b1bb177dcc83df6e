import { FOCUSABLE, focusFirst } from '../../widgets/kit/first-focus.ts'

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

/** Puts the focus into the first field, unless the person is in the form already. Answers how to stop waiting for it. */
export function focusFirstField(form: HTMLElement | null): (() => void) | undefined {
  return form && !form.contains(document.activeElement) ? focusFirst(form, '.rt-item') : undefined
}
