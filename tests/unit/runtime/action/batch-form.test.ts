import { expect, it } from 'vitest'
import { shared } from '../../../../src/runtime/action/batch-form.tsx'
import type { Field } from '../../../../src/schema/compiled.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({ name, title: name, type: 'string', widget: 'text', ...more })
const texts = { different: 'Different values', unknown: 'Stays as it is' }

it('what all rows agree in stands in the form, what differs is empty and says so, and what nobody knows stays', () => {
  const form = [field('level', { required: true, default: 'A' }), field('note'), field('agentId'), field('away'), field('blank')]
  const rows = [
    { level: 'B', note: 'x', agentId: 'a1', agentIdLabel: 'Ann', blank: null },
    { level: 'B', note: 'y', agentId: 'a1', agentIdLabel: 'Ann', blank: null },
  ]
  const { fields, initial } = shared(form, rows, texts)
  expect(initial).toEqual({ level: 'B', agentId: 'a1', agentIdLabel: 'Ann' })
  expect(fields.map(({ placeholder }) => placeholder)).toEqual([undefined, 'Different values', undefined, 'Stays as it is', undefined])
  expect(fields.every((one) => !('required' in one) && !('default' in one))).toBe(true)
})

it('of all rows of a filter, which no page has, every field stays as it is until it is changed', () => {
  const { fields, initial } = shared([field('level'), field('note')], [], texts)
  expect(initial).toEqual({})
  expect(fields.map(({ placeholder }) => placeholder)).toEqual(['Stays as it is', 'Stays as it is'])
})

it('a secret, a file and what tells rows apart are asked of one row alone', () => {
  const unique = { call: { name: '', path: '', does: 'service' as const }, for: '' }
  const form = [
    field('pin', { writeOnly: true }),
    field('seal', { sealed: true }),
    field('phone', { unique }),
    field('logo', { widget: 'upload' }),
  ]
  expect(shared(form, [], texts).fields).toEqual([])
})

it('what has no box, such as stars, says below that the rows differ (17-5)', () => {
  const form = [
    field('grade', { type: 'integer', widget: 'stars', help: 'One is the worst' }),
    field('open', { type: 'boolean', widget: 'switch' }),
  ]
  const { fields } = shared(
    form,
    [
      { grade: 2, open: true },
      { grade: 3, open: true },
    ],
    texts,
  )
  expect(fields.map(({ help, placeholder }) => [help, placeholder])).toEqual([
    ['Different values · One is the worst', undefined],
    [undefined, undefined],
  ])
})
