import { afterCall } from '../../core/operation.ts'
import { rolesThatSend } from '../../http/may-use.ts'
import { ringRoles, settleReminders } from '../../notices/ring.ts'
import { restPackages } from '../../sales/rest.ts'

/** The package rests and people who may approve the refund are reminded; the answer to an earlier request is cleared. */
export const afterRefund = afterCall(['order.askRefund', 'agent-order.askRefund'], async (context, { orderNo }, trx) => {
  const { contract, now, tools } = context
  await tools.store.edit('order', orderNo, { reply: null }, trx)
  await ringRoles(trx, rolesThatSend(contract, 'admin-order.refund'), { kind: 'refundAsked', requestNo: orderNo, now })
  await restPackages(context, orderNo, 'rest', trx)
})

/** As if it had never been asked for: the package can be used again, and nobody has to answer any more. */
export const afterWithdrawal = afterCall(['order.withdrawRefund', 'agent-order.withdrawRefund'], async (context, { orderNo }, trx) => {
  await context.tools.store.edit('order', orderNo, { reason: null }, trx)
  await settleReminders(trx, { kind: 'refundAsked', requestNo: orderNo })
  await restPackages(context, orderNo, 'resume', trx)
})

/** Reminds people who may confirm the payment that it is on its way. */
export const afterTransfer = afterCall('order.declare', async ({ contract, now }, { orderNo }, trx) => {
  await ringRoles(trx, rolesThatSend(contract, 'admin-order.confirm'), { kind: 'transferDeclared', requestNo: orderNo, now })
})
