import { writeMoney } from '../../../src/schema/figures.ts'
import { operation } from '../../core/operation.ts'
import { priceOf } from '../../sales/price.ts'

/** What an order would cost: the lines and the total, discount and voucher taken off. */
export const service = operation('order.quote', async (context) => {
  const { combo, count, amount, discounted, payAmount } = await priceOf(context, context.db.query)
  const zh = context.locale === 'zh-CN'
  const lines = [
    { title: zh ? '套餐' : 'Package', value: String(combo.name) },
    { title: zh ? '单价' : 'Price', value: writeMoney(Number(combo.price)) },
    { title: zh ? '数量' : 'Count', value: String(count) },
    ...(discounted < amount ? [{ title: zh ? '账户折扣' : 'Your discount', value: writeMoney(discounted - amount) }] : []),
    ...(payAmount < discounted ? [{ title: zh ? '代金券' : 'Voucher', value: writeMoney(payAmount - discounted) }] : []),
  ]
  return { lines, total: { title: zh ? '应付金额' : 'To pay', value: writeMoney(payAmount) } }
})
