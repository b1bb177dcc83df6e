import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** A package whose money is asked back says so; those of requests that wait already said "in use". */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'grant')) || !(await hasTable(trx, kind, 'order'))) return
  await sql`update "grant" set status = 'refunding', version = version + 1
    where status = 'inUse' and "orderNo" in (select "orderNo" from "order" where status = 'refunding')`.execute(trx)
}
