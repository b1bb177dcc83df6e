import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { note } from '../../sales/give.ts'
import { holdStock } from '../../sales/stock.ts'

const tooLong = text('services/agent-grant', 'laterThanSource')

/** An agent cannot extend a package beyond the expiry of the own stock; the extension is recorded in the ledger. */
export const after = afterCall('agent-grant.extend', async (context, row, trx) => {
  const stock = row.stockNo === null ? undefined : await holdStock(context, row.stockNo, trx)
  if (!stock || Date.parse(row.expireTime ?? '') > Date.parse(stock.expireTime ?? '')) throw problems.invalid({ expireTime: tooLong })
  await note(context, row, 'extend', 0, trx)
})
