import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { byTitles } from '../usage/asked-trend.ts'
import { askedTrend } from './asked-trend.ts'

/** The same as a file; money in yuan, as it is shown. */
export const service: Service = async (context) => {
  const { from, to, by, measure, labels, series, before } = await askedTrend(context)
  const shownOf = (values: (number | null)[]) => (measure === 'income' ? values.map((fen) => (fen === null ? null : fen / 100)) : values)
  const shown = series.map((one) => ({ ...one, values: shownOf(one.values) }))
  const { locale } = context
  const name = `platform-${from}-${to}`
  return writeTrend({ name, by: byTitles[by][locale], labels, series: shown, before: shownOf(before), locale, sums: shown.length > 1 })
}
