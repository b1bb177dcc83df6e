import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The previous secret, and until when it still works. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table app_secret add column "previousHash" ${text}`).execute(trx)
  await sql.raw(`alter table app_secret add column "previousUntil" ${text}`).execute(trx)
}
