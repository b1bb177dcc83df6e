import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Bulk jobs: the request, the state of each row, and the parts of an exported file. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const yes = kind === 'postgres' ? 'boolean' : 'BOOLEAN'
  const counted = (name: string) => `${name} integer not null default 0`
  const statements = [
    `create table bulk_job ("jobId" ${text} primary key, "userId" ${text} not null, "visitorId" ${text}, kind ${text} not null, call ${text} not null, title ${text} not null, asked JSON not null, caller JSON not null, state ${text} not null, phase ${text} not null, reason ${text}, ${counted('total')}, ${counted('checked')}, ${counted('done')}, ${counted('skipped')}, ${counted('failed')}, seen ${yes} not null, "turnTime" ${text} not null, "createTime" ${text} not null, "finishTime" ${text})`,
    `create index bulk_job_by_user on bulk_job ("userId", "createTime")`,
    `create index bulk_job_by_turn on bulk_job (state, "turnTime")`,
    `create table bulk_row ("jobId" ${text} not null, at integer not null, key ${text}, data ${text}, state ${text} not null, name ${text}, reason ${text}, primary key ("jobId", at))`,
    `create index bulk_row_by_state on bulk_row ("jobId", state, at)`,
    `create table bulk_part ("jobId" ${text} not null, at integer not null, content ${text} not null, primary key ("jobId", at))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
