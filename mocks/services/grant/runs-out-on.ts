import { forecastPackages } from '../../figures/forecast.ts'
import { computedField } from '../../core/operation.ts'

/** The day on which a package will be empty at the pace of the last two weeks; null if it expires first. */
export const computed = computedField('grant.runsOutOn', async ({ on, rows, now }) => {
  const holders = new Set(rows.filter((row) => row.status === 'inUse').map((row) => row.targetId))
  const days = new Map<string, string | null>()
  for (const holder of holders) for (const one of await forecastPackages(on, holder, now)) days.set(one.grantNo, one.runsOutOn)
  return rows.map((row) => days.get(row.grantNo) ?? null)
})
