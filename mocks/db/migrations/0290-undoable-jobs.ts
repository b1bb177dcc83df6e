import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/**
 * Jobs from before they could be undone counted as undone, and read so though nobody had undone them: what cannot be undone is marked as such.
 * The same holds for imports so far, which did not record the rows that they added.
 */
export async function up(trx: Trx): Promise<void> {
  await sql`alter table bulk_job add column "isUndoable" integer not null default 1`.execute(trx)
  const isUndone = sql`"jobId" in (select undoes from bulk_job where undoes is not null)`
  await sql`update bulk_job set "isUndoable" = 0, undone = 0 where undone > 0 and not (${isUndone})`.execute(trx)
  await sql`update bulk_job set "isUndoable" = 0 where kind = 'import'`.execute(trx)
}
