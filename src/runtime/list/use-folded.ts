import { useCallback, useState } from 'react'

export type Folded = {
  /** The titles of the hidden columns. */
  titles: string[]
  /** They were shown again, and the table scrolls sideways. */
  isOpen: boolean
  tell: (titles: string[]) => void
  turn: () => void
}

/** The columns that are hidden for lack of space, and whether the person has shown them again. */
export function useFolded(): Folded {
  const [titles, setTitles] = useState<string[]>([])
  const [isOpen, open] = useState(false)
  const tell = useCallback((next: string[]) => setTitles((before) => (before.join('\n') === next.join('\n') ? before : next)), [])
  const turn = useCallback(() => open((before) => !before), [])
  return { titles, isOpen, tell, turn }
}
