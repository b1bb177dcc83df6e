import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/**
 * What a call was answered and what was recognised in it, and which recording it was about; and how many calls of a minute came with a wrong
 * secret, so that a stranger fills nobody's log.
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
