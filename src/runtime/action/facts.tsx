import type { Column } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { isForRow, showFact } from '../list/show-value.tsx'
import './facts.css'

/** What a person must see before confirming: of one row whose it is and how much, of several what it comes to. */
export function Facts({ columns, rows }: { columns: Column[]; rows: Row[] }) {
  const t = useTexts('runtime/list')
  const [facts, row] = rows.length === 1 ? [columns, rows[0]!] : addUp(columns, rows, (title) => t('sumOf', { of: title }))
  const shown = facts.filter((column) => isForRow(column, row))
  if (shown.length === 0) return null
  return (
    <dl className="rt-stake">
      {shown.map((column) => (
        <div key={column.name}>
          <dt>{column.title}</dt>
          <dd>{showFact(column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Only money adds up, and only where all of it is of one currency. */
function addUp(columns: Column[], rows: Row[], nameSum: (title: string) => string): [Column[], Row] {
  const sums: Row = {}
  const summed = columns.filter(({ cell, units }) => cell === 'money' && !units)
  for (const column of summed) {
    const amounts = rows.flatMap((row) =>
      isForRow(column, row) && typeof row[column.name] === 'number' ? [row[column.name] as number] : [],
    )
    if (amounts.length > 0) sums[column.name] = amounts.reduce((sum, amount) => sum + amount, 0)
  }
  const named = summed.filter(({ name }) => name in sums)
  return [named.map(({ visible: _, ...column }) => ({ ...column, title: nameSum(column.title) })), sums]
}
