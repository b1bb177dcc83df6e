import { writeMoney } from '../../../src/schema/display.ts'
import type { Service } from '../../http/service.ts'
import { priceOf } from './price.ts'

/** What an order would cost: the lines and the total, the voucher taken off. */
export const service: Service = async (context) => {
  const { combo, count, amount, payAmount } = await priceOf(context, context.db.query)
  const zh = context.locale === 'zh-CN'
  const lines = [
    { title: zh ? '单价' : 'Price', value: writeMoney(Number(combo['price'])) },
    { title: zh ? '数量' : 'Count', value: String(count) },
    ...(payAmount < amount ? [{ title: zh ? '代金券' : 'Voucher', value: writeMoney(payAmount - amount) }] : []),
  ]
  return { lines, total: { title: zh ? '应付金额' : 'To pay', value: writeMoney(payAmount) } }
}
