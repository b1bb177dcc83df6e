import { expect, it } from 'vitest'
import { formerly, viewInNames, type Renamed } from '../../../mocks/saved-views/in-names.ts'

const refine = (value: unknown) =>
  new URLSearchParams({ _refine: JSON.stringify({ all: [{ field: 'level', is: 'in', value }] }) }).toString()
const renamed: Renamed = { fields: {}, choices: { level: { '1': '10', '2': 'high', low: 'lower' } } }

it.each([
  ['a figure that is another figure now', [1, 3], [10, 3]],
  ['a figure that is a word now', [2], ['high']],
  ['a word', ['low'], ['lower']],
  ['yes or no', true, true],
])('conditions over choices that have other values now: %s (issue 15)', (_name, past, now) => {
  expect(viewInNames({ query: refine(past), settings: '' }, renamed).query).toBe(refine(now))
})

it('what had become another figure is the former one again when that is undone', () => {
  expect(viewInNames({ query: refine([10]), settings: '' }, formerly(renamed)).query).toBe(refine([1]))
})
