import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The parameters of failed calls, so that they can be retried: references and options, never contents. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table call_ask ("requestId" ${text} primary key, "userId" ${text} not null, asked JSON not null, "createTime" ${text} not null)`,
    )
    .execute(trx)
}
