import { readTop } from './dialog-stack.ts'

/**
 * What has the focus may go away with what is drawn anew; whoever works by keys then goes on in the dialog at hand and not behind it.
 * Answers how to stop watching.
 */
export function keepFocus(dialog: HTMLDialogElement, body: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body && readTop() === dialog) body.focus({ preventScroll: true })
  })
  watcher.observe(dialog, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
