import type { Locale } from '../../../src/schema/compiled.ts'
import type { Service } from '../../http/service.ts'
import { retentionOf, trendOfPeople } from '../../figures/people-figures.ts'
import { periodOf } from '../usage/period.ts'

const titles: Record<string, Record<Locale, string>> = {
  registered: { 'zh-CN': '注册', 'en-US': 'Registered' },
  active: { 'zh-CN': '活跃', 'en-US': 'Active' },
}

/** Who registered and who called, and how many of those who registered in the period came back week by week. */
export const service: Service = async ({ body, db, now, locale }) => {
  const period = periodOf(body, now)
  const [{ labels, series }, retention] = await Promise.all([
    trendOfPeople(db, period, body['by'] === 'month' ? 'month' : 'day'),
    retentionOf(db, period, now),
  ])
  return { ...period, labels, series: series.map((one) => ({ ...one, title: titles[one.name]![locale] })), retention }
}
