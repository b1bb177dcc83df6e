import { useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../../i18n/i18n.ts'
import { dayOf } from '../../../schema/time.ts'
import type { Row } from '../../../schema/row.ts'
import { useRoles } from '../../../session/use-session.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { SkeletonLines } from '../../../widgets/kit/skeleton.tsx'
import { useInTurns } from '../../../widgets/use-in-turns.ts'
import { useNow } from '../../../widgets/use-now.ts'
import { opened } from '../../action/action-setting.ts'
import { useAddress } from '../../action/address.tsx'
import { whyNot } from '../../action/guard.ts'
import { Failure } from '../../list/list-state.tsx'
import { reserved } from '../../list/query.ts'
import { useRowTexts } from '../../list/row-texts.ts'
import { editOf, maySet } from '../set-value.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { ViewOf } from '../view-props.ts'
import { DayEntries } from './day-entries.tsx'
import { DayGrid, type Dragged } from './day-grid.tsx'
import { beginOn, entriesOf, movedTo } from './entries.ts'
import { nameDay } from './name-day.ts'
import { readCalendar, turn, WAYS } from './state.ts'
import './calendar.css'

/** As many days as are in sight at first, where they follow each other. */
const IN_SIGHT = 6

/** The rows by day. The grid is an overview; below it are the rows of the selected day with all their actions. */
export function CalendarView({ screen, view, list, actions }: ViewOf<'calendar'>) {
  const say = useTexts('runtime/views')
  const locale = useLocale()
  const { params, go } = useAddress()
  const today = dayOf(useNow())
  const [dragged, drag] = useState<Dragged>()
  const box = useKeptFocus<HTMLDivElement>()
  const { rows } = list
  const { way, day, from, to } = readCalendar(params)
  const { key, label } = screen.entity
  const texts = useRowTexts(label, key)
  const entries = useMemo(() => entriesOf(view, rows.rows, from, to), [view, rows.rows, from, to])
  const change = (name: string, value: string) =>
    go((before) => {
      before.set(name, value)
      return before
    }, 'ahead')
  const look = (next: string) => change(reserved.day, next)

  const edit = editOf(actions.row, view.by)
  const roles = useRoles()
  const mayMove = (row: Row) => maySet(edit, row, view.by, roles)
  const move = (row: Row, next: string, from: string) => {
    if (!edit || next === from) return
    if (whyNot(edit, row) !== undefined) return actions.events.run(edit, row)
    const given = Object.entries(movedTo(view, row, next, from)).filter(([name]) => edit.form!.some((field) => field.name === name))
    go((before) => {
      before.set(opened.action, edit.name)
      before.set(opened.row, String(row[key]))
      for (const [name, value] of given) before.set(`${opened.given}${name}`, value)
      return before
    })
  }

  const add = actions.toolbar.find(({ call, form }) => call?.does === 'add' && form?.some(({ name }) => name === view.by))
  const addOn = (on: string) =>
    go((before) => {
      before.set(opened.action, add!.name)
      before.set(`${opened.given}${view.by}`, beginOn(on, view))
      return before
    })

  const title = nameDay(locale, day, 'month')
  // While the rows are read again, those that are there are still right; of another month nothing is known.
  const isKnown = !rows.first && rows.of === list.request
  const filled = [...entries.keys()].sort()
  // The rows of a day are behind the grid, and those of later days behind the first.
  const shown = useInTurns(way === 'days' ? filled : [day], way === 'days' ? IN_SIGHT : 0)
  const days = (
    <>
      {rows.total > rows.rows.length && !rows.loading && (
        <p className="rt-chart-note">{say('notAll', { count: rows.rows.length, total: rows.total })}</p>
      )}
      {way !== 'days' && (
        <DayGrid
          label={title}
          from={from}
          to={to}
          day={day}
          today={today}
          most={way === 'week' ? 12 : 3}
          entries={entries}
          loading={rows.loading}
          isKnown={isKnown}
          nameOf={texts.nameOf}
          onLook={look}
          mayMove={mayMove}
          dragged={dragged}
          onDrag={drag}
          onDrop={(next) => dragged && move(dragged.row, next, dragged.day)}
        />
      )}
      {way === 'days' && filled.length === 0 && !rows.loading && <p className="rt-chart-note">{say('daysNone')}</p>}
      {way === 'days' && filled.length === 0 && !isKnown && <SkeletonLines lines={4} />}
      {shown.map((one) => (
        <DayEntries
          key={one}
          day={one}
          today={today}
          entries={entries.get(one) ?? []}
          loading={rows.loading}
          rowKey={key}
          texts={texts}
          actions={actions}
          mayMove={mayMove}
          add={add && way !== 'days' ? { title: add.title, run: () => addOn(one) } : undefined}
          onMove={(row, next) => move(row, next, one)}
        />
      ))}
    </>
  )
  return (
    <div ref={box} className="rt-calendar">
      <div className="rt-calendar-head">
        <h2 aria-live="polite">{title}</h2>
        <Button size="small" aria-label={say('earlier')} onClick={() => look(turn(day, way, -1))}>
          ‹
        </Button>
        <Button size="small" onClick={() => look(today)}>
          {say('today')}
        </Button>
        <Button size="small" aria-label={say('later')} onClick={() => look(turn(day, way, 1))}>
          ›
        </Button>
        <div className="rt-views" role="group" aria-label={say('shape')}>
          {WAYS.map((one) => (
            <button
              key={one}
              type="button"
              className="lk-button lk-button-text lk-small"
              aria-pressed={one === way}
              onClick={() => change(reserved.as, one)}
            >
              {say(one === 'month' ? 'asMonth' : one === 'week' ? 'asWeek' : 'asDays')}
            </button>
          ))}
        </div>
      </div>
      {rows.failure ? <Failure title={screen.title} failure={rows.failure} retry={rows.reload} /> : days}
    </div>
  )
}
