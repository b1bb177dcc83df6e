import { expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderFields, orderList } from '../../../src/schema/check/example-world.ts'

const field = (more: object) => orderFields({ note: { title: '备注', type: 'string', ...more } })

const slips: [name: string, change: Record<string, unknown>, says: string | RegExp][] = [
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
    'Unexpected text "count(order)", expected an object, such as { "count": "application" } or { "sum": ["goods", "freight"] }',
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
  ['a number in quotes', field({ maxLength: '40' }), 'Unexpected text "40", expected a whole number: 40 without quotes'],
  [
    'a condition in a text',
    field({ visible: 'a == 1' }),
    'Unexpected text "a == 1", expected true or false or an object, such as { "status": "open" }',
  ],
  [
    'several values in a condition',
    orderAction({ when: { status: ['paid', 'unpaid'] } }),
    'Unexpected list, expected a text, a number, true or false, null or an object; one of several is { "in": ["paid","unpaid"] }',
  ],
  [
    'conditions joined by a word',
    orderAction({ when: { and: [{ status: 'paid' }] } }),
    'Unexpected list, expected a text, a number, true or false, null or an object; a condition names fields that must all hold, and has no word "and"',
  ],
  [
    'a choice as antd has it (L15)',
    field({ oneOf: [{ value: 'a', label: '甲' }] }),
    'Unexpected property "value", which is called "const" here Unexpected property "label", which is called "title" here',
  ],
  [
    'a word that nothing here needs (L15)',
    field({ 'x-decorator': 'FormItem' }),
    'Unexpected property "x-decorator", nothing here needs it; expected it to be removed',
  ],
  [
    'a control as others call it (17)',
    orderFields({ note: { title: '评分', type: 'integer', widget: 'rate' } }),
    'Unexpected widget "rate", which is called "stars" here',
  ],
  [
    'a control for pictures as others call it (17)',
    orderFields({ note: { title: '照片', type: 'string', widget: 'pictures' } }),
    'Unexpected widget "pictures", which is called "upload" here',
  ],
  ['a value as others call it (L15)', orderAction({ can: 'update' }), 'Unexpected can "update", which is called "edit" here'],
  [
    'a type as others call it (L15)',
    field({ type: 'money' }),
    'Unexpected type "money", expected "type": "integer", "format": "money-fen"',
  ],
  [
    'a word one level too deep',
    orderList({ list: { columns: ['orderNo'], takes: ['orderNo'] } }),
    'Unexpected property "takes", which is a word of every screen and not of this place',
  ],
  [
    'a word one level too high',
    orderList({ columns: ['orderNo'], list: { columns: ['orderNo'] } }),
    'Unexpected property "columns", which is a word of "list" or a tab, step or section of a form and not of this place',
  ],
  [
    'an icon, of which another is not guessed for its ending (L16)',
    {
      'screens/order.json': { ...(exampleWorld['screens/order.json'] as object), menu: { group: 'orders', order: 1, icon: 'ShopingBag' } },
    },
    /^Unexpected icon "ShopingBag", expected one of \d+, the nearest: Shop(?!.*Did you mean)/,
  ],
]

it.each(slips)('staff 6: %s is told once, with what would be right', (_name, change, says) => {
  const files = Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
  const findings = checkSchemas(files).filter(({ rule }) => rule === 'structure' || rule === 'no-code')
  const told = findings.map(({ message }) => message).join(' ')
  if (typeof says === 'string') expect(told).toBe(says)
  else expect(told).toMatch(says)
})
