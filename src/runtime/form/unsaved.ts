/** What counts as leaving: another page, or, inside a dialog whose being open stands in the address, any other address. */
export type Leaving = 'page' | 'address'
export type Unsaved = { isDirty: () => boolean; leaving: Leaving; discard: () => void }

const held = new Set<Unsaved>()

/** A form says that it may hold unsent input; gives how to take that back. */
export function holdUnsaved(one: Unsaved): () => void {
  held.add(one)
  return () => void held.delete(one)
}

export const listUnsaved = (): Unsaved[] => [...held].filter((one) => one.isDirty())
