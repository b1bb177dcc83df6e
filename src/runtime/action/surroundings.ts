import { createContext, useContext } from 'react'

/** What a screen stands in. A page has nothing around it; a screen in a dialog can close it and says when it changed something. */
export type Surroundings = {
  embedded: boolean
  /** Closes the dialog around, where there is one; answers whether there was. */
  close: () => boolean
  /** Goes on with the next row of the list behind for which the same can be done; answers whether there was one. */
  next: () => boolean
  /** Something was changed in here: the screen behind loads anew when it is seen again. */
  changed: () => void
}

const page: Surroundings = { embedded: false, close: () => false, next: () => false, changed: () => {} }

const Around = createContext<Surroundings>(page)

export const SurroundingsProvider = Around.Provider
export const useSurroundings = (): Surroundings => useContext(Around)
