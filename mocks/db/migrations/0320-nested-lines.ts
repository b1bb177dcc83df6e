import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** A line of a file may lie below another line of it. */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table bulk_row add column under integer`.execute(trx)
}
