import { HOUR, DAY } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'

/** One for each order that was invoiced. */
export const planInvoices: Plan = function* ({ random, now, rows }) {
  const buyers = new Map(rows('user').map((user) => [user.userId, user]))
  for (const order of rows('order')) {
    if (order.invoiced !== true) continue
    const time = Math.min(now, Date.parse(order.payTime ?? '') + random.int(1, 48) * HOUR)
    const status = now - time < 3 * DAY ? 'applied' : random.chance(0.94) ? 'issued' : 'rejected'
    const number = status === 'issued' ? `24${random.int(10 ** 8, 10 ** 9 - 1)}${random.int(10 ** 8, 10 ** 9 - 1)}` : null
    const reply = status === 'rejected' ? '税号与抬头不符，请核对后重新申请' : null
    const { userId, orderNo, payAmount: amount } = order
    // A person's invoice has the person's name.
    const { certType, realName } = buyers.get(userId) ?? {}
    const payer = certType === 1 ? { kind: 'normal', titleType: 'person', heading: realName, taxNo: null } : { titleType: 'company' }
    const issueTime = status === 'issued' ? writeMoment(Math.min(now, time + random.int(2, 72) * HOUR)) : null
    yield { time, row: { userId, orderNo, amount, status, number, reply, ...payer, createTime: writeMoment(time), issueTime } }
  }
}
