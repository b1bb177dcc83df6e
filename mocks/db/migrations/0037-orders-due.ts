import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** Separates the price of an order from the amount paid: nothing was paid for an unpaid order. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'order'))) return
  await sql.raw(`alter table "order" add column due ${kind === 'postgres' ? 'bigint' : 'INTEGER'}`).execute(trx)
  await sql`update "order" set due = coalesce("payAmount", amount)`.execute(trx)
  await sql`update "order" set "payAmount" = null where status in ('unpaid', 'transferring', 'cancelled')`.execute(trx)
}
