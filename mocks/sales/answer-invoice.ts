import type { Context } from '../core/context.ts'
import type { Found, Trx } from '../db/database.ts'
import { invoiceNotice } from '../notices/messages.ts'
import { ring, settleReminders } from '../notices/ring.ts'
import { tell } from '../notices/tell.ts'

/** Nobody else has to see to this request, and who asked hears what became of it. */
export async function answerInvoice({ now, outbox }: Pick<Context, 'now' | 'outbox'>, row: Found<'invoice'>, trx: Trx): Promise<void> {
  const { invoiceNo: requestNo, userId, status: outcome, reply } = row
  await settleReminders(trx, { kind: 'invoiceAsked', requestNo })
  await ring(trx, userId, { kind: 'invoiceAnswered', requestNo, outcome, reply, now })
  await tell({ outbox, trx }, userId, (locale) => invoiceNotice(locale, row))
}
