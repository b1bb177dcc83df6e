import { expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderEntity, orderFields } from '../../../src/schema/check/example-world.ts'
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
