import { wordsOf, type CellProps } from '../cell.ts'

export function DateCell(props: CellProps) {
  return (
    <time className="lk-figure" dateTime={String(props.value)}>
      {wordsOf(props)}
    </time>
  )
}
