import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** What is wrong with a line of a file is kept cell by cell, so that it can be shown in its place. */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table bulk_row add column faults JSON`.execute(trx)
}
