import { choiceOf } from '../../core/choice.ts'
import { guest } from '../../core/operation.ts'

/** The public fields of a package: not the agents' prices, and no custom packages. */
const OPEN = ['comboId', 'service', 'amount', 'unit', 'validDays', 'concurrency', 'price'] as const

/** Packages on sale to everybody, the cheapest first, each with the daily free quota of its service. */
export const service = guest('packet.publicList', async ({ body, contract, db }) => {
  const wanted = choiceOf(contract, 'combo', 'service', body.service)
  if (body.service && wanted === undefined) return []
  const rows = await db.query
    .selectFrom('combo')
    .select([...OPEN])
    .where('status', '=', 'onSale')
    .where('customised', '=', false)
    .$if(wanted !== undefined, (query) => query.where('service', '=', wanted!))
    .orderBy('price')
    .limit(200)
    .execute()
  const faces = await db.query.selectFrom('interface').select(['service', 'unit', 'freeQuota']).where('status', '=', 'enabled').execute()
  // The free quota that somebody has for certain, even if they call only one interface of the service.
  const freeOf = ({ service: of, unit }: (typeof rows)[number]) => {
    const quotas = faces.filter((one) => one.service === of && one.unit === unit).map(({ freeQuota }) => freeQuota ?? 0)
    return quotas.length > 0 ? Math.min(...quotas) : 0
  }
  return rows.map((row) => ({ ...row, freeQuota: freeOf(row) }))
})
