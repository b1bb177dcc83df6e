import type { CSSProperties } from 'react'
import type { Row } from '../../../schema/row.ts'
import type { Piece } from './lanes.ts'

type Props = {
  piece: Piece | undefined
  nameOf: (row: Row) => string
  isMovable: boolean
  onDrag: (row: Row | undefined) => void
}

// why: React's types do not include custom properties.
const long = (days: number) => ({ '--days': days }) as CSSProperties

/**
 * What a lane shows on a day: an entry, a piece of a bar, or nothing. A bar bears its words once a week, over all its pieces; each piece takes
 * the pointer for its own day, and says to a screen reader whose it is.
 */
export function DayPiece({ piece, nameOf, isMovable, onDrag }: Props) {
  if (!piece) return <span className="rt-calendar-entry" aria-hidden="true" />
  const { row, time, days, begins, ends } = piece
  const name = nameOf(row)
  const isBar = !begins || !ends
  return (
    <span
      className="rt-calendar-entry"
      title={name}
      data-bar={isBar || undefined}
      data-begins={(isBar && begins) || undefined}
      data-ends={(isBar && ends) || undefined}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      {days === undefined ? (
        <span className="hidden-text">{name}</span>
      ) : (
        <span className="rt-calendar-words" style={isBar ? long(days) : undefined}>
          {time && <span className="rt-calendar-time">{time} </span>}
          {name}
        </span>
      )}
    </span>
  )
}
