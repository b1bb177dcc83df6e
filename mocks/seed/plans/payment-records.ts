import type { Plan } from '../plan.ts'

/**
 * What the till of the demo took: one payment for each order that was paid online, and none for what agents pay from their balance, for
 * transfers, and for orders that cost nothing. The money of a refunded order went back the way it came.
 */
export const planPayments: Plan = function* ({ rows }) {
  const online = rows('order').filter(
    ({ channel, payTime, payAmount }) => channel === 'console' && payTime !== null && (payAmount ?? 0) > 0,
  )
  for (const { orderNo, userId, payAmount: amount, status, payTime, refundTime, reply } of online.toSorted(byPayment)) {
    const isBack = status === 'refunded'
    const back = { status: isBack ? 'returned' : 'settled', fault: isBack ? 'refunded' : null, note: isBack ? reply : null }
    const times = { createTime: payTime, returnedTime: isBack ? refundTime : null }
    // The name that the till gives.
    yield { time: Date.parse(payTime ?? ''), row: { transactionId: `DEMO-${orderNo}`, orderNo, userId, amount, ...back, ...times } }
  }
}

type Paid = { payTime: string | null; orderNo: string }
const byPayment = (one: Paid, other: Paid): number =>
  one.payTime === other.payTime ? (one.orderNo < other.orderNo ? -1 : 1) : (one.payTime ?? '') < (other.payTime ?? '') ? -1 : 1
