import type { Locale } from '../../../src/schema/compiled.ts'
import type { Service } from '../../http/service.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { askedSource, askedTimeline } from './asked-timeline.ts'

const moment: Record<Locale, string> = { 'zh-CN': '时间', 'en-US': 'Time' }

/** The timeline as a file; latencies are not added up. */
export const service: Service = async (context) => {
  const source = await askedSource(context)
  const { labels, series, before, measure } = await askedTimeline(context, source)
  const { locale } = context
  const name = `engines-${labels[0]!.slice(0, 10)}-${labels.at(-1)!.slice(0, 10)}`
  return writeTrend({ name, by: moment[locale], labels, series, before, locale, sums: measure !== 'latency' && series.length > 1 })
}
