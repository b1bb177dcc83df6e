import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../src/runtime/action/read-rows.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { company } from '../fixtures/company.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

/** A field of every type that a person fills in. */
const trip = {
  title: '出差',
  key: 'tripNo',
  label: '{{name}}',
  properties: {
    tripNo: { title: '编号', type: 'string', readOnly: true },
    name: { title: '名称', type: 'string', required: true, maxLength: 60 },
    note: { title: '备注 (内部)', type: 'string', maxLength: 200, widget: 'textarea' },
    kind: { title: '类型', type: 'string', oneOf: 'trip-kind' },
    urgent: { title: '加急', type: 'boolean' },
    legs: { title: '段数', type: 'integer', unit: '段' },
    share: { title: '占比', type: 'number', format: 'percent', minimum: 0, maximum: 100 },
    weight: { title: '行李', type: 'integer', format: 'bytes' },
    length: { title: '时长', type: 'integer', format: 'duration-s', maximum: 100_000 },
    cost: { title: '费用', type: 'integer', format: 'money-fen' },
    amount: { title: '数量', type: 'integer', countedIn: 'measure' },
    measure: { title: '计量', type: 'string', oneOf: 'trip-measure' },
    fare: { title: '票价', type: 'integer', format: 'money', countedIn: 'currency' },
    currency: { title: '币种', type: 'string', required: true, default: 'CNY', oneOf: 'trip-currency' },
    day: { title: '日期', type: 'string', format: 'date' },
    at: { title: '出发', type: 'string', format: 'date-time' },
    days: { title: '起止', type: 'array', widget: 'date-range', minItems: 2, maxItems: 2, items: { type: 'string', format: 'date' } },
    hours: { title: '时段', type: 'array', widget: 'time-range', minItems: 2, maxItems: 2, items: { type: 'string', format: 'time' } },
    tags: { title: '标签', type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 4 },
    kinds: { title: '多种', type: 'array', uniqueItems: true, items: { type: 'string', oneOf: 'trip-kind' } },
    leaderId: { title: '领队', type: 'string', entity: 'member' },
    memberIds: { title: '同行', type: 'array', uniqueItems: true, items: { type: 'string' }, entity: 'member' },
    phone: { title: '电话', type: 'string', format: 'telephone' },
    stops: {
      title: '站点',
      type: 'array',
      maxItems: 5,
      items: {
        type: 'object',
        properties: {
          city: { title: '城市', type: 'string', required: true, maxLength: 20 },
          at: { title: '到达', type: 'string', format: 'date-time' },
          cost: { title: '费用', type: 'integer', format: 'money-fen', minimum: 0 },
          twice: { title: '往返', type: 'integer', format: 'money-fen', computed: { sum: ['cost', 'cost'] } },
          hostId: { title: '接待', type: 'string', entity: 'member' },
          kind: { title: '目的', type: 'string', oneOf: 'trip-kind' },
          labels: { title: '标记', type: 'array', items: { type: 'string', maxLength: 20 } },
          room: { title: '房间', type: 'object', properties: { floor: { title: '楼层', type: 'integer' } } },
          talks: {
            title: '会谈',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                topic: { title: '议题', type: 'string', maxLength: 20 },
                minutes: { title: '时长', type: 'integer', unit: '分', minimum: 1 },
                done: { title: '完成', type: 'boolean' },
              },
            },
          },
        },
      },
    },
    hotel: {
      title: '酒店',
      type: 'object',
      properties: { name: { title: '名称', type: 'string', maxLength: 20 }, night: { title: '入住', type: 'string', format: 'date' } },
    },
    state: {
      title: '状态',
      type: 'string',
      readOnly: true,
      default: 'open',
      oneOf: [
        { const: 'open', title: '进行' },
        { const: 'over', title: '结束' },
      ],
    },
    createTime: { title: '创建时间', type: 'string', format: 'date-time', readOnly: true, stamp: 'added' },
  },
  moves: { end: { from: 'open', to: 'over' } },
}
const english = {
  title: 'Trip',
  properties: {
    name: { title: 'Name' },
    note: { title: 'Note (internal)' },
    urgent: { title: 'Urgent' },
    legs: { title: 'Legs', unit: 'leg | legs' },
    cost: { title: 'Cost' },
    amount: { title: 'Amount' },
    day: { title: 'Day' },
    at: { title: 'Departure' },
    days: { title: 'From and to' },
    tags: { title: 'Tags' },
    leaderId: { title: 'Leader' },
    stops: {
      title: 'Stops',
      items: {
        properties: {
          city: { title: 'City' },
          talks: { title: 'Talks', items: { properties: { topic: { title: 'Topic' }, minutes: { title: 'Length', unit: 'min' } } } },
        },
      },
    },
  },
}
const own = Object.keys(trip.properties).slice(1)
const fields = own.filter((name) => !['state', 'createTime'].includes(name))
const screen = {
  kind: 'list',
  title: '出差',
  route: '/admin/trip',
  menu: { group: 'service', order: 98 },
  permission: 'trip',
  entity: 'trip',
  // As a person would choose them: more than can be imported, and in another order.
  list: { columns: ['state', 'tripNo', 'createTime', ...fields] },
  actions: {
    add: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields },
    load: { title: '导入', on: 'toolbar', can: 'import', call: 'import' },
    save: { title: '导出', on: 'toolbar', can: 'export', call: 'export' },
  },
}
const sources = Object.entries({
  'choices/trip-kind.json': {
    oneOf: [
      { const: 'visit', title: '拜访' },
      { const: 'fair', title: '展会、论坛' },
      { const: 'other', title: '其他' },
    ],
  },
  'choices/trip-measure.json': {
    oneOf: [
      { const: 'km', title: '公里' },
      { const: 'day', title: '天' },
    ],
  },
  'choices/trip-currency.json': {
    oneOf: [
      { const: 'CNY', title: '人民币' },
      { const: 'JPY', title: '日元' },
      { const: 'KWD', title: '第纳尔' },
    ],
  },
  'locales/en-US/choices/trip-currency.json': { oneOf: { CNY: { title: 'yuan' }, JPY: { title: 'yen' }, KWD: { title: 'dinar' } } },
  'locales/en-US/choices/trip-kind.json': {
    oneOf: { visit: { title: 'Visit' }, fair: { title: 'Fair, forum' }, other: { title: 'Other' } },
  },
  'locales/en-US/choices/trip-measure.json': { oneOf: { km: { title: 'kilometer | kilometers' }, day: { title: 'day | days' } } },
  'entities/trip.json': trip,
  'locales/en-US/entities/trip.json': english,
  'screens/admin/trip.json': screen,
}).map(([path, value]) => ({ path, text: JSON.stringify(value) }))

const contract = compileContract(readSchemas([...files, ...company.filter(({ path }) => !path.includes('trip')), ...sources]).world)
/** The columns of the lists and objects of a trip, in a file. */
const inside: Record<string, (string | null)[]> = {
  stops: [
    'stops',
    'stops.city',
    'stops.at',
    'stops.cost',
    null,
    'stops.hostId',
    'stops.kind',
    'stops.labels',
    'stops.room.floor',
    'stops.talks',
    'stops.talks.topic',
    'stops.talks.minutes',
    'stops.talks.done',
  ],
  hotel: ['hotel.name', 'hotel.night'],
}
const LOCALES = ['zh-CN', 'en-US'] as const
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata']

/** What a form sends of a text: nothing around it, and line ends as browsers write them. */
const words = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ09 ,;、，；"\'=+-@#()\n（）％%:/会议é😀<&_'), minLength: 1, maxLength })
    .map((text) => text.trim())
    .filter((text) => text !== '')
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 4 })
const isoDay = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
/** A value with the keys of its objects in one order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)

describe.each(kinds)('what Export writes Import takes, on %s (L11)', (kind) => {
  let backend: Backend
  let token = ''
  const call = async (name: string, body: object, more: object = {}) => {
    const { data, code, message } = await backend.call(contract.calls[name]!.path, body, { token, locale: 'zh-CN', ...more })
    expect([code, message, data]).toEqual([200, expect.anything(), expect.anything()])
    return data as Row
  }
  const exported = (body: object, locale: string, zone: string) =>
    backend.app.inject({
      method: 'POST',
      url: `/api${contract.calls['trip.export']!.path}`,
      headers: { 'content-type': 'application/json', 'accept-language': locale, 'access-token': token, 'x-time-zone': zone },
      payload: JSON.stringify(body),
    })
  const stored = async () => {
    const rows = await backend.db.query.selectFrom('trip').selectAll().execute()
    return rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name] ?? null])))
  }
  const clear = () => backend.db.write(async (trx) => void (await trx.deleteFrom('trip').execute()))
  const people: string[] = []

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    token = await backend.signIn('admin')
    const { departmentId } = await call('department.add', { name: '教务处' })
    for (const name of ['李阿达', 'Bob, Jr.', '王“伯”伯'])
      people.push(String((await call('member.add', { departmentId, name }))['memberId']))
  })
  afterAll(() => backend?.close())

  it('as it was, whatever stands in it: CSV and workbook, each language, other zones', async () => {
    const kindOf = fc.constantFrom('visit', 'fair', 'other')
    const person = fc.nat(2).map((at) => people[at]!)
    const columns = {
      name: words(30),
      note: maybe(words(60)),
      kind: maybe(kindOf),
      urgent: maybe(fc.boolean()),
      legs: maybe(fc.integer()),
      share: maybe(fc.integer({ min: 0, max: 10_000 }).map((one) => one / 100)),
      weight: maybe(fc.nat()),
      length: maybe(fc.nat(100_000)),
      cost: maybe(fc.integer()),
      amount: maybe(fc.integer()),
      measure: maybe(fc.constantFrom('km', 'day')),
      fare: maybe(fc.integer()),
      currency: fc.constantFrom('CNY', 'JPY', 'KWD'),
      day: maybe(isoDay),
      at: maybe(fc.integer({ min: 0, max: 1_700_000_000 }).map((at) => new Date(at * 1000).toISOString())),
      days: maybe(fc.tuple(isoDay, isoDay).map((both) => both.toSorted())),
      hours: maybe(fc.tuple(clock, clock)),
      tags: maybe(fc.array(words(20), { minLength: 1, maxLength: 4 })),
      kinds: maybe(fc.uniqueArray(kindOf, { minLength: 1 })),
      leaderId: maybe(person),
      memberIds: maybe(fc.uniqueArray(person, { minLength: 1 })),
      phone: maybe(fc.constantFrom('+8613800138000', '+442079460958', '+12025550143')),
    }
    const talk = fc.record({ topic: words(20), minutes: fc.integer({ min: 1 }), done: fc.boolean() }, { requiredKeys: [] })
    const stop = fc.record(
      {
        city: words(20),
        at: fc.integer({ min: 0, max: 1_700_000_000 }).map((at) => new Date(at * 1000).toISOString()),
        cost: fc.nat(),
        hostId: person,
        kind: kindOf,
        labels: fc.array(words(20), { minLength: 1, maxLength: 3 }),
        room: fc.record({ floor: fc.integer() }),
        talks: fc.array(talk, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['city'] },
    )
    const rowOf = fc.record({
      ...columns,
      stops: maybe(fc.array(stop, { minLength: 1, maxLength: 5 })),
      hotel: maybe(fc.record({ name: words(20), night: isoDay }, { requiredKeys: ['name'] })),
    })
    const world = fc.record({
      rows: fc.array(rowOf, { minLength: 1, maxLength: 12 }),
      from: fc.constantFrom(...LOCALES),
      to: fc.constantFrom(...LOCALES),
      format: fc.constantFrom('csv', 'xlsx'),
      zones: fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ rows, from, to, format, zones }) => {
        await clear()
        for (const row of rows) await call('trip.add', row)
        const before = await stored()
        const text = await readRows(new Blob([new Uint8Array((await exported({ format }, from, zones[0])).rawPayload)]))
        await clear()
        const report = await call('trip.import', { text }, { locale: to, headers: { 'x-time-zone': zones[1] } })
        expect(report).toMatchObject({ total: rows.length, added: rows.length, errors: [] })
        expect(report['columns']).toEqual([null, null, null, ...fields.flatMap((name) => inside[name] ?? name)])
        const sorted = (all: object[]) => all.map((one) => JSON.stringify(inOrder(one))).toSorted()
        expect(sorted(await stored())).toEqual(sorted(before))
      }),
      { numRuns: process.env['FULL'] === '1' ? 200 : 25 },
    )
  })

  const look = async (text: string, more: object = {}) =>
    (await backend.call(contract.calls['trip.import']!.path, { text, mode: 'look', ...more }, { token, locale: 'en-US' })).data as Row

  it('issue 17: a line without cells of its own goes on the row above, and each wrong cell is told at its own line and column', async () => {
    const head = 'Name,Stops,Stops · City,Stops · 费用 (CNY),Stops · 接待,Stops · Talks,Stops · Talks · Topic,Stops · Talks · Length (min)'
    const text = [
      head,
      'North,1,Harbin,12.345,,1,rails,30',
      ',,,,,2,,0',
      ',2,,5,李阿达,,,',
      ',3,Jilin,6,nobody,,,',
      'South,1,Sanya,x,,many,beaches,',
      ',1,Haikou,,,,,',
      ',,Wenchang,,,,,',
    ].join('\n')
    expect(await look(text)).toMatchObject({
      total: 2,
      added: 0,
      errors: [
        { line: 2, field: 'stops.cost', message: 'Enter an amount with at most two decimals' },
        { line: 2, on: 3, field: 'stops.talks.minutes', message: expect.stringContaining('1') },
        { line: 2, on: 4, field: 'stops.city', message: 'Please fill this in' },
        { line: 2, on: 5, field: 'stops.hostId', message: expect.stringContaining('nobody') },
        { line: 6, field: 'stops.talks', message: expect.stringMatching(/^This column numbers the entries/) },
        { line: 6, on: 7, field: 'stops', message: expect.stringMatching(/numbered upwards/) },
        { line: 6, field: 'stops.cost', message: expect.stringContaining('amount') },
      ],
    })
  })

  it('issue 17: whoever repeats the cells of a row on each of its lines, as a filter wants it, still has one row', async () => {
    await clear()
    const text = [
      'Name,Legs,Stops,Stops · City,Stops · Talks,Stops · Talks · Topic',
      'East,3,1,Wuxi,1,a',
      'East,3,1,Wuxi,2,b',
      'East,3,2,Suzhou,1,c',
      'East,3,1,Wuxi,,',
      'East,3,,,,',
    ].join('\n')
    expect(await call('trip.import', { text })).toMatchObject({ total: 3, added: 3, errors: [] })
    const cities = (await stored()).map(({ stops }) => ((stops ?? []) as Row[]).map(({ city, talks }) => ({ city, talks })))
    expect(cities.toSorted((a, b) => b.length - a.length)).toEqual([
      [
        { city: 'Wuxi', talks: [{ topic: 'a' }, { topic: 'b' }] },
        { city: 'Suzhou', talks: [{ topic: 'c' }] },
      ],
      [{ city: 'Wuxi' }],
      [],
    ])
  })

  const rested = async (jobId: unknown, status: string) => {
    const now = async () => ((await call('job.list', {}))['jobs'] as Row[]).find((one) => one['jobId'] === jobId)?.['status']
    await expect.poll(now, { timeout: 20_000 }).toBe(status)
  }

  it('issue 17: a job tells the lines of wrong cells, too, and adds the rows that are right', async () => {
    await clear()
    const text = 'Name,Stops,Stops · City\nWest,1,Lhasa\n,2,\nFar West,1,Ali\n,2,Kashgar\n'
    const { jobId } = await call('job.start', { call: 'trip.import', title: 'Trips', mode: 'look', text }, { locale: 'en-US' })
    await rested(jobId, 'asking')
    const { rows } = await call('job.report', { jobId }, { locale: 'en-US' })
    expect(rows).toMatchObject([{ at: 2, reason: expect.stringMatching(/^line 3: /), faults: [{ on: 3, field: 'stops.city' }] }])
    await call('job.resume', { jobId })
    await rested(jobId, 'done')
    expect(await stored()).toMatchObject([{ name: 'Far West', stops: [{ city: 'Ali' }, { city: 'Kashgar' }] }])
  })

  it('a column in another unit is refused, one that nobody knows is said', async () => {
    const load = async (text: string) => (await backend.call(contract.calls['trip.import']!.path, { text }, { token })).data as Row
    expect(await load('Name,Legs (km)\nBerlin,3')).toMatchObject({
      fields: { text: expect.stringMatching(/“Legs” is in km.*counted in legs? here/) },
    })
    expect(await load('Name,Weather,Legs (legs)\nBerlin,fine,3')).toMatchObject({ added: 1, columns: ['name', null, 'legs'] })
    expect(await load('Weather\nfine')).toMatchObject({ fields: { text: expect.stringMatching(/None of the columns.*Name.*Legs/) } })
  })

  it('a template’s example is no row, a row that begins with the same sign is', async () => {
    const file = '\uFEFF名称\r\n# 示例（可保留）：甲\r\n#2 号线\r\n'
    expect(await call('trip.import', { text: file })).toMatchObject({ total: 1, added: 1, errors: [] })
    expect(readCsv(file)).toHaveLength(3)
  })
})
