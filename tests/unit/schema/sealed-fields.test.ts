import { expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'

const told = (change: Record<string, unknown>) =>
  checkSchemas(Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) })))
    .filter(({ rule }) => rule === 'sealed-kept')
    .map(({ file, message }) => `${file} ${message}`)

const text = { title: '券码', type: 'string', maxLength: 20, readOnly: true, sealed: true }

it.each([
  ['a number', { type: 'integer' }, 'of a field of type integer, expected type string'],
  ['what is computed', { computed: { of: 'orderNo.amount' } }, 'of a computed field, expected it where the value is stored'],
  ['a choice', { oneOf: [{ const: 'a', title: '甲' }] }, 'of a choice, which anybody could guess'],
  ['a number in a row', { numbered: 'G{{date}}0001' }, 'of a numbered field, whose order says something'],
  ['a reference', { entity: 'order' }, 'of a reference, which is looked up by its key'],
  ['a moment', { format: 'date-time' }, 'of a date-time, which is compared'],
  ['a day', { format: 'date' }, 'of a date, which is compared'],
])('%s cannot be sealed, and the checker says why', (_what, more, why) => {
  expect(told(orderFields({ code: { ...text, ...more } }))).toEqual([`entities/order.json Unexpected "sealed" ${why}`])
})

it('neither can the key, while a plain text can', () => {
  expect(told(orderFields({ orderNo: { title: '订单号', type: 'string', readOnly: true, sealed: true } }))).toEqual([
    'entities/order.json Unexpected "sealed" of the key, by which rows are found and ordered',
  ])
  expect(told(orderFields({ code: text }))).toEqual([])
})

it('fields of an entity that stands in its screen are looked at like all others', () => {
  const { orderNo } = (exampleWorld['entities/order.json'] as { properties: Record<string, object> }).properties
  const entity = { title: '券', key: 'orderNo', label: '{{orderNo}}', properties: { orderNo, code: { ...text, type: 'integer' } } }
  const screen = { ...(exampleWorld['screens/order.json'] as object), route: '/card', entity, list: { columns: ['orderNo'] }, actions: {} }
  expect(told({ 'screens/card.json': screen })).toEqual([
    'screens/card.json Unexpected "sealed" of a field of type integer, expected type string',
  ])
})
