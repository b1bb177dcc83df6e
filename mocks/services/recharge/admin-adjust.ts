import { operation } from '../../core/operation.ts'
import { bookBalance } from '../../sales/book-balance.ts'

/** Corrects an agent's balance; the record, which the agent can see, contains the reason. */
export const service = operation('recharge.adminAdjust', async (context) =>
  context.db.write(async (trx) => {
    const { record, balance } = await bookBalance(context, { type: 'adjust', channel: 'balance' }, trx)
    return { recordNo: record.recordNo, balance }
  }),
)
