import { wordsOf, type CellProps } from '../cell.ts'

export function Text(props: CellProps) {
  const words = wordsOf(props)
  return (
    <span className="lk-cell" title={words.length > 12 ? words : undefined}>
      {words}
    </span>
  )
}
