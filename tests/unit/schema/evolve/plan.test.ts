import { expect, it } from 'vitest'
import { exampleWorld } from '../../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../../src/schema/compile/contract.ts'
import { modelOf } from '../../../../src/schema/evolve/model.ts'
import { modelAfter, planBetween } from '../../../../src/schema/evolve/plan.ts'
import { fileOf } from '../../../../src/schema/evolve/say-report.ts'
import { readSchemas } from '../../../../src/schema/read.ts'
import { modelWith, visit } from './models.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const choices = (...all: (string | [string, string])[]) => ({
  title: '方式',
  type: 'string',
  oneOf: all.map((one) => (typeof one === 'string' ? { const: one, title: one } : { const: one[0], title: one[0], was: one[1] })),
})

function planned(before: ReturnType<typeof visit>, after: ReturnType<typeof visit>) {
  const { steps, questions } = planBetween(before, after)
  return [
    ...steps.map(({ kind, entity, field, from, isLossy, against }) =>
      [
        kind,
        [entity, field].filter(Boolean).join('.'),
        ...(from ? [`from ${from}`] : []),
        ...(isLossy ? ['loses'] : []),
        ...(against ? [against] : []),
      ].join(' '),
    ),
    ...questions.map(
      ({ kind, entity, field, guess }) => `${kind}? ${[entity, field].filter(Boolean).join('.')}${guess ? ` → ${guess}` : ''}`,
    ),
  ]
}

it.each<[string, ReturnType<typeof visit>, ReturnType<typeof visit>, string[]]>([
  ['nothing is other', visit({ name: text() }), visit({ name: text() }), []],
  ['a field has another title', visit({ name: text() }), visit({ name: text({ title: '名' }) }), []],
  ['a field is new', visit({}), visit({ city: text() }), ['add visit.city']],
  [
    'a field is called otherwise',
    visit({ name: text() }),
    visit({ subject: text({ was: ['topic', 'name'] }) }),
    ['rename visit.subject from name'],
  ],
  ['a rename stands there that was applied', visit({ subject: text({ was: 'name' }) }), visit({ subject: text({ was: 'name' }) }), []],
  [
    'a field is renamed without a word',
    visit({ name: text({ title: '主题' }) }),
    visit({ subject: text({ title: '主题' }) }),
    ['add visit.subject', 'vanished? visit.name → subject'],
  ],
  ['a field vanished', visit({ fax: text() }), visit({}), ['vanished? visit.fax']],
  ['a field may die', visit({ fax: text() }), visit({}, { gone: { fax: '没有人用' } }), ['drop visit.fax']],
  [
    'two fields change places',
    visit({ net: whole(), gross: whole() }),
    visit({ net: whole({ was: 'gross' }), gross: whole({ was: ['net', 'between'] }) }),
    ['rename visit.net from gross', 'rename visit.gross from net'],
  ],
  [
    'names are passed on',
    visit({ first: text(), second: text() }),
    visit({ second: text({ was: 'first' }), third: text({ was: 'second' }) }),
    ['rename visit.second from first', 'rename visit.third from second'],
  ],
  [
    'a field has what it was beside it',
    visit({ name: text(), subject: text() }),
    visit({ subject: text({ was: 'name' }) }),
    ['fill visit.subject', 'both? visit.subject'],
  ],
  ['a type is other without a word', visit({ minutes: text() }), visit({ minutes: whole() }), ['type? visit.minutes']],
  [
    'a text becomes a number',
    visit({ minutes: text() }),
    visit({ minutes: whole({ convert: { from: 'string' }, map: { '*': null } }) }),
    ['convert visit.minutes loses'],
  ],
  ['a whole number becomes any', visit({ minutes: whole() }), visit({ minutes: whole({ type: 'number' }) }), ['widen visit.minutes']],
  ['a number becomes a text', visit({ code: whole() }), visit({ code: text({ convert: { from: 'integer' } }) }), ['convert visit.code']],
  [
    'a unit is other',
    visit({ seconds: whole() }),
    visit({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) }),
    ['rename visit.minutes from seconds', 'convert visit.minutes loses unfit'],
  ],
  [
    'a unit is other, and nothing is said',
    visit({ minutes: whole({ unit: '秒' }) }),
    visit({ minutes: whole({ unit: '分钟' }) }),
    ['unit? visit.minutes'],
  ],
  [
    'a unit is other than at the conversion that stands there',
    visit({ minutes: whole({ unit: '分钟', convert: { divide: 60, round: 'up' } }) }),
    visit({ minutes: whole({ unit: '小时', convert: { divide: 60, round: 'up' } }) }),
    ['unit? visit.minutes'],
  ],
  [
    'a format of figures is other',
    visit({ price: whole({ format: 'money-fen' }) }),
    visit({ price: whole({ format: 'percent' }) }),
    ['tighten visit.price rule', 'unit? visit.price'],
  ],
  [
    'a unit has another word alone',
    visit({ minutes: whole({ unit: '秒' }) }),
    visit({ minutes: whole({ unit: '秒钟', convert: { multiply: 1 } }) }),
    [],
  ],
  [
    'a conversion stands there that was applied, and the field is renamed',
    visit({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) }),
    visit({ duration: whole({ was: ['seconds', 'minutes'], convert: { divide: 60, round: 'up' } }) }),
    ['rename visit.duration from minutes'],
  ],
  [
    'a choice is called otherwise',
    visit({ channel: choices('onsite', 'call') }),
    visit({ channel: choices(['visit', 'onsite'], 'call') }),
    ['convert visit.channel'],
  ],
  [
    'a choice is no more',
    visit({ channel: choices('visit', 'call', 'fax') }),
    visit({ channel: choices('visit', 'call') }),
    ['tighten visit.channel unfit'],
  ],
  [
    'a choice is no more, and what becomes of it is said',
    visit({ channel: choices('visit', 'call', 'fax') }),
    visit({ channel: { ...choices('visit', 'call'), map: { fax: 'call' } } }),
    ['convert visit.channel loses unfit'],
  ],
  ['a choice is more', visit({ channel: choices('visit') }), visit({ channel: choices('visit', 'call') }), ['widen visit.channel']],
  ['a field must be filled in', visit({ city: text() }), visit({ city: text({ required: true }) }), ['tighten visit.city empty']],
  [
    'a field must be filled in, and what old rows get is said',
    visit({ city: text() }),
    visit({ city: text({ required: true, backfill: '北京' }) }),
    ['fill visit.city', 'tighten visit.city empty'],
  ],
  [
    'a backfill stands there that was applied',
    visit({ city: text({ backfill: '北京' }) }),
    visit({ city: text({ backfill: '北京' }) }),
    [],
  ],
  ['a new field begins with something', visit({}), visit({ level: whole({ default: 2 }) }), ['add visit.level', 'fill visit.level']],
  [
    'a new field begins with something that old rows do not get',
    visit({}),
    visit({ level: whole({ default: 2, backfill: null }) }),
    ['add visit.level'],
  ],
  ['a value must be the only one', visit({ code: text() }), visit({ code: text({ unique: true }) }), ['tighten visit.code twice']],
  ['a limit is narrower', visit({ name: text({ maxLength: 60 }) }), visit({ name: text({ maxLength: 20 }) }), ['tighten visit.name rule']],
  ['a limit is wider', visit({ name: text({ maxLength: 20 }) }), visit({ name: text({ maxLength: 60 }) }), ['widen visit.name']],
  [
    'a formula is other',
    visit({ words: { title: '词', type: 'array', items: { type: 'string' } }, count: whole({ computed: { entries: 'words' } }) }),
    visit({
      words: { title: '词', type: 'array', items: { type: 'object', properties: { weight: whole() } } },
      count: whole({ computed: { total: 'words.weight' } }),
    }),
    ['recount visit.count', 'type? visit.words'],
  ],
  ['a field is computed now', visit({ city: text() }), visit({ city: text({ computed: { service: true } }) }), ['computed? visit.city']],
  ['the key is another', visit({ code: text() }), visit({ code: text() }, { key: 'code' }), ['key? visit.code']],
  [
    'a field inside a list is called otherwise',
    visit({ lines: { title: '明细', type: 'array', items: { type: 'object', properties: { count: whole() } } } }),
    visit({ lines: { title: '明细', type: 'array', items: { type: 'object', properties: { amount: whole({ was: 'count' }) } } } }),
    ['convert visit.lines'],
  ],
  [
    'a field inside a list vanished',
    visit({ lines: { title: '明细', type: 'array', items: { type: 'object', properties: { count: whole(), note: text() } } } }),
    visit({ lines: { title: '明细', type: 'array', items: { type: 'object', properties: { count: whole() } } } }),
    ['vanished? visit.lines.note'],
  ],
  ['a field lies encrypted', visit({ code: text() }), visit({ code: text({ sealed: true }) }), ['convert visit.code']],
])('where %s, that is planned and nothing else (L4, L5, L8)', (_, before, after, steps) => {
  expect(planned(before, after)).toEqual(steps)
})

const entity = (more: object = {}) => ({
  title: '会面',
  key: 'meetingId',
  properties: { meetingId: { title: '编号', type: 'string', readOnly: true }, subject: text() },
  ...more,
})

it('an entity that stands in a screen is asked about there', () => {
  const world = (properties: object) => {
    const entity = { title: '笔', key: 'penId', properties: { penId: text({ readOnly: true }), ...properties } }
    const screen = { kind: 'list', title: '笔', route: '/pen', permission: 'order', entity, list: { columns: ['penId'] } }
    const files = Object.entries({ ...exampleWorld, 'screens/shop/pen.json': screen })
    return modelOf(compileContract(readSchemas(files.map(([path, data]) => ({ path, text: JSON.stringify(data) }))).world))
  }
  const after = world({})
  expect(planBetween(world({ colour: text() }), after).questions).toMatchObject([{ kind: 'vanished', entity: 'pen', field: 'colour' }])
  expect(fileOf('pen', after.entities['pen'])).toBe('screens/shop/pen.json')
  expect(fileOf('order', after.entities['order'])).toBe('entities/order.json')
})

it('an entity is renamed, asked for and taken away as its fields are (L4)', () => {
  const before = modelWith({ 'entities/meeting.json': entity() })
  expect(planned(before, modelWith({ 'entities/talk.json': entity({ was: ['visit', 'meeting'] }) }))).toEqual(['rename talk from meeting'])
  expect(planned(before, modelWith({ 'entities/talk.json': entity() }))).toEqual(['add talk', 'vanished? meeting → talk'])
  expect(planned(before, modelWith({}))).toEqual(['vanished? meeting'])
  const app = {
    version: 2,
    brand: { name: 'x', title: 'x' },
    paging: { size: 10, sizes: [10] },
    locales: { source: 'zh-CN', default: 'zh-CN', titles: { 'zh-CN': '中文' } },
    timeouts: { call: 1, upload: 1, chunk: 1 },
  }
  expect(planned(before, modelWith({ 'app.json': { ...app, gone: { meeting: '不再用' } } }))).toEqual(['drop meeting'])
})

it('what may die lies there until it is dropped, and comes back where it is wanted again (L4)', () => {
  const [before, after] = [visit({ fax: text() }), visit({}, { gone: { fax: '没有人用' } })]
  const lying = modelAfter(planBetween(before, after), { drop: false })
  expect(planned(lying, after)).toEqual(['drop visit.fax'])
  expect(planned(lying, visit({}))).toEqual([])
  expect(planned(lying, visit({ fax: text() }))).toEqual(['restore visit.fax'])
  expect(planned(lying, visit({ telefax: text({ was: 'fax' }) }))).toEqual(['rename visit.telefax from fax'])
  expect(planned(modelAfter(planBetween(before, after), { drop: true }), after)).toEqual([])
})

it('a chain leads from each of its ends, however many releases were left out (L4)', () => {
  const last = visit({
    hours: whole({
      was: ['seconds', 'minutes'],
      convert: [
        { divide: 60, round: 'up' },
        { divide: 60, round: 'up' },
      ],
    }),
  })
  const middle = visit({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) })
  const flows = (before: ReturnType<typeof visit>) => {
    const plan = planBetween(before, last).entities.find(({ name }) => name === 'visit')!
    return plan.fields.find(({ name }) => name === 'hours')!.change?.flows.length ?? 0
  }
  expect(flows(visit({ seconds: whole() }))).toBe(2)
  expect(flows(middle)).toBe(1)
  expect(flows(last)).toBe(0)
})
