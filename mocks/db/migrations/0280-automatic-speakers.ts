import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** How many speakers are expected is empty, not 0, where it is told automatically. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (await hasTable(trx, kind, 'asr_task')) await sql`update asr_task set "speakerNumber" = null where "speakerNumber" = 0`.execute(trx)
}
