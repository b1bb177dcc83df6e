import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** A job can be undone while its rows are as it left them; jobs before this one did not record that. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql`alter table bulk_row add column version integer`.execute(trx)
  await sql`alter table bulk_job add column undone integer not null default 0`.execute(trx)
  await sql.raw(`alter table bulk_job add column undoes ${text}`).execute(trx)
  await sql`update bulk_job set undone = done`.execute(trx)
}
