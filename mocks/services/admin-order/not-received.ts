import { afterCall } from '../../core/operation.ts'
import { settleReminders } from '../../notices/ring.ts'

/** Nobody else has to look for money that did not come. */
export const after = afterCall('admin-order.notReceived', async (_context, { orderNo }, trx) =>
  settleReminders(trx, { kind: 'transferDeclared', requestNo: orderNo }),
)
