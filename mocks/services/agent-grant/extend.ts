import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { note } from '../../sales/give.ts'
import { holdStock } from '../../sales/stock.ts'

const tooLong = text('services/agent-grant', 'laterThanSource')

/** An agent gives no more time than the own stock has; the book tells of it. */
export const after = afterCall('agent-grant.extend', async (context, row, trx) => {
  const stock = row.stockNo === null ? undefined : await holdStock(context, row.stockNo, trx)
  if (!stock || Date.parse(row.expireTime ?? '') > Date.parse(stock.expireTime ?? '')) throw problems.invalid({ expireTime: tooLong })
  await note(context, row, 'extend', 0, trx)
})
