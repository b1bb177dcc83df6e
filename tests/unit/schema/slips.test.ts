import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderEntity, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

type Change = Record<string, unknown>

const order = exampleWorld['screens/order.json'] as { actions: Record<string, unknown> }
const { amount: _, ...unpriced } = (exampleWorld['entities/order.json'] as { properties: Change }).properties
const filesOf = (change: Change) =>
  Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
const withActions = (actions: Change) => orderList({ actions: { ...order.actions, ...actions } })
const field = (one: Change) => orderFields({ one: { title: '甲', ...one } })
/** A value computed over the orders that name this one. */
const some = (computed: Change) =>
  orderFields({
    one: { title: '甲', type: 'integer', readOnly: true, computed },
    firstNo: { title: '首单', type: 'string', readOnly: true, entity: 'order' },
    tags: { title: '标签', type: 'array', readOnly: true, items: { type: 'string', maxLength: 9 } },
  })
const add = { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] }
const clerks = (grants: Change) => ({
  'permissions/roles.json': {
    roles: {
      clerk: { title: '店员', area: 'shop', home: '/order', grants: '*' },
      boy: { title: '学徒', area: 'shop', home: '/order', grants },
    },
  },
  'locales/en-US/permissions/roles.json': { roles: { clerk: { title: 'Clerk' }, boy: { title: 'Apprentice' } } },
})

/** What people write by mistake, each with the rule that names it. */
const slips: [string, Change, string, RegExp][] = [
  [
    'issue 15: a sentence that is translated under the name of before',
    {
      ...orderEntity({ properties: { ...unpriced, cost: { title: '金额', type: 'integer', was: 'amount' } } }),
      ...orderList({ list: { columns: ['orderNo', 'cost'] } }),
    },
    'translated',
    /^Unexpected translation, what it translates is called "cost" now; npm run schema -- fix carries it along$/,
  ],
  [
    'issue 15: a list that names a field as it was called before',
    {
      ...orderFields({ cost: { title: '金额', type: 'integer', was: 'price' } }),
      ...orderList({ list: { columns: ['orderNo', 'price'] } }),
    },
    'known-field',
    /^Unexpected field "price", which is called "cost" now$/,
  ],
  [
    'O24: a sentence that is said afterwards, with a hole that neither the row nor the form nor the answer fills',
    orderAction({ then: { reload: true, say: '「{{orderName}}」已支付' } }),
    'known-field',
    /^Unexpected field "orderName", expected one of: .*orderNo/,
  ],
  [
    'C2: a list that says since when it has rows, and is not sorted by time',
    orderList({
      list: { columns: ['orderNo'], search: ['status'], sort: 'orderNo', begins: { field: 'orderNo', screen: 'order', title: '汇总' } },
    }),
    'searchable',
    /^Unexpected "begins"/,
  ],
  [
    'issue 14: a list that asks a call for rows what stands in the way',
    orderList({ list: { columns: ['orderNo'], needs: 'order.list' } }),
    'known-call',
    /^Unexpected call "order.list" that does "list", expected one that does "service"/,
  ],
  [
    'L13: a translation without the hole of its source',
    {
      ...orderAction({ confirm: '确定支付「{{orderNo}}」吗？' }),
      'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay', confirm: 'Pay this order?' } } },
    },
    'translated',
    /^Missing "\{\{orderNo\}\}"/,
  ],
  [
    'L3: a list that is told to which row its own belong, by a field that names none',
    {
      ...orderFields({ penId: { title: '钢笔', type: 'string', maxLength: 20 } }),
      'entities/pen.json': { title: '钢笔', key: 'penId', properties: { penId: { title: '号', type: 'string', readOnly: true } } },
      ...orderList({ takes: ['penId'], actions: { ...order.actions, add } }),
    },
    'under-parent',
    /expected "entity": "pen" in the field "penId" of "order"/,
  ],
  [
    'L10: a time that seems to be filled in because of its name',
    { ...orderFields({ createdAt: { title: '创建', type: 'string', format: 'date-time', readOnly: true } }), ...withActions({ add }) },
    'stamp-kept',
    /nobody fills in "createdAt" because of its name; expected "stamp": "added"/,
  ],
  ['L14: an owner that is no person', orderEntity({ owner: 'amount' }), 'owner-is-person', /owner "amount"/],
  [
    'L19: a role that may add but not open the list',
    { ...withActions({ add }), ...clerks({ order: ['add'] }) },
    'grant-reaches-move',
    /"query"/,
  ],
  ['L15: a comparison by its sign', field({ type: 'integer', must: { gte: 3 } }), 'structure', /"atLeast"/],
  ['L15: a word of an earlier version', orderEntity({ seed: 3 }), 'structure', /"seedRows"/],
  ['L22: a column twice', orderList({ list: { columns: ['orderNo', 'amount', 'orderNo'] } }), 'named-once', /"orderNo" a second time/],
  ['L22: a search twice', orderList({ list: { columns: ['orderNo'], search: ['status', 'status'] } }), 'named-once', /"status"/],
  [
    'L22: two primary actions',
    withActions({ add: { ...add, primary: true }, more: { ...add, primary: true } }),
    'one-primary',
    /second primary action beside "add"/,
  ],
  ['L22: a sum of what is no column', orderList({ list: { columns: ['orderNo'], summary: { amount: 'sum' } } }), 'searchable', /no column/],
  [
    'L22: a test of a field against itself',
    field({ type: 'integer', must: { atLeast: { field: 'one' } } }),
    'can-be-met',
    /against itself/,
  ],
  [
    'L22: required and readOnly',
    field({ type: 'string', maxLength: 9, required: true, readOnly: true }),
    'can-be-met',
    /nobody fills it in/,
  ],
  [
    'L22: a condition against the move of its action',
    orderAction({ when: { status: 'paid' } }),
    'move-when-possible',
    /lets through: open/,
  ],
  ['L22: limits that shut the default out', field({ type: 'integer', minimum: 5, default: 2 }), 'known-value', /"minimum" 5/],
  [
    'L22: a unit beside a format that has one',
    field({ type: 'integer', format: 'money-fen', unit: '元' }),
    'word-fits-type',
    /says its own/,
  ],
  ['L22: a unit beside stars', field({ type: 'integer', widget: 'stars', unit: '分' }), 'word-fits-type', /control "stars" shows none/],
  [
    'a sum of some rows by a field that they have not',
    some({ sum: { of: 'order.amount', where: { staus: 'paid' } } }),
    'known-field',
    /field "staus".*Did you mean "status"/,
  ],
  [
    'a sum of some rows by a value that none has',
    some({ sum: { of: 'order.amount', where: { status: 'piad' } } }),
    'known-value',
    /value "piad".*Did you mean "paid"/,
  ],
  [
    'a count of some rows by a list',
    some({ count: { of: 'order', where: { tags: 'new' } } }),
    'computed-fits',
    /"tags", it holds several values/,
  ],
  ['L22: a share in percent that goes to 1', field({ type: 'number', format: 'percent', maximum: 1 }), 'within-unit', /expected 100/],
  ['L22: a default of half a percent', field({ type: 'number', format: 'percent', default: 0.5 }), 'within-unit', /expected 50/],
  ['L22: half a cent', field({ type: 'integer', format: 'money-fen', minimum: 0.5 }), 'within-unit', /a whole number/],
  [
    'L22: a range of days over plain texts',
    field({ type: 'array', widget: 'date-range', items: { type: 'string' } }),
    'compares-alike',
    /"format": "date" in "items"/,
  ],
  [
    'L22: a plain text that is to lie in the future',
    field({ type: 'string', must: { laterThan: 'now' } }),
    'compares-alike',
    /holds no time/,
  ],
  [
    'L22: a number beside a text',
    field({ type: 'integer', must: { atLeast: { field: 'status' } } }),
    'compares-alike',
    /"status" of type string/,
  ],
  [
    'L22: a screen in a folder that is no area',
    {
      'screens/shpo/late.json': { ...order, route: '/late', menu: { group: 'orders', order: 20 }, actions: {} },
      'locales/en-US/screens/shpo/late.json': { title: 'Late' },
    },
    'known-folder',
    /"screens\/shop"/,
  ],
  ['issue 14: rows named by what is no column', orderList({ list: { columns: ['orderNo'], named: 'amount' } }), 'known-field', /no column/],
  ['L22: tabs by a field without choices', orderList({ list: { columns: ['orderNo'], tabsBy: 'amount' } }), 'has-effect', /no choices/],
  ['L22: a question beside a form', orderAction({ confirm: '确定？', fields: ['amount'] }), 'has-effect', /the form asks already/],
  [
    'L22: a kind of row that nothing uses',
    {
      'entities/pen.json': { title: '钢笔', key: 'penId', properties: { penId: { title: '号', type: 'string', readOnly: true } } },
      'locales/en-US/entities/pen.json': { title: 'Pen', properties: { penId: { title: 'No.' } } },
    },
    'entity-used',
    /no screen, field or call uses/,
  ],
]

/** Words that other systems have taught people, with what they are told. */
const habits: [string, Change, RegExp][] = [
  ['visibleOn of amis', field({ type: 'integer', visibleOn: '${paid}' }), /which is called "visible" here/],
  ['enum of JSON Schema', field({ type: 'string', enum: ['a'] }), /which is called "oneOf" here/],
  ['label of amis', field({ type: 'integer', label: '甲' }), /which is called "title" here and stands beside it/],
  ['x-component of Formily', field({ type: 'integer', 'x-component': 'Input' }), /which is called "widget" here/],
  ['ui:help of rjsf', field({ type: 'integer', 'ui:help': 'x' }), /which is called "help" here/],
  ['dataIndex of antd', orderList({ list: { columns: [{ dataIndex: 'orderNo' }] } }), /which is called "field" here/],
  ['api of amis', orderAction({ api: '/pay' }), /which is called "call" here/],
  ['type "input-text" of amis', field({ type: 'input-text' }), /Unexpected type "input-text", expected "type": "string"/],
  ['a list of what is required', orderEntity({ required: ['orderNo'] }), /expected "required": true in each field/],
  ['a list as required', field({ type: 'integer', required: ['one'] }), /expected "required": true in each field/],
]

describe('a slip that used to be silent', () => {
  it.each(slips)('%s is told', (_, change, rule, message) => {
    const found = checkSchemas(filesOf(change)).filter((finding) => finding.rule === rule)
    expect(found.map((finding) => finding.message)).toEqual([expect.stringMatching(message)])
  })
})

it('one slip of structure in a report hides no other of it (issue 15)', () => {
  const report = {
    kind: 'report',
    title: '月报',
    route: '/report',
    menu: { group: 'orders', order: 20 },
    permission: 'report',
    period: '30d',
    rows: { orders: { entity: 'order', time: 'day' } },
    search: ['status'],
    blocks: {
      income: { title: '收入', sum: 'amount', widht: true },
      states: { title: '状态', by: 'statsu' },
      tops: { title: '前十', by: 'status', first: 100 },
    },
  }
  const day = orderFields({ day: { title: '日期', type: 'string', format: 'date' } })
  const told = checkSchemas(filesOf({ ...day, 'screens/report.json': report }))
  expect(
    told.flatMap(({ file, message }) => (file === 'screens/report.json' && !message.includes('translation') ? [message] : [])),
  ).toEqual([
    expect.stringMatching(/^Unexpected period "30d"/),
    'Unexpected "status", expected the name of some rows, a dot and a field of theirs, such as "orders.status"',
    expect.stringMatching(/^Unexpected property "widht"/),
    expect.stringMatching(/^Unexpected field "statsu".* Did you mean "status"\?$/),
    'Unexpected first 100, expected at most 50',
  ])
})

describe('a habit (L15)', () => {
  it.each(habits)('%s is answered with our word', (_, change, message) => {
    expect(checkSchemas(filesOf(change)).map((finding) => finding.message)).toContainEqual(expect.stringMatching(message))
  })
})

describe('L20: an entity with a single row', () => {
  const settings = {
    'entities/settings.json': {
      title: '设置',
      key: 'id',
      single: 'site',
      properties: { id: { title: '号', type: 'string', readOnly: true }, name: { title: '名称', type: 'string', maxLength: 9 } },
    },
    'locales/en-US/entities/settings.json': { title: 'Settings', properties: { id: { title: 'No.' }, name: { title: 'Name' } } },
    'locales/en-US/screens/settings.json': { title: 'Settings', submit: { title: 'Save' } },
  }
  const screen = (call: string) => ({
    'screens/settings.json': {
      kind: 'form',
      title: '设置',
      route: '/settings',
      menu: { group: 'orders', order: 30 },
      permission: 'settings',
      entity: 'settings',
      load: 'get',
      fields: ['name'],
      submit: { title: '保存', can: 'edit', call },
    },
  })

  it('is read and saved without a file of calls', () => {
    const files = filesOf({ ...settings, ...screen('save') })
    expect(checkSchemas(files)).toEqual([])
    const { calls } = compileContract(readSchemas(files).world)
    expect([calls['settings.get']?.does, calls['settings.save']?.does]).toEqual(['get', 'save'])
  })

  it('says so where a second row would be added', () => {
    const [finding] = checkSchemas(filesOf({ ...settings, ...screen('add') }))
    expect(finding?.message).toBe('Unexpected call "add", expected one of: get, save')
  })
})
