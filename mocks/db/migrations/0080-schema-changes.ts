import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Applied schema changes, the progress of work on large tables, and columns and tables that were set aside. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const [text, json, flag] = kind === 'postgres' ? ['text collate "C"', 'json', 'boolean'] : ['TEXT', 'JSON', 'BOOLEAN']
  const statements = [
    `create table schema_change (
      "changeId" ${text} primary key not null, "number" integer not null, state ${text} not null, "planHash" ${text} not null,
      "modelHash" ${text} not null, before ${json}, model ${json} not null, steps ${json} not null, deeds ${json} not null,
      "createTime" ${text} not null, "finishTime" ${text})`,
    `create table schema_work (
      "planHash" ${text} not null, work ${text} not null, place ${text} not null, "column" ${text} not null, "cursor" ${json}, "isDone" ${flag} not null,
      rows integer not null, primary key ("planHash", work))`,
    `create table schema_aside (
      "asideId" ${text} primary key not null, "changeId" ${text} not null, kind ${text} not null, entity ${text} not null, field ${text},
      place ${text} not null, "column" ${text}, model ${json}, reason ${text}, "createTime" ${text} not null, "untilTime" ${text} not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
