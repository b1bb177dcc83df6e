import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** One-time links to choose a password; only the hash of their code is stored. `email` is the address that the link was sent to, if any. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(
      `create table password_link ("tokenHash" ${text} primary key, "userId" ${text} not null, purpose ${text} not null, email ${text}, "createTime" ${text} not null, "expireTime" ${text} not null)`,
    )
    .execute(trx)
  await sql.raw(`create index password_link_by_user on password_link ("userId")`).execute(trx)
}
