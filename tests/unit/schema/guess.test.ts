import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'

type Change = Record<string, unknown>

const order = exampleWorld['screens/order.json'] as { actions: Record<string, unknown> }
const filesOf = (change: Change) =>
  Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
const field = (one: Change) => orderFields({ one: { title: '甲', ...one } })
const add = { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] }

describe('fix --guess (L16)', () => {
  const guessed = (change: Change) => fixSchemas(filesOf(change), { guess: true }).flatMap(({ did }) => did)

  it('mends a slip of the fingers and a word of another system', () => {
    expect(guessed(orderList({ list: { columms: ['orderNo'] } }))).toContainEqual(expect.stringContaining('became "columns"'))
    expect(guessed(field({ type: 'integer', 'x-component': 'number' }))).toContainEqual(expect.stringContaining('became "widget"'))
  })

  it('carries a new name of a field through every place of a file, beside a slip that only a person can mend', () => {
    const renamed = {
      ...orderFields({ cost: { title: '价', type: 'integer', was: 'price' } }),
      ...orderList({
        list: { columns: ['orderNo', 'price'], summary: { price: 'sum' } },
        actions: {
          ...order.actions,
          add: { ...add, fields: { amount: {}, price: { required: true } } },
          last: { ...add, fields: ['wholly'] },
        },
      }),
    }
    const did = fixSchemas(filesOf(renamed), { guess: true }).find(({ path }) => path === 'screens/order.json')
    expect(did!.did.filter((sentence) => sentence === 'Unexpected field "price" became "cost"')).toHaveLength(3)
    expect(did!.text).not.toContain('"price"')
  })

  it('carries it into the holes of what translates a sentence (issue 15)', () => {
    const english = 'locales/en-US/screens/order.json'
    const renamed = {
      ...orderFields({ cost: { title: '价', type: 'integer', was: 'price' } }),
      ...orderList({
        actions: { ...order.actions, pay: { ...(order.actions['pay'] as object), confirm: '支付 {{price}}（{{orderNo}}）？' } },
      }),
      [english]: { title: 'Orders', actions: { pay: { title: 'Pay', confirm: 'Pay {{price}} for {{orderNo}}? {{price}} is left.' } } },
    }
    const mended = new Map(fixSchemas(filesOf(renamed), { guess: true }).map(({ path, text }) => [path, text]))
    expect(mended.get('screens/order.json')).toContain('支付 {{cost}}（{{orderNo}}）？')
    expect(mended.get(english)).toContain('Pay {{cost}} for {{orderNo}}? {{cost}} is left.')
    const found = checkSchemas(filesOf({ ...renamed, 'screens/order.json': JSON.parse(mended.get('screens/order.json')!) as object }))
    expect(found.filter(({ file }) => file === english).map(({ message }) => message)).toEqual([
      'Unexpected hole "{{price}}", which is called "{{cost}}" now',
    ])
  })

  it('carries an entity that has another name through its screens, calls and translations', () => {
    const { 'entities/order.json': entity, ...others } = exampleWorld
    const calls = {
      list: { does: 'list' },
      move: { does: 'move' },
      ask: { does: 'service', path: '/ask', for: 'guest', body: { why: { title: '为何', type: 'string' } }, answer: { type: 'object' } },
    }
    const renamed = {
      ...others,
      'entities/purchase.json': { was: 'order', ...(entity as object) },
      'calls/purchase.json': calls,
      'locales/en-US/calls/order.json': { ask: { body: { why: { title: 'Why' } } } },
      'screens/home.json': {
        ...order,
        entity: 'purchase',
        route: '/home',
        list: { ...(order as { list?: object }).list, call: 'order.list' },
      },
      'locales/en-US/screens/home.json': exampleWorld['locales/en-US/screens/order.json'],
    }
    const files = Object.entries(renamed).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
    const messages = checkSchemas(files).map(({ message }) => message)
    expect(messages).toContain('Unexpected entity "order", which is called "purchase" now')
    expect(messages).toContain('Unexpected call "order.list", which is called "purchase.list" now')
    const mended = new Map(fixSchemas(files, { guess: true }).map(({ path, text }) => [path, text]))
    expect(mended.get('locales/en-US/calls/purchase.json')).toContain('"Why"')
    const after = [...new Map([...files.map(({ path, text }) => [path, text] as const), ...mended])]
    const left = checkSchemas(after.flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }])))
    expect(left.map(({ message }) => message).filter((message) => message.includes('order"'))).toEqual([])
  })

  it('leaves to a person what may mean something else', () => {
    const bag = orderList({ menu: { group: 'orders', order: 10, icon: 'ShoppingOutlined' } })
    expect(checkSchemas(filesOf(bag)).map(({ message }) => message)).toContainEqual(expect.stringContaining('"ShoppingOutlined"'))
    expect(guessed(bag).filter((sentence) => sentence.includes('Outlined'))).toEqual([])
  })
})
