import { expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderEntity, orderFields } from '../../../src/schema/check/example-world.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { completeOverlay } from '../../../src/schema/fix/translations.ts'

const say = (change: Record<string, unknown>): string[] =>
  checkSchemas(Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) }))).map(
    ({ file, message }) => `${file} ${message}`,
  )
const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }

it('issue 15: of a field under a new name a form that asks for the old one is told once', () => {
  const order = exampleWorld['screens/order.json'] as { actions: object }
  const said = say({
    ...orderFields({ remark: { title: '备注', type: 'string', required: true, was: 'note' } }),
    'screens/order.json': {
      ...order,
      actions: { ...order.actions, create: { title: '下单', on: 'toolbar', can: 'add', call: 'add', fields: ['note'] } },
    },
  })
  expect(said.filter((one) => one.startsWith('screens/'))).toEqual([
    'screens/order.json Unexpected field "note", which is called "remark" now',
  ])
})

const kind = { title: '类型', type: 'string', oneOf: [{ const: 'large', title: '大', was: 'big' }], map: { small: 'large' } }

it('issue 15: a choice under a new name takes its translation along, and the finding says so', () => {
  const { properties } = orderEntity({})['entities/order.json'] as { properties: object }
  const said = say({
    ...orderEntity({ properties: { ...properties, kind } }),
    'locales/en-US/entities/order.json': {
      ...english,
      properties: { ...english.properties, kind: { title: 'Kind', oneOf: { big: 'Big' } } },
    },
  })
  expect(said).toEqual([
    'locales/en-US/entities/order.json Unexpected translation, what it translates is called "large" now; npm run schema -- fix carries it along',
  ])
})

it('issue 15: what becomes of a choice is said, so that its translation is nobody’s', () => {
  const source = { properties: { kind: { ...kind, oneOf: [...kind.oneOf, { const: 'huge', title: '特大' }] } } }
  const overlay = { properties: { kind: { title: 'Kind', oneOf: { large: 'Large', small: 'Small' } } } }
  const { kept, removed } = completeOverlay(source, JSON.stringify(overlay))
  expect([kept, removed]).toEqual([[], ['properties.kind.oneOf.small']])
})

it('issue 15: every condition that still says the value of before is told with the one of now, and carried along', () => {
  const entity = exampleWorld['entities/order.json'] as { properties: Record<string, object> }
  const order = exampleWorld['screens/order.json'] as { list: object; actions: object }
  const pasts = { open: 'new', paid: 'done' }
  const states = [
    { const: 'new', title: '待支付', tone: 'warning', was: 'open' },
    { const: 'done', title: '已支付', tone: 'success', was: 'paid' },
  ]
  const world = {
    ...exampleWorld,
    ...orderEntity({
      properties: {
        ...entity.properties,
        status: { ...entity.properties['status'], oneOf: states },
        note: { title: '备注', type: 'string', maxLength: 9, visible: { status: 'open' }, required: { status: { not: 'paid' } } },
        others: {
          title: '其他',
          type: 'integer',
          readOnly: true,
          computed: { count: { of: 'order', where: { status: 'open' } } },
        },
        first: { title: '首单', type: 'string', readOnly: true, entity: 'order' },
      },
      moves: { pay: { from: 'open', to: 'paid', when: { status: 'open' } } },
    }),
    'calls/order.json': { list: { does: 'list', where: { status: 'open' } }, get: { does: 'get' }, move: { does: 'move' } },
    'screens/order.json': {
      ...order,
      list: {
        ...order.list,
        search: [{ field: 'status', default: 'open' }],
        where: { status: 'paid' },
        views: { board: { title: '看板', board: 'status', card: ['orderNo'], limits: { open: 3 } } },
      },
      actions: { pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', when: { status: 'open' } } },
    },
    'screens/order-view.json': {
      kind: 'detail',
      title: '订单',
      permission: 'order',
      entity: 'order',
      takes: ['orderNo'],
      sections: { all: { title: '全部', fields: ['amount'], visible: { status: 'paid' } } },
      states: { open: { notice: '待支付' } },
    },
  }
  const files = Object.entries(world).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
  const found = checkSchemas(files).filter(({ rule }) => rule === 'known-value' || rule === 'known-move' || rule === 'view-fits')
  // The default, both conditions, the count, both ends of the move and its condition; the call; search, list, board and action; section and state.
  expect(found.map(({ message }) => message)).toEqual(
    found.map(() => expect.stringMatching(/^Unexpected (value|state|choice) "(open|paid)", which is called "(new|done)" now$/)),
  )
  expect(found.map(({ file }) => file).toSorted()).toEqual([
    'calls/order.json',
    ...Array.from({ length: 7 }, () => 'entities/order.json'),
    'screens/order-view.json',
    'screens/order-view.json',
    ...Array.from({ length: 4 }, () => 'screens/order.json'),
  ])
  const mended = fixSchemas(files, { guess: true })
  for (const path of ['entities/order.json', 'screens/order.json', 'screens/order-view.json', 'calls/order.json']) {
    const { text = '' } = mended.find((one) => one.path === path)!
    const rest = text.replaceAll(/"was": "\w+"/g, '')
    for (const past of Object.keys(pasts)) expect(rest, path).not.toContain(`"${past}"`)
  }
})
