import { periodBefore } from '../../figures/days.ts'
import { retentionOf } from '../../figures/people-figures.ts'
import { writeTrend } from '../../figures/write-trend.ts'
import { operation } from '../../core/operation.ts'
import { periodOf } from '../../figures/period.ts'
import { everyonesRole } from '../../http/may-use.ts'
import { text } from '../../http/texts.ts'

const week = text('services/admin-analysis', 'week')
const retained = text('services/admin-analysis', 'retained')

/** The retention of new users as a file: percentages with one decimal. */
export const service = operation('admin-analysis.userRetentionExport', async ({ body, contract, db, now, locale }) => {
  const period = periodOf(body, now)
  const role = everyonesRole(contract)
  const shares = async (one: typeof period) =>
    (await retentionOf(db, role, one, now)).map((share) => (share === null ? null : Math.round(share * 10) / 10))
  const [values, before] = await Promise.all([shares(period), shares(periodBefore(period))])
  return writeTrend({
    name: `retention-${period.from}-${period.to}`,
    by: week(locale),
    labels: values.map((_, at) => String(at + 1)),
    series: [{ title: retained(locale), values }],
    before,
    locale,
    body,
  })
})
