import { readLocale } from '../../i18n/i18n.ts'
import { writeSeconds } from '../../schema/hours.ts'
import { wordsOf, type CellProps } from '../cell.ts'

/** Hours, minutes and seconds; the seconds alone on hover. */
export function Hours(props: CellProps) {
  return (
    <span className="lk-figure" title={typeof props.value === 'number' ? writeSeconds(props.value, readLocale()) : undefined}>
      {wordsOf(props)}
    </span>
  )
}
