import { wordsOf, type CellProps } from '../cell.ts'

/** Hours, minutes and seconds; the seconds alone on hover. */
export function Hours(props: CellProps) {
  return (
    <span className="lk-figure" title={typeof props.value === 'number' ? `${props.value} s` : undefined}>
      {wordsOf(props)}
    </span>
  )
}
