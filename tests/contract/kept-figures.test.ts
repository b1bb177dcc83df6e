import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { syncTables } from '../../mocks/db/sync.ts'
import { lastChange, undo } from '../../mocks/evolve/undo.ts'
import { figuresOf } from '../../mocks/resource/kept-figures.ts'
import { figureColumn } from '../../src/schema/kept-figure.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Row } from './any-database.ts'
import { contractWith, openWorld, type World } from './evolve/world.ts'
import { strayFigures } from './figures-kept.ts'
import { kinds, NOW } from './harness.ts'
import { queriesOf, walks } from './list-plans.ts'
import { contract, open } from './seed-database.ts'

const text = { title: '文字', type: 'string' }
const whole = { title: '数', type: 'integer' }
const figure = (computed: object, type = 'integer') => ({ title: '合计', type, readOnly: true, computed })

const person = {
  title: '人',
  key: 'userId',
  label: '{{userId}}',
  properties: {
    userId: text,
    above: { ...text, entity: 'person' },
    bills: figure({ count: 'bill' }),
    total: figure({ sum: 'bill.total' }),
    paid: figure({ sum: { of: 'bill.price', where: { state: 'paid', open: false } } }),
    unnoted: figure({ count: { of: 'bill', where: { note: null } } }),
    below: figure({ count: 'person' }),
    used: figure({ sum: 'bill.used' }),
    busy: figure({ count: { of: 'bill', where: { used: 2 } } }),
    weight: figure({ sum: 'bill.weight' }, 'number'),
  },
}
const bill = {
  title: '账单',
  key: 'billId',
  properties: {
    billId: text,
    of: { ...text, entity: 'person' },
    price: whole,
    pieces: whole,
    state: text,
    open: { title: '未结', type: 'boolean' },
    note: text,
    weight: { title: '重', type: 'number' },
    total: figure({ product: ['price', 'pieces'] }),
    used: figure({ sum: 'part.amount' }),
  },
}
const part = { title: '部分', key: 'partId', properties: { partId: text, bill: { ...text, entity: 'bill' }, amount: whole } }
const house = contractWith({ person, bill, part })

const number = fc.option(fc.integer({ min: -3, max: 3 }))
const keys = (letter: string, most: number) => Array.from({ length: most }, (_, at) => `${letter}${at}`)
const [PEOPLE, BILLS, PARTS] = [keys('p', 4), keys('b', 6), keys('q', 8)]
const among = (all: string[]) => fc.option(fc.constantFrom(...all))
const VALUES: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  person: { above: among(PEOPLE), _figure_bills: fc.constantFrom(0, 0, 9) },
  bill: {
    of: among(PEOPLE),
    price: number,
    pieces: number,
    state: fc.constantFrom('paid', 'open', null),
    open: fc.boolean(),
    note: among(['a']),
    _figure_used: fc.constantFrom(0, 0, 9),
  },
  part: { bill: among(BILLS), amount: number },
}
const KEYS: Record<string, { key: string; all: string[] }> = {
  person: { key: 'userId', all: PEOPLE },
  bill: { key: 'billId', all: BILLS },
  part: { key: 'partId', all: PARTS },
}

/** What a statement does to some rows at once; rows may come back with figures of long ago, and nobody changes a figure by hand. */
type Deed = { table: string; does: 'put' | 'change' | 'drop'; of: string[]; values: Row[]; fields: string[] }
const deed: fc.Arbitrary<Deed> = fc.constantFrom('person', 'bill', 'bill', 'part').chain((table) =>
  fc.record({
    table: fc.constant(table),
    does: fc.constantFrom('put' as const, 'put' as const, 'change' as const, 'drop' as const),
    of: fc.subarray(KEYS[table]!.all, { minLength: 1 }),
    values: fc.array(fc.record(VALUES[table]!), { minLength: 8, maxLength: 8 }),
    fields: fc.subarray(
      Object.keys(VALUES[table]!).filter((name) => !name.startsWith('_')),
      { minLength: 1 },
    ),
  }),
)

async function act({ db }: World, { table, does, of, values, fields }: Deed, isKept: boolean): Promise<void> {
  const { key } = KEYS[table]!
  const rows = of.map((one, at) => ({ ...values[at], [key]: one }))
  const changes = Object.fromEntries(fields.map((name) => [name, values[0]![name]]))
  await db
    .write(async (trx) => {
      if (does === 'put')
        await trx
          .insertInto(table)
          .values(rows)
          .onConflict((known) => known.column(key).doUpdateSet(changes))
          .execute()
      else if (does === 'change') await trx.updateTable(table).set(changes).where(key, 'in', of).execute()
      else await trx.deleteFrom(table).where(key, 'in', of).execute()
      if (!isKept) throw new Error('never mind')
    })
    .catch((error: Error) => expect(error.message).toBe('never mind'))
}

describe.each(kinds)('16: what other rows add up to is kept with the row, on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
    await syncTables(world.db, house, NOW)
  })
  afterAll(() => world.close())

  it('whatever statements do to the rows, in one piece or taken back', { timeout: 240_000 }, async () => {
    expect(figuresOf(house).map(({ column }) => column)).not.toContain(figureColumn(house, house.entities['person']!.properties['weight']!))
    const steps = fc.array(fc.tuple(deed, fc.integer({ min: 0, max: 5 })), { maxLength: 20 })
    const holds = fc.asyncProperty(steps, async (deeds) => {
      for (const table of ['part', 'bill', 'person']) await world.db.write((trx) => trx.deleteFrom(table).execute())
      for (const [one, chance] of deeds) {
        await act(world, one, chance > 0)
        expect(await strayFigures(world.db, house)).toEqual([])
      }
    })
    await fc.assert(holds, { numRuns: 40, seed: 16 })
  })

  it('is counted anew where the schemas say otherwise, where triggers were lost, and after a change was taken back', async () => {
    const own = await openWorld(kind)
    onTestFinished(own.close)
    const { db, add, rows } = own
    const plain = contractWith({ person: { ...person, properties: { userId: text } }, bill, part })
    await syncTables(db, plain, NOW)
    await add('person', [{ userId: 'p1' }, { userId: 'p2' }])
    await add('bill', [
      { billId: 'b1', of: 'p1', price: 2, pieces: 3, state: 'paid', open: false, note: null },
      { billId: 'b2', of: 'p1', price: 5, pieces: null, state: 'paid', open: true, note: 'x' },
    ])
    await add('part', [{ partId: 'q1', bill: 'b1', amount: 2 }])
    await syncTables(db, house, NOW)
    expect(await strayFigures(db, house)).toEqual([])
    const kept = ['bills', 'total', 'paid', 'unnoted', 'used', 'busy'].map((name) => `_figure_${name}`)
    expect(await rows('person', 'userId', ...kept)).toEqual([
      ['p1', 2, 6, 2, 1, 2, 1],
      ['p2', 0, 0, 0, 0, 0, 0],
    ])

    // Another rule of what counts; then the source has other names.
    const other = { ...person.properties, paid: figure({ sum: { of: 'bill.price', where: { state: 'paid' } } }) }
    const ruled = contractWith({ person: { ...person, properties: other }, bill, part })
    await syncTables(db, ruled, NOW)
    expect(await rows('person', 'userId', '_figure_paid')).toEqual([
      ['p1', 7],
      ['p2', 0],
    ])
    const { price: _price, ...others } = bill.properties
    const renamed = contractWith({
      person: { ...person, properties: { ...other, paid: figure({ sum: 'bill.cost' }) } },
      bill: { ...bill, properties: { ...others, cost: { ...whole, was: 'price' }, total: figure({ product: ['cost', 'pieces'] }) } },
      part,
    })
    await syncTables(db, renamed, NOW)
    await db.write((trx) => trx.updateTable('bill').set({ cost: 4 }).where('billId', '=', 'b2').execute())
    expect(await strayFigures(db, renamed)).toEqual([])
    expect(await rows('person', 'userId', '_figure_paid')).toEqual([
      ['p1', 6],
      ['p2', 0],
    ])

    await undo(db, (await lastChange(db.query, { tells: true }))!, NOW)
    await db.write((trx) => trx.deleteFrom('bill').where('billId', '=', 'b1').execute())
    await syncTables(db, ruled, NOW)
    expect(await strayFigures(db, ruled)).toEqual([])

    for (const { name } of await triggers(own)) await db.write((trx) => sql.raw(name).execute(trx))
    await db.write((trx) => trx.updateTable('bill').set({ of: 'p2' }).execute())
    expect(await strayFigures(db, ruled)).not.toEqual([])
    await syncTables(db, ruled, NOW)
    expect(await strayFigures(db, ruled)).toEqual([])
  })

  it('issue 15: go on under a server that runs while a change beside them is taken back', async () => {
    const world = await openWorld(kind)
    onTestFinished(world.close)
    const { db } = world
    await world.evolve(house)
    const { properties } = bill
    const wider = contractWith({
      person: { ...person, properties: { ...person.properties, nick: text } },
      bill: { ...bill, properties: { ...properties, stamp: text } },
      part,
    })
    await world.evolve(wider)
    await world.add('person', [{ userId: 'p1' }])
    await world.add('bill', [{ billId: 'b1', of: 'p1', price: 2, pieces: 3 }])
    await undo(db, (await lastChange(db.query, { tells: true }))!, NOW)
    await world.add('bill', [{ billId: 'b2', of: 'p1', price: 4, pieces: 5 }])
    await world.add('part', [{ partId: 'q1', bill: 'b2', amount: 7 }])
    await db.write((trx) => trx.deleteFrom('bill').where('billId', '=', 'b1').execute())
    expect(await world.rows('person', 'userId', '_figure_bills', '_figure_total', '_figure_used')).toEqual([['p1', 1, 20, 7]])
  })

  it('R14: so that no list that is sorted by it reads those rows, or all of its own', async () => {
    const { db, close } = await open(kind)
    onTestFinished(close)
    const ask = await queriesOf(db, contract)
    const seen = new Set<string>()
    for (const call of Object.values(contract.calls)) {
      const entity = contract.entities[call.entity ?? '']
      if (call.does !== 'list' || !entity) continue
      for (const sortField of call.sorts)
        for (const { column, rows } of figuresOf(contract).filter(({ entity: of }) => of === entity)) {
          if (figureColumn(contract, entity.properties[sortField]!) !== column) continue
          seen.add(`${entity.name} ${sortField}`)
          for (const query of await ask(call, entity, { sortField, sortOrder: 'descend' }, 1)) {
            const told = !query.sql.includes(' order by ')
              ? []
              : await walks(db, query, new Set([tableOf(entity.name), tableOf(rows.entity)]))
            expect(told, `${call.name} by ${sortField}`).toEqual([])
          }
        }
    }
    expect([...seen].toSorted()).toEqual([
      'combo sold',
      'engine-group apps',
      'model datasets',
      'order invoices',
      'order used',
      'user apps',
      'user customers',
      'user packages',
      'user spend',
      'vocab apps',
      'voice tasks',
    ])
  })
})

const triggers = async ({ db }: World): Promise<{ name: string }[]> =>
  (
    await (
      db.kind === 'sqlite'
        ? sql<{ name: string }>`select 'drop trigger ' || name as name from sqlite_schema where type = 'trigger'`
        : sql<{ name: string }>`
            select 'drop trigger ' || quote_ident(g.tgname) || ' on ' || quote_ident(c.relname) as name
            from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname ~ '^figure_'`
    ).execute(db.query)
  ).rows
