import type { Column } from '../../schema/compiled.ts'
import { writeNumber } from '../../schema/figures.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Tooltip } from '../../widgets/kit/tooltip.tsx'
import { cellName } from './cell-name.ts'
import { showValue } from './show-value.tsx'

export type Props = {
  /** The rows that are included, if not all of them. */
  of?: string | undefined
  /** What the line says of itself, where that is more and has the place of all columns before the first sum. */
  title?: string | undefined
  columns: Column[]
  /** The sums by field; absent where the rows are too many to be added up unasked. */
  summary: Record<string, unknown> | undefined
  /** What would be added up then, of more than `total` rows. */
  sums?: { of: readonly string[]; addUp: () => void; total: number; loading: boolean } | undefined
  before: number
  after: number
}

export const isSummedBy =
  ({ summary, sums }: Pick<Props, 'summary' | 'sums'>) =>
  ({ name }: Column): boolean =>
    summary ? name in summary : sums?.of.includes(name) === true

export function AddUp({ total, loading, addUp }: NonNullable<Props['sums']>) {
  const t = useTexts('runtime/list')
  return (
    <Tooltip text={t('addUpHelp', { total: writeNumber(total) })}>
      <Button variant="link" size="small" loading={loading} onClick={addUp}>
        {t('addUp')}
      </Button>
    </Tooltip>
  )
}

/** Sums over all matching rows, not only the page; each is below its column, however the table is scrolled. */
export function SummaryRow({ of, title: told, columns, summary, sums, before, after }: Props) {
  const t = useTexts('runtime/list')
  const isSummed = isSummedBy({ summary, sums })
  const first = columns.find(isSummed)
  if (!first) return null
  const title = told ?? (of === undefined ? t('sum') : t('sumOf', { of }))
  const isLed = columns[0] === first
  const until = told === undefined ? 1 : Math.max(1, columns.indexOf(first))
  return (
    <tfoot>
      <tr data-spans={told === undefined ? undefined : ''}>
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
                {told === undefined ? title : <span className="rt-sum-title">{title}</span>}
              </th>
            )
          ) : (
            <td key={column.name} className={cellName(column, at)}>
              {summary ? isSummed(column) && showValue(column, summary) : column === first && <AddUp {...sums!} />}
            </td>
          ),
        )}
        {after > 0 && <td className="rt-c-acts" />}
      </tr>
    </tfoot>
  )
}
