import { type ReactNode, useMemo } from 'react'
import type { Action } from '../../schema/compiled.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import type { Sort } from './query.ts'
import type { RowEvents } from './row-actions.tsx'
import { useRowTexts } from './row-texts.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SummaryRow } from './summary-row.tsx'
import type { Rows } from './use-rows.ts'
import type { Row } from '../../schema/row.ts'
import type { Folded } from './use-folded.ts'
import type { ShownColumn } from './settings.ts'
import type { CellEdits, Editing } from './use-cell-edits.ts'
import { later } from '../../widgets/later.tsx'
import { useTableInSight } from './use-table-in-sight.ts'
import { IN_SIGHT, WholeRows } from './whole-rows.tsx'

/** Few lists are so long; the rows in sight stand there while its code comes. */
const WindowedRows = later<{ rows: Row[]; drawRow: (row: Row, at: number) => ReactNode; span: number }>(
  () => import('./windowed-rows.tsx').then((found) => found.WindowedRows),
  ({ rows, drawRow }) => <WholeRows rows={rows.slice(0, IN_SIGHT)} drawRow={drawRow} />,
)

/** Longer tables are virtualised; shorter ones are rendered whole, for searching in the page and printing. */
const whole = 100

export type TableProps = {
  label: string
  columns: ShownColumn[]
  rows: Rows
  size: number
  sort: Sort | undefined
  onSort: (name: string) => void
  /** How wide a person makes a column; nothing for as wide as it would be by itself. */
  onSize: (name: string, width: number | undefined) => void
  rowActions: Action[]
  events: RowEvents
  /** The editing of cells, if there is any, and the one that is being edited. */
  edits?: CellEdits | undefined
  editing?: Editing | undefined
  keyName: string
  /** The label of a row: `{{appName}}`. */
  labelOf: string
  /** The selected keys; absent if rows cannot be selected. */
  selected: ReadonlySet<unknown> | undefined
  onSelectPage: () => void
  busy: { action: string; key: unknown } | undefined
  /** The rows that the sums include, if these are not all rows. */
  counted?: string | undefined
  /** What is added up, and how a person asks for it where it is too much. */
  sums?: { of: readonly string[]; addUp: () => void } | undefined
  folded: Folded
}

export function ListTable(props: TableProps) {
  const { label, columns, rows, size, sort, rowActions, events, keyName, labelOf, selected, busy, counted, sums, folded, edits, editing } =
    props
  const texts = useRowTexts(labelOf, keyName)
  const { before } = rows
  const lead = selected ? 1 : 0
  const { isOpen, tell } = folded
  const { wrap, fold } = useTableInSight(columns, lead, isOpen ? undefined : tell)

  const chosen = selected ? rows.rows.filter((row) => selected.has(row[keyName])).length : 0
  const state = chosen === 0 ? 'none' : chosen === rows.rows.length ? 'all' : 'some'
  const span = columns.length + lead + (rowActions.length > 0 ? 1 : 0)

  const drawRow = useMemo(
    () => (row: Row, at: number) => (
      <ListRow
        key={at}
        row={row}
        line={before + at + 2}
        columns={columns}
        actions={rowActions}
        texts={texts}
        selected={selected?.has(row[keyName])}
        busy={busy && busy.key === row[keyName] ? busy.action : undefined}
        events={events}
        edits={edits}
        editing={editing && editing.key === String(row[keyName]) ? editing : undefined}
      />
    ),
    [before, columns, rowActions, selected, texts, keyName, busy, events, edits, editing],
  )

  return (
    <div className="rt-table-wrap" ref={wrap} data-fold={fold}>
      <table className="rt-table" aria-label={label} aria-rowcount={rows.first ? -1 : rows.total + 1} aria-busy={rows.loading}>
        <ListHead
          columns={columns}
          sort={sort}
          onSort={props.onSort}
          onSize={props.onSize}
          hasActions={rowActions.length > 0}
          selection={selected && state}
          onSelectPage={props.onSelectPage}
        />
        {rows.first ? (
          <SkeletonRows columns={columns} span={span} rows={Math.min(size, 10)} />
        ) : rows.rows.length > whole ? (
          <WindowedRows rows={rows.rows} drawRow={drawRow} span={span} />
        ) : (
          <WholeRows rows={rows.rows} drawRow={drawRow} />
        )}
        {(rows.summary || (rows.more && sums)) && (
          <SummaryRow
            of={counted}
            columns={columns}
            summary={rows.summary}
            sums={sums && { ...sums, total: rows.total, loading: rows.loading }}
            before={lead}
            after={rowActions.length > 0 ? 1 : 0}
          />
        )}
      </table>
    </div>
  )
}
