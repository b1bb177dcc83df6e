import type { Context } from '../core/context.ts'
import type { Found, Trx } from '../db/database.ts'
import { transferNotice } from '../notices/messages.ts'
import { ring, settleReminders } from '../notices/ring.ts'
import { tell } from '../notices/tell.ts'

/** Nobody else has to look for the payment of this order, and its buyer hears whether it has arrived. */
export async function answerTransfer({ now, outbox }: Pick<Context, 'now' | 'outbox'>, order: Found<'order'>, trx: Trx): Promise<void> {
  const { orderNo: requestNo, userId } = order
  await settleReminders(trx, { kind: 'transferDeclared', requestNo })
  await ring(trx, userId, { kind: 'transferAnswered', requestNo, now })
  await tell({ outbox, trx }, userId, (locale) => transferNotice(locale, order))
}
