import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createKeeper } from '../../mocks/db/keeper.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { walkedTables } from '../../mocks/db/walked-tables.ts'
import type { AnyDatabase } from './any-database.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A table of numbers, which is read in a thread where it holds more than `walk` of them. */
async function open(rows: number, walk: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'threads-'))
  ends.push(() => rm(dataDir, { recursive: true }))
  const db: AnyDatabase = await openDatabase({ dataDir, walk })
  ends.push(() => db.close())
  await db.write(async (trx) => {
    await sql`create table tried (n integer primary key, name text, isOdd boolean, parts json)`.execute(trx)
    await sql`with recursive up(n) as (select 1 union all select n + 1 from up where n < ${rows})
      insert into tried select n, 'no ' || n, n % 2, '[' || n || ']' from up`.execute(trx)
  })
  return db
}
type Tried = { n: number; name: string; isOdd: boolean; parts: number[] }
const all = (db: AnyDatabase) => sql<Tried>`select * from tried order by name, n`.execute(db.query).then(({ rows }) => rows)
const one = (db: AnyDatabase, n: number) => sql<Tried>`select * from tried where n = ${n}`.execute(db.query).then(({ rows }) => rows[0])

describe('SQLite is read in threads where it takes long', () => {
  it('R2: what walks through a large table keeps nobody else waiting', async () => {
    const db = await open(1500, 1000)
    const order: string[] = []
    // Two million pairs: whoever read them in this thread would be done before anybody else is heard.
    const slow = sql`select count(*) from tried a join tried b on a.name <> b.name`.execute(db.query).then(() => order.push('slow'))
    const quick = one(db, 7).then(() => order.push('quick'))
    await Promise.all([slow, quick])
    expect(order).toEqual(['quick', 'slow'])
  })

  it('R2: rows come whole, in order, in as many parts as they need, and as what they are', async () => {
    const db = await open(4321, 0)
    const rows = await all(db)
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 4321 }, (_, n) => `no ${n + 1}`).toSorted())
    expect(rows[0]).toEqual({ n: 1, name: 'no 1', isOdd: true, parts: [1] })
    expect(await all(await open(4321, 1e9))).toEqual(rows)
  })

  it('R2: a reader sees what was committed before it asked, however many ask at once', async () => {
    const db = await open(1, 0)
    for (let n = 2; n < 60; n++) {
      await db.write((trx) => sql`insert into tried (n, name) values (${n}, ${`no ${n}`})`.execute(trx))
      const counts = await Promise.all(Array.from({ length: 4 }, async () => (await all(db)).length))
      expect(counts).toEqual([n, n, n, n])
    }
  })

  it('R2: nobody sees half of a transaction, and whoever writes reads what it wrote', async () => {
    const db = await open(10, 0)
    await db.write(async (trx) => {
      await sql`delete from tried`.execute(trx)
      expect(await all(db)).toHaveLength(10)
      expect(await all({ ...db, query: trx })).toHaveLength(0)
    })
    expect(await all(db)).toHaveLength(0)
  })

  it('issue 16: however many transactions wait, others are heard between any two of them', async () => {
    const db = await open(1, 0)
    let turns = 0
    const heard: number[] = []
    const turn = () => {
      turns++
      if (heard.length < 20) setImmediate(turn)
    }
    setImmediate(turn)
    const write = (n: number) =>
      db.write(async (trx) => {
        heard.push(turns)
        await sql`insert into tried (n, name) values (${n}, 'x')`.execute(trx)
      })
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 2)))
    expect(new Set(heard).size).toBe(20)
  })

  it('R2: a table that was changed is read as it is now', async () => {
    const db = await open(3, 0)
    expect(await all(db)).toHaveLength(3)
    await db.write((trx) => sql`alter table tried add column isNew boolean default 1`.execute(trx))
    expect(await all(db)).toMatchObject([{ isNew: true }, { isNew: true }, { isNew: true }])
  })

  it('R2: what cannot be read is said, and the thread goes on', async () => {
    const db = await open(3, 0)
    await expect(sql`select json_extract(name, '$.x') from tried order by 1`.execute(db.query)).rejects.toThrow(/malformed JSON/)
    expect(await all(db)).toHaveLength(3)
  })

  it('R2: a database that is closed while somebody reads answers or refuses, and leaves nobody waiting', async () => {
    const db = await open(3000, 0)
    const asked = [all(db), all(db), all(db)]
    await ends.pop()!()
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject(one.status === 'fulfilled' ? { value: { length: 3000 } } : { reason: expect.any(Error) })
  })
})

it.each([
  ['select * from a where id = ?', []],
  ['select * from a where id in (?, ?, ?)', []],
  ['select a.*, b.v from a left join b on b.id = a.bId where a.id = ?', []],
  ['select * from a where kind = ?', ['a']],
  ['select * from a order by kind limit 10', ['a']],
  ['select count(*) from a', ['a']],
  ['select a.id, (select count(*) from b where b.v = a.kind) from a where a.id = ?', ['b']],
  ['select exists(select 1 from b where v = ?)', ['b']],
  ['select 1', []],
  ['select evolve_value(1, v) from b', []],
  ['insert into a (id) select id from b', []],
])('R2: %s walks through %j', (text, tables) => {
  const database = new DatabaseSync(':memory:')
  database.exec(
    'create table a (id text primary key, bId text, kind text); create index ka on a (kind, id); create table b (id text primary key, v text)',
  )
  expect(walkedTables(database, text)).toEqual(tables)
  database.close()
})

describe('what was committed is made to stay', () => {
  function world(outcomes: (Error | undefined)[] = []) {
    const turns: (() => void)[] = []
    const instead: unknown[] = []
    let begun = 0
    const keeper = createKeeper({
      open: () => 0,
      sync: async () => {
        const failure = outcomes[begun++]
        await new Promise<void>((resolve) => turns.push(resolve))
        if (failure) throw failure
      },
      instead: async (error) => {
        instead.push(error)
        if (error instanceof RangeError) throw error
      },
    })
    return { keeper, instead, begun: () => begun, finish: () => turns.shift()!() }
  }

  it('R2: those who ask while the disk is at work are served together by a turn of their own', async () => {
    const { keeper, begun, finish } = world()
    const done: number[] = []
    const ask = (nth: number) => keeper.kept().then(() => done.push(nth))
    const first = ask(1)
    await expect.poll(begun).toBe(1)
    // What is committed from here on is not part of the turn that is under way.
    const others = [ask(2), ask(3)]
    finish()
    await first
    expect(done).toEqual([1])
    await expect.poll(begun).toBe(2)
    finish()
    await Promise.all(others)
    expect(done).toEqual([1, 2, 3])
    expect(begun()).toBe(2)
  })

  it('R9: a disk that refuses is helped another way, or whoever asked is told; the next is tried again', async () => {
    const { keeper, instead, begun, finish } = world([new Error('no'), new RangeError('no, and no help'), undefined])
    for (const [nth, outcome] of ['fulfilled', 'rejected', 'fulfilled'].entries()) {
      const asked = Promise.allSettled([keeper.kept()])
      await expect.poll(begun).toBe(nth + 1)
      finish()
      expect((await asked)[0].status).toBe(outcome)
    }
    expect(instead).toHaveLength(2)
  })
})
