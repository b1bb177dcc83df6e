import { memo, useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { cellName } from './cell-name.ts'
import type { Sort } from './query.ts'
import type { ShownColumn } from './settings.ts'
import type { EdgeProps } from './column-edge.tsx'
import { useEdges } from './use-edges.ts'

type Props = {
  columns: ShownColumn[]
  sort: Sort | undefined
  onSort: (name: string) => void
  /** Where a person may make columns wider and narrower. */
  onSize?: EdgeProps['onSize'] | undefined
  /** Absent if rows cannot be selected; `one` where only one of them can be. */
  selection: 'none' | 'some' | 'all' | 'one' | undefined
  onSelectPage: () => void
  hasActions: boolean
}

export const ListHead = memo(function ListHead({ columns, sort, onSort, onSize, selection, onSelectPage, hasActions }: Props) {
  const t = useTexts('runtime/list')
  const { head, Edge } = useEdges(onSize !== undefined)
  // One tab stop for all edges: the arrow keys lead from one to another.
  const [current, setCurrent] = useState(0)
  return (
    <thead ref={head}>
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
          >
            {Edge && onSize && <Edge column={column} onSize={onSize} isCurrent={at === current} onCurrent={() => setCurrent(at)} />}
          </HeadCell>
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

type HeadCellProps = {
  name: string
  column: ShownColumn
  sort: Sort | undefined
  onSort: (name: string) => void
  /** The edge by which it is made wider; its name is none of the heading. */
  children: ReactNode
}

function HeadCell({ name, column, sort, onSort, children }: HeadCellProps) {
  const label = children ? column.title : undefined
  if (!column.sortable) {
    return (
      <th scope="col" className={name} title={column.help} aria-label={label}>
        <span className="rt-head-words">{column.title}</span>
        {children}
      </th>
    )
  }
  return (
    <th scope="col" className={name} aria-sort={sort ? spoken[sort.order] : 'none'} aria-label={label}>
      <button type="button" className="rt-sort" data-order={sort?.order} title={column.help} onClick={() => onSort(column.name)}>
        {column.title}
        <svg viewBox="0 0 8 12" aria-hidden="true">
          <path className="rt-up" d="M4 1 7 5H1z" />
          <path className="rt-down" d="M4 11 1 7h6z" />
        </svg>
      </button>
      {children}
    </th>
  )
}
