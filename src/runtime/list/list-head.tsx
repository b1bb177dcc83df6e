import { memo } from 'react'
import type { Column } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { cellName } from './cell-name.ts'
import type { Sort } from './query.ts'

type Props = {
  columns: Column[]
  sort: Sort | undefined
  onSort: (name: string) => void
  /** Absent if rows cannot be selected; `one` where only one of them can be. */
  selection: 'none' | 'some' | 'all' | 'one' | undefined
  onSelectPage: () => void
  hasActions: boolean
}

export const ListHead = memo(function ListHead({ columns, sort, onSort, selection, onSelectPage, hasActions }: Props) {
  const t = useTexts('runtime/list')
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection === 'one' && <td className="rt-c-select" />}
        {selection && selection !== 'one' && (
          <th scope="col" className="rt-c-select">
            <input
              type="checkbox"
              aria-label={t('selectPage')}
              checked={selection === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selection === 'some'
              }}
              onChange={onSelectPage}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeadCell
            key={column.name}
            name={cellName(column, at)}
            column={column}
            sort={sort?.field === column.name ? sort : undefined}
            onSort={onSort}
          />
        ))}
        {hasActions && (
          <th scope="col" className="rt-c-acts">
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  )
})

const spoken = { ascend: 'ascending', descend: 'descending' } as const

type HeadCellProps = { name: string; column: Column; sort: Sort | undefined; onSort: (name: string) => void }

function HeadCell({ name, column, sort, onSort }: HeadCellProps) {
  if (!column.sortable) {
    return (
      <th scope="col" className={name} title={column.help}>
        <span className="rt-head-words">{column.title}</span>
      </th>
    )
  }
  return (
    <th scope="col" className={name} aria-sort={sort ? spoken[sort.order] : 'none'}>
      <button type="button" className="rt-sort" data-order={sort?.order} title={column.help} onClick={() => onSort(column.name)}>
        {column.title}
        <svg viewBox="0 0 8 12" aria-hidden="true">
          <path className="rt-up" d="M4 1 7 5H1z" />
          <path className="rt-down" d="M4 11 1 7h6z" />
        </svg>
      </button>
    </th>
  )
}
