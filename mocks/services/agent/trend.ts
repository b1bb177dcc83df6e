import { titlesOf } from '../../figures/titles.ts'
import { trendOperations } from '../../figures/trend.ts'
import { measures, trendOfUsage } from '../../figures/usage-figures.ts'

/** Calls of an agent's customers, one series for each service, by day or month of a period. */
export const { trend, trendExport } = trendOperations('agent', {
  file: 'customers',
  count({ body, db, now, person }, period, by) {
    const measure = measures.find((one) => one === body.measure) ?? 'calls'
    return trendOfUsage(db.query, { period, narrow: { agentId: person.userId }, measure, by, now })
  },
  titleOf: ({ contract, locale }) => titlesOf(contract, 'usage', 'service', locale),
  sums: true,
})
