import { MINUTE, HOUR } from '../../../src/schema/time.ts'
import { demoUser, type Plan, type Planned } from '../plan.ts'
import type { Row, Stored } from '../../db/database.ts'
import { writeMoment } from '../time.ts'

const STEP = 5_000_00
/** The maximum of one transfer, in fen. */
const MOST = 50_000_00

/** Every agent's account records: each follows from the one before, and the last one has the balance of the account. */
export const planRecharges: Plan = function* ({ random, now, rows }) {
  const bought = new Map<unknown, Stored<'order'>[]>()
  for (const order of rows('order'))
    if (order.channel === 'agent' && order.payTime !== null && order.status !== 'refunded')
      bought.set(order.userId, [...(bought.get(order.userId) ?? []), order])
  const demo = demoUser(rows, 'agent')
  const lines: Planned[] = []
  for (const agent of rows('user').filter((user) => user.role === 'agent')) {
    let balance = 0
    const add = (type: string, amount: number, time: number, more: Row = {}) => {
      const isDone = more.status === undefined
      if (isDone) balance += amount
      const channel = type === 'buy' || type === 'refund' ? 'balance' : random.pick(['bank', 'alipay', 'wechat'])
      const row = {
        userId: agent.userId,
        type,
        amount,
        // What has not arrived changes no balance.
        balanceAfter: isDone ? balance : null,
        channel,
        status: 'success',
        orderNo: null,
        operator: null,
      }
      lines.push({ time, row: { ...row, ...more, createTime: writeMoment(time) } })
    }
    const fill = (wanted: number, time: number) => {
      for (let left = wanted, nth = 0; left > 0; nth++) {
        const part = Math.min(left, MOST)
        add('recharge', part, time - (20 - nth) * MINUTE)
        left -= part
      }
    }
    for (const order of bought.get(agent.userId) ?? []) {
      const time = Date.parse(order.payTime ?? '')
      const price = order.payAmount ?? 0
      if (balance < price) fill(Math.ceil((price - balance) / STEP) * STEP, time - HOUR)
      add('buy', -price, time, { orderNo: order.orderNo })
    }
    const rest = (agent.balance ?? 0) - balance
    const last = now - random.int(1, 12) * HOUR
    if (rest > 0) fill(rest, last)
    else if (rest < 0) add('adjust', rest, last, { remark: '季度对账后结清' })
    if (agent === demo || random.chance(0.1)) {
      add('recharge', 10_000_00, now - 40 * MINUTE, { status: 'failed', remark: '付款账户与户名不符' })
      add('recharge', 20_000_00, now - 20 * MINUTE, { status: 'pending' })
    }
  }
  yield* lines.sort((a, b) => a.time - b.time)
}
