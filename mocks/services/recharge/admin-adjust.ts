import { operation } from '../../core/operation.ts'
import { ring } from '../../notices/ring.ts'
import { bookBalance } from '../../sales/book-balance.ts'

/** Corrects an agent's balance; the agent is reminded, and the record contains the reason. */
export const service = operation('recharge.adminAdjust', async (context) =>
  context.db.write(async (trx) => {
    const { record, balance } = await bookBalance(context, { type: 'adjust', channel: 'balance' }, trx)
    await ring(trx, context.body.userId, { kind: 'balanceChanged', requestNo: record.recordNo, now: context.now })
    return { recordNo: record.recordNo, balance }
  }),
)
