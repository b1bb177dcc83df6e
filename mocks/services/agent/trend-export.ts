import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { byTitles } from '../usage/asked-trend.ts'
import { askedTrend } from './asked-trend.ts'

/** The same as a file. */
export const service: Service = async (context) => {
  const { from, to, by, labels, series, before } = await askedTrend(context)
  const { locale } = context
  return writeTrend({ name: `customers-${from}-${to}`, by: byTitles[by][locale], labels, series, before, locale, sums: true })
}
