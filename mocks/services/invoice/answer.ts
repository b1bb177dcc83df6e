import { afterCall } from '../../core/operation.ts'
import { invoiceNotice } from '../../notices/messages.ts'
import { ring, settleReminders } from '../../notices/ring.ts'
import { tell } from '../../notices/tell.ts'

/** Notifies the person who asked; an order whose invoice was declined can be asked for again. */
export const after = afterCall(['invoice.issue', 'invoice.decline'], async ({ now, outbox, tools }, row, trx) => {
  const { invoiceNo, userId, email } = row
  const [isIssued, orderNo] = [row.status === 'issued', row.orderNo ?? '']
  if (!isIssued) await tools.store.edit('order', orderNo, { invoiced: false }, trx)
  await settleReminders(trx, { kind: 'invoiceAsked', requestNo: invoiceNo })
  await ring(trx, userId, { kind: 'invoiceAnswered', requestNo: invoiceNo, now })
  const about = { isIssued, orderNo, number: row.number ?? '', email, reply: row.reply ?? '' }
  await tell({ outbox, trx }, userId, (locale) => invoiceNotice(locale, about))
})
