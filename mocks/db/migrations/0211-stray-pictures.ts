import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Since when no row has referred to a picture any more. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  await sql.raw(`alter table upload add column "strayTime" ${kind === 'postgres' ? 'text collate "C"' : 'text'}`).execute(trx)
}
