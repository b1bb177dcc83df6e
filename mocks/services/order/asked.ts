import { afterCall } from '../../core/operation.ts'
import { rolesThatSend } from '../../http/may-use.ts'
import { ringRoles } from '../../notices/ring.ts'

/** Reminds people who may approve the refund; the answer to an earlier request is cleared. */
export const afterRefund = afterCall('order.askRefund', async ({ contract, now, tools }, { orderNo }, trx) => {
  await tools.store.edit('order', orderNo, { reply: null }, trx)
  await ringRoles(trx, rolesThatSend(contract, 'admin-order.refund'), { kind: 'refundAsked', requestNo: orderNo, now })
})

/** Reminds people who may confirm the payment that it is on its way. */
export const afterTransfer = afterCall('order.declare', async ({ contract, now }, { orderNo }, trx) => {
  await ringRoles(trx, rolesThatSend(contract, 'admin-order.confirm'), { kind: 'transferDeclared', requestNo: orderNo, now })
})
