import { wordsOf, type CellProps } from '../cell.ts'

export function Range(props: CellProps) {
  return <span className="lk-figure">{wordsOf(props)}</span>
}
