import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { askedTrend, byTitles } from './asked-trend.ts'

/** The chart as a table in a file: a row per hour, day or month, a column per service, and their sum. */
export const service: Service = async (context) => {
  const { from, to, by, labels, series } = await askedTrend(context)
  return writeTrend({ name: `usage-${from}-${to}`, by: byTitles[by][context.locale], labels, series, locale: context.locale, sums: true })
}
