import { spokenIn } from '../../../src/schema/per-language.ts'
import { writeMoney } from '../../../src/schema/figures.ts'
import { operation } from '../../core/operation.ts'
import { priceOf } from '../../sales/price.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'

/** The price of an order: lines and total after discount and voucher. */
export const service = operation('order.quote', async (context) => {
  const { combo, count, amount, discounted, payAmount } = await priceOf(context, context.db.query)
  const say = sayIn(context.locale)
  const lines = [
    { title: say('sales/quote', 'combo'), value: spokenIn(combo, 'name', context.locale) },
    { title: say('sales/quote', 'price'), value: writeMoney(combo.price) },
    { title: say('sales/quote', 'count'), value: String(count) },
    ...(discounted < amount ? [{ title: say('sales/quote', 'discount'), value: writeMoney(discounted - amount) }] : []),
    ...(payAmount < discounted ? [{ title: say('sales/quote', 'voucher'), value: writeMoney(payAmount - discounted) }] : []),
  ]
  const total = { title: say('sales/quote', 'due'), value: writeMoney(payAmount) }
  return { lines, total }
})
