import { memo, useId } from 'react'
import type { Action } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { Glyph } from '../../look/glyph.tsx'
import { classes } from '../../widgets/kit/classes.ts'
import { Menu } from '../../widgets/kit/menu.tsx'
import { isOffered, splitActions, whyNot } from '../action/guard.ts'
import type { RowTexts } from './row-texts.ts'
import type { Row } from '../../schema/row.ts'

/** The callbacks of a row; one object for all rows, so that another page only updates texts. */
export type RowEvents = {
  run: (action: Action, row: Row) => void
  toggle: (row: Row) => void
}

type Props = { actions: Action[]; row: Row; busy: string | undefined; events: RowEvents; texts: RowTexts }

export const RowActions = memo(function RowActions({ actions, row, busy, events, texts }: Props) {
  // Hidden actions leave their space to the others.
  const { shown, more } = splitActions(actions.filter((action) => isOffered(action, row)))
  const moreLabel = more.length > 0 ? fill(texts.more, { label: texts.nameOf(row) }) : ''
  const isAlone = shown.length === 1 && more.length === 0 && !shown[0]!.danger
  return (
    <span className={classes('rt-acts', isAlone && 'rt-acts-one', more.length > 0 && 'rt-acts-more')}>
      {shown.map((action) => (
        <RowAction key={action.name} action={action} row={row} busy={busy === action.name} events={events} />
      ))}
      {more.length > 0 && (
        <Menu
          label={moreLabel}
          items={more.map((action) => ({
            name: action.name,
            title: action.title,
            danger: action.danger,
            why: whyNot(action, row),
            onSelect: () => events.run(action, row),
          }))}
          trigger={(trigger) => (
            <button {...trigger} type="button" className="lk-button lk-button-link rt-act rt-act-more" aria-label={moreLabel}>
              <Glyph name="more" />
            </button>
          )}
        />
      )}
    </span>
  )
})

function RowAction({ action, row, busy, events }: { action: Action; row: Row; busy: boolean; events: RowEvents }) {
  const why = action.guards && whyNot(action, row)
  const className = action.danger ? 'lk-button lk-button-link rt-act lk-button-quiet-danger' : 'lk-button lk-button-link rt-act'
  if (why !== undefined) return <RefusedAction action={action} row={row} why={why} events={events} className={className} />
  return (
    <button type="button" className={className} aria-disabled={busy || undefined} onClick={() => events.run(action, row)}>
      {action.title}
    </button>
  )
}

/** A disabled action keeps the focus order, so that its reason can be read; clicking shows the reason as well, since touch has no hover. */
function RefusedAction({
  action,
  row,
  why,
  events,
  className,
}: {
  action: Action
  row: Row
  why: string
  events: RowEvents
  className: string
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled="true"
        aria-describedby={id}
        title={why}
        onClick={() => events.run(action, row)}
      >
        {action.title}
      </button>
      <span id={id} hidden>
        {why}
      </span>
    </>
  )
}
