import { describe, expect, it } from 'vitest'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { compileScreen } from '../../../src/schema/compile/screen.ts'
import type { ListScreen } from '../../../src/schema/compiled-screen.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const shop = {
  title: '店铺',
  key: 'shopId',
  label: '{{name}}',
  properties: {
    shopId: { title: '编号', type: 'string', readOnly: true },
    name: { title: '名称', type: 'string', maxLength: 20 },
    city: { title: '城市', type: 'string', maxLength: 20 },
    parentId: { title: '总店', type: 'string', entity: 'shop', whenDeleted: 'refuse' },
  },
}
const listed = (more: object = {}) => ({
  kind: 'list',
  title: '店铺',
  route: '/shop',
  menu: { group: 'orders', order: 20 },
  permission: 'shop',
  entity: 'shop',
  list: {
    columns: ['shopId', 'name', { field: 'city', screen: 'order-view' }, { field: 'parentId', off: true }],
    search: ['name', 'city'],
    sort: '-name',
    ...more,
  },
})
const order = exampleWorld['screens/order.json'] as object

function compiled(field: object, more: Record<string, unknown> = {}) {
  const world = readSchemas(
    Object.entries({
      ...exampleWorld,
      ...orderFields({ shopId: { title: '店铺', type: 'string', entity: 'shop', ...field } }),
      'entities/shop.json': shop,
      'screens/order.json': { ...order, actions: { put: { title: '改', on: 'row', can: 'edit', call: 'edit', fields: ['shopId'] } } },
      ...more,
    }).map(([path, data]) => ({ path, text: JSON.stringify(data) })),
  ).world
  const [action] = (compileScreen(createAtlas(world), 'order', 'zh-CN') as ListScreen).actions
  return { field: action!.form![0]!, contract: compileContract(world) }
}

const SCREEN = 'screens/shop.json'
const tree = { views: { tree: { title: '层级', tree: 'parentId' } } }

describe('issue 17: the control of a field that names rows', () => {
  it('is the table of the list that shows them, without its links and what is switched off there', () => {
    const { field } = compiled({ widget: 'remote-table' }, { [SCREEN]: listed() })
    expect(field.widget).toBe('remote-table')
    expect(field.options!.table).toMatchObject({
      columns: [{ name: 'shopId' }, { name: 'name' }, { name: 'city' }],
      search: [{ name: 'name' }, { name: 'city' }],
      sort: { field: 'name', order: 'descend' },
    })
    expect(field.options!.table!.columns.some((column) => 'leads' in column)).toBe(false)
  })

  it('searches no more by what the choices are restricted to', () => {
    const { field } = compiled({ widget: 'remote-table', options: { where: { city: 'Ningbo' } } }, { [SCREEN]: listed() })
    expect(field.options!.table!.search.map(({ name }) => name)).toEqual(['name'])
  })

  it('is found by typing where no list shows them, one or several', () => {
    expect(compiled({ widget: 'remote-table' }).field.widget).toBe('remote-select')
    expect(compiled({ widget: 'remote-table', type: 'array', items: { type: 'string' } }).field.widget).toBe('multi-select')
    expect(compiled({ widget: 'cascader' }, { [SCREEN]: listed() }).field.widget).toBe('remote-select')
    expect(compiled({ widget: 'remote-table' }, { [SCREEN]: { ...listed(), takes: ['city'] } }).field.widget).toBe('remote-select')
  })

  it('has the levels of a tree, of which the backend takes the last alone', () => {
    const levels = compiled({ widget: 'cascader' }, { [SCREEN]: listed(tree) })
    expect(levels.field).toMatchObject({ widget: 'cascader', options: { tree: { by: 'parentId' } } })
    expect(levels.contract.calls['order.edit']!.references).toMatchObject([{ path: 'shopId', leaf: 'parentId' }])
    const any = compiled({}, { [SCREEN]: listed(tree) })
    expect(any.field.widget).toBe('remote-tree')
    expect(any.contract.calls['order.edit']!.references[0]).not.toHaveProperty('leaf')
    expect(compiled({ widget: 'remote-select' }, { [SCREEN]: listed(tree) }).field.widget).toBe('remote-select')
  })
})
