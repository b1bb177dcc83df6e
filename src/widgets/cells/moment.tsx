import { wordsOf, type CellProps } from '../cell.ts'

/** To the second, for what is looked up by it. */
export function Moment(props: CellProps) {
  return (
    <time className="lk-figure" dateTime={String(props.value)}>
      {wordsOf(props)}
    </time>
  )
}
