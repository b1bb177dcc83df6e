import { HOUR, DAY } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'

/** One for each order that says it has one. */
export const planInvoices: Plan = function* ({ random, now, rows }) {
  for (const order of rows('order')) {
    if (order.invoiced !== true) continue
    const time = Math.min(now, Date.parse(order.payTime ?? '') + random.int(1, 48) * HOUR)
    const status = now - time < 3 * DAY ? 'applied' : random.chance(0.94) ? 'issued' : 'rejected'
    yield {
      time,
      row: { userId: order.userId, orderNo: order.orderNo, amount: order.payAmount, status, createTime: writeMoment(time) },
    }
  }
}
