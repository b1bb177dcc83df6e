import { afterCall } from '../../core/operation.ts'
import { settleReminders } from '../../notices/ring.ts'

/** Marks the reminders of other administrators as read: nobody else has to look for this payment. */
export const after = afterCall('admin-order.notReceived', async (_context, { orderNo }, trx) =>
  settleReminders(trx, { kind: 'transferDeclared', requestNo: orderNo }),
)
