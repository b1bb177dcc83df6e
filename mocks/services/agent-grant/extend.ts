import { afterCall } from '../../core/operation.ts'
import { own, problems } from '../../http/problems.ts'
import { note } from '../../sales/give.ts'
import { holdStock } from '../../sales/stock.ts'

const tooLong = own({
  'zh-CN': '不能晚于来源库存的到期时间',
  'en-US': 'Not later than the expiry of the stock it came from',
})

/** An agent gives no more time than the own stock has; the book tells of it. */
export const after = afterCall('agent-grant.extend', async (context, row, trx) => {
  const stock = await holdStock(context, String(row.stockNo), trx)
  if (!stock || Date.parse(String(row.expireTime)) > Date.parse(String(stock.expireTime))) throw problems.invalid({ expireTime: tooLong })
  await note(context, row, 'extend', 0, trx)
})
