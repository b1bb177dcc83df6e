import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { showValue } from './show-value.ts'

type Props = { columns: Column[]; summary: Record<string, unknown>; before: number; after: number }

/** Sums over everything the filter matches, not over the page. */
export function SummaryRow({ columns, summary, before, after }: Props) {
  const t = useTexts('list')
  const firstSum = columns.findIndex((column) => column.name in summary)
  if (firstSum < 0) return null
  const lead = before + firstSum
  return (
    <tfoot>
      <tr>
        {lead > 0 && (
          <th scope="row" colSpan={lead}>
            {t('sum')}
          </th>
        )}
        {columns.slice(firstSum).map((column) => (
          <td key={column.name} className={column.align === 'right' ? 'rt-right' : ''}>
            {column.name in summary ? showValue(column, summary) : null}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}
