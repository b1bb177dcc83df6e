import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Secrets of applications as hashes, so that they can never be shown again. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`create table app_secret ("appId" ${text} primary key, hash ${text} not null, "changeTime" ${text} not null)`).execute(trx)
}
