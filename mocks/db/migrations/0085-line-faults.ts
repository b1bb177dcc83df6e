import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** The errors of an imported line are stored by cell, so that they can be shown in place. */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table bulk_row add column faults JSON`.execute(trx)
}
