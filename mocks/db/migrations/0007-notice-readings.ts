import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** Who has read which notice is an entity now (`notice-reading`); its table follows the schemas, like that of every entity. */
export async function up(trx: Trx): Promise<void> {
  await sql.raw('drop table if exists notice_read').execute(trx)
}
