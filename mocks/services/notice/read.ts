import { sql } from 'kysely'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { forReader } from '../../notices/audience.ts'

/**
 * Marks an announcement as read; repeating it changes nothing. The version stays, because reading is not editing. An administrator who acts
 * as
 * the person reads nothing for them.
 */
export const service = operation('notice.read', async ({ person, body, db, tools, now }) => {
  const { userId, roles, visitorId } = person
  if (visitorId !== undefined) return {}
  const readTime = new Date(now).toISOString()
  await db.write(async (trx) => {
    const shown = trx.selectFrom('notice as t').select('t.id').where('t.id', '=', body.id).where('t.status', '=', 'published')
    const notice = await shown.where(forReader({ roles, userId, now: readTime })).executeTakeFirst()
    if (!notice) throw problems.notFound()
    const reading = { userId, noticeId: notice.id }
    await tools.store.lock(`notice-reading:${userId}`, trx)
    if (await tools.store.find('notice-reading', reading, trx)) return
    await tools.store.add('notice-reading', { ...reading, readTime }, trx)
    await trx
      .updateTable('notice')
      .set({ reads: sql`coalesce(reads, 0) + 1` })
      .where('id', '=', notice.id)
      .execute()
  })
  return {}
})
