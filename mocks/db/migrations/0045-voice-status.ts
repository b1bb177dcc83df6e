import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** Voices can be switched off now; existing ones stay on. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'voice'))) return
  await sql.raw(`alter table voice add column status ${kind === 'postgres' ? 'text collate "C"' : 'TEXT'}`).execute(trx)
  await sql`update voice set status = 'enabled'`.execute(trx)
}
