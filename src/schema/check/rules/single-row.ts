import { orderEntity } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const singleRow: Rule = {
  name: 'single-row',
  why: 'The only row of an owner is found by the owner; if another field were the key, or a second row could be added, no one could say which is meant.',
  seeks: { entity: ['single'] },

  entity(_graph, { file, path, entity }, report) {
    if (entity.single === 'owner' && entity.key !== entity.owner)
      report(file, [...path, 'single'], 'Unexpected single row for each owner, expected "key" and "owner" to be the same field')
    if (entity.single === 'site' && entity.owner)
      report(file, [...path, 'single'], `Unexpected single row for the site, its rows have the owner "${entity.owner}"; expected "owner"`)
  },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls) {
      if (call.does !== 'save' && call.does !== 'add') continue
      const single = graph.atlas.entities[call.entity ?? id]?.single
      if (call.does === 'save' && !single)
        report(file, [name, 'does'], 'Unexpected "save", only an entity with "single" has one row to save; expected "add" or "edit"')
      if (call.does === 'save' && single === 'owner' && (call.scope ?? 'own') !== 'own')
        report(file, [name, 'scope'], `Unexpected scope "${call.scope!}", a person saves the own row; expected "own", or "edit" for others`)
      if (call.does === 'add' && single) report(file, [name, 'does'], 'Unexpected "add", the entity has a "single" row; expected "save"')
    }
  },

  examples: {
    ok: {
      ...orderEntity({ single: 'site' }),
      'calls/order.json': { list: { does: 'list' }, move: { does: 'move' }, save: { does: 'save' } },
    },
    notOk: {
      ...orderEntity({ single: 'owner' }),
      'calls/order.json': { list: { does: 'list' }, move: { does: 'move' }, put: { does: 'add' } },
      'calls/shop.json': { save: { does: 'save' } },
    },
    says: [
      'calls/order.json#/put/does Unexpected "add", the entity has a "single" row; expected "save"',
      'calls/shop.json#/save/does Unexpected "save", only an entity with "single" has one row to save; expected "add" or "edit"',
      'entities/order.json#/single Unexpected single row for each owner, expected "key" and "owner" to be the same field',
    ],
  },
}
