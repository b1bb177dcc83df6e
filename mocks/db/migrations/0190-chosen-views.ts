import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The saved view of a list that opens by default for a person. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(
      `create table chosen_view ("userId" ${text} not null, list ${text} not null, "viewId" ${text} not null, primary key ("userId", list))`,
    )
    .execute(trx)
}
