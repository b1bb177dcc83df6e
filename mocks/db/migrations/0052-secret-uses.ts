import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** When and from where each of the two secrets of an application was last used. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  for (const column of ['usedTime', 'usedIp', 'previousUsedTime', 'previousUsedIp'])
    await sql.raw(`alter table app_secret add column "${column}" ${text}`).execute(trx)
}
