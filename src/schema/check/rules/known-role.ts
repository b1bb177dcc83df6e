import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Graph } from '../graph.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

const NO_ROLE = 'Unexpected "reach" of a field whose choices are no roles, expected a field that holds a role'

export const knownRole: Rule = {
  name: 'known-role',
  why: 'Nobody can see or change a field that is limited to a role that does not exist, and a value that is no role reaches no rows.',

  words: ['seenBy', 'editedBy', 'reach'],
  field(graph, { file, field, path, of }, report) {
    if (field.reach && of === 'entity' && !holdsRole(graph, field)) report(file, [...path, 'reach'], NO_ROLE)
    for (const word of ['seenBy', 'editedBy'] as const) {
      for (const [at, role] of (field[word] ?? []).entries()) {
        const { roles } = graph.world
        if (Object.hasOwn(roles, role)) continue
        const { message, suggestion } = unexpected('role', role, Object.keys(roles))
        report(file, [...path, word, at], message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  screen(graph, { file, forms }, report) {
    for (const { names, whole } of forms)
      for (const [at, { field }] of whole.entries())
        if (field.reach && names[at]?.patch?.reach && !holdsRole(graph, field)) report(file, [...names[at].path, 'reach'], NO_ROLE)
  },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls)
      for (const [field, operand] of Object.entries(call.where ?? {})) {
        if (operand === null || typeof operand !== 'object' || !('reach' in operand)) continue
        const properties = (graph.atlas.entities[call.entity ?? id]?.properties ?? {}) as Record<string, AuthoredField>
        if (properties[field] && !holdsRole(graph, properties[field])) report(file, [name, 'where', field, 'reach'], NO_ROLE)
      }
  },

  examples: {
    ok: orderFields({ amount: { title: '金额', type: 'integer', format: 'money-fen', seenBy: ['clerk'] } }),
    notOk: {
      ...orderFields({
        amount: { title: '金额', type: 'integer', format: 'money-fen', seenBy: ['clark'] },
        note: { title: '备注', type: 'string', maxLength: 20, reach: 'all' },
      }),
      'calls/order.json': { list: { does: 'list', where: { status: { reach: 'all' } } }, move: { does: 'move' } },
    },
    says: [
      `calls/order.json#/list/where/status/reach ${NO_ROLE}`,
      'entities/order.json#/properties/amount/seenBy/0 Unexpected role "clark", expected one of: clerk. Did you mean "clerk"?',
      `entities/order.json#/properties/note/reach ${NO_ROLE}`,
    ],
  },
}

/** Whether some choice of a field is the name of a role. */
const holdsRole = ({ world }: Graph, { oneOf = [] }: AuthoredField): boolean =>
  oneOf.some((choice) => Object.hasOwn(world.roles, String(choice.const)))
