import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- files as an editor sees them
type Json = any

const turns = byTurns(readFolder('schemas'))
const order = 'entities/order.json'
const list = 'screens/admin/application.json'

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
]

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
