import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listMigrations, migrate } from '../../mocks/db/migrate.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { openEmpty } from './copies.ts'
import { kinds, NOW } from './harness.ts'
import { contract } from './seed-database.ts'

const AT = new Date(NOW).toISOString()
const steps = await listMigrations()
const services = await listServices()

/** What is called otherwise by now. */
const RENAMED: Record<string, string> = { told: 'sent_notice', call_ask: 'call_request' }
/** What goes on purpose, and why a step says so. */
const GONE = new Set([
  'app_secret', // as many secrets as one likes lie in `secret_hash`; `migrations.test.ts` looks into them
  'notice_read', // an entity, under its own name
  'outbox', // kept codes and links as they were, which nobody may find
  'schema_work', // of changes that are done
])

/** Each on SQLite, and every eighth on PostgreSQL, with the first and the last. */
const cases = kinds.flatMap((kind) =>
  steps.flatMap(({ name }, at) => (kind === 'sqlite' || at % 8 === 0 || at === steps.length - 1 ? [{ kind, name, at }] : [])),
)

it.each(cases)('R17: a database as $name left it starts and keeps its rows on $kind', async ({ kind, at }) => {
  const { db, close } = await openEmpty(kind)
  try {
    await db.write(async (trx) => {
      await sql`create table migration (name text primary key)`.execute(trx)
      for (const { name, up } of steps.slice(0, at + 1)) {
        await up(trx, kind)
        await trx.insertInto('migration').values({ name }).execute()
      }
    })
    const before = await fill(db)
    await migrate(db)
    await syncTables(db, contract)
    const app = createServer({ contract, db, services, now: () => NOW, rate: 1e9 })
    const ready = await app.inject({ url: '/api/readyz', headers: { host: 'localhost' } })
    expect(ready.statusCode).toBe(200)
    await app.close()
    const after = await rowsOf(db)
    const kept = Object.keys(before).filter((table) => !GONE.has(table))
    expect(kept.filter((table) => (after[RENAMED[table] ?? table] ?? []).length === 0)).toEqual([])
  } finally {
    await close()
  }
})

/** Puts a row into each table that there is, and answers what lies there. */
async function fill(db: AnyDatabase): Promise<Record<string, Row[]>> {
  const tables = (await db.query.introspection.getTables()).filter(({ name }) => name !== 'migration')
  await db.write(async (trx) => {
    for (const { name, columns } of tables) {
      const made = columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing)
      await trx
        .insertInto(name)
        .values(Object.fromEntries(made.map((column) => [column.name, valueOf(column)])))
        .execute()
    }
  })
  return rowsOf(db)
}

async function rowsOf(db: AnyDatabase): Promise<Record<string, Row[]>> {
  const tables = await db.query.introspection.getTables()
  const rows = await Promise.all(tables.map(async ({ name }) => [name, await db.query.selectFrom(name).selectAll().execute()] as const))
  return Object.fromEntries(rows)
}

function valueOf({ name, dataType }: { name: string; dataType: string }): unknown {
  const type = dataType.toLowerCase()
  if (/json/.test(type)) return {}
  if (/bool/.test(type)) return true
  if (/int|real|double|numeric|float/.test(type)) return 1
  if (/blob|bytea/.test(type)) return Buffer.from('kept')
  if (/Time$|Until$|^at$/.test(name)) return AT
  return name === 'day' ? '2026-11-20' : name === 'month' ? '2026-11' : name === 'minute' ? AT.slice(0, 16) : `of-${name}`
}
