import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const canBeMet: Rule = {
  name: 'can-be-met',
  why: 'Requiring a field that nobody can fill in is pointless, and a field compared with itself always passes or never does.',

  words: ['required', 'must'],
  field(_graph, at, report) {
    const { file, name, field } = at
    if (field.required === true && field.readOnly === true)
      report(file, [...at.path, 'required'], 'Unexpected "required" of a field that is "readOnly", nobody fills it in', { at: 'key' })
    const { must } = field
    if (must !== null && typeof must === 'object' && Object.values(must).some((other) => isField(other, name)))
      report(file, [...at.path, 'must'], `Unexpected test of "${name}" against itself, expected another field or a constant`, { at: 'key' })
    const limit = outOfReach(field)
    if (limit)
      report(
        file,
        [...at.path, 'must', limit.word],
        `Unexpected "${limit.word}" beside ${limit.beside}, no value meets both; expected another number`,
      )
  },

  examples: {
    ok: orderFields({
      paid: { title: '已付', type: 'integer', format: 'money-fen', required: true, must: { atMost: { field: 'amount' } } },
    }),
    notOk: orderFields({
      code: { title: '编码', type: 'string', maxLength: 9, required: true, readOnly: true },
      paid: { title: '已付', type: 'integer', format: 'money-fen', must: { atMost: { field: 'paid' } } },
      most: { title: '至多', type: 'integer', maximum: 6000, must: { moreThan: 6000 } },
      least: { title: '至少', type: 'integer', minimum: 10, must: { atMost: 9 } },
    }),
    says: [
      'entities/order.json#/properties/code/required Unexpected "required" of a field that is "readOnly", nobody fills it in',
      'entities/order.json#/properties/paid/must Unexpected test of "paid" against itself, expected another field or a constant',
      'entities/order.json#/properties/most/must/moreThan Unexpected "moreThan" beside "maximum": 6000, no value meets both; expected another number',
      'entities/order.json#/properties/least/must/atMost Unexpected "atMost" beside "minimum": 10, no value meets both; expected another number',
    ],
  },
}

/** The numeric comparison in `must` that no value within the limits of the field can pass. */
function outOfReach({ must, minimum, maximum, type }: AuthoredField): { word: string; beside: string } | undefined {
  if (must === null || typeof must !== 'object') return undefined
  const [word = '', limit] = Object.entries(must)[0] ?? []
  if (typeof limit !== 'number') return undefined
  // Nothing lies between two neighbouring integers.
  const step = type === 'integer' ? 1 : 0
  const isAbove = word === 'moreThan' ? maximum! < limit + step || maximum === limit : word === 'atLeast' && maximum! < limit
  const isBelow = word === 'lessThan' ? minimum! > limit - step || minimum === limit : word === 'atMost' && minimum! > limit
  if (maximum !== undefined && isAbove) return { word, beside: `"maximum": ${maximum}` }
  if (minimum !== undefined && isBelow) return { word, beside: `"minimum": ${minimum}` }
  return undefined
}

const isField = (operand: unknown, name: string): boolean =>
  operand !== null && typeof operand === 'object' && 'field' in operand && operand.field === name
