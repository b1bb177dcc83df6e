import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { answerTransfer } from '../../sales/answer-transfer.ts'
import { settle } from '../../sales/settle.ts'

/** Confirms a payment that was received another way, and grants the package. */
export const service = operation('admin-order.confirm', async (context) => {
  const { body, db, tools } = context
  return db.write(async (trx) => {
    const order = await tools.store.find('order', { orderNo: body.orderNo }, trx)
    if (!order) throw problems.notFound()
    const paid = await settle(context, order, trx)
    await answerTransfer(context, paid, trx)
    return { orderNo: paid.orderNo, status: paid.status }
  })
})
