import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Links with which somebody chooses a password, once: of the code in them only the hash is kept. `email` is where it was sent, where it was sent. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(
      `create table password_link ("tokenHash" ${text} primary key, "userId" ${text} not null, purpose ${text} not null, email ${text}, "createTime" ${text} not null, "expireTime" ${text} not null)`,
    )
    .execute(trx)
  await sql.raw(`create index password_link_by_user on password_link ("userId")`).execute(trx)
}
