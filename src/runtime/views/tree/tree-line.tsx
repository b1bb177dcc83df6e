import type { CSSProperties } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import { Glyph } from '../../../look/glyph.tsx'
import type { Column } from '../../../schema/compiled.ts'
import type { Row } from '../../../schema/row.ts'
import { fill } from '../../../schema/template.ts'
import { BranchTurn } from '../../../widgets/branches/branch-turn.tsx'
import { Button } from '../../../widgets/kit/button.tsx'
import { Menu } from '../../../widgets/kit/menu.tsx'
import { isOffered, whyNot } from '../../action/guard.ts'
import { cellName } from '../../list/cell-name.ts'
import { RowActions } from '../../list/row-actions.tsx'
import type { RowTexts } from '../../list/row-texts.ts'
import { showValue } from '../../list/show-value.tsx'
import type { ListActions } from '../../list/use-list-actions.ts'
import type { Line } from './lines.ts'
import { IS_WAY } from './state.ts'

export type TreeEvents = {
  toggle: (line: Extract<Line, { kind: 'row' }>) => void
  more: (under: string) => void
  retry: () => void
  move: (row: Row) => void
  mayMove: (row: Row) => boolean
  drag: (key: string | undefined) => void
  mayDrop: (target: string) => boolean
  drop: (target: string) => void
}

type Props = {
  line: Line
  at: number
  isCurrent: boolean
  columns: Column[]
  span: number
  /** On a phone the actions are in a menu. */
  narrow: boolean
  actions: ListActions
  texts: RowTexts
  events: TreeEvents
}

// why: React's types do not include custom properties.
const indented = (level: number) => ({ '--level': level }) as CSSProperties

export function TreeLine(props: Props) {
  const { line, at, isCurrent, columns, narrow, actions, texts, events } = props
  const say = useTexts('runtime/views')
  if (line.kind !== 'row') return <RestLine {...props} line={line} />
  const { row, key, level } = line
  const name = texts.nameOf(row)
  const isMovable = events.mayMove(row)
  const { busy } = actions
  return (
    <tr
      data-at={at}
      data-way={row[IS_WAY] === true || undefined}
      aria-level={level}
      aria-posinset={line.place}
      aria-setsize={line.of}
      aria-expanded={line.isOpen}
      aria-rowindex={at + 2}
      tabIndex={isCurrent ? 0 : -1}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox does not start a drag without data.
        event.dataTransfer.setData('text/plain', name)
        events.drag(key)
      }}
      onDragEnd={() => events.drag(undefined)}
      onDragOver={(event) => {
        if (events.mayDrop(key)) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        events.drop(key)
      }}
    >
      {columns.map((column, nth) => (
        <td key={column.name} className={cellName(column, nth)}>
          {nth === 0 ? (
            <span className="lk-branch" style={indented(level)}>
              {line.isOpen === undefined ? (
                <span className="lk-branch-turn" />
              ) : (
                <BranchTurn label={name} isOpen={line.isOpen} tabIndex={-1} onTurn={() => events.toggle(line)} />
              )}
              {showValue(column, row)}
            </span>
          ) : (
            showValue(column, row)
          )}
        </td>
      ))}
      {actions.row.length > 0 && (
        <td className="rt-c-acts">
          {narrow ? (
            <FewActions {...props} row={row} name={name} isMovable={isMovable} />
          ) : (
            <span className="rt-acts">
              {isMovable && (
                <button
                  type="button"
                  className="lk-button lk-button-link rt-act"
                  aria-label={say('moveOf', { label: name })}
                  onClick={() => events.move(row)}
                >
                  {say('moveTo')}
                </button>
              )}
              <RowActions
                actions={actions.row}
                row={row}
                busy={busy && String(busy.key) === key ? busy.action : undefined}
                events={actions.events}
                texts={texts}
              />
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

function FewActions({ row, name, isMovable, actions, texts, events }: Props & { row: Row; name: string; isMovable: boolean }) {
  const say = useTexts('runtime/views')
  const label = fill(texts.more, { label: name })
  const items = actions.row
    .filter((action) => isOffered(action, row))
    .map((action) => ({
      name: action.name,
      title: action.title,
      danger: action.danger,
      why: whyNot(action, row),
      onSelect: () => actions.events.run(action, row),
    }))
  const move = { name: '', title: say('moveTo'), danger: undefined, why: undefined, onSelect: () => events.move(row) }
  return (
    <Menu
      label={label}
      items={isMovable ? [move, ...items] : items}
      trigger={(trigger) => (
        <button {...trigger} type="button" className="lk-button lk-button-link rt-act rt-act-more" aria-label={label}>
          <Glyph name="more" />
        </button>
      )}
    />
  )
}

/** The end of a branch: how many rows are shown with a button for more, or that it is loading or failed. */
function RestLine({ line, at, isCurrent, span, events }: Props & { line: Exclude<Line, { kind: 'row' }> }) {
  const say = useTexts('widgets/late')
  return (
    <tr data-at={at} aria-level={line.level} aria-rowindex={at + 2} tabIndex={isCurrent ? 0 : -1}>
      <td colSpan={span}>
        <span className="lk-branch" style={indented(line.level)}>
          <span className="lk-branch-turn" />
          {line.kind === 'wait' && <span role="status">{say('branchWait')}</span>}
          {line.kind === 'failed' && (
            <span role="alert">
              {say('branchFailed')}{' '}
              <Button size="small" onClick={events.retry}>
                {say('branchRetry')}
              </Button>
            </span>
          )}
          {line.kind === 'more' && (
            <>
              {say('branchFirst', { count: line.shown, total: line.total })}
              <Button size="small" onClick={() => events.more(line.under)}>
                {say('branchMore')}
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}
