import { expect, it } from 'vitest'
import { heldChoice } from '../../../../scripts/lib/workbench/tell-held.ts'

const choices = [{ const: 'letter' }, { const: 'call' }]
const field = { title: '方式', oneOf: choices }
const fileOf = (path: string, data: object) => ({ path, text: JSON.stringify(data, null, 2) })
const files = [
  fileOf('entities/visit.json', {
    properties: { way: { ...field, required: true }, back: field, many: { items: { oneOf: choices } }, other: { oneOf: 'ways' } },
  }),
  fileOf('entities/sale.json', { properties: { by: { oneOf: 'ways' }, also: { items: { oneOf: 'ways' } } } }),
  fileOf('choices/ways.json', { oneOf: choices }),
]
/** What rows do not allow, as a plan tells it: by its field, the value that is no more, and how many rows hold it. */
const plan = (...all: [file: string, field: string, value: string | number, rows: number][]) => ({
  hash: '',
  obstacles: all.map(() => ''),
  losses: [],
  held: all.map(([, , value, rows]) => [
    { value: 'pigeon', rows: 1_000 },
    { value, rows },
  ]),
  ways: all.map(([file, name, value]) =>
    choices.map((one) => ({ file: `entities/${file}.json`, path: ['properties', name, 'map'], value: { [value]: one.const }, title: '' })),
  ),
})
const inline = (name: string) =>
  ({ kind: 'choice', file: 'entities/visit.json', path: ['properties', name, 'oneOf', 1], key: 'fax' }) as const
const shared = { kind: 'choice', file: 'choices/ways.json', path: ['oneOf', 1], key: 'fax' } as const

it('how many rows hold a choice that goes is told, and written down what it becomes in them (issue 18)', () => {
  const told = plan(['visit', 'way', 'fax', 24], ['visit', 'back', 'fax', 3], ['visit', 'back', 'telex', 5])
  expect(heldChoice(files, inline('way'), told, undefined)).toEqual({ rows: 24, mayBeEmpty: false })
  const { texts } = heldChoice(files, inline('way'), told, 'call')
  expect(JSON.parse(texts!['entities/visit.json']!)).toMatchObject({ properties: { way: { map: { fax: 'call' }, oneOf: choices } } })
  // Only what may be left open becomes nothing, and nothing becomes what cannot be chosen.
  expect(heldChoice(files, inline('way'), told, null)).toEqual({ rows: 24, mayBeEmpty: false })
  expect(heldChoice(files, inline('way'), told, 'telex')).toEqual({ rows: 24, mayBeEmpty: false })
  expect(JSON.parse(heldChoice(files, inline('back'), told, null).texts!['entities/visit.json']!)).toMatchObject({
    properties: { back: { map: { fax: null } } },
  })
  expect(heldChoice(files, inline('back'), plan(['visit', 'way', 'fax', 24]), 'call')).toEqual({ rows: 0 })
})

it('what becomes of a choice of the entries of a list is said of the list (issue 18)', () => {
  const thing = { kind: 'choice', file: 'entities/visit.json', path: ['properties', 'many', 'items', 'oneOf', 1], key: 'fax' } as const
  const { rows, texts } = heldChoice(files, thing, plan(['visit', 'many', 'fax', 8]), 'call')
  expect([rows, JSON.parse(texts!['entities/visit.json']!)]).toMatchObject([
    8,
    { properties: { many: { map: { fax: 'call' }, items: { oneOf: choices } } } },
  ])
})

it('a choice of a shared list is counted in every field that takes it from there, and said once (issue 18)', () => {
  const told = plan(['visit', 'other', 'fax', 2], ['sale', 'by', 'fax', 30], ['sale', 'also', 'fax', 400], ['visit', 'way', 'fax', 5_000])
  expect(heldChoice(files, shared, told, undefined)).toEqual({ rows: 432, mayBeEmpty: true })
  expect(JSON.parse(heldChoice(files, shared, told, 'letter').texts!['choices/ways.json']!)).toEqual({
    oneOf: choices,
    map: { fax: 'letter' },
  })
})

it('a choice that is a whole number is counted like one that is a word (issue 18)', () => {
  const thing = { kind: 'choice', file: 'entities/visit.json', path: ['properties', 'way', 'oneOf', 1], key: 3 } as const
  const { rows, texts } = heldChoice(files, thing, plan(['visit', 'way', 3, 7]), 'call')
  expect([rows, JSON.parse(texts!['entities/visit.json']!)]).toMatchObject([7, { properties: { way: { map: { '3': 'call' } } } }])
})
