import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** An announcement that waits for its time says so; those that were put off before there was a word for it said "published". */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'notice'))) return
  const now =
    kind === 'postgres'
      ? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  await sql`update notice set status = 'scheduled', version = version + 1 where status = 'published' and "publishTime" > ${now}`.execute(
    trx,
  )
}
