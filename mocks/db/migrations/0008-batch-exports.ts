import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Batches of cards whose plain codes were exported, which is possible only once. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(`create table batch_export ("batchNo" ${text} primary key, "userId" ${text} not null, "createTime" ${text} not null)`)
    .execute(trx)
}
