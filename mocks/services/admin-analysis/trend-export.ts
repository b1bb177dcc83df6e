import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { byTitles } from '../usage/asked-trend.ts'
import { askedTrend } from './asked-trend.ts'

/** The same as a file; money in yuan, as it is shown. */
export const service: Service = async (context) => {
  const { from, to, by, measure, labels, series } = await askedTrend(context)
  const shown =
    measure !== 'income' ? series : series.map((one) => ({ ...one, values: one.values.map((fen) => (fen === null ? null : fen / 100)) }))
  const { locale } = context
  return writeTrend({ name: `platform-${from}-${to}`, by: byTitles[by][locale], labels, series: shown, locale, sums: shown.length > 1 })
}
