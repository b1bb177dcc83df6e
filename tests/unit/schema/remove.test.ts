import { expect, it } from 'vitest'
import { keepFolder } from '../../../scripts/lib/kept-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderFields, orderView } from '../../../src/schema/check/example-world.ts'
import { layOut } from '../../../src/schema/fix/layout.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { remove, type Removed } from '../../../src/schema/remove/remove.ts'
import { thingAt } from '../../../src/schema/rename/thing.ts'
import { scaffold } from '../../../src/schema/scaffold/scaffold.ts'

const pays = exampleWorld['screens/order.json'] as { list: object; actions: object }
const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }
/** A list with a detail that only it opens, a call that only it sends, and a page of its own from which it can be reached. */
const shop = filesOf({
  ...exampleWorld,
  ...orderFields({ note: { title: '备注', type: 'string', maxLength: 60 } }),
  'locales/en-US/entities/order.json': { ...english, properties: { ...english.properties, note: { title: 'Note' } } },
  'screens/order.json': {
    ...pays,
    list: { columns: ['orderNo', 'amount', { field: 'note', title: '附注' }, 'status'], search: ['note'] },
    actions: {
      ...pays.actions,
      open: { title: '查看', on: 'row', can: 'get', open: 'page', screen: 'order-view', with: ['orderNo'] },
    },
  },
  'locales/en-US/screens/order.json': {
    title: 'Orders',
    list: { columns: { note: { title: 'Remark' } } },
    actions: { pay: { title: 'Pay' }, open: { title: 'View' } },
  },
  ...orderView({ route: '/order/view', fields: ['orderNo', 'note'] }),
  'locales/en-US/screens/order-view.json': { title: 'Order' },
})

function filesOf(world: Record<string, unknown>): SourceFile[] {
  return Object.entries(world).map(([path, data]) => ({ path, text: layOut(JSON.stringify(data)) }))
}

function after(files: readonly SourceFile[], { files: changed }: Removed): SourceFile[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  for (const [path, text] of Object.entries(changed))
    if (text === null) texts.delete(path)
    else texts.set(path, text)
  return [...texts].map(([path, text]) => ({ path, text }))
}

function removed(files: readonly SourceFile[], file: string, path: (string | number)[] = [], also: string[] = []) {
  const text = files.find((one) => one.path === file)!.text
  return remove(files, thingAt({ file, path }, JSON.parse(text))!, also)
}

it('the shop of these tests is right', () => {
  expect(checkSchemas(shop)).toEqual([])
})

it('a page goes with the action that opens it and what is said of both, and nothing else is touched (issue 18)', () => {
  const done = removed(shop, 'screens/order-view.json')
  expect([done.left, done.unused]).toEqual([[], []])
  expect(done.went).toEqual([{ file: 'screens/order.json', steps: ['actions', 'open'] }])
  const now = after(shop, done)
  expect(checkSchemas(now)).toEqual([])
  expect(new Set(Object.keys(done.files))).toEqual(
    new Set(['screens/order-view.json', 'locales/en-US/screens/order-view.json', 'screens/order.json', 'locales/en-US/screens/order.json']),
  )
  expect(JSON.parse(now.find(({ path }) => path === 'locales/en-US/screens/order.json')!.text)).toMatchObject({
    actions: { pay: { title: 'Pay' } },
  })
})

it('a field goes from columns, searches and pages, with what is said of it in each language', () => {
  const done = removed(shop, 'entities/order.json', ['properties', 'note'])
  expect(done.left).toEqual([])
  expect(done.went).toContainEqual({ file: 'screens/order.json', steps: ['list', 'columns', 'note'] })
  const now = after(shop, done)
  expect(checkSchemas(now)).toEqual([])
  expect(now.map(({ text }) => text).join('\n')).not.toMatch(/note|附注|Remark/)
})

it('a field goes from all that depends on its column: what is kept in sight, its card, its conditions (issue 18)', () => {
  const list = {
    columns: ['orderNo', 'note', 'weight', 'status'],
    keep: ['orderNo', 'note'],
    search: ['note', 'status'],
    refine: ['note', 'status'],
    views: { cards: { title: '卡片', gallery: 'orderNo', card: ['status', 'note', 'weight'] } },
  }
  const own = orderFields({
    note: { title: '备注', type: 'string', maxLength: 60 },
    weight: { title: '重量', type: 'integer', minimum: 0, maximum: 9 },
  })
  const english = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }
  const world = filesOf({
    ...exampleWorld,
    ...own,
    'locales/en-US/entities/order.json': {
      ...english,
      properties: { ...english.properties, note: { title: 'Note' }, weight: { title: 'Weight' } },
    },
    'screens/order.json': { ...pays, list },
    'locales/en-US/screens/order.json': {
      title: 'Orders',
      list: { views: { cards: { title: 'Cards' } } },
      actions: { pay: { title: 'Pay' } },
    },
  })
  expect(checkSchemas(world)).toEqual([])
  const done = removed(world, 'entities/order.json', ['properties', 'note'])
  expect(done.left).toEqual([])
  const now = after(world, done)
  expect(checkSchemas(now)).toEqual([])
  const { list: left } = JSON.parse(now.find(({ path }) => path === 'screens/order.json')!.text) as { list: object }
  expect(left).toEqual({
    columns: ['orderNo', 'weight', 'status'],
    keep: ['orderNo'],
    search: ['status'],
    refine: ['status'],
    views: { cards: { title: '卡片', gallery: 'orderNo', card: ['status', 'weight'] } },
  })
})

it('what something cannot be without is told, and nothing that guards is taken out for it', () => {
  expect(removed(shop, 'entities/order.json', ['properties', 'orderNo']).left).not.toEqual([])
  expect(removed(shop, 'entities/order.json').left).not.toEqual([])
  const files = filesOf({
    ...Object.fromEntries(shop.map(({ path, text }) => [path, JSON.parse(text) as unknown])),
    'screens/order.json': {
      ...pays,
      list: { columns: ['orderNo', 'amount', 'status'], where: { note: '1' } },
      actions: pays.actions,
    },
    'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay' } } },
  }).filter(({ path }) => !path.endsWith('order-view.json'))
  // A list that shows fewer rows than there are would show them all.
  const done = removed(files, 'entities/order.json', ['properties', 'note'])
  expect(JSON.stringify(done.left)).toContain('note')
  expect(done.went).toEqual([])
})

it(
  'a page that was made with rows of its own goes without a trace, and its rows too where somebody wants that',
  { timeout: 60_000 },
  () => {
    const kept = keepFolder('schemas')
    const files = kept.files()
    const wish = {
      kind: 'list',
      id: 'admin/suggestion',
      title: '建议',
      english: 'Suggestions',
      entity: undefined,
      group: 'operation',
    } as const
    const made = scaffold(files, { ...wish, permission: 'suggestion', fields: ['text:string', 'writer:string'] })
    if ('refused' in made) throw new Error(made.refused)
    const texts = Object.fromEntries(made.files.map(({ path, text }) => [path, text]))
    const check = (over: Record<string, string>) => kept.checkTyped({ ...texts, ...over }).findings()
    const all = kept.files(texts)
    const thing = { kind: 'page', file: 'screens/admin/suggestion.json', path: [], key: 'admin/suggestion' } as const
    const first = remove(all, thing, [], { check })
    expect(first.left).toEqual([])
    const gone = remove(all, thing, first.unused, { check })
    expect(gone.left).toEqual([])
    const now = new Map(after(all, gone).map(({ path, text }) => [path, text]))
    expect(now).toEqual(new Map(files.map(({ path, text }) => [path, text])))
  },
)

it('a question that names a field does not go with it: somebody says what is asked instead (issue 18)', () => {
  const asking = (confirm: string) =>
    filesOf({
      ...exampleWorld,
      ...orderFields({ note: { title: '备注', type: 'string', maxLength: 60 } }),
      'screens/order.json': { ...pays, actions: { pay: { ...(pays.actions as { pay: object }).pay, confirm } } },
    })
  const done = removed(asking('付“{{note}}”吗？'), 'entities/order.json', ['properties', 'note'])
  expect(done.left).toMatchObject([{ file: 'screens/order.json' }])
  expect(after(asking('付“{{note}}”吗？'), done).find(({ path }) => path === 'screens/order.json')!.text).toContain('{{note}}')
  expect(removed(asking('付这一单吗？'), 'entities/order.json', ['properties', 'note']).left).toEqual([])
})
