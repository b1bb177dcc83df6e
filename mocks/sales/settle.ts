import type { Found, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { give, type Giving } from './give.ts'
import { voucherFor } from './price.ts'
import { holderOf } from './holder.ts'
import type { Context } from '../core/context.ts'

const gone = text('sales/sales', 'comboRemoved')
const spent = text('sales/sales', 'voucherSpent')

type Settling = Giving & Pick<Context, 'contract'>

/** Marks an order as paid, consumes its voucher and grants its package, in one transaction. */
export async function settle(context: Settling, order: Found<'order'>, trx: Trx): Promise<Found<'order'>> {
  const { contract, tools, now } = context
  const paid = await tools.store.move('order', order.orderNo, 'pay', trx, {
    payAmount: order.due ?? order.amount,
    payTime: new Date(now).toISOString(),
  })
  if (order.voucherCode) {
    const voucher = await voucherFor(tools.store, trx, { code: order.voucherCode, amount: order.amount ?? 0, now })
    if (!voucher) throw problems.conflict(spent)
    await tools.store.move('card', voucher.cardNo, 'redeem', trx, { usedBy: order.userId })
  }
  const combo = await tools.store.find('combo', order.comboId ?? '', trx)
  const user = await tools.store.find('user', order.userId, trx)
  // Money is never taken for nothing: without its package, the payment is rolled back as well.
  if (!combo) throw problems.conflict(gone)
  const targetType = holderOf(contract, user?.role)
  const values = { targetId: order.userId, targetType, source: 'buy' as const, orderNo: order.orderNo, appId: order.appId }
  await give(context, { combo, times: order.count ?? 1, values }, trx)
  return paid
}
