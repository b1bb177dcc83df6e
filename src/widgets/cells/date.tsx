import { wordsOf, type CellProps } from '../cell.ts'

export function DateCell(props: CellProps) {
  return <span className="lk-figure">{wordsOf(props)}</span>
}
