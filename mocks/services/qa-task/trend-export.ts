import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { byTitles } from '../usage/asked-trend.ts'
import { askedTrend } from './asked-trend.ts'

/** The same as a file. */
export const service: Service = async (context) => {
  const { from, to, by, labels, series, before } = await askedTrend(context)
  return writeTrend({ name: `inspection-${from}-${to}`, by: byTitles[by][context.locale], labels, series, before, locale: context.locale })
}
