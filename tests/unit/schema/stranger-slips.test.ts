import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderEntity, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import type { Json } from '../../fixtures/changes/tree.ts'

type Files = Record<string, unknown>

const filesOf = (files: Files) =>
  Object.entries({ ...exampleWorld, ...files }).flatMap(([path, data]) =>
    data === undefined ? [] : [{ path, text: JSON.stringify(data, null, 2) }],
  )
const LANGUAGES = ['translated', 'named-once']
/** What is told of the schemas, but for translations that a short example leaves out. */
const told = (files: Files) =>
  checkSchemas(filesOf(files)).flatMap(({ file, rule, message }) => (LANGUAGES.includes(rule) ? [] : [`${file} ${message}`]))
const ofTranslations = (files: Files) => checkSchemas(filesOf(files)).filter(({ rule }) => rule === 'translated')

const order = exampleWorld['entities/order.json'] as Json
const list = exampleWorld['screens/order.json'] as Json
const english = exampleWorld['locales/en-US/entities/order.json'] as Json
const number = (more: object = {}) => ({ title: '数', type: 'integer', ...more })
const fen = (more: object = {}) => number({ format: 'money-fen', ...more })
const note = (properties: object) => ({
  'entities/note.json': {
    title: '备注',
    key: 'noteId',
    properties: {
      noteId: { title: '编号', type: 'string', readOnly: true },
      about: { title: '订单', type: 'string', entity: 'order' },
      ...properties,
    },
  },
})

describe('what nobody was told (S15)', () => {
  it('3: an import that leaves out what is required', () => {
    const name = orderFields({ name: { title: '名称', type: 'string', required: true } })
    const load = (more: object) =>
      orderList({ actions: { ...list.actions, load: { title: '导入', on: 'toolbar', can: 'import', call: 'import', ...more } } })
    const sentence = 'screens/order.json Missing field "name", it is required and this import creates rows'
    expect(told({ ...name, ...load({ fields: ['amount'] }) })).toEqual([sentence])
    expect(told({ ...name, ...load({ fields: ['amount', 'name'] }) })).toEqual([])
    expect(told({ ...name, ...load({}) })).toEqual([])
  })

  it('4: a reference of another type than the key', () => {
    const says = (own: string) =>
      `entities/order.json Unexpected type "${own}", the key "orderNo" of "order" is of type string; expected "string"`
    expect(told(orderFields({ last: number({ entity: 'order' }) }))).toEqual([says('integer')])
    expect(told(orderFields({ all: { title: '全', type: 'array', items: { type: 'integer' }, entity: 'order' } }))).toEqual([
      says('integer'),
    ])
    expect(told(orderFields({ last: { title: '上', type: 'string', entity: 'order' } }))).toEqual([])
  })

  it('5: money and minutes in one sum, and a sum of money that is shown as none', () => {
    const sum = (own: object, minutes: object) =>
      told(orderFields({ minutes: number(minutes), total: { ...number(own), computed: { sum: ['amount', 'minutes'] } } }))
    const end = 'expected one unit or format of both'
    expect(sum({ format: 'money-fen' }, { unit: '分钟' })).toEqual([
      `entities/order.json Unexpected "minutes" in 分钟, "total" is in money-fen; ${end}`,
    ])
    expect(sum({ format: 'money-fen' }, {})).toEqual([
      `entities/order.json Unexpected "minutes" without a unit, "total" is in money-fen; ${end}`,
    ])
    expect(sum({}, {})).toEqual([`entities/order.json Unexpected "amount" in money-fen, "total" is without a unit; ${end}`])
    expect(sum({ format: 'money-fen' }, { format: 'money-fen' })).toEqual([])
    const lines = { title: '行', type: 'array', items: { type: 'object', properties: { cost: fen() } } }
    const total = (own: object) => told(orderFields({ lines, total: { ...number(own), computed: { total: 'lines.cost' } } }))
    expect(total({})).toEqual([`entities/order.json Unexpected "cost" in money-fen, "total" is without a unit; ${end}`])
    expect(total({ format: 'money-fen' })).toEqual([])
  })

  it('6: a sum of a text', () => {
    const sum = (computed: object) =>
      told({ ...note({ word: { title: '词', type: 'string' }, fee: fen() }), ...orderFields({ sum: fen({ computed }) }) })
    expect(sum({ sum: 'note.word' })).toContain('entities/order.json Unexpected sum of "word" of type string, expected a number')
    expect(sum({ sum: 'note.fee' }).join()).not.toContain('sum of')
  })

  it('22: halves of the smallest coin, and a price that a text takes over', () => {
    const half = orderFields({ half: { ...fen(), type: 'number' } })
    expect(told(half)).toEqual(['entities/order.json Unexpected format "money-fen" of a field of type number, expected type integer'])
    const of = (type: string) =>
      told(
        orderFields({
          last: { title: '上', type: 'string', entity: 'order' },
          was: { title: '曾', type, computed: { of: 'last.amount' } },
        }),
      )
    expect(of('string')).toEqual([
      'entities/order.json Unexpected "last.amount" of type integer in a field of type string, expected both to be of one type',
    ])
    expect(of('number')).toEqual([])
  })
})

describe('what follows from a slip is not told beside it (S15)', () => {
  const call = { 'calls/order.json': { list: { does: 'list' }, move: { does: 'move' } } }

  it.each<[string, Files, string]>([
    ['12: a call', { ...call, ...orderList({ list: { ...list.list, call: 'order.lst' } }) }, 'Unexpected call "order.lst"'],
    ['12: a move', orderAction({ move: 'pya' }), 'Unexpected move "pya"'],
    ['12: a state', orderEntity({ moves: { pay: { from: 'open', to: 'piad' } } }), 'Unexpected state "piad"'],
    [
      '12: a permission',
      { 'permissions/roles.json': { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: { ordr: '*' } } } } },
      'Unexpected permission "ordr"',
    ],
    [
      '13: the entity of a deletion that is put back',
      orderList({ entity: 'ordre', actions: { drop: { title: '删', on: 'row', can: 'delete', call: 'delete', undo: true } } }),
      'Unexpected entity "ordre"',
    ],
    [
      '13: a key that references of another file name rows by',
      {
        ...orderEntity({ key: 'orderNr' }),
        'screens/order.json': { ...list, list: { columns: ['orderNo'] } },
        ...note({ about: { title: '订单', type: 'string', options: { call: 'order.list' } } }),
      },
      'Unexpected field "orderNr"',
    ],
    [
      '14: a chart by a wrong field',
      orderList({ list: { ...list.list, views: { sums: { title: '图', chart: ['orderNo'], sums: ['amount'] } } } }),
      'Unexpected chart by "orderNo"',
    ],
    [
      '17: "required" of what is computed',
      {
        ...orderFields({ sum: fen({ required: true, computed: { sum: ['amount', 'other'] } }), other: fen() }),
        ...orderList({ actions: { ...list.actions, add: { title: '新', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] } } }),
      },
      'Unexpected "required" on "sum", its value is computed',
    ],
    [
      '18: "unique" on a list',
      orderFields({ all: { title: '全', type: 'array', items: { type: 'string' }, unique: true } }),
      'Unexpected "unique" on a field of type array',
    ],
  ])('%s', (_, files, says) => {
    const all = told(files).filter((one) => !one.includes('nothing leads to') && !one.includes('Unexpected entity that no screen'))
    expect(all).toHaveLength(1)
    expect(all[0]).toContain(says)
  })

  it('15: a hole mistyped in the sentence itself is not told of its translation', () => {
    const pay = { ...list.actions.pay, confirm: '支付 {{orderNo2}}？' }
    const overlay = exampleWorld['locales/en-US/screens/order.json'] as Json
    const files = (confirm: string, translation: string): Files => ({
      'screens/order.json': { ...list, actions: { pay: { ...pay, confirm } } },
      'locales/en-US/screens/order.json': { ...overlay, actions: { pay: { title: 'Pay', confirm: translation } } },
    })
    expect(ofTranslations(files('支付 {{orderNo2}}？', 'Pay {{orderNo}}?'))).toEqual([])
    expect(ofTranslations(files('支付 ${orderNo}？', 'Pay {{orderNo}}?'))).toEqual([])
    expect(ofTranslations(files('支付？', 'Pay {{orderNo}}?'))).toHaveLength(1)
    expect(ofTranslations(files('支付 {{orderNo}}？', 'Pay {{amount}}?'))).not.toEqual([])
  })

  it('16: a translation of what a slip hides is not told to be removed', () => {
    const { title: _, ...bare } = order.properties.amount
    expect(ofTranslations(orderFields({ amount: bare }))).toEqual([])
    const { oneOf } = order.properties.status
    const twice = orderFields({ status: { ...order.properties.status, oneOf: [oneOf[0], { ...oneOf[1], const: 'open' }] } })
    expect(ofTranslations(twice)).toEqual([])
    const gone = { ...english, properties: { ...english.properties, colour: { title: 'Colour' } } }
    expect(ofTranslations({ 'locales/en-US/entities/order.json': gone })).toHaveLength(1)
  })
})

describe('what is told (S15)', () => {
  it('19: a screen that says its type is told what that is called', () => {
    const { kind: _, ...rest } = list
    const all = checkSchemas(filesOf({ 'screens/order.json': { type: 'crud', ...rest } })).filter(({ rule }) => rule === 'structure')
    expect(all.map(({ line, message }) => [line, message.replace(/;.*/s, '')])).toEqual([
      [2, 'Unexpected property "type", which is called "kind" here'],
    ])
  })

  it('21: the word is named that is wrong', () => {
    expect(told(orderList({ list: { ...list.list, summary: { amount: 'avg' } } }))).toEqual([
      expect.stringContaining('Unexpected figure "avg", expected one of: '),
    ])
    expect(told(orderList({ list: { columns: [] } }))).toContain('screens/order.json Unexpected empty list, expected at least 1')
    // S18-8: a list of one is not empty.
    const sum = orderFields({ sum: { title: '合计', type: 'number', computed: { sum: ['amount'] } } })
    expect(told(sum)).toContain('entities/order.json Unexpected list of 1, expected at least 2')
  })

  it('7: a rename is carried to its end', () => {
    const { orderNo, ...others } = order.properties
    const bill = {
      ...order,
      was: 'order',
      key: 'billNo',
      label: '{{billNo}}',
      properties: { billNo: { ...orderNo, was: 'orderNo' }, ...others },
    }
    const files = {
      'entities/order.json': undefined,
      'entities/bill.json': bill,
      'entities/note.json': {
        title: '备注',
        key: 'noteId',
        properties: {
          noteId: { title: '编号', type: 'string', readOnly: true },
          bills: number({ computed: { count: 'order' } }),
          spent: fen({ computed: { sum: 'order.amount' } }),
        },
      },
      'screens/order-view.json': {
        kind: 'detail',
        title: '订单',
        permission: 'order',
        entity: 'order',
        takes: ['orderNo'],
        fields: ['orderNo'],
      },
    }
    const fixed = fixSchemas(filesOf(files), { guess: true })
    const of = (path: string) => fixed.find((one) => one.path === path)?.text ?? ''
    expect(of('entities/note.json')).toContain('"count": "bill"')
    expect(of('entities/note.json')).toContain('"sum": "bill.amount"')
    expect(of('screens/order-view.json')).not.toContain('orderNo')
  })
})

it('issue 14: a link in the notice of a state that says nothing, and one to a page that does not exist', () => {
  const form = (link: object) => ({
    'screens/pay.json': {
      kind: 'form',
      title: '付款',
      route: '/pay',
      menu: { group: 'orders', order: 20 },
      permission: 'order',
      entity: 'order',
      load: 'get',
      fields: { amount: {} },
      states: { open: { notice: '待付款' }, paid: { mode: 'read' } },
      links: { shop: { title: '去店里', ...link } },
    },
  })
  const ofLinks = (link: object) => told(form(link)).filter((one) => one.startsWith('screens/pay.json'))
  const none = ofLinks({ screen: 'order', states: ['open'] })
  expect(ofLinks({ screen: 'order', states: ['paid'] }).filter((one) => !none.includes(one))).toEqual([
    'screens/pay.json Unexpected state "paid", expected one of: open',
  ])
  expect(ofLinks({ href: '/oder', states: ['open'] }).filter((one) => !none.includes(one))).toEqual([
    expect.stringContaining('Unexpected address "/oder"'),
  ])
})

describe('what mutants were silent about (15)', () => {
  it('a choice of the entries of a list waits for a field that exists', () => {
    const marks = (when: object) => ({
      marks: { title: '标记', type: 'array', items: { type: 'string', oneOf: [{ const: 'a', title: '甲', when }] } },
    })
    expect(told(orderFields(marks({ 'row.status': 'open' })))).toEqual([])
    expect(told(orderFields(marks({ 'ro.status': 'open' })))).toEqual([
      'entities/order.json Unexpected "ro.status", expected "me", "row" or a field with "options" before the dot',
    ])
  })
})
