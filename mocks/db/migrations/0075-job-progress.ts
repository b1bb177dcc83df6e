import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The progress of queued work, from 0 to 1, and when it was started. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const [text, share] = kind === 'postgres' ? ['text collate "C"', 'double precision'] : ['TEXT', 'REAL']
  await sql.raw(`alter table speech_job add column share ${share} not null default 0`).execute(trx)
  await sql.raw(`alter table speech_job add column "beganTime" ${text}`).execute(trx)
}
