import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Sessions in which an administrator looks at the console of a user: who looks, in `visitorId`. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table session add column "visitorId" ${text}`).execute(trx)
}
