import { unitFieldsOf } from '../../compile/units.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

export const unitTold: Rule = {
  name: 'unit-told',
  why: 'A figure whose unit is told by another field stands without one where that field has no choices: nobody knows what is counted.',

  entity(_graph, { file, entity, fields }, report) {
    const properties = entity.properties as Record<string, AuthoredField>
    for (const one of fields) {
      const [by] = unitFieldsOf(one.field)
      if (by === undefined) continue
      const known = Object.keys(properties).filter((name) => properties[name]!.oneOf)
      if (known.includes(by)) continue
      const { message, suggestion } = unexpected('field with choices', by, known)
      const path = one.field.countedIn === by ? ['countedIn'] : ['computed', 'ratio', 'per']
      report(file, [...one.path, ...path], message, suggestion === undefined ? {} : { suggestion })
    }
  },

  examples: {
    ok: orderFields({
      count: { title: '数量', type: 'integer', countedIn: 'status' },
    }),
    notOk: orderFields({
      count: { title: '数量', type: 'integer', countedIn: 'unti' },
      each: {
        title: '单价',
        type: 'number',
        format: 'money-fen',
        readOnly: true,
        computed: { ratio: { of: 'amount', to: 'count', per: 'count' } },
      },
    }),
    says: [
      'entities/order.json#/properties/count/countedIn Unexpected field with choices "unti", expected one of: status',
      'entities/order.json#/properties/each/computed/ratio/per Unexpected field with choices "count", expected one of: status',
    ],
  },
}
