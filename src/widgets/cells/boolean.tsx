import { wordsOf, type CellProps } from '../cell.ts'

export function BooleanCell(props: CellProps) {
  return wordsOf(props)
}
