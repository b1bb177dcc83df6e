import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { LOCKS } from './locks.ts'
import type { Database, Trx } from './database.ts'
import { StartFailure } from './start-failure.ts'

type Up = (trx: Trx, kind: Database['kind']) => Promise<void>

const FOLDER = join(import.meta.dirname, 'migrations')

/** The steps of `migrations`, in the order of their numbers; published ones never change, a new step is a new file. */
export async function listMigrations(): Promise<{ name: string; up: Up }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const { up }: { up: Up } = await import(pathToFileURL(join(FOLDER, file)).href)
      return { name: file.slice(0, -'.ts'.length), up }
    }),
  )
}

/** The number of steps that are still to be run. */
export async function countPending(db: Database): Promise<number> {
  const [all, done] = [
    await listMigrations(),
    await db.query
      .selectFrom('migration')
      .select('name')
      .execute()
      .catch(() => []),
  ]
  return all.length - done.length
}

/** Migrates the backend's own tables; each step runs once, even with several processes. */
export async function migrate(db: Database): Promise<void> {
  const migrations = await listMigrations()
  await db.write(async (trx) => {
    if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOCKS.migrate})`.execute(trx)
    await sql`create table if not exists migration (name text primary key)`.execute(trx)
    const done = new Set((await trx.selectFrom('migration').select('name').execute()).map(({ name }) => name))
    const unknown = [...done].filter((name) => !migrations.some((one) => one.name === name)).toSorted()
    if (unknown.length > 0) throw new StartFailure(newer(unknown))
    for (const { name, up } of migrations) {
      if (done.has(name)) continue
      await up(trx, db.kind)
      await trx.insertInto('migration').values({ name }).execute()
    }
  })
}

/** An older release would write rows that the newer one no longer reads. */
const newer = (steps: string[]): string =>
  `The database was brought up to date by a newer release, which made ${steps.length === 1 ? 'a step' : 'steps'} that this one does not know (${steps.join(', ')}): ` +
  'start that release, or put back the backup that was made before it.'
