import type { Found, Trx } from '../../db/database.ts'
import type { Context } from '../../core/context.ts'
import type { Person } from '../../core/sessions.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { refundNotice } from '../../notices/messages.ts'
import { ring, settleReminders } from '../../notices/ring.ts'
import { tell } from '../../notices/tell.ts'
import { answerInvoice } from '../../sales/answer-invoice.ts'
import { restPackages } from '../../sales/rest.ts'
import { bookBalance } from '../../sales/book-balance.ts'
import { note } from '../../sales/give.ts'

/**
 * The person who asked for it gets a reminder and a message. Refused, the package can be used again; approved, it is removed, what the payment
 * provider took for it waits among the payments to be returned, and what an agent paid from the balance is back there. Nobody has both
 * the money and a valid invoice over it.
 */
export const after = afterCall('admin-order.refund', async (context, row, trx) => {
  await settleReminders(trx, { kind: 'refundAsked', requestNo: row.orderNo })
  const { orderNo: requestNo, status: outcome, reply } = row
  if (row.userId) {
    await ring(trx, row.userId, { kind: 'refundAnswered', requestNo, outcome, reply, now: context.now })
    await tell({ outbox: context.outbox, trx }, row.userId, (locale) => refundNotice(locale, row))
  }
  if (row.status !== 'refunded') return restPackages(context, row.orderNo, 'resume', trx)
  await closeInvoice(context, row.orderNo, trx)
  const grants = await trx.selectFrom('grant').selectAll().where('orderNo', '=', row.orderNo).where('status', '!=', 'reclaimed').execute()
  for (const grant of grants) {
    await context.tools.store.edit('grant', grant.grantNo, { status: 'reclaimed', remain: 0 }, trx)
    await note(context, { ...grant, remain: 0 }, 'reclaim', -(grant.remain ?? 0), trx)
  }
  await returnToBalance(context, row, trx)
  const payment = await context.tools.store.find('payment-record', { orderNo: row.orderNo, status: 'settled' }, trx)
  if (payment) await context.tools.store.move('payment-record', payment.recordNo, 'misfit', trx, { fault: 'refunded' })
})

async function returnToBalance(context: Context<Person>, { orderNo, userId, payAmount, reply }: Found<'order'>, trx: Trx): Promise<void> {
  const paid = await context.tools.store.find('recharge', { orderNo, type: 'buy', status: 'success' }, trx)
  if (!paid || !userId || !payAmount) return
  const body = { userId, amount: payAmount, remark: reply }
  await bookBalance({ ...context, body }, { type: 'refund', channel: 'balance', orderNo }, trx)
}

/** An issued invoice has to be voided first; a request that still waits is closed. */
async function closeInvoice(context: Context<Person>, orderNo: string, trx: Trx): Promise<void> {
  const { store } = context.tools
  await store.lock(`order:${orderNo}`, trx)
  const issued = await store.find('invoice', { orderNo, status: 'issued' }, trx)
  if (issued)
    throw problems.conflict(text('services/order', 'invoiced', { orderNo, invoiceNo: issued.invoiceNo, number: issued.number ?? '' }))
  const waiting = await store.find('invoice', { orderNo, status: 'applied' }, trx)
  if (waiting) await answerInvoice(context, await store.move('invoice', waiting.invoiceNo, 'close', trx), trx)
}
