import { forecastPackages } from '../../figures/forecast.ts'
import { computedField } from '../../core/operation.ts'

/** The daily usage of packages of this service over the last two weeks, on which the forecast is based. */
export const computed = computedField('grant.perDay', async ({ on, rows, now }) => {
  const holders = new Set(rows.filter((row) => row.status === 'inUse').map((row) => row.targetId))
  const paces = new Map<string, number>()
  for (const holder of holders) for (const one of await forecastPackages(on, holder, now)) paces.set(one.grantNo, one.perDay)
  return rows.map((row) => paces.get(row.grantNo) ?? null)
})
