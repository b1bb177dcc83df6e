import type { Locale } from '../../../src/schema/compiled.ts'
import type { Period } from '../../figures/days.ts'
import { trendOfPeople } from '../../figures/people-figures.ts'
import type { Context } from '../../http/service.ts'
import { periodOf } from '../usage/period.ts'

const titles: Record<string, Record<Locale, string>> = {
  registered: { 'zh-CN': '注册', 'en-US': 'Registered' },
  active: { 'zh-CN': '活跃', 'en-US': 'Active' },
}

export type AskedPeople = Period & {
  by: 'day' | 'month'
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
}

/** The trend of people that a body asks for. */
export async function askedPeople({ body, db, now, locale }: Context): Promise<AskedPeople> {
  const period = periodOf(body, now)
  const by = body['by'] === 'month' ? 'month' : 'day'
  const { labels, series } = await trendOfPeople(db, period, by)
  return { ...period, by, labels, series: series.map((one) => ({ ...one, title: titles[one.name]![locale] })) }
}
