import { memo, type ReactNode } from 'react'
import type { Action, Column } from '../../schema/compiled.ts'
import type { ListScreen } from '../../schema/compiled-screen.ts'
import { isEmpty } from '../../schema/condition.ts'
import { fill } from '../../schema/template.ts'
import { useRowTexts, type RowTexts } from './row-texts.ts'
import { RowActions } from './row-actions.tsx'
import { EditableValue } from './editable-value.tsx'
import { showFact } from './show-value.tsx'
import type { TableProps } from './list-table.tsx'
import type { Row } from '../../schema/row.ts'

type Props = Pick<
  TableProps,
  'label' | 'columns' | 'rows' | 'rowActions' | 'events' | 'keyName' | 'labelOf' | 'selected' | 'busy' | 'size' | 'edits' | 'editing'
> & {
  /** The columns shown large on each card, and small beside it. */
  card?: ListScreen['list']['card']
  /** What is shown above the name of a row; keep the same function as long as its output is the same. */
  front?: (row: Row) => ReactNode
}

/** The rows as cards: on narrow screens, or by schema. */
export function ListCards(props: Props) {
  const { label, columns, rows, rowActions, events, keyName, labelOf, selected, busy, size, card, front, edits, editing } = props
  const texts = useRowTexts(labelOf, keyName)
  if (rows.first) {
    return (
      <ul className="rt-cards" aria-hidden="true">
        {Array.from({ length: Math.min(size, 6) }, (_, at) => (
          <li key={at} className="rt-card rt-card-coming lk-late" />
        ))}
      </ul>
    )
  }
  return (
    <ul className="rt-cards" aria-label={label} aria-busy={rows.loading}>
      {rows.rows.map((row, at) => (
        <Card
          key={at}
          row={row}
          columns={columns}
          card={card}
          front={front}
          actions={rowActions}
          events={events}
          selected={selected?.has(row[keyName])}
          texts={texts}
          busy={busy && busy.key === row[keyName] ? busy.action : undefined}
          edits={edits}
          editing={editing && editing.key === String(row[keyName]) ? editing : undefined}
        />
      ))}
    </ul>
  )
}

/** A missing value is shown if the column has a text for it, e.g. kept "for good". */
const isTold = (column: Column, row: Row): boolean => column.none !== undefined || !isEmpty(row[column.from ?? column.name])
/** A value as text, as labels contain it. */
const read = ({ name, from, choices }: Column, row: Row): string =>
  (choices?.find(({ value }) => value === row[name])?.title ?? String(row[from ?? name] ?? '')).trim()

type CardProps = {
  row: Row
  columns: Column[]
  card: Props['card']
  front: Props['front']
  actions: Action[]
  events: TableProps['events']
  selected: boolean | undefined
  texts: RowTexts
  busy: string | undefined
} & Pick<Props, 'edits' | 'editing'>

const Card = memo(function Card(props: CardProps) {
  const { row, columns, card, front, actions, events, selected, texts, busy, edits, editing } = props
  const name = texts.nameOf(row)
  const [figure, note] = [card?.figure, card?.note].map((one) => columns.find((column) => column.name === one && isTold(column, row)))
  const titled = columns.find((column) => read(column, row) === name)
  const apart = new Set([titled, figure, note])
  return (
    <li className="rt-card" data-selected={selected || undefined}>
      {front?.(row)}
      <div className="rt-card-head">
        {selected !== undefined && (
          <input type="checkbox" aria-label={fill(texts.select, { label: name })} checked={selected} onChange={() => events.toggle(row)} />
        )}
        <h2>{name}</h2>
      </div>
      <dl>
        {figure && (
          <div className="rt-card-figure">
            <dt>{figure.title}</dt>
            <dd>{showFact(figure, row)}</dd>
            {note && (
              <>
                <dt>{note.title}</dt>
                <dd>{showFact(note, row)}</dd>
              </>
            )}
          </div>
        )}
        {columns.map((column) =>
          // A card omits empty fields.
          apart.has(column) || !isTold(column, row) ? null : (
            <div key={column.name}>
              <dt>{column.title}</dt>
              <dd>
                {column.edit ? <EditableValue fact column={column} row={row} edits={edits} editing={editing} /> : showFact(column, row)}
              </dd>
            </div>
          ),
        )}
      </dl>
      {actions.length > 0 && <RowActions actions={actions} row={row} busy={busy} events={events} texts={texts} />}
    </li>
  )
})
