import { everyonesRole } from '../../http/may-use.ts'
import { type Period, periodBefore } from '../../figures/days.ts'
import { trendOfPeople, retentionOf } from '../../figures/people-figures.ts'
import type { Context } from '../../core/context.ts'
import { periodOf } from '../../figures/period.ts'
import { operation } from '../../core/operation.ts'
import { sumPeople } from '../../figures/platform-figures.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { byTitles } from '../../figures/trend.ts'
import { text, type LocalText } from '../../http/texts.ts'

const titles: Record<string, LocalText> = {
  registered: text('services/admin-analysis', 'registered'),
  active: text('services/admin-analysis', 'active'),
}

type AskedPeople = Period & {
  by: 'day' | 'month'
  labels: string[]
  series: { name: string; title: string; values: (number | null)[] }[]
}

/** The trend of registered and active people that a body asks for. */
async function askedPeople({ body, contract, db, now, locale }: Context): Promise<AskedPeople> {
  const period = periodOf(body, now)
  const by = body.by === 'month' ? 'month' : 'day'
  const { labels, series } = await trendOfPeople(db, everyonesRole(contract), period, by)
  return { ...period, by, labels, series: series.map((one) => ({ ...one, title: titles[one.name]!(locale) })) }
}

/** Registered and active people compared with the previous period, and the weekly retention of those who registered. */
export const userTrend = operation('admin-analysis.userTrend', async (context) => {
  const { body, contract, db, now } = context
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const earlier = periodBefore(period)
  const [trend, retention, retentionBefore, sums, before] = await Promise.all([
    askedPeople(context),
    retentionOf(db, role, period, now),
    retentionOf(db, role, earlier, now),
    sumPeople(db.query, role, period),
    sumPeople(db.query, role, earlier),
  ])
  return { ...trend, retention, retentionBefore, sums, before }
})

/** The trend of people as a file. */
export const userTrendExport = operation('admin-analysis.userTrendExport', async (context) => {
  const { from, to, by, labels, series } = await askedPeople(context)
  const { locale, body } = context
  return writeTrend({ name: `people-${from}-${to}`, by: byTitles[by](locale), labels, series, locale, body })
})
