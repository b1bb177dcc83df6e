import { wordsOf, type CellProps } from '../cell.ts'

/** To the minute; seconds on hover. */
export function DateTime(props: CellProps) {
  const full = wordsOf(props)
  return (
    <time className="lk-figure" dateTime={String(props.value)} title={full}>
      {/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(full) ? full.slice(0, 16) : full}
    </time>
  )
}
