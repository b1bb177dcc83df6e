import { everyonesRole } from '../../http/may-use.ts'
import { operation } from '../../core/operation.ts'
import { periodBefore } from '../../figures/days.ts'
import { funnelOf, steps } from '../../figures/people-figures.ts'
import { periodOf } from '../../figures/period.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { text, type LocalText } from '../../http/texts.ts'

/** How many people who registered in a period reached each step, with the previous period. */
export const userFunnel = operation('admin-analysis.userFunnel', async ({ body, contract, db, now }) => {
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const [steps, before] = await Promise.all([funnelOf(db.query, role, period), funnelOf(db.query, role, periodBefore(period))])
  return { ...period, ...steps, before }
})

const step = text('services/admin-analysis', 'step')
const people = text('services/admin-analysis', 'people')
const titles: Record<(typeof steps)[number], LocalText> = {
  registered: text('services/admin-analysis', 'registered'),
  certified: text('services/admin-analysis', 'certified'),
  application: text('services/admin-analysis', 'application'),
  call: text('services/admin-analysis', 'call'),
  order: text('services/admin-analysis', 'order'),
}

/** The funnel of new users as a file. */
export const userFunnelExport = operation('admin-analysis.userFunnelExport', async ({ body, contract, db, now, locale }) => {
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const [counts, before] = await Promise.all([funnelOf(db.query, role, period), funnelOf(db.query, role, periodBefore(period))])
  return writeTrend({
    name: `funnel-${period.from}-${period.to}`,
    by: step(locale),
    labels: steps.map((one) => titles[one](locale)),
    series: [{ title: people(locale), values: steps.map((one) => counts[one]) }],
    before: steps.map((one) => before[one]),
    locale,
    body,
  })
})
