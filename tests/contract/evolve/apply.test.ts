import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { kinds } from '../harness.ts'
import { look } from '../../../mocks/evolve/look.ts'
import { contractWith, many, openWorld, visits, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const choices = (...all: (string | [string, string])[]) => ({
  title: '方式',
  type: 'string',
  oneOf: all.map((one) => (typeof one === 'string' ? { const: one, title: one } : { const: one[0], title: one[0], was: one[1] })),
})

describe.each(kinds)('on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  it('a renamed field keeps what it holds (L4)', async () => {
    await world.evolve(visits({ name: text() }))
    await world.add('visit', [
      { visitId: 'v1', name: 'Ann' },
      { visitId: 'v2', name: null },
    ])
    expect(await world.evolve(visits({ fullName: text({ was: 'name' }) }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'fullName')).toEqual([
      ['v1', 'Ann'],
      ['v2', null],
    ])
    // Said again it means nothing any more.
    expect(await world.evolve(visits({ fullName: text({ was: 'name' }) }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'fullName')).toEqual([
      ['v1', 'Ann'],
      ['v2', null],
    ])
  })

  it('a rename of a field, an entity and nothing else writes no row (L4)', async () => {
    await world.evolve(visits({ name: text() }))
    await world.add('visit', [
      { visitId: 'v1', name: 'Ann' },
      { visitId: 'v2', name: null },
    ])
    const lies = await layOf(world, 'visit')
    const { visitId } = { visitId: text() }
    const talk = { title: '会谈', was: 'visit', key: 'visitId', properties: { visitId, fullName: text({ was: 'name' }) } }
    await forbidWrites(world, 'visit')
    expect(await world.evolve(contractWith({ talk }), { large: 0, batch: 1 })).toEqual([])
    expect(await layOf(world, 'talk')).toEqual(lies)
    expect(await world.rows('talk', 'visitId', 'fullName')).toEqual([
      ['v1', 'Ann'],
      ['v2', null],
    ])
  })

  it('a conversion beside a unit that stays is done once, and not again when it is said as it was (L5)', async () => {
    const timed = (more: object = {}) => visits({ time: whole({ unit: 's', ...more }) })
    await world.evolve(timed())
    await world.add('visit', [
      { visitId: 'v1', time: 7 },
      { visitId: 'v2', time: null },
    ])
    const seconds = [
      ['v1', 7_000],
      ['v2', null],
    ]
    const twice = { convert: [{ multiply: 1000 }, { multiply: 2 }] }
    for (const more of [{ convert: { multiply: 1000 } }, { convert: { multiply: 1000 } }, { convert: [{ multiply: 1000 }] }]) {
      expect(await world.evolve(timed(more))).toEqual([])
      expect(await world.rows('visit', 'visitId', 'time')).toEqual(seconds)
    }
    expect(await world.evolve(timed(twice))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'time')).toEqual([
      ['v1', 14_000],
      ['v2', null],
    ])
  })

  it('the hash of a plan holds while people add rows that lose nothing of their own, and is another when one more does', async () => {
    await world.evolve(visits({ time: whole({ unit: 's' }), by: choices('visit', 'call', 'fax') }))
    const rows = (from: number, by: string) => many(5, (at) => ({ time: at, by })).map((row, at) => ({ ...row, visitId: `v${from + at}` }))
    await world.add('visit', [...rows(0, 'visit'), ...rows(10, 'fax')])
    const wanted = visits({
      time: whole({ unit: 'min', convert: { divide: 60, round: 'up' } }),
      by: { ...choices('visit', 'call'), map: { fax: 'call' } },
    })
    const hash = async () => (await look(world.db, world.db.query, wanted)).hash
    const first = await hash()
    await world.add('visit', rows(20, 'visit'))
    expect(await hash()).toBe(first)
    await world.add('visit', rows(30, 'fax'))
    expect(await hash()).not.toBe(first)
  })

  it('a unit that is another is asked for where no new conversion says what becomes of the figures (L4)', async () => {
    const done = { divide: 60, round: 'up' }
    await world.evolve(visits({ time: whole({ unit: 's' }) }))
    await world.add('visit', [{ visitId: 'v1', time: 7200 }])
    expect(await world.evolve(visits({ time: whole({ unit: 'min', convert: done }) }))).toEqual([])
    expect(await world.evolve(visits({ time: whole({ unit: 'h', convert: done }) }))).toEqual([
      'entities/visit.json: The unit of "time" is h now, before min, but nothing says what becomes of the values: 1 row holds one (v1: 120). Say how they change, such as "convert": { "divide": 60, "round": "up" }, and behind a conversion that stands there already as a list; where they stay as they are, "convert": { "multiply": 1 }.',
    ])
    expect(await world.evolve(visits({ time: whole({ unit: 'h', convert: [done, done] }) }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'time')).toEqual([['v1', 2]])
    expect(await world.evolve(visits({ time: whole({ unit: 'hours', convert: [done, done, { multiply: 1 }] }) }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'time')).toEqual([['v1', 2]])
  })

  it('what vanished without a word is asked for, and nothing is done (L4)', async () => {
    await world.evolve(visits({ name: text({ title: '姓名' }) }))
    await world.add('visit', [{ visitId: 'v1', name: 'Ann' }])
    expect(await world.evolve(visits({ fullName: text({ title: '姓名' }) }))).toEqual([
      'entities/visit.json: The field "name" is gone, but 1 row holds a value in it (v1: "Ann"). Is it the field "fullName" now? If it goes on under another name, say "was": "name" at that field; if its values may die, say "gone": { "name": "why" } in the entity.',
    ])
    expect(await world.rows('visit', 'visitId', 'name')).toEqual([['v1', 'Ann']])
  })

  it('a column in which nobody has a value vanishes without a question (L4)', async () => {
    await world.evolve(visits({ name: text(), fax: text() }))
    await world.add('visit', [{ visitId: 'v1', name: 'Ann', fax: null }])
    expect(await world.evolve(visits({ name: text() }))).toEqual([])
  })

  it('fields that change places end where they belong (L4)', async () => {
    await world.evolve(visits({ net: whole(), gross: whole() }))
    await world.add('visit', [{ visitId: 'v1', net: 80, gross: 100 }])
    expect(await world.evolve(visits({ net: whole({ was: 'gross' }), gross: whole({ was: ['net', 'between'] }) }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'net', 'gross')).toEqual([['v1', 100, 80]])
  })

  it('a renamed entity keeps its rows, its indexes and the names that others know it by (L4)', async () => {
    const entity = (more: object) => ({
      title: '会面',
      key: 'meetingId',
      properties: {
        meetingId: text({ numbered: 'M0001', readOnly: true }),
        code: text({ unique: true }),
        userId: text({ entity: 'person' }),
      },
      ...more,
    })
    await world.evolve(contractWith({ meeting: entity({}) }))
    await world.add('meeting', [{ meetingId: 'M0001', code: 'a', userId: 'u1' }])
    const talk = entity({ was: 'meeting' })
    expect(
      await world.evolve(
        contractWith({
          talk: {
            ...talk,
            key: 'talkId',
            properties: {
              talkId: { ...talk.properties.meetingId, was: 'meetingId' },
              code: talk.properties.code,
              userId: talk.properties.userId,
            },
          },
        }),
      ),
    ).toEqual([])
    expect(await world.rows('talk', 'talkId', 'code')).toEqual([['M0001', 'a']])
    await expect(world.add('talk', [{ talkId: 'M0002', code: 'a' }])).rejects.toThrow(/unique/i)
  })

  it.each([
    [
      'a unit',
      { seconds: whole() },
      { seconds: 61 },
      { minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) },
      'minutes',
      2,
    ],
    [
      'a text to fen',
      { price: text() },
      { price: ' 12.34 ' },
      { price: whole({ convert: { from: 'string', multiply: 100, round: 'nearest' }, map: { '*': null } }) },
      'price',
      1234,
    ],
    ['a number to a text', { code: whole() }, { code: 42 }, { code: text({ convert: { from: 'integer' } }) }, 'code', '42'],
    ['a whole number to any', { share: whole() }, { share: 42 }, { share: whole({ type: 'number' }) }, 'share', 42],
    [
      'a yes to a number',
      { flag: { title: '是', type: 'boolean' } },
      { flag: true },
      { flag: whole({ convert: { from: 'boolean' } }) },
      'flag',
      1,
    ],
    [
      'a yes to a choice',
      { flag: { title: '是', type: 'boolean' } },
      { flag: true },
      { flag: { ...choices('yes', 'no'), convert: { from: 'boolean' }, map: { true: 'yes', false: 'no' } } },
      'flag',
      'yes',
    ],
    [
      'a fraction to a text',
      { share: { title: '比', type: 'number' } },
      { share: 1.5 },
      { share: text({ convert: { from: 'number' } }) },
      'share',
      '1.5',
    ],
    [
      'a text to a list',
      { tags: text() },
      { tags: 'a, b' },
      { tags: { title: '标签', type: 'array', items: { type: 'string' }, convert: { from: 'string', split: ',' } } },
      'tags',
      ['a', 'b'],
    ],
    [
      'a list to a text',
      { tags: { title: '标签', type: 'array', items: { type: 'string' } } },
      { tags: '["a","b"]' },
      { tags: text({ convert: { from: 'array', join: '、' } }) },
      'tags',
      'a、b',
    ],
    [
      'a moment to a day',
      { at: text({ format: 'date-time' }) },
      { at: '2026-11-20T17:00:00.000Z' },
      { at: text({ format: 'date', convert: { from: 'date-time' } }) },
      'at',
      '2026-11-21',
    ],
    [
      'a choice by its name',
      { channel: choices('onsite', 'call') },
      { channel: 'onsite' },
      { channel: choices(['visit', 'onsite'], 'call') },
      'channel',
      'visit',
    ],
    [
      'a choice to another',
      { channel: choices('fax', 'call') },
      { channel: 'fax' },
      { channel: { ...choices('call'), map: { fax: 'call' } } },
      'channel',
      'call',
    ],
    [
      'choices that change places',
      { grade: choices('a', 'b') },
      { grade: 'a' },
      {
        grade: {
          title: '等',
          type: 'string',
          oneOf: [
            { const: 'a', title: 'a', was: 'b' },
            { const: 'b', title: 'b', was: ['a', 'between'] },
          ],
        },
      },
      'grade',
      'b',
    ],
    [
      'a field inside a list',
      { lines: { title: '行', type: 'array', items: { type: 'object', properties: { count: whole() } } } },
      { lines: '[{"count":2}]' },
      { lines: { title: '行', type: 'array', items: { type: 'object', properties: { amount: whole({ was: 'count' }) } } } },
      'lines',
      [{ amount: 2 }],
    ],
  ])('values follow: %s (L5)', async (_, before, row, after, field, value) => {
    await world.evolve(visits(before))
    await world.add('visit', [{ visitId: 'v1', ...row }, { visitId: 'v2' }])
    expect(await world.evolve(visits(after))).toEqual([])
    expect(await world.rows('visit', 'visitId', field)).toEqual([
      ['v1', value],
      ['v2', null],
    ])
    expect(await world.evolve(visits(after))).toEqual([])
    expect(await world.rows('visit', 'visitId', field)).toEqual([
      ['v1', value],
      ['v2', null],
    ])
  })

  it('what rows without a value get is a constant, another field, or a field of the row that one refers to (L5)', async () => {
    await world.evolve(visits({ userId: text({ entity: 'person' }), place: text() }))
    await world.add('person', [{ userId: 'u1', name: 'Ann', city: '北京' }])
    await world.add('visit', [
      { visitId: 'v1', userId: 'u1', place: null },
      { visitId: 'v2', userId: null, place: '家' },
    ])
    const after = {
      userId: text({ entity: 'person' }),
      place: text({ required: true, backfill: '店' }),
      city: text({ backfill: { field: 'userId.city' } }),
      at: text({ backfill: { field: 'place', convert: { cut: 1 } } }),
      level: whole({ default: 2 }),
    }
    expect(await world.evolve(visits(after))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'place', 'city', 'at', 'level')).toEqual([
      ['v1', '店', '北京', '店', 2],
      ['v2', '家', null, '家', 2],
    ])
  })

  it('a backfill that names a row which is not there is refused, with the rows that would get it (issue 15)', async () => {
    await world.evolve(visits({ place: text() }))
    await world.add('person', [{ userId: 'u1', name: 'Ann' }])
    await world.add('visit', [{ visitId: 'v1' }, { visitId: 'v2' }])
    const seenBy = (backfill: unknown) => visits({ userId: text({ entity: 'person', backfill }) })
    expect(await world.evolve(seenBy('u9'))).toEqual([
      'entities/visit.json: 2 rows without a value in "userId" would get "u9" (v1, v2), but there is no such row of person. Name one that is there, say from which field it comes: "backfill": { "field": … }, or take "backfill" out.',
    ])
    expect(await world.evolve(seenBy('u1'))).toEqual([])
    // What is there already may stay as it is: no row gets the other one.
    expect(await world.evolve(seenBy('u9'))).toEqual([])
    const among = { title: '人', type: 'array', items: { type: 'string' }, entity: 'person', backfill: ['u1', 'u9'] }
    expect(await world.evolve(visits({ userId: text({ entity: 'person' }), among }))).toEqual([
      expect.stringContaining('"among" would get ["u1","u9"]'),
    ])
    // A kind of row that comes with the same schemas has none yet.
    const desk = { title: '柜台', key: 'deskId', properties: { deskId: text() } }
    const properties = { visitId: text(), place: text(), deskId: text({ entity: 'desk', backfill: 'd1' }) }
    const visit = { title: '拜访', key: 'visitId', properties, gone: { userId: '不再记录' } }
    expect(await world.evolve(contractWith({ visit, desk }))).toEqual([expect.stringContaining('there is no such row of desk')])
  })

  it.each([
    [
      'a type',
      { minutes: text() },
      { minutes: '5' },
      { minutes: whole() },
      'entities/visit.json: The field "minutes" is stored as string and its schema says integer, but 1 of 2 rows holds a value (v1: "5"). Say how it becomes one: "convert": { "from": "string" }, "map": { "*": null }; or keep the type, or give the field a new name.',
    ],
    [
      'a required field',
      { place: text() },
      { place: '店' },
      { place: text({ required: true }) },
      'entities/visit.json: "place" is required, but 1 of 2 rows has no value (v2). Say what it gets: "backfill": "…" at the field.',
    ],
    [
      'a choice that is no more',
      { channel: choices('fax', 'call') },
      { channel: 'fax' },
      { channel: choices('call') },
      'entities/visit.json: "channel" does not offer what 1 of 2 rows holds (v1: "fax"). Say what becomes of it: "map": { "fax": "call" } at the field, or "was": "fax" at the choice that it is called now.',
    ],
    ['a value that must be the only one', { code: text() }, { code: 'a', visitId: 'v0' }, { code: text({ unique: true }) }, undefined],
    [
      'a computed field in the place of a stored one',
      { place: text() },
      { place: '店' },
      { place: text({ computed: { service: true } }) },
      'entities/visit.json: "place" is computed now, but 1 of 2 rows holds a value that somebody stored (v1: "店"). Say "gone": { "place": "why" } if these may die, or give the computed field another name.',
    ],
  ])('%s over rows that stand against it is refused with the mend (L5)', async (_, before, row, after, sentence) => {
    await world.evolve(visits(before))
    await world.add('visit', [{ visitId: 'v1', ...row }, { visitId: 'v2' }])
    expect(await world.evolve(visits(after))).toEqual(sentence === undefined ? [] : [sentence])
  })

  it('a value that two rows have cannot become unique (L5)', async () => {
    await world.evolve(visits({ code: text() }))
    await world.add('visit', [
      { visitId: 'v1', code: 'a' },
      { visitId: 'v2', code: 'a' },
      { visitId: 'v3', code: 'b' },
    ])
    expect(await world.evolve(visits({ code: text({ unique: true }) }))).toEqual([
      'entities/visit.json: "code" is unique, but 2 of 3 rows have a value that another has (v1: "a"). Change them before, or take "unique" out.',
    ])
  })

  it('a text that does not become a number stands against it, with its row (L5)', async () => {
    await world.evolve(visits({ minutes: text() }))
    await world.add('visit', [
      { visitId: 'v1', minutes: '5' },
      { visitId: 'v2', minutes: 'many' },
    ])
    const after = (map: object) => visits({ minutes: whole({ convert: { from: 'string' }, map }) })
    expect(await world.evolve(after({ few: 3 }))).toEqual([
      'entities/visit.json: "minutes" cannot become a whole number in 1 of 2 rows (v2: "many"). Say what becomes of it: "map": { "many": null } at the field, or "*" for all that do not fit.',
    ])
    expect(await world.evolve(after({ many: 99 }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'minutes')).toEqual([
      ['v1', 5],
      ['v2', 99],
    ])
  })

  it('what the entries of a list work out follows its formula, and so does their sum (L8, L17)', async () => {
    const lines = (amount: object, more: object = {}) => ({
      lines: {
        title: '行',
        type: 'array',
        items: { type: 'object', properties: { price: whole(), count: whole(), ...more, amount: whole(amount) } },
      },
      total: whole({ computed: { total: 'lines.amount' } }),
    })
    await world.evolve(visits(lines({ computed: { product: ['price', 'count'] } })))
    await world.add('visit', [{ visitId: 'v1', lines: '[{"price":7,"count":3,"amount":21},{"price":1,"count":1,"amount":1}]', total: 22 }])
    await world.evolve(visits(lines({ computed: { sum: ['price', 'count'] } })))
    const read = async () => {
      const [[, list, total]] = (await world.rows('visit', 'visitId', 'lines', 'total')) as [[string, unknown, number]]
      const entries = (typeof list === 'string' ? JSON.parse(list) : list) as { amount: number }[]
      return [entries.map(({ amount }) => amount), total]
    }
    expect(await read()).toEqual([[10, 2], 12])
    // A field that the formula is made of is called otherwise.
    await world.evolve(
      visits({
        lines: {
          title: '行',
          type: 'array',
          items: {
            type: 'object',
            properties: { each: whole({ was: 'price' }), count: whole(), amount: whole({ computed: { product: ['each', 'count'] } }) },
          },
        },
        total: whole({ computed: { total: 'lines.amount' } }),
      }),
    )
    expect(await read()).toEqual([[21, 1], 22])
  })

  it('what is counted in rows follows its formula (L8), also in those that are older than it (R17)', async () => {
    const words = { title: '词', type: 'array', items: { type: 'object', properties: { weight: whole() } } }
    const v1 = visits({ words })
    await world.evolve(v1)
    await world.add('visit', [{ visitId: 'v1', words: '[{"weight":2},{"weight":3}]' }])
    await world.evolve(visits({ words, count: whole({ computed: { entries: 'words' } }) }))
    expect(await world.rows('visit', 'visitId', 'count')).toEqual([['v1', 2]])
    await world.evolve(visits({ words, count: whole({ computed: { total: 'words.weight' } }) }))
    expect(await world.rows('visit', 'visitId', 'count')).toEqual([['v1', 5]])
  })

  it('what may die lies there until it is dropped, is kept aside then, and comes back with its field (L4)', async () => {
    await world.evolve(visits({ fax: text() }))
    await world.add('visit', [{ visitId: 'v1', fax: '12' }])
    const after = visits({}, { gone: { fax: '没有人用' } })
    expect(await world.evolve(after)).toEqual([])
    expect(await world.evolve(visits({ fax: text() }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'fax')).toEqual([['v1', '12']])
    await world.evolve(after, { drop: true })
    const [aside] = await world.db.query.selectFrom('schema_aside').selectAll().execute()
    expect(aside).toMatchObject({
      kind: 'dropped',
      entity: 'visit',
      field: 'fax',
      reason: '没有人用',
      createTime: '2026-11-21T08:00:00.000Z',
      untilTime: '2026-12-21T08:00:00.000Z',
    })
    expect(await world.db.query.selectFrom('visit').select([aside!.column]).execute()).toEqual([{ [aside!.column]: '12' }])
    expect(await world.evolve(after, { drop: true })).toEqual([])
    // Under another name, as another type: it is the same field that comes back.
    expect(await world.evolve(visits({ telefax: whole({ was: 'fax', convert: { from: 'string' }, map: { '*': null } }) }))).toEqual([])
    expect(await world.rows('visit', 'visitId', 'telefax')).toEqual([['v1', 12]])
  })

  it('an entity whose rows may die lies aside with them, and comes back whole (L4)', async () => {
    const meeting = { title: '会面', key: 'meetingId', properties: { meetingId: text(), code: text({ unique: true }) } }
    const app = { ...(exampleWorld['app.json'] as object), gone: { meeting: '不再用' } }
    await world.evolve(contractWith({ meeting }))
    await world.add('meeting', [{ meetingId: 'm1', code: 'a' }])
    expect(await world.evolve(contractWith({}))).toEqual([
      'app.json: The entity "meeting" is gone, but 1 row of it is stored (m1). If they go on under another name, say "was": "meeting" in its file; if they may die, say "gone": { "meeting": "why" } in app.json.',
    ])
    expect(await world.evolve(contractWith({}, { 'app.json': app }), { drop: true })).toEqual([])
    await expect(world.rows('meeting', 'meetingId')).rejects.toThrow(/meeting/)
    expect(await world.evolve(contractWith({ meeting }))).toEqual([])
    expect(await world.rows('meeting', 'meetingId', 'code')).toEqual([['m1', 'a']])
    await expect(world.add('meeting', [{ meetingId: 'm2', code: 'a' }])).rejects.toThrow(/unique/i)
    expect(await world.db.query.selectFrom('schema_aside').selectAll().execute()).toEqual([])
  })
})

/** Where the rows of a table lie, and which transaction wrote each: told by the database itself. */
async function layOf({ db }: World, place: string): Promise<unknown> {
  const of =
    db.kind === 'postgres'
      ? sql`select pg_relation_filenode(${place}::regclass) as file, ctid::text as at, xmin::text as by from ${sql.table(place)} order by 2`
      : sql`select m.rootpage as page, t._rowid_ as at from sqlite_schema m, ${sql.table(place)} t where m.name = ${place} order by 2`
  return (await of.execute(db.query)).rows
}

/** From now on SQLite refuses whoever writes a row of a table; PostgreSQL tells afterwards. */
async function forbidWrites({ db }: World, place: string): Promise<void> {
  if (db.kind === 'postgres') return
  await db.write(async (trx) => {
    for (const what of ['insert', 'update', 'delete'])
      await sql.raw(`create trigger no_${what} before ${what} on ${place} begin select raise(abort, 'a row is written'); end`).execute(trx)
  })
}
