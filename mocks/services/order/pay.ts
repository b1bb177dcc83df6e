import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { settle } from './settle.ts'

/** Pays an own order, without a bank in this demo, and grants its package. */
export const service: Service = async (context) => {
  const { person, body, db, tools } = context
  if (!person) throw problems.expired()
  return db.write(async (trx) => {
    const order = await tools.store.find('order', { orderNo: body['orderNo'], userId: person.userId }, trx)
    if (!order) throw problems.notFound()
    const { orderNo, status } = await settle(context, order, trx)
    return { orderNo, status }
  })
}
