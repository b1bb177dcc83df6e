import { weeksBefore } from '../../src/schema/period.ts'
import { DAY, dayOf, hourOf } from '../../src/schema/time.ts'

/** Adds days to a day `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** The number of days from one to the other, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}

export type Period = { from: string; to: string }

/** The last `count` days, including today. */
export function lastDays(now: number, count: number): Period {
  const to = dayOf(now)
  return { from: addDays(to, 1 - count), to }
}

/** The previous period, as in a report. */
export function periodBefore(period: Period): Period {
  const [from, to] = weeksBefore([period.from, period.to])
  return { from, to }
}

/** The months that two days span, as `YYYY-MM`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let at = from.slice(0, 7); at <= to.slice(0, 7); at = addDays(`${at}-28`, 4).slice(0, 7)) months.push(at)
  return months
}

/** The whole months within a period, and the remaining days before and after them; without a whole month, everything is days. */
export function wholeMonths({ from, to }: Period): { months: Period | undefined; rest: Period[] } {
  const first = from.endsWith('-01') ? from : addDays(`${from.slice(0, 7)}-28`, 4).slice(0, 8) + '01'
  const end = addDays(`${to.slice(0, 7)}-28`, 4).slice(0, 8) + '01'
  const last = addDays(to, 1) === end ? end : `${to.slice(0, 7)}-01`
  if (first >= last) return { months: undefined, rest: [{ from, to }] }
  const rest = [
    { from, to: addDays(first, -1) },
    { from: last, to },
  ].filter((part) => part.from <= part.to)
  return { months: { from: first.slice(0, 7), to: addDays(last, -1).slice(0, 7) }, rest }
}

export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at))
}

/** The label of an hour in a chart: `2026-11-21 09:00`. */
export const hourLabel = (day: string, hour: number): string => `${day} ${String(hour).padStart(2, '0')}:00`

/** The hours of a period, up to the current one. */
export function hoursOf(period: Period, now: number): string[] {
  const last = hourLabel(dayOf(now), hourOf(now))
  return daysOf(period).flatMap((day) => Array.from({ length: 24 }, (_, hour) => hourLabel(day, hour)).filter((label) => label <= last))
}
