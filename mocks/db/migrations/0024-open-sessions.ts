import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** What a person sees of an open session, and the id by which it can be ended: never its token or the hash of it. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  for (const column of ['"sessionId"', '"lastTime"', 'browser'])
    await sql.raw(`alter table session add column ${column} ${text}`).execute(trx)
  await sql.raw(`alter table session add column version integer not null default 1`).execute(trx)
  const name = kind === 'postgres' ? `replace(gen_random_uuid()::text, '-', '')` : `lower(hex(randomblob(16)))`
  await sql.raw(`update session set "sessionId" = ${name}, "lastTime" = "createTime"`).execute(trx)
  await sql.raw(`create unique index session_by_name on session ("sessionId")`).execute(trx)
}
