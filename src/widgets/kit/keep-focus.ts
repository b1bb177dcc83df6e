import { readTop } from './dialog-stack.ts'

/**
 * When a re-render removes the focused element, keyboard users go on in the current dialog and not behind it. Returns a function that stops
 * watching.
 */
export function keepFocus(dialog: HTMLDialogElement, body: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body && readTop() === dialog) body.focus({ preventScroll: true })
  })
  watcher.observe(dialog, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
