import { sql } from 'kysely'
import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { forReader } from './audience.ts'

/** Notes that the person has read an announcement; a second time changes nothing. Its version stays: reading is not editing. */
export const service: Service = async ({ person, body, db, now }) => {
  if (!person) throw problems.expired()
  const readTime = new Date(now).toISOString()
  await db.write(async (trx) => {
    const shown = trx.selectFrom('notice as t').select('t.id').where('t.id', '=', body['id']).where('t.status', '=', 'published')
    const notice = await shown.where(forReader({ roles: person.roles, userId: person.userId, now: readTime })).executeTakeFirst()
    if (!notice) throw problems.notFound()
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('notice_read')
      .values({ userId: person.userId, noticeId: notice['id'], readTime })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 1)
      await trx
        .updateTable('notice')
        .set({ reads: sql`coalesce(reads, 0) + 1` })
        .where('id', '=', notice['id'])
        .execute()
  })
  return {}
}
