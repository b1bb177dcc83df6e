import { DAY } from '../../src/schema/time.ts'
import type { Trx } from '../db/database.ts'
import { removeOldSlots } from './budget.ts'
import { moment } from './outbox.ts'

/** So long the demo keeps what its messages say; elsewhere nothing of a message that has left can be read. */
const READABLE_DAYS = 7
/** What messages that are done with say is let go; the rows themselves go when their days are over. */
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
