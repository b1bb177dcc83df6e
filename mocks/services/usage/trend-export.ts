import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { askedTrend, byTitles } from './asked-trend.ts'

/** The chart as a table in a file: a row per hour, day or month, a column per service, their sum, and that of the period before. */
export const service: Service = async (context) => {
  const { from, to, by, labels, series, before } = await askedTrend(context)
  const { locale } = context
  return writeTrend({ name: `usage-${from}-${to}`, by: byTitles[by][locale], labels, series, before, locale, sums: true })
}
