import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Unsent input of a form, so that a person can continue on another device. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(
      `create table form_draft ("userId" ${text} not null, screen ${text} not null, key ${text} not null, version bigint not null, content ${text} not null, device ${text}, "changeTime" ${text} not null, "untilTime" ${text} not null, primary key ("userId", screen, key))`,
    )
    .execute(trx)
  await sql.raw('create index form_draft_by_end on form_draft ("untilTime")').execute(trx)
}
