import { atHome, beginOf, dayOf, HOUR } from '../../../schema/time.ts'
import type { CalendarView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { addDays } from './state.ts'

/**
 * A row on one of its days, the first and the last of which are marked; the time only on its first day. `hours`: which of the day are its own, empty
 * if all are; undefined where rows have days alone.
 */
export type Entry = { row: Row; time: string | undefined; hours: string | undefined; begins: boolean; ends: boolean }

const dayIn = (value: unknown, days: true | undefined): string | undefined =>
  typeof value !== 'string' || value === '' ? undefined : days ? value.slice(0, 10) : dayOf(Date.parse(value))

const clockOf = (value: unknown): string => atHome(Date.parse(String(value))).slice(11, 16)

/** What ends at midnight ends with the day before. */
const lastIn = (value: unknown, days: true | undefined, first: string): string => {
  const isMoment = !days && typeof value === 'string' && value !== ''
  const last = (isMoment ? dayOf(Date.parse(value) - 1) : dayIn(value, days)) ?? first
  return last < first ? first : last
}

/** Later than any day. */
const AFTER_ALL = '~'

/** The rows of each day in a range; a row that lasts several days is on each of them. */
export function entriesOf({ by, until, days }: CalendarView, rows: Row[], from: string, to: string): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const row of rows) {
    const first = dayIn(row[by], days)
    if (first === undefined) continue
    const end = until === undefined ? undefined : row[until]
    const last = lastIn(end, days, first)
    const isLong = !days && Boolean(end) && end !== row[by]
    const shown = last < to ? last : to
    // Most rows have one day: there is no next one to work out.
    for (let day = first < from ? from : first; day <= shown; day = day < shown ? addDays(day, 1) : AFTER_ALL) {
      const [begins, ends] = [day === first, day >= last]
      const time = days || !begins ? undefined : clockOf(row[by])
      const hours = days ? undefined : [time ?? '', isLong && (begins || ends) ? '–' : '', isLong && ends ? clockOf(end) : ''].join('')
      const beside = found.get(day)
      const entry = { row, time, hours, begins, ends }
      if (beside) beside.push(entry)
      else found.set(day, [entry])
    }
  }
  return found
}

/** When what is added on a day begins: at nine, and today not before now. */
export function beginOn(day: string, { days }: CalendarView, now = Date.now()): string {
  const next = day === dayOf(now) ? Math.ceil(now / HOUR) * HOUR : 0
  return days ? day : new Date(Math.max(beginOf(day) + 9 * HOUR, next)).toISOString()
}

/** The changed values of a row that moves from one of its days to another day: the same time of day, and the same duration. */
export function movedTo({ by, until, days }: CalendarView, row: Row, day: string, from = dayIn(row[by], days)): Record<string, string> {
  if (from === undefined || from === day) return {}
  const shift = beginOf(day) - beginOf(from)
  const move = (name: string): Record<string, string> => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return {}
    return { [name]: days ? dayOf(beginOf(value.slice(0, 10)) + shift) : new Date(Date.parse(value) + shift).toISOString() }
  }
  return { ...move(by), ...(until === undefined ? {} : move(until)) }
}
