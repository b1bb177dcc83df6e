import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Counted sign-in attempts, by what they were counted for, never by what was typed. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  const [figure, whole] = kind === 'postgres' ? ['double precision', 'bigint'] : ['REAL', 'INTEGER']
  await sql
    .raw(
      `create table guard ("guardId" ${text} primary key not null, scope ${text} not null, kind ${text} not null, "userId" ${text}, ip ${text}, browser ${text}, level ${figure} not null, tries ${whole} not null, "firstTime" ${text} not null, "lastTime" ${text} not null, "untilTime" ${text}, "toldTime" ${text}, version integer not null default 1)`,
    )
    .execute(trx)
  await sql.raw(`create index guard_by_user on guard ("userId")`).execute(trx)
  await sql.raw(`create index guard_by_time on guard ("lastTime")`).execute(trx)
}
