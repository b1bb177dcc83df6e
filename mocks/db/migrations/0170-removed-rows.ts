import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Deleted rows that can be restored for a while: the raw row, with all rows that were deleted with it. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(
      `create table removed_row (entity ${text} not null, key ${text} not null, "userId" ${text} not null, version bigint not null, "removedTime" ${text} not null, content ${text} not null, primary key (entity, key))`,
    )
    .execute(trx)
  await sql.raw('create index removed_row_by_time on removed_row ("removedTime")').execute(trx)
}
