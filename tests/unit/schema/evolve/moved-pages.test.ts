import { expect, it } from 'vitest'
import { exampleWorld } from '../../../../src/schema/check/example-world.ts'
import { publishConsole } from '../../../../src/schema/compile/console.ts'
import { effectOf } from '../../../../src/schema/effect/effect.ts'
import type { AreaManifest } from '../../../../src/schema/manifest.ts'
import { readSchemas } from '../../../../src/schema/read.ts'

type Json = Record<string, unknown>
const entity = exampleWorld['entities/order.json'] as { properties: Record<string, object> }
const screen = exampleWorld['screens/order.json'] as Json

const worldOf = (files: Json) =>
  readSchemas(
    Object.entries({ ...exampleWorld, ...files }).flatMap(([path, data]) =>
      data === undefined ? [] : [{ path, text: JSON.stringify(data) }],
    ),
  ).world

const moved = {
  'entities/order.json': {
    ...entity,
    properties: { ...entity.properties, amount: { ...entity.properties['amount'], was: ['sum', 'price', 'status'] } },
  },
  'screens/order.json': undefined,
  'screens/deal.json': { ...screen, route: '/deal', was: ['sale', '/sale', 'order', '/order'] },
}

it('a page that moved is published with its addresses of before, and with the names under which a browser keeps things (L4)', () => {
  const { boot, assets } = publishConsole(worldOf(moved))
  const read = (address: string | undefined) => JSON.parse(assets.find(({ path }) => path === address)!.text) as unknown
  expect(read(boot.paths)).toEqual(['/deal', '/sale', '/order'])
  const { routes } = read(boot.areas['shop']!['zh-CN']) as AreaManifest
  expect(routes.map(({ path, was }) => [path, was])).toEqual([['/deal', ['/sale', '/order']]])
  // What a field is called now is no name of before for another.
  expect(read(routes[0]!.asset)).toMatchObject({ id: 'deal', was: ['sale', 'order'], renamed: { sum: 'amount', price: 'amount' } })
})

it('is told in a review as moved, not as gone and new, and breaks nothing (L4)', () => {
  const told = effectOf(worldOf({}), worldOf({ ...moved, 'entities/order.json': entity })).filter(({ about }) => about === 'screens')
  expect(told).toEqual([
    { about: 'screens', sentence: '`deal` 订单: it was called `order`; what people have set up there stays.' },
    { about: 'screens', sentence: '`deal` 订单: it moved from `/order` to `/deal`; old links lead there.' },
  ])
})

it('a rule that a form alone holds is named, with what it says (L5)', () => {
  const edit = (rules: object) => ({
    'screens/order.json': {
      ...screen,
      actions: {
        edit: { title: '改', on: 'row', can: 'edit', call: 'edit', fields: { amount: { messages: { must: '太少' }, ...rules } } },
      },
    },
  })
  const told = effectOf(worldOf(edit({})), worldOf(edit({ must: { moreThan: 5 } }))).map(({ sentence }) => sentence)
  expect(told).toContain('`order` 订单: the action `edit` "改" holds `amount` to `must`: > 5.')
  expect(told.filter((one) => one.includes('otherwise'))).toEqual([])
})
