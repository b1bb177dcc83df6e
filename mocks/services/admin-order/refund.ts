import { afterCall } from '../../core/operation.ts'
import { ring, settleReminders } from '../../notices/ring.ts'
import { note } from '../../sales/give.ts'

/** A refund also removes the package; the person who asked for it gets a reminder. */
export const after = afterCall('admin-order.refund', async (context, row, trx) => {
  await settleReminders(trx, { kind: 'refundAsked', requestNo: row.orderNo })
  if (row.userId) await ring(trx, row.userId, { kind: 'refundAnswered', requestNo: row.orderNo, now: context.now })
  if (row.status !== 'refunded') return
  const grants = await trx.selectFrom('grant').selectAll().where('orderNo', '=', row.orderNo).where('status', '!=', 'reclaimed').execute()
  for (const grant of grants) {
    await context.tools.store.edit('grant', grant.grantNo, { status: 'reclaimed', remain: 0 }, trx)
    await note(context, { ...grant, remain: 0 }, 'reclaim', -(grant.remain ?? 0), trx)
  }
})
