import { readLocale } from '../../i18n/i18n.ts'
import { writeSeconds } from '../../schema/hours.ts'
import { wordsOf, type CellProps } from '../cell.ts'

/** Clock format; the exact seconds on hover. */
export function Duration(props: CellProps) {
  return (
    <span className="lk-figure" title={typeof props.value === 'number' ? writeSeconds(props.value, readLocale()) : undefined}>
      {wordsOf(props)}
    </span>
  )
}
