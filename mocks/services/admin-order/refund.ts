import { afterCall } from '../../core/operation.ts'
import { ring, settleReminders } from '../../notices/ring.ts'
import { restPackages } from '../../sales/rest.ts'
import { note } from '../../sales/give.ts'

/**
 * The person who asked for it gets a reminder. Refused, the package can be used again; approved, it is removed, and what the payment
 * provider took for it waits among the payments to be returned.
 */
export const after = afterCall('admin-order.refund', async (context, row, trx) => {
  await settleReminders(trx, { kind: 'refundAsked', requestNo: row.orderNo })
  if (row.userId) await ring(trx, row.userId, { kind: 'refundAnswered', requestNo: row.orderNo, now: context.now })
  if (row.status !== 'refunded') return restPackages(context, row.orderNo, 'resume', trx)
  const grants = await trx.selectFrom('grant').selectAll().where('orderNo', '=', row.orderNo).where('status', '!=', 'reclaimed').execute()
  for (const grant of grants) {
    await context.tools.store.edit('grant', grant.grantNo, { status: 'reclaimed', remain: 0 }, trx)
    await note(context, { ...grant, remain: 0 }, 'reclaim', -(grant.remain ?? 0), trx)
  }
  const payment = await context.tools.store.find('payment-record', { orderNo: row.orderNo, status: 'settled' }, trx)
  if (payment) await context.tools.store.move('payment-record', payment.recordNo, 'misfit', trx, { fault: 'refunded' })
})
