import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderEntity, orderFields, orderList } from '../../../src/schema/check/example-world.ts'

const told = (change: Record<string, unknown>, word: string): string[] =>
  checkSchemas(Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) })))
    .map(({ message }) => message)
    .filter((message) => message.includes(`"${word}"`))

const field = (word: string) => orderFields({ note: { title: '备注', type: 'string', [word]: 'x' } })
const list = (word: string) => orderList({ list: { columns: ['orderNo'], [word]: 'x' } })
const choice = (word: string) => orderFields({ kind: { title: '类型', type: 'string', oneOf: [{ const: 'a', title: '甲', [word]: 'x' }] } })
const entity = (word: string) => orderEntity({ [word]: 'x' })
const action = (word: string) => orderAction({ [word]: 'x' })
const call = (word: string) => ({ 'calls/order.json': { list: { does: 'list', [word]: 'x' }, move: { does: 'move' } } })

type Case = [of: (word: string) => Record<string, unknown>, word: string, ours: string]
const cases: Case[] = [
  [field, 'foreignKey', 'entity'],
  [field, 'formula', 'computed'],
  [field, 'dict', 'oneOf'],
  [field, 'exclusiveMinimum', 'minimum'],
  [field, 'anyOf', 'oneOf'],
  [field, 'x-validator', 'format'],
  [field, 'nullable', 'required'],
  [field, 'encrypted', 'sealed'],
  [field, 'i18n', 'perLanguage'],
  [field, 'dependsOn', 'visible'],
  [list, 'kanban', 'views'],
  [list, 'totals', 'summary'],
  [list, 'polling', 'refresh'],
  [action, 'visibleOn', 'when'],
  [action, 'dialog', 'open'],
  [action, 'form', 'fields'],
  [entity, 'primaryKey', 'key'],
  [entity, 'transitions', 'moves'],
  [entity, 'retention', 'kept'],
  [call, 'endpoint', 'path'],
  [call, 'anonymous', 'for'],
  [choice, 'parent', 'under'],
  [choice, 'badge', 'tone'],
]

describe('L15: what other systems call otherwise is answered with the word of this place', () => {
  it.each(cases.map(([of, word, ours]) => [word, ours, of] as const))('%s is %s', (word, ours, of) => {
    expect(told(of(word), word)).toEqual([expect.stringContaining(`Unexpected property "${word}", which is called "${ours}" here`)])
  })

  it('what each list says is not said by the field, and a translation has its own file', () => {
    expect(told(field('sortable'), 'sortable')).toEqual([expect.stringContaining('expected each list to say so')])
    expect(told(choice('en'), 'en')).toEqual([expect.stringContaining('under locales')])
    expect(told(list('rowSelection'), 'rowSelection')).toEqual([expect.stringContaining('nothing here needs it')])
  })

  it('a word beside itself, written otherwise, is told as one too many', () => {
    expect(told(list('Columns'), 'Columns')).toEqual(['Unexpected property "Columns" beside "columns", expected one of the two'])
    const both = orderFields({ note: { title: '备注', type: 'string', maxLength: 30, max_length: 20 } })
    expect(told(both, 'max_length')).toEqual(['Unexpected property "max_length" beside "maxLength", expected one of the two'])
  })
})
