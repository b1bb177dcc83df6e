import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { answerInvoice } from '../../sales/answer-invoice.ts'

/**
 * Notifies the person who asked; an order whose invoice was declined or voided can be asked for again. A refund that was agreed to at
 * the same moment wins.
 */
export const after = afterCall(['invoice.issue', 'invoice.decline', 'invoice.void'], async (context, row, trx) => {
  const { store } = context.tools
  const orderNo = row.orderNo ?? ''
  await store.lock(`order:${orderNo}`, trx)
  if (row.status !== 'issued') await store.edit('order', orderNo, { invoiced: false }, trx)
  else if ((await store.find('order', orderNo, trx))?.status !== 'paid') throw problems.stale()
  await answerInvoice(context, row, trx)
})
