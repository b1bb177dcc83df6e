import { createContext, useContext } from 'react'

/** The container of a screen. A page has none; a screen in a dialog can close it and reports changes. */
export type Surroundings = {
  embedded: boolean
  /** Closes the dialog, if there is one, and then does what comes after; returns whether there was. */
  close: (after?: () => void) => boolean
  /** Continues with the next row for which the same action is possible; returns whether there was one. */
  next: () => boolean
  /** Reports a change: the screen behind reloads when it is visible again. */
  changed: () => void
}

const page: Surroundings = { embedded: false, close: () => false, next: () => false, changed: () => {} }

const Around = createContext<Surroundings>(page)

export const SurroundingsProvider = Around.Provider
export const useSurroundings = (): Surroundings => useContext(Around)
