import { operation } from '../../core/operation.ts'
import { isFor } from '../../sales/made-for.ts'

/** Whether there is a custom package on sale for this person. */
export const service = operation('packet.showHave', async ({ person, db }) => {
  const combo = db.query.selectFrom('combo as t').select('t.comboId').where('t.customised', '=', true).where('t.status', '=', 'onSale')
  return (await combo.where(isFor(person.userId)).limit(1).executeTakeFirst()) !== undefined
})
