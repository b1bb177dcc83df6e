import { choiceOf } from '../../core/choice.ts'
import { guest } from '../../core/operation.ts'

/** What anybody may know of a package: never what agents pay, nor what was made for somebody. */
const OPEN = ['service', 'amount', 'unit', 'validDays', 'concurrency', 'price'] as const

/** Packages on sale to everybody, the cheapest first, each with what its service gives away a day. */
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
  // What somebody has for sure who calls one interface of the service alone.
  const freeOf = ({ service: of, unit }: (typeof rows)[number]) => {
    const quotas = faces.filter((one) => one.service === of && one.unit === unit).map(({ freeQuota }) => freeQuota ?? 0)
    return quotas.length > 0 ? Math.min(...quotas) : 0
  }
  return rows.map((row) => ({ ...row, freeQuota: freeOf(row) }))
})
