import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** Which address a person has proven to own. Those of existing accounts count as proven, because they were used to sign in. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'TEXT'
  await sql
    .raw(`create table proven ("userId" ${text} not null, field ${text} not null, value ${text} not null, primary key ("userId", field))`)
    .execute(trx)
  if (!(await hasTable(trx, kind, 'user'))) return
  for (const field of ['phone', 'email'])
    await sql`insert into proven ("userId", field, value) select "userId", ${field}, ${sql.ref(field)} from ${sql.table('user')} where ${sql.ref(field)} is not null`.execute(
      trx,
    )
}
