import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** How many calls an address sent to all processes, by window of time. One process alone counts in memory. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return
  await sql
    .raw(
      `create unlogged table address_count ("window" bigint not null, address text collate "C" not null, calls integer not null, primary key ("window", address))`,
    )
    .execute(trx)
}
