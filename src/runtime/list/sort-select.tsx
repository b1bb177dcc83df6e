import { useId } from 'react'
import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import type { Sort } from './query.ts'

type Props = {
  columns: Column[]
  sort: Sort | undefined
  /** The sort orders of the schema, or else every column in both directions. */
  sorts: Sort[] | undefined
  onSort: (sort: Sort | undefined) => void
}

const MOMENTS = new Set(['date', 'date-time', 'moment', 'elapsed', 'countdown'])
const write = (one: Sort | undefined) => (one ? `${one.order} ${one.field}` : '')

/** Cards have no headers to click. */
export function SortSelect({ columns, sort, sorts, onSort }: Props) {
  const t = useTexts('runtime/list')
  const id = useId()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null

  /** Names the order by the type of the field: low to high, newest first, A to Z. */
  const wayOf = (column: Column, order: Sort['order']) => {
    const isUp = order === 'ascend'
    if (MOMENTS.has(column.cell)) return t(isUp ? 'oldestFirst' : 'newestFirst')
    if (column.align === 'right') return t(isUp ? 'lowFirst' : 'highFirst')
    return t(isUp ? 'ascending' : 'descending')
  }
  const titleOf = ({ field, order }: Sort) => {
    const column = columns.find(({ name }) => name === field)
    return column ? t('sorted', { title: column.title, way: wayOf(column, order) }) : field
  }
  const sorted = sort && sortable.find(({ name }) => name === sort.field)
  // The order in the address is always among the options.
  const ways = sorts && (sorted && !sorts.some((one) => write(one) === write(sort)) ? [...sorts, sort] : sorts)

  return (
    <div className="rt-sort-by">
      <label htmlFor={id}>{t('sortBy')}</label>
      {ways ? (
        <select
          id={id}
          className="rt-input rt-sort-select"
          value={write(sort)}
          onChange={(event) => onSort(ways.find((one) => write(one) === event.target.value))}
        >
          {ways.map((one) => (
            <option key={write(one)} value={write(one)}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      ) : (
        <select
          id={id}
          className="rt-input rt-sort-select"
          value={sorted?.name ?? ''}
          onChange={({ target }) => {
            const column = sortable.find(({ name }) => name === target.value)
            onSort(column && { field: column.name, order: MOMENTS.has(column.cell) ? 'descend' : 'ascend' })
          }}
        >
          <option value="">{t('unsorted')}</option>
          {sortable.map((column) => (
            <option key={column.name} value={column.name}>
              {column.title}
            </option>
          ))}
        </select>
      )}
      {!ways && sorted && (
        <Button
          className="rt-sort-way"
          icon={<Glyph name={sort.order === 'ascend' ? 'up' : 'down'} />}
          onClick={() => onSort({ ...sort, order: sort.order === 'ascend' ? 'descend' : 'ascend' })}
        >
          {wayOf(sorted, sort.order)}
        </Button>
      )}
    </div>
  )
}
