import { expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderFields, orderList } from '../../../src/schema/check/example-world.ts'

const field = (more: object) => orderFields({ note: { title: '备注', type: 'string', ...more } })

const slips: [name: string, change: Record<string, unknown>, says: string][] = [
  [
    'a dot in the name of a column',
    orderList({ list: { columns: ['orderNo', 'userId.phone'] } }),
    'Unexpected "userId.phone", expected the name of one field, without a dot; what another row or a list holds is a field of its own with "computed": { "of": "userId.phone" } or { "total": "userId.phone" }',
  ],
  [
    'another form of takenFrom',
    field({ takenFrom: 'price' }),
    'Unexpected "price", expected the field in which a row is chosen, a dot and a field of that row, such as "productId.price"',
  ],
  ['an object for takenFrom', field({ takenFrom: { field: 'x.y' } }), 'Unexpected object, expected a text, such as "productId.price"'],
  [
    'two comparisons of one field',
    orderAction({ when: { amount: { moreThan: 1, lessThan: 5 } } }),
    'Unexpected "lessThan" beside "moreThan", expected only one of them here',
  ],
  [
    'a dot in a label',
    { 'entities/order.json': { ...(exampleWorld['entities/order.json'] as object), label: '{{userId.phone}}' } },
    'Unexpected hole with a dot, expected one field of the row itself; what another row holds is a field of its own that says "computed": { "of": "userId.phone" }',
  ],
  [
    'a handler of an event',
    field({ onChange: 'x' }),
    'Unexpected property "onChange", nothing in a schema is a program; expected "visible", "required", "must" or "computed" for what follows from a value, or an action with its "call"',
  ],
  [
    'a text for computed',
    field({ computed: 'count(order)' }),
    'Unexpected string "count(order)", expected an object, such as { "count": "application" } or { "sum": ["goods", "freight"] }',
  ],
  [
    'a list of types',
    orderFields({ note: { title: '备注', type: ['string', 'null'] } }),
    'Unexpected list, expected one type, such as "string"; a field without "required" may be empty anyway',
  ],
  [
    'a misspelt verb of a role',
    {
      'permissions/roles.json': {
        roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: { order: ['qery', 'edit'] } } },
      },
    },
    'Unexpected verb "qery", expected one of: add, delete, disable, edit, enable, export, get, import, query. Did you mean "query"?',
  ],
]

it.each(slips)('staff 6: %s is told once, with what would be right', (_name, change, says) => {
  const files = Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
  const findings = checkSchemas(files).filter(({ rule }) => rule === 'structure' || rule === 'no-code')
  expect(findings.map(({ message }) => message)).toEqual([says])
})
