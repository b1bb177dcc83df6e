import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { cellName } from './cell-name.ts'
import { showValue } from './show-value.tsx'

type Props = {
  /** The rows that are included, if not all of them. */
  of?: string | undefined
  columns: Column[]
  summary: Record<string, unknown>
  before: number
  after: number
}

/** Sums over all matching rows, not only the page; each is below its column, however the table is scrolled. */
export function SummaryRow({ of, columns, summary, before, after }: Props) {
  const t = useTexts('runtime/list')
  if (!columns.some((column) => column.name in summary)) return null
  const title = of === undefined ? t('sum') : t('sumOf', { of })
  const isLed = columns[0]!.name in summary
  return (
    <tfoot>
      <tr>
        {before > 0 &&
          (isLed ? (
            <th scope="row" className="rt-c-select">
              {title}
            </th>
          ) : (
            <td className="rt-c-select" />
          ))}
        {columns.map((column, at) =>
          at === 0 && !isLed ? (
            <th key={column.name} scope="row" className="rt-c-first">
              {title}
            </th>
          ) : (
            <td key={column.name} className={cellName(column, at)}>
              {column.name in summary ? showValue(column, summary) : null}
            </td>
          ),
        )}
        {after > 0 && <td className="rt-c-acts" />}
      </tr>
    </tfoot>
  )
}
