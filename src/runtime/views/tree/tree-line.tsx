import { memo, type CSSProperties } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import { Glyph } from '../../../look/glyph.tsx'
import type { Action, Column } from '../../../schema/compiled.ts'
import type { Row } from '../../../schema/row.ts'
import { fill } from '../../../schema/template.ts'
import { BranchTurn } from '../../../widgets/branches/branch-turn.tsx'
import { Button } from '../../../widgets/kit/button.tsx'
import { Menu } from '../../../widgets/kit/menu.tsx'
import { ShowMore } from '../../../widgets/kit/show-more.tsx'
import { isOffered, whyNot } from '../../action/guard.ts'
import { cellName } from '../../list/cell-name.ts'
import { RowActions, type RowEvents } from '../../list/row-actions.tsx'
import type { RowTexts } from '../../list/row-texts.ts'
import { showValue } from '../../list/show-value.tsx'
import type { Line } from './lines.ts'
import { IS_WAY } from './state.ts'

export type TreeEvents = {
  toggle: (line: { key: string; isOpen: boolean | undefined }) => void
  more: (under: string) => void
  retry: () => void
  move: (row: Row) => void
  drag: (key: string | undefined) => void
  mayDrop: (target: string) => boolean
  drop: (target: string) => void
}

type Props = {
  line: Line
  at: number
  isCurrent: boolean
  isMovable: boolean
  /** Why what is held above it cannot be dropped there. */
  refusal: string | undefined
  columns: Column[]
  /** Shown beneath the name, where there is no room for a column. */
  beneath: Column[]
  span: number
  /** On a phone the actions are in a menu. */
  narrow: boolean
  actions: Action[]
  /** The action that is under way. */
  busy: string | undefined
  rowEvents: RowEvents
  texts: RowTexts
  /** What a line does, as of now: a line is not drawn again because of it. */
  events: { readonly current: TreeEvents }
}

// why: React's types do not include custom properties.
const indented = (level: number) => ({ '--level': level }) as CSSProperties

export const TreeLine = memo(function TreeLine(props: Props) {
  const { line, at, isCurrent, isMovable, texts, events } = props
  if (line.kind !== 'row') return <RestLine {...props} line={line} />
  const { row, key, level, isOpen } = line
  return (
    <tr
      data-at={at}
      data-row={key}
      data-way={row[IS_WAY] === true || undefined}
      aria-level={level}
      aria-posinset={line.place}
      aria-setsize={line.of}
      aria-expanded={isOpen}
      aria-rowindex={at + 2}
      tabIndex={isCurrent ? 0 : -1}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox does not start a drag without data.
        event.dataTransfer.setData('text/plain', texts.nameOf(row))
        events.current.drag(key)
      }}
      onDragEnd={() => events.current.drag(undefined)}
      onDragOver={(event) => {
        if (events.current.mayDrop(key)) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        events.current.drop(key)
      }}
    >
      <Cells
        row={row}
        of={key}
        level={level}
        isOpen={isOpen}
        isMovable={isMovable}
        refusal={props.refusal}
        columns={props.columns}
        beneath={props.beneath}
        narrow={props.narrow}
        actions={props.actions}
        busy={props.busy}
        rowEvents={props.rowEvents}
        texts={texts}
        events={events}
      />
    </tr>
  )
})

type Inside = Pick<
  Props,
  'isMovable' | 'refusal' | 'columns' | 'beneath' | 'narrow' | 'actions' | 'busy' | 'rowEvents' | 'texts' | 'events'
> & {
  row: Row
  of: string
  level: number
  isOpen: boolean | undefined
}

/** What stands in a line: the same wherever it lies among its siblings. */
const Cells = memo(function Cells(props: Inside) {
  const { row, of, level, isOpen, isMovable, refusal, columns, beneath, narrow, actions, busy, rowEvents, texts, events } = props
  return (
    <>
      {columns.map((column, nth) => (
        <td key={column.name} className={cellName(column, nth)}>
          {nth === 0 ? (
            <span className="lk-branch" style={indented(level)}>
              {isOpen === undefined ? (
                <span className="lk-branch-turn" />
              ) : (
                <BranchTurn
                  label={texts.nameOf(row)}
                  isOpen={isOpen}
                  tabIndex={-1}
                  onTurn={() => events.current.toggle({ key: of, isOpen })}
                />
              )}
              {showValue(column, row)}
              {refusal && (
                <span className="rt-tree-refused" role="alert">
                  {refusal}
                </span>
              )}
            </span>
          ) : (
            showValue(column, row)
          )}
          {nth === 0 && beneath.length > 0 && (
            <span className="rt-tree-beneath" style={indented(level)}>
              {beneath.map((one) => (
                <span key={one.name}>
                  {one.title} {showValue(one, row)}
                </span>
              ))}
            </span>
          )}
        </td>
      ))}
      {actions.length > 0 && (
        <td className="rt-c-acts">
          {narrow ? (
            <FewActions {...props} />
          ) : (
            <span className="rt-acts">
              {isMovable && <Move {...props} />}
              <RowActions actions={actions} row={row} busy={busy} events={rowEvents} texts={texts} />
            </span>
          )}
        </td>
      )}
    </>
  )
})

function Move({ row, texts, events }: Inside) {
  const say = useTexts('runtime/views')
  return (
    <button
      type="button"
      className="lk-button lk-button-link rt-act"
      aria-label={say('moveOf', { label: texts.nameOf(row) })}
      onClick={() => events.current.move(row)}
    >
      {say('moveTo')}
    </button>
  )
}

function FewActions({ row, isMovable, actions, rowEvents, texts, events }: Inside) {
  const say = useTexts('runtime/views')
  const label = fill(texts.more, { label: texts.nameOf(row) })
  const items = actions
    .filter((action) => isOffered(action, row))
    .map((action) => ({
      name: action.name,
      title: action.title,
      danger: action.danger,
      why: whyNot(action, row),
      onSelect: () => rowEvents.run(action, row),
    }))
  const move = { name: '', title: say('moveTo'), danger: undefined, why: undefined, onSelect: () => events.current.move(row) }
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
    <tr data-rest="" data-at={at} aria-level={line.level} aria-rowindex={at + 2} tabIndex={isCurrent ? 0 : -1}>
      <td colSpan={span}>
        <span className="lk-branch" style={indented(line.level)}>
          <span className="lk-branch-turn" />
          {line.kind === 'wait' && <span role="status">{say('branchWait')}</span>}
          {line.kind === 'failed' && (
            <span role="alert">
              {say('branchFailed')}{' '}
              <Button size="small" onClick={() => events.current.retry()}>
                {say('branchRetry')}
              </Button>
            </span>
          )}
          {line.kind === 'more' && (
            <>
              {say('branchFirst', { count: line.shown, total: line.total })}
              <ShowMore size="small" onMore={() => events.current.more(line.under)}>
                {say('branchMore')}
              </ShowMore>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}
