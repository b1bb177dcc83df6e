import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Usage by hour, by day for everybody, and by day for each person, so that dashboards need not sum a million rows. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const number = kind === 'postgres' ? 'bigint' : 'integer'
  const sums = ['calls', 'ok', 'failed', 'amount', 'duration', 'chars'].map((name) => `${name} ${number} not null default 0`).join(', ')
  const statements = [
    `create table usage_hour ("userId" ${text} not null, day ${text} not null, hour ${number} not null, "appId" ${text} not null, service ${text} not null, ${sums}, primary key ("userId", day, hour, "appId", service))`,
    `create table usage_day (day ${text} not null, service ${text} not null, ${sums}, primary key (day, service))`,
    `create table user_day (day ${text} not null, "userId" ${text} not null, calls ${number} not null default 0, ok ${number} not null default 0, age ${number}, primary key (day, "userId"))`,
    `create index user_day_by_user on user_day ("userId", day)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
