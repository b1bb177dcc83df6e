import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The session from which an administrator started to act as a user: the visit ends with it. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql.raw(`alter table session add column "openedBy" ${text}`).execute(trx)
}
