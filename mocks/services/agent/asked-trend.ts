import type { Period } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { trendOfUsage, type Measured } from '../../figures/usage-figures.ts'
import { problems } from '../../http/problems.ts'
import type { Context } from '../../http/service.ts'
import { periodOf } from '../usage/period.ts'

export type AskedTrend = Period & {
  by: 'day' | 'month'
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
}

/** Calls of an agent's customers, one line per service over the days or months of a period. */
export async function askedTrend({ body, person, db, now, contract, locale }: Context): Promise<AskedTrend> {
  if (!person) throw problems.expired()
  const period = periodOf(body, now)
  const by = body['by'] === 'month' ? 'month' : 'day'
  const measure = (body['measure'] as Measured | undefined) ?? 'calls'
  const { labels, series } = await trendOfUsage(db.query, { period, narrow: { agentId: person.userId }, measure, by, now })
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  return { ...period, by, labels, series: series.map((one) => ({ ...one, title: titleOf(one.name) })) }
}
