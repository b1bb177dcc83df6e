import { noteEvent } from '../../audit/note-event.ts'
import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'

/** Resets a counter, and records in the audit log who did so. */
export const service = operation('guard.clear', async (context) => {
  const { body, db, person } = context
  const guardId = body.guardId
  await db.write(async (trx) => {
    const row = await trx.selectFrom('guard').selectAll().where('guardId', '=', guardId).executeTakeFirst()
    if (!row) throw problems.notFound()
    await trx.deleteFrom('guard').where('guardId', '=', guardId).execute()
    const userId = row.userId
    const subject = userId === null ? { entity: 'guard' as const, key: guardId } : { entity: 'user' as const, key: userId }
    await noteEvent(context, { event: 'unlocked', userId: person.userId, subject, detail: `${row.scope} ${row.kind} ${row.tries}` }, trx)
  })
  return {}
})
