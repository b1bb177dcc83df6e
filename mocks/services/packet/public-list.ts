import type { Service } from '../../http/service.ts'

/** What anybody may know of a package: never what agents pay, nor what was made for somebody. */
const OPEN = ['service', 'amount', 'unit', 'validDays', 'concurrency', 'price'] as const

/** Packages on sale to everybody, the cheapest first. */
export const service: Service = async ({ body, db }) => {
  const asked = body['service'] ? String(body['service']) : undefined
  const rows = await db.query
    .selectFrom('combo')
    .select([...OPEN])
    .where('status', '=', 'onSale')
    .where('customised', '=', false)
    .$if(asked !== undefined, (query) => query.where('service', '=', asked!))
    .orderBy('price')
    .limit(200)
    .execute()
  return rows
}
