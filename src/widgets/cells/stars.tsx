import { wordsOf, type CellProps } from '../cell.ts'

export function Stars(props: CellProps) {
  const { column, value } = props
  if (typeof value !== 'number') return <span className="lk-cell">{wordsOf(props)}</span>
  const most = Number(column.props?.['most'] ?? 5)
  const now = Math.min(Math.max(Math.round(value), 0), most)
  return (
    <span className="lk-cell-stars">
      <span aria-hidden="true">
        {'★'.repeat(now)}
        <i>{'★'.repeat(most - now)}</i>
      </span>
      <span className="hidden-text">{`${now} / ${most}`}</span>
    </span>
  )
}
