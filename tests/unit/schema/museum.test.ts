import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderFields, orderList } from '../../../src/schema/check/example-world.ts'
import type { ListScreen } from '../../../src/schema/compiled-screen.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { compileScreen } from '../../../src/schema/compile/screen.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { elsewhere } from '../../fixtures/elsewhere.ts'

/** What somebody stumbled over who had written the screens of a museum. */

// oxlint-disable-next-line typescript/no-explicit-any -- files as an editor sees them
type Json = any

const files = [...new Map([...readFolder('schemas'), ...elsewhere].map((one) => [one.path, one])).values()]

it.each<[string, string, (json: Json) => void, string]>([
  [
    'rows of a tree that nobody knows',
    'crew',
    ({ properties }) => (properties.parentId.entity = 'crews'),
    'known-entity Unexpected entity "crews"',
  ],
  [
    'a level that is not there',
    'enrolment',
    ({ properties }) => (properties.province.computed.level = 'place.9'),
    'computed-fits Unexpected level 9',
  ],
  [
    'entries that consist of nothing',
    'deal',
    ({ properties }) => delete properties.lines.items.properties,
    'known-field Missing property "properties"',
  ],
])('issue 17: of %s one thing is told, and nothing that follows from it', (_, name, slip, told) => {
  const path = `entities/${name}.json`
  const found = checkSchemas(
    files.map((one) => {
      if (one.path !== path) return one
      const json: Json = JSON.parse(one.text)
      slip(json)
      return { path, text: JSON.stringify(json, null, 2) }
    }),
  )
  expect(found.map(({ file, rule, message }) => `${file} ${rule} ${message}`)).toEqual([expect.stringContaining(`${path} ${told}`)])
})

function listOf(change: Record<string, unknown>): ListScreen {
  const { world } = readSchemas(
    Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) })),
  )
  return compileScreen(createAtlas(world), 'order', 'zh-CN') as ListScreen
}

it('issue 17: the button that is said to be the main one is, though another adds a row', () => {
  const add = { on: 'toolbar', can: 'add', call: 'add', fields: ['amount'] }
  const primaries = (actions: Record<string, unknown>) =>
    listOf(orderList({ actions })).actions.flatMap(({ name, primary }) => (primary ? [name] : []))
  const quick = { ...add, title: '快速登记' }
  const full = { ...add, title: '完整登记' }
  expect(primaries({ quick, full: { ...full, primary: true } })).toEqual(['full'])
  expect(primaries({ quick, full })).toEqual(['quick', 'full'])
  // One of the rows leaves the toolbar as it is.
  expect(primaries({ quick, pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', primary: true } })).toEqual([
    'quick',
    'pay',
  ])
})

it('issue 17: amounts in one currency or another are no condition of the filter', () => {
  const coins = ['CNY', 'JPY'].map((one) => ({ const: one, title: one }))
  const { list } = listOf({
    ...orderFields({
      insured: { title: '保额', type: 'integer', format: 'money', countedIn: 'coin' },
      coin: { title: '币种', type: 'string', oneOf: coins },
    }),
    ...orderList({ list: { columns: ['amount', 'insured', 'coin'], refine: true } }),
  })
  expect(list.refine?.map(({ name }) => name)).toEqual(['amount', 'coin'])
})
