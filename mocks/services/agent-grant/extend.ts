import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { toldTime } from '../../resource/told-time.ts'
import { note } from '../../sales/give.ts'
import { holdStock } from '../../sales/stock.ts'

const gone = text('services/agent-grant', 'noStock')

/** An agent cannot extend a package beyond the expiry of the own stock; the extension is recorded in the ledger. */
export const after = afterCall('agent-grant.extend', async (context, row, trx) => {
  const stock = row.stockNo === null ? undefined : await holdStock(context, row.stockNo, trx)
  if (!stock) throw problems.invalid({ expireTime: gone })
  if (Date.parse(row.expireTime ?? '') > Date.parse(stock.expireTime ?? ''))
    throw problems.invalid({ expireTime: text('services/agent-grant', 'laterThanSource', { time: toldTime(context, stock.expireTime) }) })
  await note(context, row, 'extend', 0, trx)
})
