import { wordsOf, type CellProps } from '../cell.ts'

/** How many entries there are, and the first of them by name; all of them on hover. */
export function Entries(props: CellProps) {
  const words = wordsOf(props)
  return (
    <span className="lk-cell" title={words}>
      {words}
    </span>
  )
}
