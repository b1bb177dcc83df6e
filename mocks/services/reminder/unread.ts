import { operation } from '../../core/operation.ts'
import { noteLanguage } from '../../notices/language.ts'
import { readReminders } from '../../notices/ring.ts'

/** The reminders of people who have no announcements to read. */
export const service = operation('reminder.unread', async ({ contract, db, locale, person }) => {
  await noteLanguage(db, person, locale)
  return readReminders(db.query, contract, person.userId, locale)
})
