import { expect, it } from 'vitest'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { effectOf } from '../../../src/schema/effect/effect.ts'
import { readSchemas, type World } from '../../../src/schema/read.ts'

// A machine with little time to spare.
type Data = Record<string | number, unknown>

/** The example world with a form, a detail, a page and calls beside its list. */
const files: Record<string, unknown> = {
  ...exampleWorld,
  'screens/order.json': {
    ...(exampleWorld['screens/order.json'] as object),
    menu: { group: 'orders', order: 10, icon: 'ShopOutlined' },
    list: {
      search: ['status', { field: 'amount', title: '金额' }],
      columns: ['orderNo', { field: 'amount', off: true }, 'status'],
      sort: '-amount',
      summary: { amount: 'sum' },
      pageSize: 20,
      empty: { title: '无' },
    },
    actions: {
      pay: {
        title: '支付',
        icon: 'PayCircleOutlined',
        on: 'row',
        can: 'edit',
        call: 'move',
        move: 'pay',
        confirm: '{{orderNo}}？',
        danger: true,
      },
      edit: { title: '改', on: 'row', can: 'edit', call: 'edit', load: 'get', fields: { amount: { required: true, props: { a: 1 } } } },
      view: {
        title: '看',
        on: ['row', 'batch'],
        can: 'get',
        open: 'drawer',
        screen: 'order-detail',
        with: ['orderNo'],
        then: { reload: true },
      },
    },
  },
  'screens/order-detail.json': {
    kind: 'detail',
    title: '订单',
    route: { path: '/order-detail', name: 'orderDetail' },
    permission: 'order',
    entity: 'order',
    takes: ['orderNo'],
    sections: {
      base: {
        title: '基本',
        fields: ['orderNo', 'amount'],
        actions: { pay: { title: '支付', on: 'section', can: 'edit', call: 'move', move: 'pay' } },
      },
    },
    states: { paid: { notice: '已支付', tone: 'success' } },
  },
  'screens/contact.json': {
    kind: 'form',
    title: '联系',
    route: '/contact',
    for: 'guest',
    takes: ['phone'],
    fields: {
      phone: { title: '手机号', type: 'string', format: 'phone', required: true, messages: { required: '请输入' } },
      topic: {
        title: '主题',
        type: 'string',
        default: 'a',
        oneOf: [
          { const: 'a', title: '甲' },
          { const: 'b', title: '乙' },
        ],
      },
      again: { title: '重复', type: 'string', must: { equals: { field: 'phone' } }, visible: { topic: 'a' }, maxLength: 20 },
    },
    submit: { title: '发送', call: 'contact.send', then: { screen: 'contact', with: ['phone'], say: '好' } },
    links: { home: { title: '首页', home: true, primary: true }, out: { title: '外', href: 'https://example.com' } },
  },
  'calls/contact.json': {
    send: { does: 'service', for: 'guest', creates: true, answer: { type: 'object' }, body: { note: { title: '注', type: 'string' } } },
  },
  'routes/site.json': {
    routes: {
      board: {
        path: '/board',
        page: 'site-home',
        title: '看板',
        permission: 'order',
        verbs: ['query'],
        menu: { group: 'orders', order: 5, icon: 'ShopOutlined' },
      },
    },
  },
}

const worldOf = (all: Record<string, unknown>): World =>
  readSchemas(Object.entries(all).map(([path, data]) => ({ path, text: JSON.stringify(data) }))).world
const published = (world: World) => JSON.stringify(publishConsole(world)) + JSON.stringify(compileContract(world))
const before = worldOf(files)
const base = published(before)

/** Every property and entry of a file: gone, or another text, number or answer. */
function* mutants(data: unknown): Generator<[string, unknown]> {
  for (const path of paths(data)) {
    const [parent, key] = [path.slice(0, -1), path.at(-1)!]
    const name = path.join('.')
    const gone = structuredClone(data)
    const place = at(gone, parent)
    if (Array.isArray(place)) place.splice(Number(key), 1)
    else delete place[key]
    yield [`without ${name}`, gone]
    const other = structuredClone(data)
    const value = at(other, parent)[key]
    if (typeof value === 'object') continue
    at(other, parent)[key] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
    yield [`with another ${name}`, other]
  }
}

function paths(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => [[...path, key], ...paths(one, [...path, key])])
}
const at = (data: unknown, path: string[]) => path.reduce<Data>((value, key) => value[key] as Data, data as Data)

it('nothing that reaches the console or the backend changes unsaid', () => {
  const unsaid: string[] = []
  let told = 0
  for (const [file, data] of Object.entries(files)) {
    if (file.startsWith('locales/')) continue
    for (const [name, mutant] of mutants(data)) {
      let after: World
      try {
        after = worldOf({ ...files, [file]: mutant })
        if (published(after) === base) continue
        if (effectOf(before, after).length > 0) told++
        else unsaid.push(`${file} ${name}`)
      } catch {
        // A world that does not compile is refused before it is compared.
      }
    }
  }
  expect(unsaid).toEqual([])
  expect(told).toBeGreaterThan(250)
})
