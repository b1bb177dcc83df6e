import { spokenIn } from '../../../src/schema/per-language.ts'
import { DAY } from '../../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { operation } from '../../core/operation.ts'
import type { Person } from '../../core/sessions.ts'
import type { Stored } from '../../db/database.ts'
import { noteLanguage } from '../../notices/language.ts'
import { readReminders } from '../../notices/ring.ts'
import { forReader } from '../../notices/audience.ts'

/** Older announcements are not news, even if few people have read them. */
const NEWS = 30 * DAY
const LATEST = 5

type Timed = { publishTime: string | null }
const newestFirst = (one: Timed, other: Timed) => (other.publishTime ?? '').localeCompare(one.publishTime ?? '')

/** The number of unread announcements and reminders, and the latest five. Announcements from before the registration are not new. */
export const service = operation('notice.unread', async (context) => {
  const { person, db, now, contract, locale } = context
  const reader = forReader({ roles: person.roles, userId: person.userId, now: new Date(now).toISOString() })
  const out = sql`from notice t left join notice_reading r on r."noticeId" = t.id and r."userId" = ${person.userId}
    where t.status = 'published' and ${reader}`
  const user = await db.query.selectFrom('user').select('registerTime').where('userId', '=', person.userId).executeTakeFirst()
  const since = [new Date(now - NEWS).toISOString(), user?.registerTime ?? ''].sort().at(-1)!
  if (person.visitorId === undefined) await readOld(context, since)
  const [counted, latest] = await Promise.all([
    sql<{ n: number }>`select count(*) as n ${out} and r."userId" is null
      and t."publishTime" >= ${since}`.execute(db.query),
    sql<Stored<'notice'> & { readTime: string | null }>`select t.*, r."readTime" ${out}
      order by t."publishTime" desc, t.id desc limit ${LATEST}`.execute(db.query),
  ])
  await noteLanguage(db, person, locale)
  const reminders = await readReminders(db.query, contract, person.userId, locale)
  const announced = latest.rows.map(({ readTime, ...notice }) => ({
    id: notice.id,
    title: spokenIn(notice, 'title', locale),
    type: notice.type,
    publishTime: notice.publishTime,
    read: readTime !== null || (notice.publishTime ?? '') < since,
  }))
  const all = [...reminders.latest, ...announced].sort(newestFirst)
  // What was read drives out nothing unread, but the newest stands on top in every case.
  const shown = [...all.filter(({ read }) => !read), ...all.filter(({ read }) => read)].slice(0, LATEST)
  return { unread: (counted.rows[0]?.n ?? 0) + reminders.unread, latest: shown.sort(newestFirst) }
})

/** Announcements that are no longer news are marked as read in the list as well, so that the bell and the list show the same number. */
async function readOld({ person, db, tools, now }: Context<Person>, since: string): Promise<void> {
  const readTime = new Date(now).toISOString()
  const reader = forReader({ roles: person.roles, userId: person.userId, now: readTime })
  const old = sql<{ id: string }>`select t.id from notice t where t.status = 'published' and t."publishTime" < ${since} and ${reader}
    and not exists (select 1 from notice_reading r where r."noticeId" = t.id and r."userId" = ${person.userId})`
  if ((await old.execute(db.query)).rows.length === 0) return
  await db.write(async (trx) => {
    await tools.store.lock(`notice-reading:${person.userId}`, trx)
    const { rows } = await old.execute(trx)
    const read = rows.map(({ id }) => ({ userId: person.userId, noticeId: id, readTime }))
    await tools.store.addAll('notice-reading', read, trx)
  })
}
