import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { createChecker } from '../../../src/schema/check/checker.ts'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { compileScreen } from '../../../src/schema/compile/screen.ts'
import { localise } from '../../../src/schema/compile/localise.ts'
import type { ListScreen } from '../../../src/schema/compiled-screen.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const shop = {
  'entities/shop.json': {
    title: '店铺',
    key: 'shopId',
    label: '{{name}}店',
    properties: { shopId: { title: '编号', type: 'string', readOnly: true }, name: { title: '名称', type: 'string', maxLength: 20 } },
  },
  'locales/en-US/entities/shop.json': {
    title: 'Shop',
    label: '{{name}} shop',
    properties: { shopId: { title: 'No.' }, name: { title: 'Name' } },
  },
}
const filesOf = (change: Record<string, unknown>) =>
  Object.entries({ ...exampleWorld, ...shop, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
const order = exampleWorld['screens/order.json'] as { actions: object }
const withShop = (field: object = {}) => ({
  ...orderFields({ shopId: { title: '店铺', type: 'string', entity: 'shop', ...field } }),
  'screens/order.json': {
    ...order,
    actions: { ...order.actions, place: { title: '改', on: 'row', can: 'edit', call: 'edit', fields: ['shopId'] } },
    list: { columns: ['orderNo', 'shopId'], search: ['shopId'] },
  },
})
const english = { ...(exampleWorld['locales/en-US/entities/order.json'] as { properties: object }) }
const told = {
  'locales/en-US/entities/order.json': { ...english, properties: { ...english.properties, shopId: { title: 'Shop' } } },
  'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay' }, place: { title: 'Edit' } } },
}

describe('L18: a field that refers to rows', () => {
  const { world } = readSchemas(filesOf({ ...withShop(), ...told }))

  it('offers them by their key and their name, in a form and in a search, and nothing is wrong with that', () => {
    expect(checkSchemas(filesOf({ ...withShop(), ...told }))).toEqual([])
    const screen = compileScreen(createAtlas(world), 'order', 'zh-CN') as ListScreen
    const options = { call: expect.objectContaining({ name: 'shop.list' }) as unknown, value: 'shopId', label: '{{name}}店' }
    expect(screen.actions[1]!.form).toMatchObject([{ name: 'shopId', widget: 'remote-select', options }])
    expect(screen.list.search).toMatchObject([{ name: 'shopId', control: 'remote', options }])
  })

  it('names them as they are named in the reader’s language', () => {
    const screen = compileScreen(createAtlas(localise(world, 'en-US')), 'order', 'en-US') as ListScreen
    expect(screen.actions[1]!.form![0]!.options!.label).toBe('{{name}} shop')
  })

  it('lets whoever may use the form read them, and takes no other', () => {
    const { calls } = compileContract(world)
    expect(calls['shop.list']!.grants).toContainEqual({ permission: 'order', verb: 'edit' })
    expect(calls['shop.list']!.answers).toEqual(['shopId', 'name'])
    expect(calls['order.edit']!.references).toEqual([
      { path: 'shopId', entity: 'shop', among: { call: 'shop.list', value: 'shopId', where: {} } },
    ])
  })

  it('is held to them, however each form of the call names them', () => {
    const two = withShop()
    const again = { title: '改店', on: 'row', can: 'edit', call: 'edit', fields: { shopId: { options: { label: '{{shopId}}' } } } }
    const screen = { ...two['screens/order.json'], actions: { ...two['screens/order.json'].actions, again } }
    const { world: other } = readSchemas(filesOf({ ...two, ...told, 'screens/order.json': screen }))
    expect(compileContract(other).calls['order.edit']!.references).toEqual(compileContract(world).calls['order.edit']!.references)
  })

  it('says only what differs', () => {
    const { world: other } = readSchemas(filesOf({ ...withShop({ options: { where: { name: 'a' } } }), ...told }))
    const screen = compileScreen(createAtlas(other), 'order', 'zh-CN') as ListScreen
    expect(screen.actions[1]!.form![0]!.options).toMatchObject({ value: 'shopId', label: '{{name}}店', where: { name: 'a' } })
  })

  it('says which list, where that of its rows is kept to one’s own', () => {
    const own = {
      'calls/shop.json': { list: { does: 'list', scope: 'own' }, every: { does: 'list', scope: 'all', grants: ['order:edit'] } },
    }
    const found = checkSchemas(filesOf({ ...withShop(), ...told, ...own })).filter(({ rule }) => rule === 'field-in-its-place')
    expect(found.map(({ message }) => message)).toEqual([
      'Missing property "options", "shopId" names a row of "shop" and a person must be able to find it; expected "options": { "call": … } with one of: shop.list, shop.every',
    ])
  })

  it('is looked at again when the rows that it refers to change', () => {
    const files = filesOf({ ...withShop(), ...told })
    const checker = createChecker(files)
    const own = JSON.stringify({ list: { does: 'list', scope: 'own' } })
    const after = [...files, { path: 'calls/shop.json', text: own }].sort((a, b) => (a.path < b.path ? -1 : 1))
    expect(checker.change([{ path: 'calls/shop.json', text: own }])).toEqual(checkSchemas(after))
    expect(checker.change([{ path: 'calls/shop.json' }])).toEqual([])
  })

  it('is freed of what it repeats by fix, and means the same', () => {
    const twice = { call: 'shop.list', value: 'shopId' }
    const files = filesOf({ ...withShop({ options: twice }), ...told })
    const mended = new Map(fixSchemas(files).map(({ path, text }) => [path, text]))
    expect(JSON.parse(mended.get('entities/order.json')!)).toEqual((withShop() as Record<string, unknown>)['entities/order.json'])
    const after = files.map(({ path, text }) => ({ path, text: mended.get(path) ?? text }))
    expect(compileContract(readSchemas(after).world).calls).toEqual(compileContract(readSchemas(files).world).calls)
  })
})
