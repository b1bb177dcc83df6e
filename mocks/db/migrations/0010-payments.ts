import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Payments that were started at the provider, by the hash of the token that the payer brings there. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table payment ("tokenHash" ${text} primary key, "orderNo" ${text} not null, locale ${text} not null, "expireTime" ${text} not null)`,
    )
    .execute(trx)
}
