import { spokenIn } from '../../../src/schema/per-language.ts'
import { computedField } from '../../core/operation.ts'

/** The package that a payment was for, as it was called when it was ordered; a payment may name an order that does not exist. */
export const computed = computedField('payment-record.comboName', async ({ on, rows, locale }) => {
  const numbers = [...new Set(rows.flatMap(({ orderNo }) => orderNo ?? []))]
  if (numbers.length === 0) return rows.map(() => null)
  const orders = await on.selectFrom('order').selectAll().where('orderNo', 'in', numbers).execute()
  const names = new Map(orders.map((order) => [order.orderNo, spokenIn(order, 'comboName', locale)]))
  return rows.map(({ orderNo }) => names.get(orderNo ?? '') || null)
})
