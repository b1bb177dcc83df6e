import type { ReactNode } from 'react'
import { readLocale } from '../../i18n/i18n.ts'
import type { Column } from '../../schema/compiled.ts'
import { holds } from '../../schema/condition.ts'
import { isNone } from '../../widgets/cell.ts'
import { renderCell } from '../../widgets/cell-registry.tsx'
import { Leading } from './leading.tsx'
import type { Row } from '../../schema/row.ts'

/** One value of a row as its column shows it. Another language comes with other columns, so rows that kept theirs need not be asked. */
export function showValue(column: Column, row: Row): ReactNode {
  const { leads, copy: _, ...rest } = column
  const value = row[column.from ?? column.name]
  if (!leads) return renderCell({ column, row, value, locale: readLocale() })
  // A button to copy has no place within a link.
  const shown = { ...rest, ...(rest.cell === 'id' ? { cell: 'text' } : {}) }
  return (
    <Leading leads={leads} value={row[column.name]}>
      {renderCell({ column: shown, row, value, locale: readLocale() })}
    </Leading>
  )
}

/** What a row has no use for is not said to be missing. */
export const isForRow = ({ visible, name, from }: Column, row: Row): boolean =>
  !visible || !isNone(row[from ?? name]) || holds(visible, { form: row, row })

/** The same beside its title: a mark that is absent says nothing there, so the word stands for it. */
export function showFact(column: Column, row: Row): ReactNode {
  return showValue(column.cell === 'mark' && !row[column.name] ? { ...column, cell: 'boolean' } : column, row)
}
