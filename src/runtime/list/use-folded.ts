import { useCallback, useState } from 'react'

export type Folded = {
  /** The titles of the columns that made room for others. */
  titles: string[]
  /** They were asked for, and the table scrolls sideways. */
  isOpen: boolean
  tell: (titles: string[]) => void
  turn: () => void
}

/** Which columns of a table have no place, and whether a person wants to see them all the same. */
export function useFolded(): Folded {
  const [titles, setTitles] = useState<string[]>([])
  const [isOpen, open] = useState(false)
  const tell = useCallback((next: string[]) => setTitles((before) => (before.join('\n') === next.join('\n') ? before : next)), [])
  const turn = useCallback(() => open((before) => !before), [])
  return { titles, isOpen, tell, turn }
}
