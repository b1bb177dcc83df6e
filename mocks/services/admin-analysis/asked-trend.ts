import type { Locale } from '../../../src/schema/compiled.ts'
import { sumSeries } from '../../figures/before.ts'
import { periodBefore, type Period } from '../../figures/days.ts'
import { trendOfPlatform, type PlatformMeasure } from '../../figures/platform-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import type { Context } from '../../http/service.ts'
import { periodOf } from '../usage/period.ts'

const titles: Record<'users' | 'orders' | 'income', Record<Locale, string>> = {
  users: { 'zh-CN': '新增用户', 'en-US': 'New users' },
  orders: { 'zh-CN': '已支付订单', 'en-US': 'Paid orders' },
  income: { 'zh-CN': '收入', 'en-US': 'Income' },
}

export type AskedTrend = Period & {
  by: 'day' | 'month'
  measure: PlatformMeasure
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
  before: (number | null)[]
}

/** The trend of the platform that a body asks for. */
export async function askedTrend({ body, db, now, contract, locale }: Context): Promise<AskedTrend> {
  const period = periodOf(body, now)
  const by = body['by'] === 'month' ? 'month' : 'day'
  const measure = (body['measure'] as PlatformMeasure | undefined) ?? 'calls'
  const [{ labels, series }, before] = await Promise.all([
    trendOfPlatform(db, period, measure, by),
    trendOfPlatform(db, periodBefore(period), measure, by),
  ])
  const serviceOf = titlesOf(contract, 'usage', 'service', locale)
  const titleOf = (name: string) => (name in titles ? titles[name as keyof typeof titles][locale] : serviceOf(name))
  return { ...period, by, measure, labels, series: series.map((one) => ({ ...one, title: titleOf(one.name) })), before: sumSeries(before) }
}
