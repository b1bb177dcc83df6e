import type { ReactNode } from 'react'
import { readLocale } from '../../i18n/i18n.ts'
import type { Column } from '../../schema/compiled.ts'
import { holds } from '../../schema/condition.ts'
import { isNone } from '../../widgets/cell.ts'
import { renderCell } from '../../widgets/cell-registry.tsx'
import { Leading } from './leading.tsx'
import type { Row } from '../../schema/row.ts'

/** The value of a column in a row; memoised. Another language has other columns, so that unchanged rows need no comparison. */
export function showValue(column: Column, row: Row): ReactNode {
  const { leads, copy: _, ...rest } = column
  const value = row[column.from ?? column.name]
  if (!leads) return renderCell({ column, row, value, locale: readLocale() })
  // A link contains no copy button.
  const shown = { ...rest, ...(rest.cell === 'id' ? { cell: 'text' } : {}) }
  return (
    <Leading leads={leads} value={row[column.name]} row={row}>
      {renderCell({ column: shown, row, value, locale: readLocale() })}
    </Leading>
  )
}

/** A value that does not apply to the row is not shown as missing. */
export const isForRow = ({ visible, name, from }: Column, row: Row): boolean =>
  !visible || !isNone(row[from ?? name]) || holds(visible, { form: row, row })

/** The value beside its title: an icon without meaning there is replaced by text. */
export function showFact(column: Column, row: Row): ReactNode {
  return showValue(column.cell === 'mark' && !row[column.name] ? { ...column, cell: 'boolean' } : column, row)
}
