import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** Renames `told` to `sent_notice` and `call_ask` to `call_request`. */
export async function up(trx: Trx): Promise<void> {
  const statements = [
    `alter table told rename to sent_notice`,
    `alter table guard rename column "toldTime" to "notifiedTime"`,
    `alter table call_ask rename to call_request`,
    `alter table call_request rename column asked to parameters`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
