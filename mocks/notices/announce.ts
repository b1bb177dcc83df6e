import { spokenIn } from '../../src/schema/per-language.ts'
import type { Role } from '../../schemas/.meta/rows.ts'
import { sql } from 'kysely'
import type { Database, Stored, Trx } from '../db/database.ts'
import type { Outbox } from '../core/outbox.ts'
import { localeOr } from './language.ts'
import { announcementNotice } from './messages.ts'

/** Schedules an announcement. One that was sent is not sent again, however often it is published. */
export async function planAnnouncement(
  trx: Trx,
  { id, publishTime }: Pick<Stored<'notice'>, 'id' | 'publishTime'>,
  now: number,
): Promise<void> {
  const dueTime = publishTime ?? new Date(now).toISOString()
  await trx
    .insertInto('announcement')
    .values({ noticeId: id, dueTime, sentTime: null })
    .onConflict((conflict) => conflict.column('noticeId').doUpdateSet({ dueTime }))
    .execute()
}

/** Sends published announcements that are due, each once, to all linked chat accounts of their audience. */
export async function sendAnnouncements(db: Database, outbox: (db: Database) => Outbox, now: number): Promise<number> {
  const announcements = await db.query
    .selectFrom('announcement')
    .select('noticeId')
    .where('sentTime', 'is', null)
    .where('dueTime', '<=', new Date(now).toISOString())
    .execute()
  let sent = 0
  for (const { noticeId } of announcements) if (await db.write((trx) => sendAnnouncement(trx, outbox(db), noticeId, now))) sent++
  return sent
}

/** Returns whether it was sent now: not before its time, not after it was withdrawn, and not twice. */
export async function sendAnnouncement(trx: Trx, outbox: Outbox, noticeId: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString()
  const notice = await trx.selectFrom('notice').selectAll().where('id', '=', noticeId).executeTakeFirst()
  if (!notice || !['scheduled', 'published'].includes(notice.status ?? '') || (notice.publishTime && notice.publishTime > at)) return false
  const { numUpdatedRows } = await trx
    .updateTable('announcement')
    .set({ sentTime: at })
    .where('noticeId', '=', noticeId)
    .where('sentTime', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (!outbox.carries('chat')) return true
  for (const { openid, locale } of await readersOf(trx, notice.target))
    await outbox.send(
      {
        channel: 'chat',
        to: openid,
        sealedAs: 'user.openid',
        text: announcementNotice(localeOr(locale), spokenIn(notice, 'title', localeOr(locale))).text,
        purpose: 'announcement',
      },
      trx,
    )
  return true
}

/** Other people find it in the console: phone numbers were not given for announcements. */
async function readersOf(trx: Trx, target: Role | 'all') {
  const all = trx
    .selectFrom('user as u')
    .leftJoin('language as n', 'n.userId', 'u.userId')
    .select([sql<string>`u.openid`.as('openid'), 'n.locale'])
    .where('u.openid', 'is not', null)
    .where('u.status', '=', 1)
    .where(sql<boolean>`u.openid <> ''`)
    .orderBy('u.userId')
  return (target === 'all' ? all : all.where('u.role', '=', target)).execute()
}
