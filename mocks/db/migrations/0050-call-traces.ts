import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/**
 * The answer of a call, the recognised text, and its recording; and the number of calls per minute with a wrong secret, so that strangers
 * cannot fill anybody's log.
 */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  for (const column of [`answer JSON`, `transcript JSON`, `audio ${text}`, `"keepUntil" ${text}`])
    await sql.raw(`alter table call_ask add column ${column}`).execute(trx)
  await sql.raw(`create index call_ask_audio on call_ask (audio)`).execute(trx)
  await sql
    .raw(
      `create table refused_key ("appId" ${text} not null, minute ${text} not null, count integer not null, "requestId" ${text}, primary key ("appId", minute))`,
    )
    .execute(trx)
  await sql.raw(`create index refused_key_request on refused_key ("requestId")`).execute(trx)
}
