import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Calls of each person by month, active people by day, and in which weeks after registration somebody came back. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const number = kind === 'postgres' ? 'bigint' : 'integer'
  const keyed = kind === 'postgres' ? '' : ' without rowid'
  const statements = [
    `create table user_month (month ${text} not null, "userId" ${text} not null, calls ${number} not null default 0, primary key (month, "userId"))${keyed}`,
    `create table active_day (day ${text} primary key not null, users ${number} not null default 0)`,
    `create table user_return ("userId" ${text} not null, week ${number} not null, primary key ("userId", week))${keyed}`,
    `insert into user_month (month, "userId", calls) select substr(day, 1, 7), "userId", sum(calls) from user_day group by substr(day, 1, 7), "userId"`,
    `insert into active_day (day, users) select day, count(*) from user_day group by day`,
    `insert into user_return ("userId", week) select distinct "userId", age / 7 from user_day where age >= 0`,
    `alter table user_day drop column age`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
