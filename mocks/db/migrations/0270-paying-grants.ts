import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** Packages are found by the application that they were bought for, too; the index is made again with the others. */
export async function up(trx: Trx): Promise<void> {
  await sql`drop index if exists paying_grant`.execute(trx)
}
