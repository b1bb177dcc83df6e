import { forecastsOf } from '../../figures/forecast.ts'
import { computedField } from '../../core/operation.ts'

/** The day on which a package will be empty at the pace of the last two weeks; null if it expires first. */
export const computed = computedField('grant.runsOutOn', async (given) => {
  const found = await forecastsOf(given)
  return given.rows.map((row) => found.get(row.grantNo)?.runsOutOn ?? null)
})
