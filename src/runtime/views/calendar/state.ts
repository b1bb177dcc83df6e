import type { CalendarView } from '../../../schema/compiled-screen.ts'
import { DAY, dayOf } from '../../../schema/time.ts'
import { momentsOf } from '../../../widgets/days.ts'
import { reserved } from '../../list/query.ts'

type Body = Record<string, unknown>

export const WAYS = ['month', 'week', 'days'] as const
export type Way = (typeof WAYS)[number]
export type CalendarState = {
  way: Way
  /** The selected day. */
  day: string
  /** The first and the last visible day. */
  from: string
  to: string
}

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY)
const mondayOf = (day: string) => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
const firstOf = (day: string) => `${day.slice(0, 7)}-01`
/** The last day of the month, after adding this many months. */
const lastOf = (day: string, months = 0) => dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months, 0))

/** Whether a text is a day of a year that has months before and after it which are written likewise. */
export const isWhole = (day: string | null): day is string =>
  /^[1-8]\d{3}-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(at(day!)) && dayAt(at(day!)) === day

/** The state of a calendar in the address; the current month if the address does not say. */
export function readCalendar(params: URLSearchParams, now = Date.now()): CalendarState {
  const way = WAYS.find((one) => one === params.get(reserved.as)) ?? 'month'
  const named = params.get(reserved.day)
  const day = isWhole(named) ? named : dayOf(now)
  if (way === 'week') return { way, day, from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  if (way === 'days') return { way, day, from: firstOf(day), to: lastOf(day) }
  return { way, day, from: mondayOf(firstOf(day)), to: addDays(mondayOf(lastOf(day)), 6) }
}

/** The same day of another week or month; the last day of a month that is shorter. */
export function turn(day: string, way: Way, by: 1 | -1): string {
  if (way === 'week') return addDays(day, by * 7)
  const last = lastOf(day, by)
  return `${last.slice(0, 8)}${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`
}

/** Requests exactly the rows of the visible days. */
export function askDays({ by, until, days }: CalendarView, asked: Body, params: URLSearchParams): Body {
  const { from, to } = readCalendar(params)
  const [first, last] = days ? [from, to] : momentsOf([from, to])
  const narrow = (name: string, ends: [string | null, string | null]) => {
    const [least, most] = (Array.isArray(asked[name]) ? asked[name] : []) as (string | null | undefined)[]
    return { [name]: [greatest(ends[0], least), smallest(ends[1], most)] }
  }
  return {
    pageNo: 1,
    pageSize: 100,
    ...asked,
    ...(until === undefined ? narrow(by, [first!, last!]) : { ...narrow(by, [null, last!]), ...narrow(until, [first!, null]) }),
    sortField: by,
    sortOrder: 'ascend',
  }
}

const greatest = (a: string | null, b: string | null | undefined) => (a && b ? (a > b ? a : b) : (a ?? b ?? null))
const smallest = (a: string | null, b: string | null | undefined) => (a && b ? (a < b ? a : b) : (a ?? b ?? null))
