import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createListening } from '../../mocks/db/listening.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { WATCHED, type Watched } from '../../mocks/db/tells.ts'
import { openWeakLine } from '../../scripts/chaos/weak-line.ts'
import { keysOf } from '../../src/schema/keys-of.ts'
import { POSTGRES } from '../setup/postgres.ts'
import type { AnyDatabase } from './any-database.ts'
import { addressIn } from './copies.ts'
import { kinds } from './harness.ts'
import { openSeeded } from './seed-database.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

describe.skipIf(!kinds.includes('postgres'))('issue 16: what one process writes into PostgreSQL', () => {
  async function open() {
    const { db, dataDir, close } = await openSeeded('postgres')
    ends.push(close)
    const other = await openDatabase({ dataDir, databaseUrl: addressIn(dataDir) })
    ends.push(() => other.close())
    return { db, other, address: addressIn(dataDir) }
  }
  /** How often each table was heard of, once the line is there. */
  async function hear(on: Pick<AnyDatabase, 'onChange'>, tables: Watched[] = keysOf(WATCHED)) {
    const heard = new Map<Watched, number>()
    for (const table of tables) on.onChange(table, () => void heard.set(table, (heard.get(table) ?? 0) + 1))
    // Whoever begins to listen looks once.
    await expect.poll(() => heard.size).toBe(tables.length)
    return heard
  }
  const touched = (db: AnyDatabase) => db.write((trx) => sql`update "user" set remark = remark where username = 'user'`.execute(trx))
  const listeners = (db: AnyDatabase) =>
    sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = current_database() and query ~ 'pg_notify|listen|pg_trigger' and pid <> pg_backend_pid()`
      .execute(db.query)
      .then(({ rows }) => rows.map(({ pid }) => pid))

  it('is heard by the other, table by table, and not before it is kept', async () => {
    const { db, other } = await open()
    const heard = await hear(other)
    const before = new Map(heard)
    const changed = () => keysOf(WATCHED).filter((table) => heard.get(table) !== before.get(table))
    await db
      .write(async (trx) => {
        await sql`update "user" set remark = remark`.execute(trx)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await db.write((trx) => sql`delete from session`.execute(trx))
    await expect.poll(changed).toEqual(['session'])
    await touched(db)
    await expect.poll(changed).toEqual(['session', 'user'])
    await db.write((trx) => sql`update engine set version = version`.execute(trx))
    await expect.poll(changed).toEqual(['engine', 'session', 'user'])
  })

  it('of every table that is watched, while several begin to listen at once', async () => {
    const { db, other } = await open()
    await Promise.all([hear(db), hear(other)])
    const { rows } = await sql<{
      name: string
    }>`select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'tells'`.execute(db.query)
    expect(rows.map(({ name }) => name.replaceAll('"', '')).toSorted()).toEqual(keysOf(WATCHED).toSorted())
  })

  it('while the line was cut is looked for once it is there again, and then it goes on', async () => {
    const { db, other } = await open()
    const heard = await hear(other, ['user'])
    for (let turn = 0; turn < 3; turn++) {
      const before = heard.get('user')!
      for (const pid of await listeners(db)) await sql`select pg_terminate_backend(${pid})`.execute(db.query)
      await expect.poll(() => heard.get('user')).toBeGreaterThan(before)
      const again = heard.get('user')!
      await touched(db)
      await expect.poll(() => heard.get('user')).toBeGreaterThan(again)
    }
  })

  it('is heard again after a line on which nothing comes back any more, though nobody said so', async () => {
    const { db, address } = await open()
    const { hostname, port, pathname } = new URL(address)
    const line = await openWeakLine(hostname, Number(port) || 5432)
    ends.push(line.stop)
    const weak = Object.assign(new URL(POSTGRES), { host: `127.0.0.1:${line.port}`, pathname }).href
    const opened = () => new pg.Client({ connectionString: weak, query_timeout: 200, connectionTimeoutMillis: 200 })
    const listening = createListening({ open: opened, schema: 'public', beatMs: 20 })
    ends.push(listening.close)
    const heard = await hear(listening, ['user'])
    line.die()
    await touched(db)
    const before = heard.get('user')!
    line.open()
    await expect.poll(() => heard.get('user')).toBeGreaterThan(before)
  })

  it('in another schema of the same database is nothing to it', async () => {
    const { db, other } = await open()
    const heard = await hear(other, ['user', 'session'])
    const before = new Map(heard)
    await sql`select pg_notify('changes elsewhere', 'user')`.execute(db.query)
    // What is told later is heard later, so whoever hears of the sessions would have heard of the user.
    await db.write((trx) => sql`delete from session`.execute(trx))
    await expect.poll(() => heard.get('session')).toBeGreaterThan(before.get('session')!)
    expect(heard.get('user')).toBe(before.get('user'))
  })
})
