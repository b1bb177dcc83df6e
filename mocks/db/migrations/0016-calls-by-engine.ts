import { sql } from 'kysely'
import { rollUpCalls } from '../../metering/roll-up-calls.ts'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** Calls by hour and by quarter of a day, with a histogram of durations; and the engine that serves a running call. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const number = kind === 'postgres' ? 'bigint' : 'integer'
  const keyed = kind === 'postgres' ? '' : ' without rowid'
  const key = `step ${text} not null, slot ${text} not null, service ${text} not null, "engineId" ${text} not null`
  const statements = [
    `create table call_slot (${key}, calls ${number} not null, failed ${number} not null, primary key (step, slot, service, "engineId"))${keyed}`,
    `create table call_latency (${key}, bucket ${number} not null, calls ${number} not null, primary key (step, slot, service, "engineId", bucket))${keyed}`,
    `alter table use_slot add column "engineId" ${text}`,
    `create index use_slot_by_engine on use_slot ("engineId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
  if (!(await hasTable(trx, kind, 'call_log'))) return
  await sql.raw(`alter table call_log add column "engineId" ${text}`).execute(trx)
  await rollUpCalls(kind, trx)
}
