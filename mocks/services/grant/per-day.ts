import { forecastsOf } from '../../figures/forecast.ts'
import { computedField } from '../../core/operation.ts'

/** The daily usage of packages of this service over the last two weeks, on which the forecast is based. */
export const computed = computedField('grant.perDay', async (given) => {
  const found = await forecastsOf(given)
  return given.rows.map((row) => found.get(row.grantNo)?.perDay ?? null)
})
