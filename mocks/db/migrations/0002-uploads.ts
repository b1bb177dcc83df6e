import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Uploaded files by reference; without `userId` a guest sent the file. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text'
  const size = kind === 'postgres' ? 'bigint' : 'integer'
  await sql
    .raw(
      `create table upload (ref ${text} primary key, "userId" ${text}, name ${text} not null, type ${text} not null, bytes ${size} not null, sha256 ${text} not null, "createTime" ${text} not null)`,
    )
    .execute(trx)
  await sql.raw('create index upload_by_user on upload ("userId", "createTime")').execute(trx)
}
