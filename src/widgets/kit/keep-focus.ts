import { readTop } from './dialog-stack.ts'

/**
 * When a re-render removes the focused element, keyboard users go on in the current dialog and not behind it. Returns a function that stops
 * watching.
 */
export function keepFocus(dialog: HTMLDialogElement, body: HTMLElement): () => void {
  // Between leaving one control and reaching the next, nothing has the focus; a message drawn in that moment must not take it.
  let next: EventTarget | null = null
  const leave = ({ relatedTarget }: FocusEvent) => (next = relatedTarget)
  const reach = () => (next = null)
  const watcher = new MutationObserver(() => {
    if (next instanceof Node && next.isConnected) return
    if (document.activeElement === document.body && readTop() === dialog) body.focus({ preventScroll: true })
  })
  watcher.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('focusout', leave)
  dialog.addEventListener('focusin', reach)
  return () => {
    watcher.disconnect()
    dialog.removeEventListener('focusout', leave)
    dialog.removeEventListener('focusin', reach)
  }
}
