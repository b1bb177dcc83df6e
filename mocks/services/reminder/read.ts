import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'

/** Marks a reminder as read; an administrator who acts as the person reads nothing for them. */
export const service = operation('reminder.read', async ({ person, body, db, tools }) => {
  const mine = { reminderId: body.id, userId: person.userId }
  const known = await tools.store.find('reminder', mine)
  if (!known) throw problems.notFound()
  if (person.visitorId !== undefined) return {}
  await db.write((trx) =>
    trx.updateTable('reminder').set({ status: 'read' }).where('reminderId', '=', known.reminderId).where('status', '=', 'unread').execute(),
  )
  return {}
})
