import { sql } from 'kysely'
import { operation } from '../../core/operation.ts'
import { forReader } from '../../notices/audience.ts'

const MOST = 1000

/** Marks all published announcements and all reminders as read, except when an administrator acts as the person. */
export const service = operation('notice.readAll', async ({ person, db, tools, now }) => {
  if (person.visitorId !== undefined) return {}
  const readTime = new Date(now).toISOString()
  const reader = forReader({ roles: person.roles, userId: person.userId, now: readTime })
  await db.write(async (trx) => {
    await trx.updateTable('reminder').set({ status: 'read' }).where('userId', '=', person.userId).where('status', '=', 'unread').execute()
    await tools.store.lock(`notice-reading:${person.userId}`, trx)
    const { rows } = await sql<{ id: string }>`select t.id from notice t where t.status = 'published' and ${reader}
      and not exists (select 1 from notice_reading r where r."noticeId" = t.id and r."userId" = ${person.userId})`.execute(trx)
    const ids = rows.map(({ id }) => id)
    // A statement takes no more than some ten thousand values.
    for (let at = 0; at < ids.length; at += MOST) {
      const some = ids.slice(at, at + MOST)
      await tools.store.addAll(
        'notice-reading',
        some.map((noticeId) => ({ userId: person.userId, noticeId, readTime })),
        trx,
      )
      await trx
        .updateTable('notice')
        .set({ reads: sql`coalesce(reads, 0) + 1` })
        .where('id', 'in', some)
        .execute()
    }
  })
  return {}
})
