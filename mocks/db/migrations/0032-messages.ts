import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/**
 * The message queue. The text is encrypted while it waits, and then erased; the former table kept codes and links in plain text for ever,
 * so
 * it is dropped with all its rows.
 */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const [text, number] = kind === 'postgres' ? ['text collate "C"', 'bigint'] : ['TEXT', 'INTEGER']
  const statements = [
    `drop table outbox`,
    `create table message ("messageId" ${text} primary key not null, channel ${text}, receiver ${text}, purpose ${text}, status ${text}, tries ${number}, error ${text}, detail ${text}, "createTime" ${text}, "nextTime" ${text}, "doneTime" ${text}, "expireTime" ${text}, version integer not null default 1, sealed ${text}, "rank" ${number} not null default 2, lease ${text})`,
    `create index message_due on message (status, "rank", "nextTime")`,
    `create index message_by_receiver on message (receiver, "messageId")`,
    `create table message_budget (slot ${text} primary key not null, count integer not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
