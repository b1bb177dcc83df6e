import type { Service } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import { stateAfter } from '../../resource/store.ts'
import { beginPayment } from '../../till/payment.ts'
import { settle } from './settle.ts'

const noTill = own({
  'zh-CN': '此平台尚未接入在线支付，请联系客服付款，到账后由管理员确认。',
  'en-US': 'Online payment is not set up here. Please contact us to pay another way; the order is confirmed once the money is in.',
})

/** Begins the payment of an own order at the provider, where its state is decided; what costs nothing needs no provider. */
export const service: Service = async (context) => {
  const { person, body, db, tools, contract, request, locale, now } = context
  if (!person) throw problems.expired()
  return db.write(async (trx) => {
    const order = await tools.store.find('order', { orderNo: body['orderNo'], userId: person.userId }, trx)
    if (!order) throw problems.notFound()
    stateAfter(contract.entities['order']!, order, 'pay', now)
    const orderNo = order['orderNo'] as string
    if (Number(order['payAmount'] ?? order['amount']) === 0) {
      const { status } = await settle(context, order, trx)
      return { orderNo, status }
    }
    if (!request.till) throw problems.conflict(noTill)
    const token = await beginPayment(trx, { orderNo, locale }, now)
    return { orderNo, status: order['status'], payUrl: `${request.till}?payment=${token}` }
  })
}
