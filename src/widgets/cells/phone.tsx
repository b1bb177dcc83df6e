import { wordsOf, type CellProps } from '../cell.ts'

export function Phone(props: CellProps) {
  return <span className="lk-cell lk-range">{wordsOf(props)}</span>
}
