import { DAY, dayOf } from './time.ts'

/** The default periods of a report. */
export const periods = ['today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month', 'last-month'] as const
export type PeriodName = (typeof periods)[number]
/** Days in the product's time zone, both included. */
export type Days = [from: string, to: string]

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const shift = (day: string, days: number): string => new Date(at(day) + days * DAY).toISOString().slice(0, 10)
const monthBefore = (day: string): string => `${shift(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
const endOfMonth = (day: string): string => shift(`${shift(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)

/** The days of a named period at a given time. */
export function daysOfPeriod(name: PeriodName, now: number): Days {
  const today = dayOf(now)
  switch (name) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [shift(today, -1), shift(today, -1)]
    case 'last-7-days':
      return [shift(today, -6), today]
    case 'last-30-days':
      return [shift(today, -29), today]
    case 'this-month':
      return [`${today.slice(0, 7)}-01`, today]
    case 'last-month':
      return [monthBefore(today), endOfMonth(monthBefore(today))]
  }
}

export const isPeriod = (word: unknown): word is PeriodName => periods.some((one) => one === word)

/** The same for rows of which some lie ahead: a month that is not over yet is meant whole. */
export function wholeDaysOf(name: PeriodName, now: number): Days {
  const [from, to] = daysOfPeriod(name, now)
  return [from, name === 'this-month' ? endOfMonth(to) : to]
}

/** As many days, earlier by whole weeks, so that Mondays are compared with Mondays; a single day with the day before, as people say “yesterday”. */
export function weeksBefore([from, to]: Days): Days {
  const length = Math.round((at(to) - at(from)) / DAY) + 1
  const back = length === 1 ? 1 : Math.ceil(length / 7) * 7
  return [shift(from, -back), shift(to, -back)]
}

const isInMonth = ([from, to]: Days): boolean => from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)

/** Whether days lie between a period and the one before it that neither counts: a reader has to be told why. */
export function leavesDaysOut(days: Days, isRolling = false): boolean {
  const [, last] = daysBefore(days, isRolling)
  return (isRolling || !isInMonth(days)) && shift(last, 1) < days[0]
}

/** Whether a named period is so many days, which are no month even where they begin and end with one. */
export const rolls = (name: PeriodName): boolean => name === 'last-7-days' || name === 'last-30-days'

/** As many days before; from the first of a month: the same days of the month before; a full month: the one before. */
export function daysBefore([from, to]: Days, isRolling = false): Days {
  if (isRolling || !isInMonth([from, to])) return weeksBefore([from, to])
  const first = monthBefore(from)
  const last = endOfMonth(first)
  if (to === endOfMonth(to)) return [first, last]
  const same = `${first.slice(0, 7)}${to.slice(7)}`
  return [first, same > last ? last : same]
}
