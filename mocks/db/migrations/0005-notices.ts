import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The language of each person, notices that were sent and must not be sent again, and pending announcements. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `create table language ("userId" ${text} primary key, locale ${text} not null)`,
    `create table told (name ${text} primary key, "createTime" ${text} not null)`,
    `create table announcement ("noticeId" ${text} primary key, "dueTime" ${text} not null, "sentTime" ${text})`,
    `create index announcement_by_due on announcement ("sentTime", "dueTime")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
