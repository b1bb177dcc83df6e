import { isInHours, unitIn } from '../../schema/display.ts'
import { unitFor } from '../../schema/unit-form.ts'
import { wordsOf, type CellProps } from '../cell.ts'

/** The number in the text colour and its unit in a lighter one, so that a column of numbers lines up. */
export function Unit(props: CellProps) {
  if (isInHours(props.column, props.row)) return <span className="lk-figure">{wordsOf(props)}</span>
  const { unit: _, units: __, ...column } = props.column
  const words = wordsOf({ ...props, column })
  const unit = unitIn(props.column, props.row)
  return (
    <span className="lk-figure">
      {words}
      {unit && typeof props.value === 'number' && (
        <span className="lk-unit">{`${unit === '%' ? '' : ' '}${unitFor(unit, props.locale, props.value)}`}</span>
      )}
    </span>
  )
}
