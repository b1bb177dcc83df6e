import { DAY } from '../../src/schema/time.ts'
import type { Trx } from '../db/database.ts'
import { removeOldSlots } from './budget.ts'
import { moment } from './outbox.ts'

/** How long the demo keeps the texts of messages; otherwise texts are erased once a message was sent. */
const READABLE_DAYS = 7
/** Erases the texts of finished messages; the rows are removed when their retention is over. */
export async function tidyMessages(trx: Trx, now: number): Promise<void> {
  const done = ['sent', 'dead', 'dropped'] as const
  await trx
    .updateTable('message')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('status', 'in', done)
    .where('createTime', '<', moment(now - READABLE_DAYS * DAY))
    .execute()
  await removeOldSlots(trx, now)
}
