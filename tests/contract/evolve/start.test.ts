import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syncTables } from '../../../mocks/db/sync.ts'
import { look } from '../../../mocks/evolve/look.ts'
import { apply } from '../../../mocks/evolve/apply.ts'
import { listHeld, listObstacles, listWays } from '../../../mocks/evolve/say-refusal.ts'
import { openAt } from '../copies.ts'
import { kinds, NOW } from '../harness.ts'
import type { Contract } from '../../../src/schema/contract.ts'
import { contractWith, openWorld, visits, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })

const VISIT = { title: '拜访', key: 'visitId', properties: { visitId: { title: '编号', type: 'string' } } }
const TRIP = { title: '旅行', key: 'tripId', properties: { tripId: { title: '编号', type: 'string' }, name: text() } }

describe.each(kinds)('a start on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  it('does by itself what loses nothing, and says it (L4)', async () => {
    await syncTables(world.db, visits({ name: text(), level: whole() }), NOW)
    await world.add('visit', [{ visitId: 'v1', name: 'Ann', level: null }])
    const said: string[] = []
    await syncTables(
      world.db,
      visits({ fullName: text({ was: 'name' }), level: whole({ required: true, backfill: 2 }), city: text() }),
      NOW,
      (line) => said.push(line),
    )
    expect(await world.rows('visit', 'visitId', 'fullName', 'level', 'city')).toEqual([['v1', 'Ann', 2, null]])
    expect(said).toEqual([
      '  visit.fullName was called "name"; no row is touched (1 in the table)',
      '  visit.level: rows without a value get 2, 1 row',
      '  visit.level: every row must have a value',
    ])
  })

  it('refuses what a plan refuses, with the same sentence, and changes nothing (L5)', async () => {
    await syncTables(world.db, visits({ name: text(), level: whole() }), NOW)
    await world.add('visit', [{ visitId: 'v1', name: 'Ann', level: null }])
    const wanted = visits({ level: whole({ required: true }), city: text() })
    const obstacles = listObstacles(await look(world.db, world.db.query, wanted))
    expect(obstacles).toHaveLength(2)
    const refusal = await syncTables(world.db, wanted, NOW).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refusal.split('\n')).toEqual([
      ...obstacles,
      'Nothing was changed. npm run schema -- plan shows all that the schemas ask of the rows that are there.',
    ])
    expect(await world.rows('visit', 'visitId', 'name')).toEqual([['v1', 'Ann']])
    await expect(world.rows('visit', 'city')).rejects.toThrow(/city/)
  })

  it('of a demo goes on without an entity that is gone, whose rows are there again when it returns', async () => {
    const [both, one] = [contractWith({ visit: VISIT, trip: TRIP }), contractWith({ visit: VISIT })]
    await syncTables(world.db, both, NOW)
    await world.add('trip', [{ tripId: 't1', name: 'Oslo' }])
    await expect(syncTables(world.db, one, NOW)).rejects.toThrow('The entity "trip" is gone')
    const said: string[] = []
    const start = (contract: Contract) => syncTables(world.db, contract, NOW, (line) => said.push(line), { demo: true })
    for (let times = 0; times < 2; times++) await start(one)
    expect(said).toEqual(['  trip: no file says what it is any more; its rows (1) stay where they are'])
    await start(both)
    expect(await world.rows('trip', 'tripId', 'name')).toEqual([['t1', 'Oslo']])
    // What might be the same under another name is asked about, in a demo as anywhere.
    await expect(start(contractWith({ visit: VISIT, tour: { ...TRIP, key: 'tripId' } }))).rejects.toThrow('The entity "trip" is gone')
  })

  it('of a demo takes the rows along when a new name is taken back, of a field, a choice and an entity, and asks about it anywhere else (issue 18)', async () => {
    const product = (name: string, field: string, choice: string, { was }: { was?: true } = {}) =>
      contractWith({
        [name]: {
          title: '拜访',
          key: 'visitId',
          ...(was ? { was: 'visit' } : {}),
          properties: {
            visitId: { title: '编号', type: 'string' },
            [field]: text({ required: true, ...(was ? { was: 'name' } : {}) }),
            kind: text({ oneOf: [{ const: choice, title: '种类', ...(was ? { was: 'call' } : {}) }] }),
          },
        },
      })
    const before = product('visit', 'name', 'call')
    const after = product('tour', 'label', 'phone', { was: true })
    const said: string[] = []
    const start = (contract: Contract) => syncTables(world.db, contract, NOW, (line) => said.push(line), { demo: true })
    await start(before)
    await world.add('visit', [{ visitId: 'v1', name: 'Ann', kind: 'call' }])
    await start(after)
    expect(await world.rows('tour', 'visitId', 'label', 'kind')).toEqual([['v1', 'Ann', 'phone']])
    await expect(syncTables(world.db, before, NOW)).rejects.toThrow('The entity "tour" is gone')
    said.length = 0
    // Also after a start in between, and as often as somebody changes their mind.
    for (let times = 0; times < 2; times++) await start(before)
    expect(await world.rows('visit', 'visitId', 'name', 'kind')).toEqual([['v1', 'Ann', 'call']])
    expect(said).toEqual([
      '  visit was called "tour"; no row is touched (1 in the table)',
      '  visit.name was called "label"; no row is touched (1 in the table)',
      '  visit.kind: "phone" is called "call", 1 row',
    ])
    await start(after)
    expect(await world.rows('tour', 'visitId', 'label', 'kind')).toEqual([['v1', 'Ann', 'phone']])
    // One that only looks the same is asked about, in a demo as anywhere.
    await expect(start(product('tour', 'other', 'phone'))).rejects.toThrow('The field "label" is gone')
  })

  it('of a demo takes a change back whose schemas were taken back, with what rows held before, and asks about it anywhere else (issue 18)', async () => {
    const before = visits({ level: whole(), kind: text({ oneOf: [{ const: 'call', title: '电话' }] }) })
    const both = [{ const: 'call', title: '电话' }, { const: 'mail', title: '邮件' }] // prettier-ignore
    const withNote = visits({ level: whole(), kind: text({ oneOf: both }), note: text() })
    const asText = visits({ level: text({ convert: { from: 'integer' } }), kind: text({ oneOf: both }), note: text() })
    const start = (contract: Contract) => syncTables(world.db, contract, NOW, undefined, { demo: true })
    await start(before)
    await world.add('visit', [{ visitId: 'v1', level: 3, kind: 'call' }])
    await start(withNote)
    await start(asText)
    await world.add('visit', [{ visitId: 'v2', level: '4', kind: 'mail', note: 'new' }])
    await expect(syncTables(world.db, before, NOW)).rejects.toThrow('The field "note" is gone')
    // Also after a start in between.
    for (let times = 0; times < 2; times++) await start(before)
    expect(await world.rows('visit', 'visitId', 'level')).toContainEqual(['v1', 3])
    // Whoever thinks better of it finds again what was typed.
    await start(withNote)
    expect(await world.rows('visit', 'visitId', 'note')).toContainEqual(['v2', 'new'])
    // A field that was always there is asked about, in a demo as anywhere.
    await expect(start(visits({ kind: text({ oneOf: both }), note: text() }))).rejects.toThrow('The field "level" is gone')
  })

  it('is refused with what can be written so that it is not, of a field, a type, a choice and a rule (issue 18)', async () => {
    const call = { const: 'call', title: '电话' }
    await syncTables(
      world.db,
      visits({ level: whole(), kind: text({ oneOf: [call, { const: 'mail', title: '邮件' }] }), note: text() }),
      NOW,
    )
    await world.add('visit', [{ visitId: 'v1', level: 3, kind: 'mail', note: 'new' }, { visitId: 'v2' }])
    const wanted = visits({ level: text(), kind: text({ oneOf: [call] }), place: text({ required: true }) })
    const found = await look(world.db, world.db.query, wanted)
    const ways = listWays(found)
    expect(ways).toHaveLength(listObstacles(found).length)
    const at = (...path: string[]) => ({ file: 'entities/visit.json', path: ['properties', ...path] })
    expect(ways.flat()).toEqual([
      { ...at('level', 'convert'), value: { from: 'integer' }, title: 'Turn its values into the new type' },
      { ...at('place', 'was'), value: 'note', title: 'It is called place now' },
      { file: 'entities/visit.json', path: ['gone', 'note'], isReason: true, title: 'Its values may go' },
      { ...at('kind', 'map'), value: { mail: 'call' }, title: 'It becomes "call"' },
      { ...at('place', 'required'), title: 'It may be empty' },
    ])
    const mended = visits(
      { level: text({ convert: { from: 'integer' } }), kind: text({ oneOf: [call], map: { mail: 'call' } }), place: text() },
      { gone: { note: '不再需要' } },
    )
    expect(listObstacles(await look(world.db, world.db.query, mended))).toEqual([])
  })

  it('tells of each choice that is offered no more how many rows hold it, of whole numbers too, and in lists beside those that become others (issue 18)', async () => {
    const named = (...all: (string | number)[]) => all.map((one) => ({ const: one, title: `第${one}` }))
    const offering = (kinds: string[], levels: number[], many: string[], map?: object) =>
      visits({
        kind: text({ oneOf: named(...kinds) }),
        level: whole({ oneOf: named(...levels) }),
        many: { title: '多', type: 'array', items: { type: 'string', oneOf: named(...many) }, ...(map ? { map } : {}) },
      })
    await syncTables(world.db, offering(['call', 'mail', 'fax'], [1, 2, 3], ['a', 'b', 'c']), NOW)
    const row = (at: number) => ({
      visitId: `v${at}`,
      kind: at < 5 ? 'mail' : 'fax',
      level: at < 6 ? 2 : 3,
      many: at < 4 ? ['a', 'b'] : ['b', 'c'],
    })
    await world.add(
      'visit',
      Array.from({ length: 9 }, (_, at) => row(at + 1)),
    )
    const found = await look(world.db, world.db.query, offering(['call'], [1], ['a'], { b: 'a' }))
    const held = listHeld(found)
    expect(held).toHaveLength(listObstacles(found).length)
    expect(held).toEqual([
      [{ value: 'c', rows: 6 }],
      [{ value: 'fax', rows: 5 }, { value: 'mail', rows: 4 }], // prettier-ignore
      [{ value: 2, rows: 5 }, { value: 3, rows: 4 }], // prettier-ignore
    ])
    expect(listWays(found).flat()).toMatchObject([
      { path: ['properties', 'many', 'map'], value: { c: 'a' } },
      { path: ['properties', 'kind', 'map'], value: { fax: 'call', mail: 'call' } },
      { path: ['properties', 'level', 'map'], value: { '2': 1, '3': 1 } },
    ])
  })

  it('tells of a choice of a list that is offered no more how many rows hold it, and refuses to start until somebody says what it becomes (issue 18)', async () => {
    const offering = (all: string[], map?: object) =>
      visits({
        many: {
          title: '多',
          type: 'array',
          items: { type: 'string', oneOf: all.map((one) => ({ const: one, title: `第${one}` })) },
          ...(map ? { map } : {}),
        },
      })
    await syncTables(world.db, offering(['a', 'b', 'c']), NOW)
    await world.add('visit', [{ visitId: 'v1', many: ['a', 'b'] }, { visitId: 'v2', many: ['c', 'b'] }, { visitId: 'v3', many: ['a'] }, { visitId: 'v4' }]) // prettier-ignore
    const found = await look(world.db, world.db.query, offering(['a']))
    expect(listHeld(found)).toEqual([[{ value: 'b', rows: 2 }, { value: 'c', rows: 1 }]]) // prettier-ignore
    expect(listWays(found).flat()).toMatchObject([{ path: ['properties', 'many', 'map'], value: { b: 'a', c: 'a' } }])
    await expect(syncTables(world.db, offering(['a']), NOW)).rejects.toThrow('"many" does not offer what 2 of 4 rows hold')
    const mended = await look(world.db, world.db.query, offering(['a'], { b: 'a', c: null }))
    expect(listObstacles(mended)).toEqual([])
    // Nobody holds what only was offered.
    expect(listObstacles(await look(world.db, world.db.query, offering(['a', 'b', 'c'])))).toEqual([])
  })

  it('leaves what cannot be told afterwards to somebody who has seen it (L5)', async () => {
    await syncTables(world.db, visits({ seconds: whole() }), NOW)
    await world.add('visit', [{ visitId: 'v1', seconds: 61 }])
    const wanted = visits({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) })
    const { hash } = await look(world.db, world.db.query, wanted)
    await expect(syncTables(world.db, wanted, NOW)).rejects.toThrow(`npm run schema -- apply ${hash} does it`)
    expect(await world.rows('visit', 'visitId', 'seconds')).toEqual([['v1', 61]])
  })

  it('beside another does what there is to do once, and the other waits for it (L4)', async () => {
    const before = visits({ name: text() })
    await syncTables(world.db, before, NOW)
    await world.add('visit', [{ visitId: 'v1', name: 'Ann' }])
    const other = await openAt(kind, world.dataDir)
    const after = visits({ fullName: text({ was: 'name' }), city: text({ backfill: '北京' }) })
    const order: string[] = []
    let [free, begin] = [() => undefined as void, () => undefined as void]
    const held = new Promise<void>((resolve) => (free = resolve))
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const first = world.db.alone(async () => {
      order.push('first')
      begin()
      await held
      await apply(world.db, after, await look(world.db, world.db.query, after), { now: NOW })
    })
    await begun
    const second = syncTables(other.db, after, NOW, (line) => {
      order.push(line.trim())
      free()
    }).then(() => order.push('second'))
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'another process is bringing the tables up to date: waiting for it', 'second'])
    expect(await world.rows('visit', 'visitId', 'fullName', 'city')).toEqual([['v1', 'Ann', '北京']])
    expect(await world.db.query.selectFrom('schema_change').select('number').orderBy('number').execute()).toEqual([
      { number: 1 },
      { number: 2 },
    ])
    await other.db.close()
  })

  it('over tables of which nobody wrote down what they follow takes them as they are (L4, R17)', async () => {
    const words = { title: '词', type: 'array', items: { type: 'string' } }
    await syncTables(world.db, visits({ name: text(), words, count: whole({ computed: { entries: 'words' } }) }), NOW)
    await world.db.write((trx) => trx.deleteFrom('schema_change').execute())
    await world.add('visit', [{ visitId: 'v1', name: null, words: '["a","b"]', count: null }])
    // Required fields without a value were there before anybody asked.
    await syncTables(world.db, visits({ name: text({ required: true }), words, count: whole({ computed: { entries: 'words' } }) }), NOW)
    expect(await world.rows('visit', 'visitId', 'count')).toEqual([['v1', 2]])
  })

  it('makes one column of two where a rename was lost before it could be said (L4)', async () => {
    await syncTables(world.db, visits({ name: text(), fullName: text() }), NOW)
    await world.db.write((trx) => trx.deleteFrom('schema_change').execute())
    await world.add('visit', [
      { visitId: 'v1', name: 'Ann', fullName: null },
      { visitId: 'v2', name: null, fullName: 'Bob' },
    ])
    const wanted = visits({ fullName: text({ was: 'name' }) })
    await world.add('visit', [{ visitId: 'v3', name: 'Cy', fullName: 'Cyril' }])
    await expect(syncTables(world.db, wanted, NOW)).rejects.toThrow(
      '"fullName" says that it was "name", but 1 of 3 rows holds a value in both (v3: "Cyril")',
    )
    await world.db.write((trx) => trx.updateTable('visit').set({ name: null }).where('visitId', '=', 'v3').execute())
    await syncTables(world.db, wanted, NOW)
    expect(await world.rows('visit', 'visitId', 'fullName')).toEqual([
      ['v1', 'Ann'],
      ['v2', 'Bob'],
      ['v3', 'Cyril'],
    ])
    await syncTables(world.db, wanted, NOW)
  })

  it('after somebody took a column out by hand makes it again, and refuses one of another type (L4)', async () => {
    const wanted = visits({ name: text(), city: text() })
    await syncTables(world.db, wanted, NOW)
    await world.db.write((trx) => trx.schema.alterTable('visit').dropColumn('city').execute())
    expect((await look(world.db, world.db.query, wanted)).drift).toMatchObject([{ entity: 'visit', field: 'city' }])
    await syncTables(world.db, wanted, NOW)
    expect(await world.rows('visit', 'visitId', 'city')).toEqual([])
    await world.db.write((trx) => trx.schema.alterTable('visit').dropColumn('city').execute())
    await world.db.write((trx) => trx.schema.alterTable('visit').addColumn('city', 'integer').execute())
    await expect(syncTables(world.db, wanted, NOW)).rejects.toThrow(
      /entities\/visit.json: The column of "city" is integer and was text when the schemas were applied/,
    )
  })
})

describe.each(kinds)('a plan on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  it('is not done where the rows have moved in a way that it did not foresee, and is where they only grew (L4)', async () => {
    await world.evolve(
      visits({
        channel: text({
          oneOf: [
            { const: 'fax', title: 'f' },
            { const: 'call', title: 'c' },
          ],
        }),
      }),
    )
    await world.add('visit', [{ visitId: 'v1', channel: 'fax' }])
    const wanted = visits({ channel: text({ oneOf: [{ const: 'call', title: 'c' }], map: { fax: 'call' } }) })
    const found = await look(world.db, world.db.query, wanted)
    await world.add('visit', [{ visitId: 'v2', channel: 'fax' }])
    await expect(apply(world.db, wanted, found, { now: NOW })).rejects.toThrow('The rows have changed since the plan was made')
    const again = await look(world.db, world.db.query, wanted)
    await world.add('visit', [{ visitId: 'v3', channel: 'call' }])
    await apply(world.db, wanted, again, { now: NOW })
    expect(await world.rows('visit', 'visitId', 'channel')).toEqual([
      ['v1', 'call'],
      ['v2', 'call'],
      ['v3', 'call'],
    ])
  })

  it('is not outdated by rows that lose what all lose by its rule, nor by those that keep theirs (L4)', async () => {
    await world.evolve(visits({ seconds: whole(), name: text() }))
    await world.add('visit', [{ visitId: 'v1', seconds: 61, name: 'Ann' }])
    const wanted = visits({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }), fullName: text({ was: 'name' }) })
    const found = await look(world.db, world.db.query, wanted)
    await world.add('visit', [
      { visitId: 'v2', seconds: 62, name: 'Bob' },
      { visitId: 'v3', seconds: 120, name: 'Cy' },
    ])
    await apply(world.db, wanted, found, { now: NOW })
    expect(await world.rows('visit', 'visitId', 'minutes', 'fullName')).toEqual([
      ['v1', 2, 'Ann'],
      ['v2', 2, 'Bob'],
      ['v3', 2, 'Cy'],
    ])
  })

  it('does not show what is sealed or hidden (L4)', async () => {
    await world.evolve(visits({ code: text({ sealed: true }), phone: text({ masked: true }), name: text() }))
    await world.add('visit', [
      { visitId: 'v1', code: world.db.sealer.alike('secret', 'visit.code'), phone: '13800000001', name: 'Ann' },
      { visitId: 'v2', code: world.db.sealer.alike('secret', 'visit.code'), phone: '13800000001', name: 'Ann' },
    ])
    const found = await look(
      world.db,
      world.db.query,
      visits({ code: text({ sealed: true, unique: true }), phone: text({ masked: true, unique: true }), name: text({ unique: true }) }),
    )
    const obstacles = listObstacles(found)
    expect(obstacles.map((one) => /\(.*?\)/.exec(one)?.[0])).toEqual(['(v1)', '(v1)', '(v1: "Ann")'])
  })
})
