import { operation } from '../../core/operation.ts'
import { readReminders } from '../../notices/ring.ts'

/** The reminders of people who have no announcements to read. */
export const service = operation('reminder.unread', async ({ contract, db, locale, person }) =>
  readReminders(db.query, contract, person.userId, locale),
)
