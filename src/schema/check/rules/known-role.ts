import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

export const knownRole: Rule = {
  name: 'known-role',
  why: 'Nobody can see or change a field that is limited to a role that does not exist.',

  words: ['seenBy', 'editedBy'],
  field(graph, { file, field, path }, report) {
    for (const word of ['seenBy', 'editedBy'] as const) {
      for (const [at, role] of (field[word] ?? []).entries()) {
        const { roles } = graph.world
        if (Object.hasOwn(roles, role)) continue
        const { message, suggestion } = unexpected('role', role, Object.keys(roles))
        report(file, [...path, word, at], message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  examples: {
    ok: orderFields({ amount: { title: '金额', type: 'integer', format: 'money-fen', seenBy: ['clerk'] } }),
    notOk: orderFields({ amount: { title: '金额', type: 'integer', format: 'money-fen', seenBy: ['clark'] } }),
    says: ['entities/order.json#/properties/amount/seenBy/0 Unexpected role "clark", expected one of: clerk. Did you mean "clerk"?'],
  },
}
