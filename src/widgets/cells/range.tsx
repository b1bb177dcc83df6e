import { wordsOf, type CellProps } from '../cell.ts'

export function Range(props: CellProps) {
  return <span className="lk-range">{wordsOf(props)}</span>
}
