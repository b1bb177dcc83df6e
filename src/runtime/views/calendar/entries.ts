import { atHome, beginOf, dayOf } from '../../../schema/time.ts'
import type { CalendarView } from '../../../schema/compiled-screen.ts'
import type { Row } from '../../../schema/row.ts'
import { addDays } from './state.ts'

/** A row on one of its days, the first and the last of which are marked; the time only on its first day. */
export type Entry = { row: Row; time: string | undefined; begins: boolean; ends: boolean }

const dayIn = (value: unknown, days: true | undefined): string | undefined =>
  typeof value !== 'string' || value === '' ? undefined : days ? value.slice(0, 10) : dayOf(Date.parse(value))

/** The rows of each day in a range; a row that lasts several days is on each of them. */
export function entriesOf({ by, until, days }: CalendarView, rows: Row[], from: string, to: string): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const row of rows) {
    const first = dayIn(row[by], days)
    if (first === undefined) continue
    const last = (until === undefined ? undefined : dayIn(row[until], days)) ?? first
    for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) {
      const time = days || day !== first ? undefined : atHome(Date.parse(String(row[by]))).slice(11, 16)
      const beside = found.get(day)
      const entry = { row, time, begins: day === first, ends: day >= last }
      if (beside) beside.push(entry)
      else found.set(day, [entry])
    }
  }
  return found
}

/** The changed values of a row that moves to another day: the same time of day, and the same duration. */
export function movedTo({ by, until, days }: CalendarView, row: Row, day: string): Record<string, string> {
  const first = dayIn(row[by], days)
  if (first === undefined) return {}
  const shift = beginOf(day) - beginOf(first)
  const move = (name: string): Record<string, string> => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return {}
    return { [name]: days ? dayOf(beginOf(value.slice(0, 10)) + shift) : new Date(Date.parse(value) + shift).toISOString() }
  }
  return { ...move(by), ...(until === undefined ? {} : move(until)) }
}
