import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** What the valid lines of a file come to, by unit; imports from before did not add it up. */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table bulk_job add column amounts JSON`.execute(trx)
}
