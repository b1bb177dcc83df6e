import { useTexts } from '../../i18n/i18n.ts'
import { showValue } from './show-value.tsx'
import { AddUp, isSummedBy, type Props } from './summary-row.tsx'

/** The same sums where rows are cards: beneath them, each with its name. */
export function SummaryCard({ of, columns, ...told }: Pick<Props, 'of' | 'columns' | 'summary' | 'sums'>) {
  const t = useTexts('runtime/list')
  const { summary, sums } = told
  const summed = columns.filter(isSummedBy(told))
  if (summed.length === 0) return null
  return (
    <section className="rt-card">
      <div className="rt-card-head">
        <h2>{of === undefined ? t('sum') : t('sumOf', { of })}</h2>
      </div>
      {summary ? (
        <dl>
          {summed.map((column) => (
            <div key={column.name}>
              <dt>{column.title}</dt>
              <dd>{showValue(column, summary)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        sums && <AddUp {...sums} />
      )}
    </section>
  )
}
