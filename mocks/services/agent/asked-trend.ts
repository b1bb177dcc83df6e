import { sumSeries } from '../../figures/before.ts'
import { periodBefore, type Period } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { trendOfUsage, type Measured } from '../../figures/usage-figures.ts'
import { problems } from '../../http/problems.ts'
import type { Context } from '../../http/service.ts'
import { periodOf } from '../usage/period.ts'

export type AskedTrend = Period & {
  by: 'day' | 'month'
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
  before: (number | null)[]
}

/** Calls of an agent's customers, one line per service over the days or months of a period. */
export async function askedTrend({ body, person, db, now, contract, locale }: Context): Promise<AskedTrend> {
  if (!person) throw problems.expired()
  const period = periodOf(body, now)
  const by = body['by'] === 'month' ? 'month' : 'day'
  const measure = (body['measure'] as Measured | undefined) ?? 'calls'
  const narrow = { agentId: person.userId }
  const [{ labels, series }, before] = await Promise.all([
    trendOfUsage(db.query, { period, narrow, measure, by, now }),
    trendOfUsage(db.query, { period: periodBefore(period), narrow, measure, by, now }),
  ])
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  return { ...period, by, labels, series: series.map((one) => ({ ...one, title: titleOf(one.name) })), before: sumSeries(before) }
}
