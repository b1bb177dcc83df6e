import { sql } from 'kysely'
import type { Database, Trx } from './database.ts'
import { up as ownTables } from './migrations/0001-own-tables.ts'
import { up as uploads } from './migrations/0002-uploads.ts'
import { up as scans } from './migrations/0003-scans.ts'
import { up as appSecrets } from './migrations/0004-app-secrets.ts'

export type Migration = { name: string; up: (trx: Trx, kind: Database['kind']) => Promise<void> }

/** In order; a published one is never changed, a new one is added below. */
const migrations: Migration[] = [
  { name: '0001-own-tables', up: ownTables },
  { name: '0002-uploads', up: uploads },
  { name: '0003-scans', up: scans },
  { name: '0004-app-secrets', up: appSecrets },
]

/** Brings the tables that the backend keeps for itself up to date; each step at most once, even with several processes. */
export async function migrate(db: Database): Promise<void> {
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
    await sql`create table if not exists migration (name text primary key)`.execute(trx)
    const done = new Set((await trx.selectFrom('migration').select('name').execute()).map(({ name }) => name as string))
    for (const { name, up } of migrations) {
      if (done.has(name)) continue
      await up(trx, db.kind)
      await trx.insertInto('migration').values({ name }).execute()
    }
  })
}
