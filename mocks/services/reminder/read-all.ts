import { operation } from '../../core/operation.ts'

export const service = operation('reminder.readAll', async ({ person, db }) => {
  if (person.visitorId !== undefined) return {}
  await db.write((trx) =>
    trx.updateTable('reminder').set({ status: 'read' }).where('userId', '=', person.userId).where('status', '=', 'unread').execute(),
  )
  return {}
})
