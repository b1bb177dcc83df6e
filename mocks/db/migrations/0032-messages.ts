import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/**
 * The queue of messages. What one says is sealed while it waits and gone afterwards; the table before kept codes and links as they were,
 * for ever, so it goes with all that is in it.
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
