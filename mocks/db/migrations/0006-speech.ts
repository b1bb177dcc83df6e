import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/**
 * Running calls with their reservations; free usage by day; the workers of tasks; streams that were requested; voices; used signatures of
 * the
 * slider; reservations of voice cloning.
 */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const number = kind === 'postgres' ? 'bigint' : 'integer'
  const yes = kind === 'postgres' ? 'boolean' : 'BOOLEAN'
  const document = 'JSON'
  const statements = [
    `create table use_slot (id ${text} primary key, "userId" ${text} not null, "appId" ${text} not null, service ${text} not null, code ${text} not null, unit ${text} not null, amount ${number} not null, "isFree" ${yes} not null, counts ${yes} not null, "expireTime" ${text} not null)`,
    `create index use_slot_by_user on use_slot ("userId")`,
    `create table free_use ("userId" ${text} not null, code ${text} not null, day ${text} not null, amount ${number} not null, primary key ("userId", code, day))`,
    `create table speech_job ("taskId" ${text} primary key, kind ${text} not null, data ${document} not null, worker ${text}, "leaseTime" ${text}, "dueTime" ${text} not null, tries integer not null default 0)`,
    `create index speech_job_by_due on speech_job ("dueTime")`,
    `create table stream_token ("tokenHash" ${text} primary key, "userId" ${text} not null, data ${document} not null, "expireTime" ${text} not null)`,
    `create table voiceprint ("speakerId" ${text} primary key, vector ${document} not null)`,
    `create table demo_check ("sigHash" ${text} primary key, "expireTime" ${text} not null)`,
    `create table clone_reservation ("userId" ${text} not null, phone ${text} not null, scene ${text}, "createTime" ${text} not null, primary key ("userId", phone))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
