import { noteEvent } from '../../audit/note-event.ts'
import { operation } from '../../core/operation.ts'

/** Ends all sessions of the person except the current one. */
export const service = operation('session.endOthers', async (context) => {
  const { person, db, tools } = context
  await db.write(async (trx) => {
    await tools.sessions.endAll(person.userId, person.session, trx)
    await noteEvent(context, { event: 'sessionEnded', userId: person.userId, subject: { entity: 'user', key: person.userId } }, trx)
  })
  return {}
})
