import { DAY } from '../../../src/schema/time.ts'
import { sql } from 'kysely'
import { operation } from '../../core/operation.ts'
import type { Row } from '../../db/database.ts'
import { forReader } from '../../notices/audience.ts'

/** What is older is no news, however few have read it. */
const NEWS = 30 * DAY

/** How many announcements are new to the person, and the latest five. What came out before they registered is not new to them. */
export const service = operation('notice.unread', async ({ person, db, now }) => {
  const reader = forReader({ roles: person.roles, userId: person.userId, now: new Date(now).toISOString() })
  const out = sql`from notice t left join notice_reading r on r."noticeId" = t.id and r."userId" = ${person.userId}
    where t.status = 'published' and ${reader}`
  const user = await db.query.selectFrom('user').select('registerTime').where('userId', '=', person.userId).executeTakeFirst()
  const since = [new Date(now - NEWS).toISOString(), user?.registerTime ?? ''].sort().at(-1)!
  const [counted, latest] = await Promise.all([
    sql<{ n: number }>`select count(*) as n ${out} and r."userId" is null
      and t."publishTime" >= ${since}`.execute(db.query),
    sql<Row>`select t.id, t.title, t.type, t."publishTime", r."readTime" ${out}
      order by t."publishTime" desc, t.id desc limit 5`.execute(db.query),
  ])
  return {
    unread: counted.rows[0]?.n ?? 0,
    latest: latest.rows.map(({ readTime, ...notice }) => ({
      ...notice,
      read: readTime !== null || (notice.publishTime ?? '') < since,
    })),
  }
})
