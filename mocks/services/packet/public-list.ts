import { choiceOf } from '../../core/choice.ts'
import { guest } from '../../core/operation.ts'

/** What anybody may know of a package: never what agents pay, nor what was made for somebody. */
const OPEN = ['service', 'amount', 'unit', 'validDays', 'concurrency', 'price'] as const

/** Packages on sale to everybody, the cheapest first. */
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
  return rows
})
