import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path, Rule } from '../rule.ts'
import { entitiesOf, fieldsIn, formsOf, screensOf } from '../visit.ts'

export const knownRole: Rule = {
  name: 'known-role',
  why: 'A field limited to a role that does not exist is seen or changed by nobody.',

  check(graph, report) {
    const { roles } = graph.world
    const look = (file: string, path: Path, field: AuthoredField) => {
      for (const word of ['seenBy', 'editedBy'] as const) {
        for (const [at, role] of (field[word] ?? []).entries()) {
          if (Object.hasOwn(roles, role)) continue
          const { message, suggestion } = unexpected('role', role, Object.keys(roles))
          report(file, [...path, word, at], message, suggestion === undefined ? {} : { suggestion })
        }
      }
    }
    for (const { file, path, entity } of entitiesOf(graph))
      for (const { field, path: at } of fieldsIn(entity.properties as Record<string, AuthoredField>, [...path, 'properties']))
        look(file, at, field)
    for (const { file, screen } of screensOf(graph))
      for (const { fields, path } of formsOf(screen))
        if (!Array.isArray(fields)) for (const { field, path: at } of fieldsIn(fields, path)) look(file, at, field)
  },

  examples: {
    ok: orderFields({ amount: { title: '金额', type: 'integer', format: 'money-fen', seenBy: ['clerk'] } }),
    notOk: orderFields({ amount: { title: '金额', type: 'integer', format: 'money-fen', seenBy: ['clark'] } }),
    says: ['entities/order.json#/properties/amount/seenBy/0 Unexpected role "clark", expected one of: clerk. Did you mean "clerk"?'],
  },
}
