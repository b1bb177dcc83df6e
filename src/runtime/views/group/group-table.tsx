import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import type { Row } from '../../../schema/row.ts'
import { BranchTurn } from '../../../widgets/branches/branch-turn.tsx'
import { writeNumber } from '../../../schema/figures.ts'
import { cellName } from '../../list/cell-name.ts'
import { ListHead } from '../../list/list-head.tsx'
import { ListRow } from '../../list/list-row.tsx'
import { showValue } from '../../list/show-value.tsx'
import { useTableInSight } from '../../list/use-table-in-sight.ts'
import { SummaryRow } from '../../list/summary-row.tsx'
import { nameOf, type GroupPart, type GroupsProps } from './group-part.ts'
import { GroupRest, hasRest } from './group-rest.tsx'

/** Groups as a table; the sums of each group are below their columns. */
export function GroupTable({ screen, view, list, actions, texts, groups }: GroupsProps) {
  const say = useTexts('runtime/views')
  const { rows, columns, query } = list
  const { busy } = actions
  const { key } = screen.entity
  const after = actions.row.length > 0 ? 1 : 0
  const span = columns.length + after
  const { wrap, fold } = useTableInSight(columns)
  const counted = countedIn({ screen, list })
  const count = rows.grouped?.total.count ?? 0
  const all = say('rowsOf', { count, total: writeNumber(count) })
  let line = 1
  const drawRow = (row: Row) => (
    <ListRow
      key={String(row[key])}
      row={row}
      line={++line}
      columns={columns}
      actions={actions.row}
      texts={texts}
      selected={undefined}
      busy={busy && busy.key === row[key] ? busy.action : undefined}
      events={actions.events}
    />
  )
  /** A group with what of it is open, below one another. */
  const linesOf = (group: GroupPart): ReactNode => (
    <Fragment key={group.key}>
      <GroupHead group={group} view={view} columns={columns} after={after} line={++line} />
      {group.isOpen && group.groups?.map(linesOf)}
      {group.isOpen && group.rows.map(drawRow)}
      {hasRest(group) && (
        <tr aria-rowindex={++line} data-rest="">
          <td colSpan={span}>
            <span className="rt-group-rest" data-within={group.outer === undefined ? undefined : ''}>
              <GroupRest group={group} />
            </span>
          </td>
        </tr>
      )}
    </Fragment>
  )
  return (
    <div className="rt-table-wrap rt-groups-wrap" ref={wrap} data-fold={fold}>
      <table className="rt-table" aria-label={screen.title} aria-busy={rows.loading}>
        <ListHead
          columns={columns}
          sort={query.sort}
          onSort={list.onSort}
          onSize={list.onSize}
          selection={undefined}
          onSelectPage={list.selection.togglePage}
          hasActions={after > 0}
        />
        {groups.map((group) => (
          <tbody key={group.key}>{linesOf(group)}</tbody>
        ))}
        {rows.summary && (
          <SummaryRow
            title={counted === undefined ? say('totalOf', { rows: all }) : say('totalSums', { rows: all, of: counted })}
            columns={columns}
            summary={rows.summary}
            before={0}
            after={after}
          />
        )}
      </table>
    </div>
  )
}

/** Says which rows the sums include, if not all. */
export function countedIn({ screen, list }: Pick<GroupsProps, 'screen' | 'list'>): string | undefined {
  const { counted } = screen.list
  return Object.keys(counted?.where ?? {}).some((name) => list.query.filters[name] !== undefined) ? undefined : counted?.title
}

type HeadProps = { group: GroupPart; view: GroupsProps['view']; columns: GroupsProps['list']['columns']; after: number; line: number }

/** The name of a group extends to its first sum. */
function GroupHead({ group, view, columns, after, line }: HeadProps) {
  const say = useTexts('runtime/views')
  const isSummed = (name: string) => view.sums.some((column) => column.name === name)
  const first = columns.findIndex(({ name }, at) => at > 0 && isSummed(name))
  const until = first < 0 ? columns.length : first
  return (
    <tr className="rt-group-head" data-spans="" aria-rowindex={line} data-within={group.outer === undefined ? undefined : ''}>
      <th scope={group.outer === undefined ? 'rowgroup' : 'row'} colSpan={until}>
        <span className="rt-group-name">
          <BranchTurn label={nameOf(group)} isOpen={group.isOpen} onTurn={group.toggle} />
          <span>{group.title}</span>
          <span className="rt-group-count">{say('rowsOf', { count: group.count, total: writeNumber(group.count) })}</span>
        </span>
      </th>
      {columns.slice(until).map((column, at) => (
        <td key={column.name} className={cellName(column, until + at)}>
          {isSummed(column.name) ? showValue(column, group.sums) : null}
        </td>
      ))}
      {after > 0 && <td className="rt-c-acts" />}
    </tr>
  )
}
