import { expect, it } from 'vitest'
import { checkConditions } from '../../../src/schema/check/names.ts'

it('each name in the conditions of a field is looked up, with the place where it stands', () => {
  const found: [string, string][] = []
  checkConditions(
    {
      required: { kind: { equals: { field: 'other' }, in: ['a'] } },
      visible: { total: { atLeast: { row: 'paid' } } },
      disabled: true,
      must: { atMost: { field: 'price' } },
      oneOf: [
        { const: 1, title: 'One' },
        { const: 2, title: 'Two', when: { certType: 2 } },
      ],
      sentTo: 'phone',
    },
    ['at'],
    (name, path) => found.push([name, path?.join('/')]),
  )
  expect(found).toEqual([
    ['kind', 'at/required/kind'],
    ['other', 'at/required/kind/equals/field'],
    ['total', 'at/visible/total'],
    ['paid', 'at/visible/total/atLeast/row'],
    ['price', 'at/must/atMost/field'],
    ['certType', 'at/oneOf/1/when/certType'],
    ['phone', 'at/sentTo'],
  ])
})
