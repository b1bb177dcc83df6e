import type { Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { isForRow, showFact } from '../list/show-value.tsx'
import './facts.css'

/** The facts of the row that a person must see before confirming: whose it is, and how much. */
export function Facts({ columns, row }: { columns: Column[]; row: Row }) {
  return (
    <dl className="rt-stake">
      {columns
        .filter((column) => isForRow(column, row))
        .map((column) => (
          <div key={column.name}>
            <dt>{column.title}</dt>
            <dd>{showFact(column, row)}</dd>
          </div>
        ))}
    </dl>
  )
}
