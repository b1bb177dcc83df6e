let open: HTMLDialogElement[] = []
const watchers = new Set<() => void>()

/** Puts a modal dialog on top of the stack; returns a function that removes it. The page behind stops scrolling. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  open = [...open, dialog]
  tell()
  return () => {
    open = open.filter((one) => one !== dialog)
    tell()
  }
}

function tell(): void {
  document.documentElement.classList.toggle('lk-locked', open.length > 0)
  for (const watcher of watchers) watcher()
}

export function watchTop(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const readTop = (): HTMLDialogElement | undefined => open.at(-1)
