import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Sessions in which an administrator acts as a user; `visitorId` is the administrator. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table session add column "visitorId" ${text}`).execute(trx)
}
