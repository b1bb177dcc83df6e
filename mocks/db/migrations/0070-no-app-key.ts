import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasColumn } from '../has-table.ts'

/** Removes a third credential of applications, which nothing used. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (await hasColumn(trx, kind, 'application', 'appKey')) await sql`alter table application drop column "appKey"`.execute(trx)
}
