import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Row } from '../db/database.ts'
import { addDays, daysBetween, lastDays, type Period } from './days.ts'

/** The maximum length of a period, in days. */
const MOST = 366

const unreadable = text('figures/headings', 'unreadable')
const turned = text('figures/headings', 'endBeforeStart')
const tooLong = text('figures/headings', 'tooLong')

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && addDays(addDays(value, 1), -1) === value

/** The requested period; by default the last 30 days. */
export function periodOf(body: Row, now: number, usual = 30): Period {
  const { from, to } = body
  if (from === undefined && to === undefined) return lastDays(now, usual)
  if (!isDay(from)) throw problems.invalid({ from: unreadable })
  if (!isDay(to)) throw problems.invalid({ to: unreadable })
  if (to < from) throw problems.invalid({ to: turned })
  if (daysBetween(from, to) > MOST) throw problems.invalid({ from: tooLong })
  return { from, to }
}
