import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { exampleWorld, orderAction, orderEntity, orderFields, orderList } from '../../../src/schema/check/example-world.ts'

type Change = Record<string, unknown>
type Step = string | number
/** What a slip is, the change that makes it, the place as `file#path` where it is told and nothing else is, and what the sentence says. */
type Case = [what: string, change: Change, place: string, says: RegExp]

const order = exampleWorld['screens/order.json'] as { actions: Record<string, unknown> }
const add = { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] }
const field = (one: Change) => orderFields({ one: { title: '甲', ...one } })
const fields = (more: Record<string, Change>) =>
  orderFields(Object.fromEntries(Object.entries(more).map(([name, one]) => [name, { title: `甲 ${name}`, ...one }])))
const list = (more: Change) => orderList({ list: { columns: ['orderNo', 'amount', 'status'], ...more } })
const withActions = (actions: Change) => orderList({ actions: { ...order.actions, ...actions } })
/** A second list over the same rows. */
const twoLists = (one: Change, other: Change): Change => ({
  ...list(one),
  'screens/every-order.json': {
    ...order,
    actions: {},
    menu: { group: 'orders', order: 20 },
    route: '/every',
    list: { columns: ['orderNo', 'amount'], ...other },
  },
  'locales/en-US/screens/every-order.json': { title: 'All orders' },
})
const pen = (more: Change = {}): Change => ({
  'entities/pen.json': {
    title: '钢笔',
    key: 'penId',
    label: '{{name}}',
    properties: {
      penId: { title: '号', type: 'string', readOnly: true },
      name: { title: '名', type: 'string', maxLength: 9 },
      price: { title: '价', type: 'integer', format: 'money-fen' },
      ...more,
    },
  },
})
const refers = (options: Change): Change => ({
  ...pen(),
  ...orderFields({ penId: { title: '钢笔', type: 'string', entity: 'pen', options } }),
})
const settings = (call: string): Change => ({
  'entities/settings.json': {
    title: '设置',
    key: 'id',
    single: 'site',
    properties: { id: { title: '号', type: 'string', readOnly: true }, name: { title: '名称', type: 'string', maxLength: 9 } },
  },
  'locales/en-US/screens/settings.json': { title: 'Settings', submit: { title: 'Save' } },
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
/** An order with a field for a person, one for another row and a plain text, of which one is to be the owner. */
const ownedBy = (owner: string): Change => ({
  ...pen(),
  'entities/clerk.json': {
    title: '店员',
    key: 'clerkId',
    label: '{{clerkId}}',
    owner: 'clerkId',
    properties: { clerkId: { title: '工号', type: 'string', readOnly: true } },
  },
  ...orderEntity({
    owner,
    properties: {
      ...(exampleWorld['entities/order.json'] as { properties: object }).properties,
      clerkId: { title: '店员', type: 'string', readOnly: true, entity: 'clerk' },
      penId: { title: '钢笔', type: 'string', readOnly: true, entity: 'pen' },
      name: { title: '名', type: 'string', maxLength: 9 },
    },
  }),
})
const clerks = (grants: Change): Change => ({
  'permissions/roles.json': {
    roles: {
      clerk: { title: '店员', area: 'shop', home: '/order', grants: '*' },
      boy: { title: '学徒', area: 'shop', home: '/order', grants },
    },
  },
})
const { status } = (exampleWorld['entities/order.json'] as { properties: Record<string, Change> }).properties as { status: Change }
const figure = { type: 'integer', readOnly: true }
const load = { title: '导入', on: 'toolbar', can: 'import', call: 'import' }
const R = 'permissions/roles.json#roles.'
const L = 'locales/en-US/screens/order.json#actions.pay.confirm'
const E = 'entities/order.json#'
const S = 'screens/order.json#'
const english = (more: Change): Change => ({
  'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay', ...more } } },
})
const confirm = (text: string, spoken?: string): Change => ({
  ...orderAction({ confirm: text }),
  ...english(spoken === undefined ? {} : { confirm: spoken }),
})

const slips: Record<string, Case[]> = {
  'L1: what a role may': [
    ['a right that nothing asks for', clerks({ order: ['query', 'delete'] }), `${R}boy.grants.order`, /"delete"/],
    ['a word that is no right', clerks({ order: ['query', 'pay'] }), `${R}boy.grants.order`, /"pay".*expected/],
    ['a screen that is not there', clerks({ orders: ['query'] }), `${R}boy.grants`, /Did you mean|expected/],
    ['one that may be allowed and refused', clerks({ order: 'all' }), `${R}boy.grants.order`, /expected/],
    ['a list of words in one', clerks({ order: 'query, edit' }), `${R}boy.grants.order`, /expected/],
  ],
  'L2: a form past the moves': [
    [
      'in the form of a button',
      withActions({ add: { ...add, fields: { status: { readOnly: false } } } }),
      `${S}actions.add.fields.status`,
      /with "move"/,
    ],
    ['by its name alone', withActions({ add: { ...add, fields: ['amount', 'status'] } }), `${S}actions.add.fields.1`, /status/],
    ['in the form of a move', orderAction({ fields: { status: { readOnly: false } } }), `${S}actions.pay.fields.status`, /with "move"/],
    ['in the entity itself', orderFields({ status: { ...status, readOnly: undefined } }), `${E}properties.status`, /"readOnly": true/],
    [
      'in a call',
      {
        'calls/order.json': {
          list: { does: 'list' },
          move: { does: 'move' },
          add: { does: 'add', for: 'member', body: { status: { readOnly: false } } },
        },
      },
      'calls/order.json#add.body.status',
      /with "move"/,
    ],
  ],
  'L3: a child and its parent': [
    [
      'a field that names no other row',
      { ...field({ type: 'string', maxLength: 9 }), ...withActions({ add: { ...add, under: 'one' } }) },
      `${S}actions.add.under`,
      /"one"|"entity"/,
    ],
    ['a field that is not there', withActions({ add: { ...add, under: 'penId' } }), `${S}actions.add.under`, /"penId"/],
    [
      'a button that makes nothing',
      { ...pen(), ...field({ type: 'string', entity: 'pen' }), ...orderAction({ under: 'one' }) },
      `${S}actions.pay.under`,
      /"under"/,
    ],
    [
      'asked for in the form, too',
      {
        ...pen(),
        ...field({ type: 'string', entity: 'pen' }),
        ...withActions({ add: { ...add, under: 'one', fields: ['amount', 'one'] } }),
      },
      `${S}actions.add`,
      /"one"/,
    ],
    ['of rows that are not there', field({ type: 'string', entity: 'ordre' }), `${E}properties.one.entity`, /"order"/],
  ],
  'L4: a name of before': [
    ['that a field still has', field({ type: 'string', was: 'amount' }), `${E}properties.one.was`, /"amount"/],
    [
      'that two fields say',
      fields({ one: { type: 'string', was: 'gone' }, two: { type: 'string', was: 'gone' } }),
      `${E}properties.two.was`,
      /at one of them/,
    ],
    ['that is its own', field({ type: 'string', was: 'one' }), `${E}properties.one.was`, /"one"/],
    [
      'that another choice has',
      orderFields({
        status: {
          ...status,
          oneOf: [
            { const: 'open', title: '待支付', was: 'paid' },
            { const: 'paid', title: '已支付' },
          ],
        },
      }),
      `${E}properties.status.oneOf.0.was`,
      /"paid"/,
    ],
    ['of an entity that is its own', orderEntity({ was: 'order' }), `${E}was`, /"order"/],
  ],
  'L5, L8: what rows of before get': [
    ['a value of another type', field({ type: 'integer', backfill: 'two' }), `${E}properties.one.backfill`, /expected/],
    [
      'none of the choices',
      field({
        type: 'string',
        backfill: 'c',
        oneOf: [
          { const: 'a', title: '乙' },
          { const: 'b', title: '丙' },
        ],
      }),
      `${E}properties.one.backfill`,
      /a, b/,
    ],
    [
      'of a field that is not there',
      field({ type: 'integer', backfill: { field: 'amuont' } }),
      `${E}properties.one.backfill.field`,
      /"amount"/,
    ],
    [
      'a choice that becomes none',
      field({
        type: 'string',
        map: { x: 'c' },
        oneOf: [
          { const: 'a', title: '乙' },
          { const: 'b', title: '丙' },
        ],
      }),
      `${E}properties.one.map.x`,
      /a, b/,
    ],
    ['figures of a text', field({ type: 'string', maxLength: 9, convert: { multiply: 2 } }), `${E}properties.one.convert`, /takes numbers/],
  ],
  'L7: computed from itself': [
    ['directly', field({ ...figure, computed: { product: ['one', 'amount'] } }), `${E}properties.one`, /computed from itself/],
    [
      'over another',
      fields({
        one: { ...figure, computed: { product: ['two', 'amount'] } },
        two: { ...figure, computed: { product: ['one', 'amount'] } },
      }),
      `${E}properties`,
      /one → order.two → order.one/,
    ],
    ['as a sum', field({ ...figure, computed: { sum: ['amount', 'one'] } }), `${E}properties.one`, /computed from itself/],
    [
      'over three',
      fields({
        one: { ...figure, computed: { product: ['two', 'amount'] } },
        two: { ...figure, computed: { product: ['three', 'amount'] } },
        three: { ...figure, computed: { product: ['one', 'amount'] } },
      }),
      `${E}properties`,
      /three → order.one/,
    ],
    ['as a difference', field({ ...figure, computed: { difference: ['one', 'amount'] } }), `${E}properties.one`, /computed from itself/],
  ],
  'L10: a time that nobody fills in': ['createdAt', 'createTime', 'updatedAt', 'updateTime', 'created_at'].map((name): Case => [
    name,
    { ...orderFields({ [name]: { title: '时间', type: 'string', format: 'date-time', readOnly: true } }), ...withActions({ add }) },
    `${E}properties.${name}`,
    /expected "stamp": "(added|changed)"/,
  ]),
  'L11: a file of rows': [
    [
      'that another call takes',
      withActions({ load: { ...load, call: 'add', fields: undefined } }),
      `${S}actions.load`,
      /"import"|"fields"|form/,
    ],
    ['with a right of another kind', withActions({ load: { ...load, can: 'query' } }), `${S}actions.load.can`, /import/],
    ['of a call that is not there', withActions({ load: { ...load, call: 'imports' } }), `${S}actions.load.call`, /"import"/],
    ['with a column that is not there', withActions({ load: { ...load, fields: ['amuont'] } }), `${S}actions.load.fields.0`, /"amount"/],
    [
      'with a column that the backend fills in',
      withActions({ load: { ...load, fields: ['amount', 'orderNo'] } }),
      `${S}actions.load.fields.1`,
      /orderNo/,
    ],
  ],
  'L12: demo rows that cannot be as their field wants': [
    ['a word that is none', field({ type: 'string', maxLength: 9, seed: 'persn-name' }), `${E}properties.one.seed`, /"person-name"/],
    ['a text for a number', field({ type: 'integer', seed: 'person-name' }), `${E}properties.one.seed`, /expected/],
    ['for a moment', field({ type: 'string', format: 'date-time', seed: 'person-name' }), `${E}properties.one.seed`, /expected/],
    [
      'beside choices',
      field({
        type: 'string',
        oneOf: [
          { const: 'a', title: '乙' },
          { const: 'b', title: '丙' },
        ],
        seed: 'person-name',
      }),
      `${E}properties.one.seed`,
      /expected/,
    ],
    ['how many as a word', orderEntity({ seedRows: 'many' }), `${E}seedRows`, /whole number|integer/],
  ],
  'L13: a translation and its holes': [
    ['one is lost', confirm('支付「{{orderNo}}」？', 'Pay this order?'), L, /Missing "\{\{orderNo\}\}"/],
    ['one is spelt otherwise', confirm('支付「{{orderNo}}」？', 'Pay {{orderno}}?'), L, /orderNo/],
    ['one too many', confirm('支付？', 'Pay {{orderNo}}?'), L, /orderNo/],
    ['one that is not closed', confirm('支付「{{orderNo}}」？', 'Pay {{orderNo}?'), L, /orderNo|hole|\{\{/],
    ['empty', confirm('支付「{{orderNo}}」？', ' '), L, /translation|Missing/],
  ],
  'L14: whose row it is': ['amount', 'status', 'userId', 'penId', 'name'].map((owner): Case => [
    owner,
    ownedBy(owner),
    `${E}owner`,
    /person|Unexpected field/,
  ]),
  'L18: options that only repeat the entity': [
    ['both', refers({ value: 'penId', label: '{{name}}' }), `${E}properties.penId.options`, /expected/],
    ['its key', refers({ value: 'penId' }), `${E}properties.penId.options`, /expected/],
    ['its label', refers({ label: '{{name}}' }), `${E}properties.penId.options`, /expected/],
    ['its list', refers({ call: 'pen.list' }), `${E}properties.penId.options`, /expected/],
    ['all three', refers({ call: 'pen.list', value: 'penId', label: '{{name}}' }), `${E}properties.penId.options`, /expected/],
  ],
  'L19: a right without the list that leads to it': (['add', 'edit', 'delete', 'export', 'import'] as const).map((verb): Case => [
    verb,
    {
      ...withActions({
        one: {
          title: '甲',
          on: verb === 'edit' || verb === 'delete' ? 'row' : 'toolbar',
          can: verb,
          call: verb,
          ...(verb === 'add' || verb === 'edit' ? { fields: ['amount'] } : {}),
        },
      }),
      ...clerks({ order: [verb] }),
    },
    `${R}boy.grants.order`,
    /"query"/,
  ]),
  'L20: an entity with one row': (['add', 'list', 'edit', 'delete', 'sav'] as const).map((call): Case => [
    call,
    settings(call),
    'screens/settings.json#submit.call',
    /expected one of: get, save|expected .*"save"/,
  ]),
  'two lists over one call say otherwise': [
    [
      'a sum and a count',
      twoLists({ summary: { amount: 'sum' } }, { summary: { amount: 'count' } }),
      `${S}list.summary.amount`,
      /"every-order".*shows its count/,
    ],
    [
      'a count and a sum',
      twoLists({ summary: { amount: 'count' } }, { summary: { amount: 'sum' } }),
      `${S}list.summary.amount`,
      /"every-order".*shows its sum/,
    ],
    [
      'one of two columns',
      twoLists({ summary: { amount: 'sum', orderNo: 'count' } }, { summary: { amount: 'count', orderNo: 'count' } }),
      `${S}list.summary.amount`,
      /a call for each/,
    ],
    ['what comes first', twoLists({ first: { status: 'open' } }, {}), `${S}list.first`, /"every-order"/],
    [
      'what counts',
      twoLists({ summary: { amount: 'sum' }, counted: { where: { status: 'paid' }, title: '已支付' } }, { summary: { amount: 'sum' } }),
      `${S}list.counted`,
      /"every-order"/,
    ],
  ],
}

/** Places that a pair of findings names, beside the first. */
const OTHERS: Record<string, string> = { 'screens/every-order.json': 'list.summary.amount' }

const files = (change: Change) =>
  Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))

/** The lines on which what stands at a path stands, its name included. */
function linesOf(text: string, path: string): [from: number, to: number] {
  const steps = path.split('.').map((step): Step => (/^\d+$/.test(step) ? Number(step) : step))
  const node = findNodeAtLocation(parseTree(text)!, steps)
  if (!node) throw new Error(`There is nothing at ${path}.`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  return [lineAt(node.offset), lineAt(node.offset + node.length)]
}

describe('L16: a word that may mean something else is left to a person', () => {
  it.each(['ShoppingOutlined', 'BagOutlined', 'CartOutlined', 'PurseOutlined', 'StoreOutlined'])('%s', (icon) => {
    const all = files(orderList({ menu: { group: 'orders', order: 10, icon } }))
    expect(checkSchemas(all).map(({ message }) => message)).toEqual([expect.stringContaining(`"${icon}"`)])
    expect(
      fixSchemas(all, { guess: true })
        .flatMap(({ did }) => did)
        .filter((sentence) => sentence.includes('Outlined')),
    ).toEqual([])
  })
})

describe.each(Object.entries(slips))('%s', (_, cases) => {
  it('has five variants', () => expect(cases).toHaveLength(5))

  it.each(cases)('%s', (_what, change, place, says) => {
    const all = files(change)
    const [file = '', path = ''] = place.split('#')
    // What is new has no English here.
    const found = checkSchemas(all).filter(({ rule, file: at }) => rule !== 'translated' || at === file)
    const told = found.map((one) => `${one.file}:${one.line} ${one.rule} ${one.message}`)
    expect(told).toContainEqual(expect.stringMatching(says))
    const isThere = (one: { file: string; line: number }) => {
      const at = one.file === file ? path : OTHERS[one.file]
      if (at === undefined) return false
      const [from, to] = linesOf(all.find((other) => other.path === one.file)!.text, at)
      return from <= one.line && one.line <= to
    }
    expect(told.filter((_line, at) => !isThere(found[at]!))).toEqual([])
  })
})
