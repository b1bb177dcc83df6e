import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Where the contents of uploaded files are, if the folder of one process is not enough; and the parts of those in the database. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const [text, bytes] = kind === 'postgres' ? ['text collate "C"', 'bytea'] : ['TEXT', 'BLOB']
  await sql.raw(`create table stored_file (sha256 ${text} primary key, place ${text} not null)`).execute(trx)
  await sql
    .raw(`create table file_part (sha256 ${text} not null, nth integer not null, content ${bytes} not null, primary key (sha256, nth))`)
    .execute(trx)
  await sql.raw('create index upload_by_content on upload (sha256)').execute(trx)
}
