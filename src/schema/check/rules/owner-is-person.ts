import type { AuthoredField } from '../../format/authored.ts'
import { exampleWorld, orderEntity, orderFields } from '../example-world.ts'
import { isPeople, peopleOf } from '../people.ts'
import type { Rule } from '../rule.ts'

export const ownerIsPerson: Rule = {
  name: 'owner-is-person',
  why: 'The rows of a person are found by their owner: if that field holds something else, nobody owns them, and a list of one’s own is empty.',

  seeks: { entity: ['owner'] },

  entity(graph, { file, path, entity }, report) {
    const { owner, key } = entity
    if (owner === undefined || owner === key) return
    const field = (entity.properties as Record<string, AuthoredField>)[owner]
    // A missing owner field, or one that names an unknown entity, is reported by another rule.
    if (!field || field.computed || (field.entity !== undefined && !Object.hasOwn(graph.atlas.entities, field.entity))) return
    if (field.entity !== undefined && isPeople(graph.world, field.entity)) return
    const people = peopleOf(graph.world)
    if (field.entity === undefined && people.length === 0 && field.type === 'string') return
    report(
      file,
      [...path, 'owner'],
      `Unexpected owner "${owner}" that names no person, expected a field with ${people.length > 0 ? people.map((name) => `"entity": "${name}"`).join(' or ') : '"entity"'}`,
    )
  },

  examples: {
    ok: {
      ...withClerk(),
      'entities/order.json': {
        ...(orderFields({ clerkId: { title: '店员', type: 'string', readOnly: true, entity: 'clerk' } })['entities/order.json'] as object),
        owner: 'clerkId',
      },
    },
    notOk: { ...withClerk(), ...orderEntity({ owner: 'amount' }) },
    says: ['entities/order.json#/owner Unexpected owner "amount" that names no person, expected a field with "entity": "clerk"'],
  },
}

function withClerk(): Record<string, unknown> {
  return {
    'entities/clerk.json': {
      title: '店员',
      key: 'clerkId',
      label: '{{clerkId}}',
      owner: 'clerkId',
      properties: { clerkId: { title: '工号', type: 'string', readOnly: true } },
    },
    'locales/en-US/entities/clerk.json': { title: 'Clerk', properties: { clerkId: { title: 'Staff no.' } } },
    'locales/en-US/entities/order.json': {
      ...(exampleWorld['locales/en-US/entities/order.json'] as object),
    },
  }
}
