import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The recognised text before a person corrected it, so that corrections can be found and become hot words. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`create table transcript_origin ("taskId" ${text} primary key, sentences JSON not null)`).execute(trx)
}
