import { spokenIn } from '../../../src/schema/per-language.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { stateAfter } from '../../resource/store.ts'
import { settle } from '../../sales/settle.ts'

const announced = text('services/order', 'announced')

/** Starts the payment of an own order at the provider; an order that costs nothing needs no provider. */
export const service = operation('order.pay', async (context) => {
  const { person, body, db, tools, contract, request, locale, now } = context
  const { orderNo, status, amount, subject } = await db.write(async (trx) => {
    const order = await tools.store.find('order', { orderNo: body.orderNo, userId: person.userId }, trx)
    if (!order) throw problems.notFound()
    if (order.status === 'transferring') throw problems.conflict(announced)
    stateAfter(contract.entities.order!, order, 'pay', { now })
    const amount = order.due ?? order.amount ?? 0
    const { status } = amount === 0 ? await settle(context, order, trx) : order
    return { orderNo: order.orderNo, status, amount, subject: `${spokenIn(order, 'comboName', locale)} × ${order.count}` }
  })
  if (amount === 0) return { orderNo, status }
  // The provider is called outside of a transaction, so that nobody waits for a remote answer.
  const payUrl = await tools.payment.begin({ orderNo, amount, subject, locale, origin: request.origin, now })
  return { orderNo, status, payUrl }
})
