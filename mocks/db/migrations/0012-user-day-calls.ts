import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** An index that alone answers who called most in a quarter, ordered by person. */
export async function up(trx: Trx): Promise<void> {
  await sql`create index user_day_calls on user_day ("userId", day, calls)`.execute(trx)
  await sql`drop index user_day_by_user`.execute(trx)
}
