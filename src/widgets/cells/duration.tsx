import { wordsOf, type CellProps } from '../cell.ts'

/** Clock format; the exact seconds on hover. */
export function Duration(props: CellProps) {
  return (
    <span className="lk-figure" title={typeof props.value === 'number' ? `${props.value} s` : undefined}>
      {wordsOf(props)}
    </span>
  )
}
