import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** What visitors tried and want to find in the console: the hash of their token, the recording or text, and who took it over. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table demo_kept ("tokenHash" ${text} primary key, ref ${text}, "userId" ${text}, data JSON not null, "expireTime" ${text} not null)`,
    )
    .execute(trx)
}
