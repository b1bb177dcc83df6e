import { wordsOf, type CellProps } from '../cell.ts'

/** To the second, for values that people search by. */
export function Moment(props: CellProps) {
  return (
    <time className="lk-figure" dateTime={String(props.value)}>
      {wordsOf(props)}
    </time>
  )
}
