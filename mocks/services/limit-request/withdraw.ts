import { afterCall } from '../../core/operation.ts'
import { settleReminders } from '../../notices/ring.ts'

/** Nobody has to answer it any more: it leaves the bells of those who could. */
export const after = afterCall('limit-request.withdraw', async (_, { requestNo }, trx) =>
  settleReminders(trx, { kind: 'limitAsked', requestNo }),
)
