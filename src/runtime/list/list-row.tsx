import { memo } from 'react'
import type { Action, Column } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import type { RowTexts } from './row-texts.ts'
import { cellName } from './cell-name.ts'
import { RowActions, type RowEvents } from './row-actions.tsx'
import { EditableValue } from './editable-value.tsx'
import { showValue } from './show-value.tsx'
import type { CellEdits, Editing } from './use-cell-edits.ts'
import type { Row } from '../../schema/row.ts'

type Props = {
  row: Row
  /** Its row index in the table; the header is the first row. */
  line: number
  columns: Column[]
  actions: Action[]
  texts: RowTexts
  /** `undefined` if rows cannot be selected. */
  selected: boolean | undefined
  busy: string | undefined
  events: RowEvents
  edits?: CellEdits | undefined
  /** The cell of this row that is being edited. */
  editing?: Editing | undefined
}

/** Rows are keyed by index instead of id, so that another page only updates texts. */
export const ListRow = memo(function ListRow({ row, line, columns, actions, texts, selected, busy, events, edits, editing }: Props) {
  return (
    <tr aria-rowindex={line} aria-selected={selected}>
      {selected !== undefined && (
        <td className="rt-c-select">
          <input
            type="checkbox"
            aria-label={fill(texts.select, { label: texts.nameOf(row) })}
            checked={selected}
            onChange={() => events.toggle(row)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.name} className={cellName(column, at)}>
          {column.edit ? <EditableValue column={column} row={row} edits={edits} editing={editing} /> : showValue(column, row)}
        </td>
      ))}
      {actions.length > 0 && (
        <td className="rt-c-acts">
          <RowActions actions={actions} row={row} busy={busy} events={events} texts={texts} />
        </td>
      )}
    </tr>
  )
})
