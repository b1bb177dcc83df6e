import type { Locale } from '../../../src/schema/compiled.ts'
import { everyonesRole } from '../../http/may-use.ts'
import { trendOfPlatform, type PlatformMeasure } from '../../figures/platform-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import { trendOperations } from '../../figures/trend.ts'

const titles: Record<string, Record<Locale, string>> = {
  users: { 'zh-CN': '新增用户', 'en-US': 'New users' },
  orders: { 'zh-CN': '已支付订单', 'en-US': 'Paid orders' },
  income: { 'zh-CN': '收入', 'en-US': 'Income' },
}

/** Calls by service, registrations, paid orders or income over the days or months of a period; in the file money is in yuan, as it is shown. */
export const { trend, trendExport } = trendOperations('admin-analysis', {
  file: 'platform',
  count: ({ body, contract, db }, period, by) =>
    trendOfPlatform(db, everyonesRole(contract), period, (body.measure as PlatformMeasure | undefined) ?? 'calls', by),
  titleOf({ contract, locale }) {
    const serviceOf = titlesOf(contract, 'usage', 'service', locale)
    return (name) => titles[name]?.[locale] ?? serviceOf(name)
  },
  divisor: (body) => (body.measure === 'income' ? 100 : 1),
})
