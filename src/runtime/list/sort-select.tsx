import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import type { Sort } from './query.ts'

type Props = { columns: Column[]; sort: Sort | undefined; onSort: (sort: Sort | undefined) => void }

/** Cards have no headings to press. */
export function SortSelect({ columns, sort, onSort }: Props) {
  const t = useTexts('runtime/list')
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const write = (one: Sort | undefined) => (one ? `${one.order} ${one.field}` : '')
  return (
    <select
      className="rt-input rt-sort-select"
      aria-label={t('sortBy')}
      value={write(sort)}
      onChange={(event) => {
        const [order, field] = event.target.value.split(' ')
        onSort(field ? { field, order: order as Sort['order'] } : undefined)
      }}
    >
      <option value="">{t('unsorted')}</option>
      {sortable.flatMap((column) =>
        (['ascend', 'descend'] as const).map((order) => (
          <option key={`${order} ${column.name}`} value={`${order} ${column.name}`}>
            {t(order === 'ascend' ? 'ascending' : 'descending', { title: column.title })}
          </option>
        )),
      )}
    </select>
  )
}
