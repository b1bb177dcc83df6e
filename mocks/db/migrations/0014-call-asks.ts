import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** What was asked for by calls that failed, so that they can be tried again: references and options, never anybody's words. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table call_ask ("requestId" ${text} primary key, "userId" ${text} not null, asked JSON not null, "createTime" ${text} not null)`,
    )
    .execute(trx)
}
