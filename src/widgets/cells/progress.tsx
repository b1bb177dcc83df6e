import { asNumber, asRecord } from '../answer/read.ts'
import { wordsOf, type CellProps } from '../cell.ts'

/** The progress of a job as a bar and in words, with the time left. */
export function Progress(props: CellProps) {
  const percent = asNumber(asRecord(props.value)['percent'])
  const words = wordsOf(props)
  if (percent === undefined) return <span className="lk-cell">{words}</span>
  return (
    <span className="lk-progress">
      <progress max={100} value={percent} aria-label={props.column.title} />
      <span className="lk-figure">{words}</span>
    </span>
  )
}
