import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Codes that a chat app scans, by the hash of a key that only the browser knows; and who has read which announcement. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `create table scan ("keyHash" ${text} primary key, "ticketHash" ${text} not null unique, type ${text} not null, "userId" ${text}, openid ${text}, "expireTime" ${text} not null)`,
    `create table notice_read ("userId" ${text} not null, "noticeId" ${text} not null, "readTime" ${text} not null, primary key ("userId", "noticeId"))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
