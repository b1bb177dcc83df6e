import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { cellName } from './cell-name.ts'
import { showValue } from './show-value.tsx'

type Props = {
  /** The rows that are included, if not all of them. */
  of?: string | undefined
  /** What the line says of itself, where that is more and has the place of all columns before the first sum. */
  title?: string | undefined
  columns: Column[]
  summary: Record<string, unknown>
  before: number
  after: number
}

/** Sums over all matching rows, not only the page; each is below its column, however the table is scrolled. */
export function SummaryRow({ of, title: told, columns, summary, before, after }: Props) {
  const t = useTexts('runtime/list')
  if (!columns.some((column) => column.name in summary)) return null
  const title = told ?? (of === undefined ? t('sum') : t('sumOf', { of }))
  const isLed = columns[0]!.name in summary
  const until =
    told === undefined
      ? 1
      : Math.max(
          1,
          columns.findIndex(({ name }) => name in summary),
        )
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
          at < until && !isLed ? (
            at === 0 && (
              <th key={column.name} scope="row" className="rt-c-first" colSpan={until}>
                {title}
              </th>
            )
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
