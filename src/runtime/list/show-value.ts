import type { ReactNode } from 'react'
import { readLocale } from '../../i18n/i18n.ts'
import type { Column } from '../../schema/compiled.ts'
import { renderCell } from '../../widgets/cell-registry.tsx'
import type { Row } from '../../schema/row.ts'

/** One value of a row as its column shows it. Another language comes with other columns, so rows that kept theirs need not be asked. */
export function showValue(column: Column, row: Row): ReactNode {
  return renderCell({ column, row, value: row[column.from ?? column.name], locale: readLocale() })
}

/** The same beside its title: a mark that is absent says nothing there, so the word stands for it. */
export function showFact(column: Column, row: Row): ReactNode {
  return showValue(column.cell === 'mark' && !row[column.name] ? { ...column, cell: 'boolean' } : column, row)
}
