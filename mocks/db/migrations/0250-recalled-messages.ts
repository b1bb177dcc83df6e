import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** The name by which a message can be recalled before it leaves. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  await sql.raw(`alter table message add column topic ${kind === 'postgres' ? 'text collate "C"' : 'text'}`).execute(trx)
  await sql.raw('create index message_by_topic on message (topic) where topic is not null').execute(trx)
}
