import { expect, it } from 'vitest'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { compileScreen } from '../../../src/schema/compile/screen.ts'
import type { ListScreen } from '../../../src/schema/compiled-screen.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const order = exampleWorld['screens/order.json'] as { list: object }
const quick = { title: '快速登记', on: 'toolbar', can: 'add', call: 'add', fields: [] }
const listOf = (actions: object, list: object = order.list) => {
  const box = { title: '箱子', type: 'object', properties: { wide: { title: '宽', type: 'integer', unit: '厘米' } } }
  const files = { ...exampleWorld, ...orderFields({ box }), 'screens/order.json': { ...order, list, actions } }
  const { world } = readSchemas(Object.entries(files).map(([path, data]) => ({ path, text: JSON.stringify(data) })))
  return compileScreen(createAtlas(world), 'order', 'zh-CN') as ListScreen
}

it('issue 17: the button that is said to be primary is the blue one, and no other', () => {
  const primaries = (actions: object) => listOf(actions).actions.flatMap(({ name, primary }) => (primary ? [name] : []))
  const full = { title: '完整登记', on: 'toolbar', can: 'add', call: 'add', fields: [] }
  expect(primaries({ quick, full: { ...full, primary: true } })).toEqual(['full'])
  expect(primaries({ quick, full: { ...full, primary: false } })).toEqual(['quick'])
})

it('issue 17: a field of several parts is shown by each with its title', () => {
  const [column] = listOf({}, { columns: ['box'] }).list.columns
  expect(column).toMatchObject({ cell: 'text', fields: [{ name: 'wide', title: '宽', cell: 'unit', unit: '厘米' }] })
})
