import { expect, it } from 'vitest'
import { cellOfField, widgetOf } from '../../../src/schema/compile/field.ts'
import type { AuthoredField } from '../../../src/schema/format/authored.ts'

const one = { const: 'a', title: '甲' }
const many = Array.from({ length: 9 }, (_, at) => ({ const: `a${at}`, title: `${at}` }))

it.each<[string, object]>([
  ['text', { type: 'string' }],
  ['text', { type: 'string', maxLength: 199 }],
  ['textarea', { type: 'string', maxLength: 200 }],
  ['number', { type: 'number' }],
  ['number', { type: 'integer' }],
  ['switch', { type: 'boolean' }],
  ['object', { type: 'object' }],
  ['select', { type: 'string', oneOf: [one] }],
  ['select', { type: 'integer', oneOf: [one] }],
  ['tags', { type: 'array', items: { type: 'string' } }],
  ['upload', { type: 'array', items: { type: 'string', format: 'image' } }],
  ['checkbox-group', { type: 'array', items: { oneOf: many.slice(1) } }],
  ['multi-select', { type: 'array', items: { oneOf: many } }],
  ['array-table', { type: 'array', items: { type: 'object', properties: {} } }],
  ['remote-select', { type: 'string', entity: 'user' }],
  ['multi-select', { type: 'array', entity: 'user' }],
  ['rating', { type: 'number', widget: 'rating' }],
])('%s is the control of %j, when nobody asks for another', (widget, field) => {
  expect(widgetOf(field as AuthoredField)).toBe(widget)
})

it('several pictures are shown as pictures in a list, not as the references of their files (issue 17)', () => {
  expect(cellOfField({ title: '照片', type: 'array', items: { type: 'string', format: 'image-or-pdf' } })).toBe('image')
})
