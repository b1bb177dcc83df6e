import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { settle } from '../order/settle.ts'

/** Confirms money that came another way, and grants the package. */
export const service: Service = async (context) => {
  const { body, db, tools } = context
  return db.write(async (trx) => {
    const order = await tools.store.find('order', { orderNo: body['orderNo'] }, trx)
    if (!order) throw problems.notFound()
    const { orderNo, status } = await settle(context, order, trx)
    return { orderNo, status }
  })
}
