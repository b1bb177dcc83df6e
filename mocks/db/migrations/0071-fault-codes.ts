import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasColumn } from '../has-table.ts'

/** The reason of a failed task is stored as a name with values; existing sentences stay. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  for (const table of ['asr_task', 'tts_task', 'model']) {
    if (!(await hasColumn(trx, kind, table, 'fault'))) continue
    await sql.raw(`alter table ${table} add column "faultCode" ${text}`).execute(trx)
    await sql.raw(`update ${table} set "faultCode" = fault`).execute(trx)
  }
}
