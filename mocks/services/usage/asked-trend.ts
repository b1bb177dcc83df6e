import type { Locale } from '../../../src/schema/compiled.ts'
import { sumSeries } from '../../figures/before.ts'
import { daysBetween, periodBefore, type Period } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { hasHours, trendOfUsage, type Grain, type Measured } from '../../figures/usage-figures.ts'
import { own, problems } from '../../http/problems.ts'
import type { Context } from '../../http/service.ts'
import { periodOf } from './period.ts'

/** So many days can be looked at by the hour at once. */
const MOST_BY_HOUR = 7

const tooLong = own({
  'zh-CN': '按小时最多查看 7 天，请缩短时段或改为按天',
  'en-US': 'At most 7 days can be shown by the hour; choose fewer days, or show them by day',
})
const gone = own({
  'zh-CN': '小时数据保留 31 天，请改为按天',
  'en-US': 'Figures by the hour are kept for 31 days; please show these by day',
})

export type AskedTrend = Period & {
  by: Grain
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
  before: (number | null)[]
}

/** The trend that a body asks for, of the person who asks. */
export async function askedTrend({ person, body, db, now, contract, locale }: Context): Promise<AskedTrend> {
  if (!person) throw problems.expired()
  const { userId } = person
  const period = periodOf(body, now)
  const by = (body['by'] as Grain | undefined) ?? 'day'
  if (by === 'hour' && daysBetween(period.from, period.to) > MOST_BY_HOUR) throw problems.invalid({ by: tooLong })
  if (by === 'hour' && !(await hasHours(db.query, period, userId))) throw problems.invalid({ by: gone })
  const narrow = { userId, service: body['service'] as string | undefined, appId: body['appId'] as string | undefined }
  const measure = (body['measure'] as Measured | undefined) ?? 'calls'
  const [{ labels, series }, before] = await Promise.all([
    trendOfUsage(db.query, { period, narrow, measure, by, now }),
    trendOfUsage(db.query, { period: periodBefore(period), narrow, measure, by, now }),
  ])
  const titleOf = titlesOf(contract, 'usage', 'service', locale)
  return { ...period, by, labels, series: series.map((one) => ({ ...one, title: titleOf(one.name) })), before: sumSeries(before) }
}

export const byTitles: Record<Grain, Record<Locale, string>> = {
  hour: { 'zh-CN': '小时', 'en-US': 'Hour' },
  day: { 'zh-CN': '日期', 'en-US': 'Day' },
  month: { 'zh-CN': '月份', 'en-US': 'Month' },
}
