import { everyonesRole } from '../../http/may-use.ts'
import { platformMeasures, trendOfPlatform } from '../../figures/platform-figures.ts'
import { titlesOf } from '../../figures/titles.ts'
import { trendOperations } from '../../figures/trend.ts'
import { text, type LocalText } from '../../http/texts.ts'

const titles: Record<string, LocalText> = {
  users: text('services/admin-analysis', 'newUsers'),
  orders: text('services/admin-analysis', 'paidOrders'),
  income: text('services/admin-analysis', 'income'),
}

/** Calls by service, registrations, paid orders or income by day or month of a period; the file has money in yuan, like the screen. */
export const { trend, trendExport } = trendOperations('admin-analysis', {
  file: 'platform',
  count: ({ body, contract, db }, period, by) =>
    trendOfPlatform(db, everyonesRole(contract), period, platformMeasures.find((one) => one === body.measure) ?? 'calls', by),
  titleOf({ contract, locale }) {
    const serviceOf = titlesOf(contract, 'usage', 'service', locale)
    return (name) => titles[name]?.(locale) ?? serviceOf(name)
  },
  divisor: (body) => (body.measure === 'income' ? 100 : 1),
})
