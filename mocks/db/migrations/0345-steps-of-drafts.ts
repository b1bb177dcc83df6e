import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** The step at which the person left a form in steps. */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table form_draft add column step text`.execute(trx)
}
