import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { tellFormat } from '../../../scripts/lib/workbench/tell-format.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { fittingWords } from '../../../src/workbench/places/fitting-words.ts'
import { listWords } from '../../../src/workbench/places/read-format.ts'

const { world } = readSchemas(readFolder('schemas'))
const ENTITY = 'entities/order.json'
const SCREEN = 'screens/admin/order.json'
const properties = {
  note: { title: '备注', type: 'string', minimum: 1, minLength: 5 },
  count: { title: '数量', type: 'integer' },
  price: { title: '价格', type: 'integer', format: 'money-fen' },
  open: { title: '公开', type: 'boolean', required: true },
  tags: { title: '标签', type: 'array', items: { type: 'string' } },
}
const files: Record<string, unknown> = {
  [ENTITY]: { title: '订单', key: 'note', properties },
  [SCREEN]: { kind: 'list', entity: 'order', list: { columns: [{ field: 'count' }] }, actions: { add: { fields: { count: {} } } } },
}
const read = (file: string) => files[file]
function offered(file: string, ...path: (string | number)[]) {
  // why: what a generated format is stands in its own file.
  const format = tellFormat(world, file) as Record<string, unknown>
  const words = fittingWords(listWords(format, files[file], path), { file, path }, read)
  return new Map(words.map(({ name, field }) => [name, field?.choices?.map(({ value }) => value)]))
}
const ofField = (name: string) => offered(ENTITY, 'properties', name)

it('a field is offered the words that fit its type, and what stands there already stays (issue 18)', () => {
  const count = [...ofField('count').keys()]
  expect(count).toEqual(expect.arrayContaining(['minimum', 'maximum', 'unit', 'oneOf', 'required', 'title']))
  for (const word of ['minLength', 'pattern', 'masked', 'numbered', 'items', 'minItems', 'properties', 'accept', 'maxSeconds', 'sentTo'])
    expect(count, word).not.toContain(word)
  const note = [...ofField('note').keys()]
  // Also the other bound of what has one already.
  expect(note).toEqual(expect.arrayContaining(['minLength', 'maxLength', 'pattern', 'minimum']))
  expect(note).not.toContain('maximum')
  expect([...ofField('tags').keys()]).toEqual(expect.arrayContaining(['items', 'minItems']))
  // Money says its own unit, and what is required is never nothing.
  expect([...ofField('price').keys()]).not.toContain('unit')
  expect([...ofField('open').keys()]).not.toContain('none')
})

it('of formats, controls, cells and demo values those that fit are offered (issue 18)', () => {
  expect(ofField('count').get('format')).toContain('money-fen')
  expect(ofField('count').get('format')).not.toContain('email')
  expect(ofField('note').get('format')).toContain('email')
  expect(ofField('note').get('widget')).toContain('textarea')
  expect(ofField('note').get('widget')).not.toContain('switch')
  expect(ofField('open').get('widget')).toContain('switch')
  expect(ofField('open').get('widget')).not.toContain('textarea')
  // No format is one of yes and no.
  expect(ofField('open').has('format')).toBe(false)
})

it('in a form and in a column the entity says the type (issue 18)', () => {
  const inForm = offered(SCREEN, 'actions', 'add', 'fields', 'count')
  expect([...inForm.keys()]).toContain('maximum')
  expect([...inForm.keys()]).not.toContain('maxLength')
  expect(offered(SCREEN, 'list', 'columns', 0).get('cell')).not.toContain('audio')
  // What is no field keeps its words.
  expect(offered(SCREEN, 'actions', 'add').size).toBeGreaterThan(10)
})
