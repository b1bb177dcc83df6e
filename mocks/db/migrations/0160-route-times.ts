import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The number of requests to a route by day and range of duration, summed over all processes. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(
      `create table route_time (day ${text} not null, route ${text} not null, bucket integer not null, calls integer not null, failed integer not null, primary key (day, route, bucket))`,
    )
    .execute(trx)
}
