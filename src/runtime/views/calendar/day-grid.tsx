import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useLocale, useTexts } from '../../../i18n/i18n.ts'
import type { Row } from '../../../schema/row.ts'
import { Skeleton } from '../../../widgets/kit/skeleton.tsx'
import type { Entry } from './entries.ts'
import { DayPiece } from './day-piece.tsx'
import { lanesOf } from './lanes.ts'
import { addDays } from './state.ts'
import { nameDay } from './name-day.ts'

export type Dragged = { row: Row; day: string }
type Props = {
  label: string
  from: string
  to: string
  day: string
  today: string
  /** The maximum number of entries of a day that fit. */
  most: number
  entries: Map<string, Entry[]>
  loading: boolean
  /** Whether the entries are those of these days. */
  isKnown: boolean
  nameOf: (row: Row) => string
  onLook: (day: string) => void
  mayMove: (row: Row) => boolean
  /** What is dragged, and the day that it was grabbed on. */
  dragged: Dragged | undefined
  onDrag: (dragged: Dragged | undefined) => void
  onDrop: (day: string) => void
}

/** A grid of weeks. Arrow keys move by a day, Home and End to the ends of a week, Page Up and Page Down by four weeks; the focused day is the selected one. */
export function DayGrid(props: Props) {
  const { label, from, to, day, today, most, entries, loading, isKnown, nameOf, onLook, mayMove, dragged, onDrag, onDrop } = props
  const say = useTexts('runtime/views')
  const locale = useLocale()
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [day])
  const days: string[] = []
  for (let one = from; one <= to; one = addDays(one, 1)) days.push(one)
  const weeks = days.flatMap((_, at) => (at % 7 === 0 ? [days.slice(at, at + 7)] : []))
  const inLanes = useMemo(
    () => weeks.map((week) => lanesOf(week, entries)),
    // oxlint-disable-next-line react/exhaustive-deps -- the weeks are those of these days
    [from, to, entries],
  )

  const byKeys = (event: KeyboardEvent) => {
    const at = days.indexOf(day) % 7
    const steps = event.key === 'Home' ? -at : event.key === 'End' ? 6 - at : STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    byKey.current = true
    onLook(addDays(day, steps))
  }

  return (
    <table ref={grid} role="grid" className="rt-calendar-grid" aria-label={label} aria-busy={loading} onKeyDown={byKeys}>
      <thead>
        <tr>
          {weeks[0]!.map((one) => (
            <th key={one} scope="col">
              {nameDay(locale, one, 'weekday')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, nth) => (
          <tr key={week[0]}>
            {week.map((one, at) => {
              const here = entries.get(one) ?? []
              const lanes = inLanes[nth]![at]!
              const hidden = here.length - lanes.slice(0, most).filter(Boolean).length
              // Not known yet, which is not the same as free.
              const isComing = !isKnown && here.length === 0
              return (
                <td
                  key={one}
                  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- not every screen reader infers it from the surrounding table
                  role="gridcell"
                  tabIndex={one === day ? 0 : -1}
                  aria-selected={one === day}
                  aria-current={one === today ? 'date' : undefined}
                  data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                  data-drop={dragged ? 'open' : undefined}
                  onClick={() => onLook(one)}
                  onDragOver={(event) => dragged && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault()
                    onDrop(one)
                  }}
                >
                  <span className="hidden-text">
                    {isComing ? nameDay(locale, one) : say('dayCount', { day: nameDay(locale, one), count: here.length })}
                  </span>
                  <span className="rt-calendar-day" aria-hidden="true">
                    {Number(one.slice(8))}
                  </span>
                  {isComing && <Skeleton width={WIDTHS[days.indexOf(one) % WIDTHS.length]} />}
                  {lanes.slice(0, most).map((piece, lane) => (
                    <DayPiece
                      key={lane}
                      piece={piece}
                      nameOf={nameOf}
                      isMovable={piece !== undefined && mayMove(piece.row)}
                      onDrag={(row) => onDrag(row && { row, day: one })}
                    />
                  ))}
                  {hidden > 0 && <span className="rt-calendar-more">{say('moreOf', { count: hidden })}</span>}
                  {here.length > 0 && (
                    <span className="rt-calendar-count" aria-hidden="true">
                      {here.length}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WIDTHS = ['82%', '64%', '74%', '56%', '68%']
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }
