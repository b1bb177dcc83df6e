import { useState, type ReactNode } from 'react'
import { readLocale, useTexts } from '../../i18n/i18n.ts'
import type { Column } from '../../schema/compiled.ts'
import { linesOfEntries } from '../../schema/display.ts'
import { Pagination } from '../../widgets/kit/pagination.tsx'
import { showValue } from '../list/show-value.tsx'
import type { Row } from '../../schema/row.ts'

const PAGE = 10

type Props = { label: string | undefined; columns: Column[]; entries: unknown; buttons?: ((entry: Row) => ReactNode) | undefined }

/** A list field of the row as a small, paginated table. */
export function SectionTable({ label, columns, entries, buttons }: Props) {
  const t = useTexts('runtime/list')
  const [page, turn] = useState(1)
  const rows = Array.isArray(entries) ? (entries as Row[]) : []
  if (rows.length === 0) return <p className="lk-none">—</p>
  const last = Math.ceil(rows.length / PAGE)
  const from = (Math.min(page, last) - 1) * PAGE
  return (
    <div className="rt-entries">
      <div className="rt-entries-scroll" tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={column.align === 'right' ? 'rt-right' : undefined} title={column.help}>
                  {column.title}
                </th>
              ))}
              {buttons && (
                <th scope="col" className="rt-entry-acts">
                  {t('actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + PAGE).map((row, at) => (
              <tr key={from + at}>
                {columns.map((column) => (
                  <td key={column.name} data-title={column.title} className={column.align === 'right' ? 'rt-right' : undefined}>
                    {column.cell === 'entries' ? <Inner column={column} entries={row[column.name]} /> : showValue(column, row)}
                  </td>
                ))}
                {buttons && (
                  <td className="rt-entry-acts">
                    <div className="rt-tools">{buttons(row)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {last > 1 && (
        <Pagination of={label} page={Math.min(page, last)} size={PAGE} total={rows.length} sizes={[PAGE]} onChange={(to) => turn(to)} />
      )}
    </div>
  )
}

/** What lies in an entry is read nowhere else: all of it stands there, not only how many and their names. */
function Inner({ column, entries }: { column: Column; entries: unknown }) {
  if (!Array.isArray(entries) || entries.length === 0) return '—'
  return (
    <ul className="rt-entry-lines">
      {linesOfEntries(column, entries, { locale: readLocale() }).map((line, at) => (
        <li key={at}>{line || '—'}</li>
      ))}
    </ul>
  )
}
