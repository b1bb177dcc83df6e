import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The tables of the backend itself. Times are ISO texts in UTC, secrets are stored as hashes only. */
const tables = (text: string, document: string) => [
  `create table if not exists meta (name text primary key, value text not null)`,
  `create table session ("tokenHash" ${text} primary key, "userId" ${text} not null, "createTime" ${text} not null, "expireTime" ${text} not null, ip ${text})`,
  `create index session_by_user on session ("userId")`,
  `create table credential ("userId" ${text} primary key, hash ${text} not null, "changeTime" ${text} not null)`,
  `create table captcha (phone ${text} not null, scene ${text} not null, "codeHash" ${text} not null, "sentTime" ${text} not null, "expireTime" ${text} not null, tries integer not null default 0, primary key (phone, scene))`,
  `create table activation ("tokenHash" ${text} primary key, "userId" ${text} not null, "createTime" ${text} not null, "expireTime" ${text} not null)`,
  `create index activation_by_user on activation ("userId")`,
  `create table attempt (name ${text} primary key, count integer not null, "resetTime" ${text} not null)`,
  `create table outbox (id ${text} primary key, channel ${text} not null, "to" ${text} not null, subject ${text}, text ${text} not null, data ${document}, "createTime" ${text} not null)`,
  `create index outbox_by_to on outbox ("to", "createTime")`,
  `create table idempotency (person ${text} not null, call ${text} not null, key ${text} not null, "bodyHash" ${text} not null, answer ${document}, "createTime" ${text} not null, primary key (person, call, key))`,
]

/** PostgreSQL sorts and compares texts bytewise here, like SQLite. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  for (const statement of tables(kind === 'postgres' ? 'text collate "C"' : 'TEXT', 'JSON')) await sql.raw(statement).execute(trx)
}
