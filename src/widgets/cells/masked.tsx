import { wordsOf, type CellProps } from '../cell.ts'

export function Masked(props: CellProps) {
  return <span className="lk-mono">{wordsOf(props)}</span>
}
