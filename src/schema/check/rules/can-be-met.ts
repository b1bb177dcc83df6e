import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const canBeMet: Rule = {
  name: 'can-be-met',
  why: 'What nobody can fill in is demanded in vain, and what is compared with itself holds always or never.',

  words: ['required', 'must'],
  field(_graph, { file, path, name, field }, report) {
    if (field.required === true && field.readOnly === true)
      report(file, [...path, 'required'], 'Unexpected "required" of a field that is "readOnly", nobody fills it in', { at: 'key' })
    const { must } = field
    if (must !== null && typeof must === 'object' && Object.values(must).some((other) => isField(other, name)))
      report(file, [...path, 'must'], `Unexpected test of "${name}" against itself, expected another field or a constant`, { at: 'key' })
  },

  examples: {
    ok: orderFields({
      paid: { title: '已付', type: 'integer', format: 'money-fen', required: true, must: { atMost: { field: 'amount' } } },
    }),
    notOk: orderFields({
      code: { title: '编码', type: 'string', maxLength: 9, required: true, readOnly: true },
      paid: { title: '已付', type: 'integer', format: 'money-fen', must: { atMost: { field: 'paid' } } },
    }),
    says: [
      'entities/order.json#/properties/code/required Unexpected "required" of a field that is "readOnly", nobody fills it in',
      'entities/order.json#/properties/paid/must Unexpected test of "paid" against itself, expected another field or a constant',
    ],
  },
}

const isField = (operand: unknown, name: string): boolean =>
  operand !== null && typeof operand === 'object' && 'field' in operand && operand.field === name
