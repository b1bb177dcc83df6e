import { own, problems } from '../http/problems.ts'
import type { Row } from '../db/database.ts'
import { addDays, daysBetween, lastDays, type Period } from './days.ts'

/** The longest period that is counted at once, in days. */
const MOST = 366

const unreadable = own({ 'zh-CN': '请选择有效的日期', 'en-US': 'Please choose a valid date' })
const turned = own({ 'zh-CN': '结束日期不能早于开始日期', 'en-US': 'The end must not be earlier than the start' })
const tooLong = own({ 'zh-CN': '时间范围最长一年', 'en-US': 'A period is at most one year' })

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && addDays(addDays(value, 1), -1) === value

/** The asked period; the last 30 days where none is asked for. */
export function periodOf(body: Row, now: number, usual = 30): Period {
  const { from, to } = body
  if (from === undefined && to === undefined) return lastDays(now, usual)
  if (!isDay(from)) throw problems.invalid({ from: unreadable })
  if (!isDay(to)) throw problems.invalid({ to: unreadable })
  if (to < from) throw problems.invalid({ to: turned })
  if (daysBetween(from, to) > MOST) throw problems.invalid({ from: tooLong })
  return { from, to }
}
