import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** The jobs of each customer, who take turns. */
export async function up(trx: Trx): Promise<void> {
  await sql.raw(`create index speech_job_by_customer on speech_job (coalesce(data ->> 'userId', ''), "dueTime")`).execute(trx)
}
