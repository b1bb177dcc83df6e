import { memo } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import type { Action, Column } from '../../../schema/compiled.ts'
import { isEmpty } from '../../../schema/condition.ts'
import type { BoardView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { Menu } from '../../../widgets/kit/menu.tsx'
import { RowActions, type RowEvents } from '../../list/row-actions.tsx'
import type { RowTexts } from '../../list/row-texts.ts'
import { showFact } from '../../list/show-value.tsx'
import { targetsOf, type Target } from './moves.ts'

type Props = {
  row: Row
  rowKey: string
  columns: Column[]
  view: BoardView
  /** All that may be done with the row, and what of it moves it to no other column. */
  all: Action[]
  actions: Action[]
  events: RowEvents
  texts: RowTexts
  busy: string | undefined
  roles: readonly string[]
  onMove: (target: Target, row: Row) => void
  /** The card that is being dragged; undefined when it is dropped. */
  onDrag: (row: Row | undefined) => void
}

/** A card moves by dragging, or by its menu, which names the columns that it may go to. Of a thousand cards one that is dragged draws no other. */
export const BoardCard = memo(function BoardCard({
  row,
  rowKey,
  columns,
  view,
  all,
  actions,
  events,
  texts,
  busy,
  roles,
  onMove,
  onDrag,
}: Props) {
  const t = useTexts('runtime/list')
  const targets = targetsOf(view, all, row, roles)
  const name = texts.nameOf(row)
  const label = t('moveOf', { label: name })
  return (
    <li
      className="rt-card"
      data-row={String(row[rowKey])}
      draggable={targets.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox does not start a drag without data.
        event.dataTransfer.setData('text/plain', name)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <h3>{name}</h3>
      <dl>
        {columns.map((column) =>
          isEmpty(row[column.from ?? column.name]) && column.none === undefined ? null : (
            <div key={column.name}>
              <dt>{column.title}</dt>
              <dd>{showFact(column, row)}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="rt-board-acts">
        {targets.length > 0 && (
          <Menu
            label={label}
            side="bottom-start"
            items={targets.map((target) => ({
              name: String(target.choice.value),
              title: target.choice.title,
              why: target.why,
              onSelect: () => onMove(target, row),
            }))}
            trigger={(trigger) => (
              <button
                {...trigger}
                type="button"
                className="lk-button lk-button-link rt-act"
                aria-label={label}
                aria-disabled={busy !== undefined}
              >
                {t('moveTo')}
              </button>
            )}
          />
        )}
        {actions.length > 0 && <RowActions actions={actions} row={row} busy={busy} events={events} texts={texts} />}
      </div>
    </li>
  )
})
