import type { Page } from '../page.ts'

/** What counts as leaving: another page, or, for a dialog (which is part of the address), any other address. */
export type Leaving = 'page' | 'address'
export type Unsaved = { isDirty: () => boolean; leaving: Leaving; discard: () => void; page?: Page | undefined }

const held = new Set<Unsaved>()
const watchers = new Set<() => void>()

/** Registers a modified form; returns a function that unregisters it. */
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
export const listUnsavedOf = (page: Page | undefined): Unsaved[] => listUnsaved().filter((one) => one.page === page)

/** A navigation from one address to another. */
export type Step = { from: { pathname: string; search: string }; to: { pathname: string; search: string } }

/**
 * The forms that a navigation would discard: a page that is kept alive loses nothing when another page opens, only when its own address
 * changes.
 */
export function isLost({ leaving, page }: Pick<Unsaved, 'leaving' | 'page'>, { from, to }: Step): boolean {
  const turns = from.pathname !== to.pathname
  const moves = turns || from.search !== to.search
  if (page?.outlives(to.pathname)) return leaving === 'address' && !turns && moves && page.isShown()
  return leaving === 'address' ? moves : turns
}
