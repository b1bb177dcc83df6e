import { sql } from 'kysely'
import type { Trx } from '../database.ts'

/** Indexes by time, for rows that expire. */
export async function up(trx: Trx): Promise<void> {
  for (const [table, column] of [
    ['call_request', '"createTime"'],
    ['refused_key', 'minute'],
    ['free_use', 'day'],
    ['sent_notice', '"createTime"'],
  ])
    await sql.raw(`create index ${table}_by_age on ${table} (${column})`).execute(trx)
}
