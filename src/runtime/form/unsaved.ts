/** What counts as leaving: another page, or, inside a dialog whose being open stands in the address, any other address. */
export type Leaving = 'page' | 'address'
export type Unsaved = { isDirty: () => boolean; leaving: Leaving; discard: () => void }

const held = new Set<Unsaved>()
const watchers = new Set<() => void>()

/** A form that has been typed into says so; gives how to take that back. */
export function holdUnsaved(one: Unsaved): () => void {
  held.add(one)
  tell()
  return () => {
    held.delete(one)
    tell()
  }
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

export function watchUnsaved(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const hasHeld = (): boolean => held.size > 0
export const listUnsaved = (): Unsaved[] => [...held].filter((one) => one.isDirty())
