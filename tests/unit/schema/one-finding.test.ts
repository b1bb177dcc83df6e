import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- files as an editor sees them
type Json = any

const turns = byTurns(readFolder('schemas'))
const order = 'entities/order.json'
const list = 'screens/admin/application.json'

/** Calls a word otherwise, at its place. */
function rename(json: Json, word: string, otherwise: string): void {
  const words = Object.entries<Json>(json)
  for (const [key] of words) delete json[key]
  for (const [key, value] of words) json[key === word ? otherwise : key] = value
}

const phone = { title: '联系电话', type: 'string', maxLength: 20 }
const invoice = 'entities/invoice.json'
const orders = 'screens/admin/order.json'

/** A slip, where it is made, and the one thing that is told of it. */
const slips: [string, string, (json: Json) => void, string][] = [
  [
    'a field’s entity that is an object',
    order,
    (json) => (json.properties.userId.entity = { name: 'user' }),
    'structure Unexpected object',
  ],
  ['a field’s entity with a $ref', order, (json) => (json.properties.userId.entity = { $ref: 'user' }), 'structure Unexpected object'],
  ['a field that is a $ref', order, (json) => (json.properties.userId = { $ref: '#/user' }), 'structure Unexpected property "$ref"'],
  ['a field’s entity that is a list', order, (json) => (json.properties.userId.entity = ['user']), 'structure Unexpected list'],
  [
    'a verb that is a list',
    list,
    (json) => (Object.values<Json>(json.actions)[0]!.can = [Object.values<Json>(json.actions)[0]!.can]),
    'structure Unexpected list',
  ],
  ['a field’s entity that nobody knows', order, (json) => (json.properties.userId.entity = 'usr'), 'known-entity Unexpected entity "usr"'],
  ['a screen’s entity that nobody knows', list, (json) => (json.entity = 'aplication'), 'known-entity Unexpected entity "aplication"'],
  ['a menu group that nobody knows', list, (json) => (json.menu.group = 'servce'), 'known-group Unexpected group "servce"'],
  ['a menu group that is a number', list, (json) => (json.menu.group = 7), 'structure Unexpected number 7'],
  [
    'a column that nobody knows, which stays on a phone',
    list,
    (json) => {
      json.list.keep = [json.list.columns[0], 'appId']
      json.list.columns[0] = 'appNam'
    },
    'known-field Unexpected field "appNam"',
  ],
  [
    'a column that nobody knows, of which the sum is shown',
    'screens/admin/order.json',
    (json) => (json.list.columns = json.list.columns.map((one: unknown) => (one === 'amount' ? 'amountt' : one))),
    'known-field Unexpected field "amountt"',
  ],
  [
    'a screen that nobody knows',
    'screens/account/application-detail.json',
    (json) => (Object.values<Json>(json.sections).find(({ screen }) => screen).screen = 'account/nowhere'),
    'known-screen Unexpected screen "account/nowhere"',
  ],
  [
    'a field that is not called like one',
    order,
    (json) => (json.properties['contact-phone'] = phone),
    'structure Unexpected name "contact-phone", expected letters, digits and underscores, beginning with a letter. Did you mean "contactPhone"?',
  ],
  [
    'a column that is not called like a field',
    list,
    (json) => (json.list.columns[0] = 'app-name'),
    'structure Unexpected "app-name", expected a name: letters, digits and underscores, beginning with a letter. Did you mean "appName"?',
  ],
  [
    'a key that is handed on and that no field is called',
    list,
    (json) => (Object.values<Json>(json.actions).find((action) => action.with).with = ['id']),
    'hands-what-it-has Unexpected value "id", expected "appId", which the screen "admin/application-detail" takes',
  ],
  [
    'the same in a section',
    'screens/account/application-detail.json',
    (json) => (Object.values<Json>(json.sections).find((section) => section.with).with = ['id']),
    'hands-what-it-has Unexpected value "id", expected "appId", which the screen "account/secret-list" takes',
  ],
  [
    'what a page takes, misspelled',
    'screens/admin/order-detail.json',
    (json) => (json.takes = ['orderNr']),
    'takes-what-it-needs Unexpected value "orderNr"',
  ],
  ['a kind that is misspelled itself', orders, (json) => rename(json, 'kind', 'kidn'), 'structure Unexpected property "kidn"'],
  ['a word of a list', orders, (json) => rename(json.list, 'columns', 'colums'), 'structure Unexpected property "colums"'],
  ['a word of a field', order, (json) => rename(json.properties.amount, 'type', 'tpye'), 'structure Unexpected property "tpye"'],
  ['the address of a screen', orders, (json) => rename(json, 'route', 'rout'), 'structure Unexpected property "rout"'],
  ['the actions of a screen', orders, (json) => rename(json, 'actions', 'actoins'), 'structure Unexpected property "actoins"'],
  ['the fields of an entity', order, (json) => rename(json, 'properties', 'propertes'), 'structure Unexpected property "propertes"'],
  ['the key of an entity', order, (json) => rename(json, 'key', 'kye'), 'structure Unexpected property "kye"'],
  ['the moves of an entity', invoice, (json) => rename(json, 'moves', 'moevs'), 'structure Unexpected property "moevs"'],
  ['choices', invoice, (json) => rename(json.properties.status, 'oneOf', 'oneof'), 'structure Unexpected property "oneof"'],
  [
    'the value of a choice, as others call it',
    invoice,
    (json) => rename(json.properties.status.oneOf[0], 'const', 'value'),
    'structure Unexpected property "value", which is called "const" here',
  ],
  [
    'a key that is no field',
    order,
    (json) => (json.key = 'id'),
    'known-field Unexpected key "id", expected the field by which rows are told apart, such as "orderNo"',
  ],
]

const english = 'locales/en-US/screens/admin/order.json'
const translations: [string, (json: Json) => void, string][] = [
  [
    'a word of it',
    (json) => rename(json, 'title', 'titel'),
    'Unexpected translation "titel", there is no sentence of that name. Did you mean "title"?',
  ],
  [
    'an action of it',
    (json) => rename(json.actions, 'cancel', 'cancell'),
    'Unexpected translation "cancell", there is no sentence of that name. Did you mean "cancel"?',
  ],
  ['a sentence that is none', (json) => (json.title = 7), 'Unexpected value, a translation holds only sentences'],
  [
    'a hole of it',
    (json) => (json.actions.cancel.confirm = 'Cancel {{orderNr}}?'),
    'Unexpected "{{orderNr}}", expected one of: {{orderNo}}. Did you mean "{{orderNo}}"?',
  ],
  ['nothing for a sentence with a hole', (json) => (json.actions.cancel.confirm = ''), 'Missing translation of '],
]
it.each(translations)('of a translation %s is one finding', (_, change, says) => {
  const json: Json = JSON.parse(turns.original(english).text)
  change(json)
  const found = turns.with({ path: english, text: JSON.stringify(json, null, 2) })
  expect(found.map(({ file, rule, message }) => [file, rule, message])).toEqual([[english, 'translated', expect.stringContaining(says)]])
})

/** What is a habit, and what the finding says is to be written: the word of ours, with a value that is ready to be pasted. */
const mends: [string, string, (json: Json) => void, string][] = [
  [
    'hidden while something holds',
    order,
    (json) => (json.properties.reply.hidden = { status: 'paid' }),
    '"visible": { "status": { "not": "paid" } }',
  ],
  [
    'hidden while something does not',
    order,
    (json) => (json.properties.reply.hidden = { status: { not: 'paid' } }),
    '"visible": { "status": "paid" }',
  ],
  [
    'hidden while something is filled in',
    order,
    (json) => (json.properties.reply.hidden = { reason: { empty: false } }),
    '"visible": { "reason": { "empty": true } }',
  ],
  [
    'hidden over a bound',
    order,
    (json) => (json.properties.reply.hidden = { amount: { moreThan: 5 } }),
    '"visible": { "amount": { "atMost": 5 } }',
  ],
  ['always hidden', order, (json) => (json.properties.reply.hidden = true), '"visible": false'],
  ['never hidden', order, (json) => (json.properties.reply.hidden = false), 'expected it to be removed'],
  [
    'hidden by several fields',
    order,
    (json) => (json.properties.reply.hidden = { status: 'paid', counts: true }),
    '"visible" with the opposite of this',
  ],
  [
    'an action that is disabled',
    list,
    (json) => (Object.values<Json>(json.actions)[0].disabled = { status: 1 }),
    '"when": { "status": { "not": 1 } }',
  ],
  ['a field that may be empty', order, (json) => (json.properties.reply.nullable = false), '"required": true'],
  [
    'options that are a list',
    order,
    (json) => (json.properties.phone = { ...phone, options: ['a', 'b'] }),
    '"oneOf": [{ "const": "a", "title": "a" }, { "const": "b", "title": "b" }]',
  ],
  [
    'options with labels',
    order,
    (json) => (json.properties.phone = { ...phone, options: [{ label: '甲', value: 'a' }] }),
    '"oneOf": [{ "const": "a", "title": "甲" }]',
  ],
  ['an enum', order, (json) => (json.properties.phone = { ...phone, enum: ['a'] }), 'written as [{ "const": "a", "title": "a" }]'],
  [
    'choices that are bare values',
    order,
    (json) => (json.properties.phone = { ...phone, oneOf: ['a', 'b'] }),
    'expected choices: [{ "const": "a", "title": "a" }, { "const": "b", "title": "b" }]',
  ],
  ['what a move sets', invoice, (json) => (json.moves.issue.set = { issueTime: 'now' }), '"stamp": { "move": "issue" } in a field'],
]
it.each(mends)('%s is one finding, which says what to write (L15)', (_, path, change, says) => {
  const json: Json = JSON.parse(turns.original(path).text)
  change(json)
  const found = turns.with({ path, text: JSON.stringify(json, null, 2) })
  expect(found.map(({ file, rule, message }) => [file, rule, message])).toEqual([[path, 'structure', expect.stringContaining(says)]])
})

it('a second mistake beside a misspelled word, and within it, is told at its place (L9)', () => {
  const json: Json = JSON.parse(turns.original(orders).text)
  json.list.columns[0] = 'orderNr'
  json.list.pageSize = 7
  rename(json.list, 'columns', 'colums')
  const text = JSON.stringify(json, null, 2)
  const found = turns.with({ path: orders, text })
  const lines = text.split('\n')
  expect(found.map(({ file, rule, line }) => [file, rule, lines[line - 1]!.trim().slice(0, 10)])).toEqual([
    [orders, 'structure', '"colums": '],
    [orders, 'known-field', expect.stringContaining('orderNr')],
    [orders, 'size-offered', '"pageSize"'],
  ])
})

it.each(slips)('%s is one finding, and makes up no others (L9)', (_, path, change, says) => {
  const json: Json = JSON.parse(turns.original(path).text)
  change(json)
  const found = turns.with({ path, text: JSON.stringify(json, null, 2) })
  expect(found.map(({ file, rule, message }) => `${file} ${rule} ${message}`)).toEqual([expect.stringContaining(`${path} ${says}`)])
})

it('a screen whose entity only refers to one blames no file but its own', () => {
  const json: Json = JSON.parse(turns.original(list).text)
  json.entity = { $ref: '../entities/application.json' }
  const files = turns.with({ path: list, text: JSON.stringify(json, null, 2) }).map(({ file }) => file)
  expect(new Set(files)).toEqual(new Set([list]))
})
