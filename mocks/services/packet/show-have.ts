import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { isFor } from './made-for.ts'

/** Whether a package on sale was made for this person. */
export const service: Service = async ({ person, db }) => {
  if (!person) throw problems.expired()
  const combo = db.query.selectFrom('combo as t').select('t.comboId').where('t.customised', '=', true).where('t.status', '=', 'onSale')
  return (await combo.where(isFor(person.userId)).limit(1).executeTakeFirst()) !== undefined
}
