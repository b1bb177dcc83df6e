import { wordsOf, type CellProps } from '../cell.ts'

/** The number of entries and the first ones by name; all of them on hover. */
export function Entries(props: CellProps) {
  const words = wordsOf(props)
  return (
    <span className="lk-cell" title={words}>
      {words}
    </span>
  )
}
