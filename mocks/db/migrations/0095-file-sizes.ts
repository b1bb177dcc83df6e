import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** The size of the file of an export; null if there is none. */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table bulk_job add column bytes integer not null default 0`.execute(trx)
  await sql`update bulk_job set bytes = coalesce((select sum(length(content)) from bulk_part where bulk_part."jobId" = bulk_job."jobId"), 0)`.execute(
    trx,
  )
}
