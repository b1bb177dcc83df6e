import { orderList } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'
import { entitiesOf, fieldsIn, formsOf, screensOf } from '../visit.ts'
import type { AuthoredField } from '../../format/authored.ts'

export const knownEntity: Rule = {
  name: 'known-entity',
  why: 'A screen of an entity that does not exist would be an empty page, and a reference to one a dead end.',

  check(graph, report) {
    const { entities } = graph.atlas
    const look = (file: string, path: (string | number)[], name: string) => {
      if (!Object.hasOwn(entities, name)) {
        const { message, suggestion } = unexpected('entity', name, Object.keys(entities))
        report(file, path, message, suggestion === undefined ? {} : { suggestion })
      }
    }
    for (const { file, screen } of screensOf(graph)) {
      if (typeof screen.entity === 'string') look(file, ['entity'], screen.entity)
      else if (screen.entity === undefined && (screen.kind === 'list' || screen.kind === 'detail'))
        report(file, ['kind'], `Missing property "entity", a ${screen.kind} shows rows of an entity`)
      for (const { fields, path } of formsOf(screen))
        if (!Array.isArray(fields))
          for (const { field, path: at } of fieldsIn(fields, path)) if (field.entity) look(file, [...at, 'entity'], field.entity)
    }
    for (const { file, path, entity } of entitiesOf(graph)) {
      for (const { field, path: at } of fieldsIn(entity.properties as Record<string, AuthoredField>, [...path, 'properties']))
        if (field.entity) look(file, [...at, 'entity'], field.entity)
    }
    for (const [id, calls] of Object.entries(graph.world.calls)) {
      const file = `calls/${id}.json`
      if (!graph.sound(file)) continue
      for (const [name, call] of Object.entries(calls)) {
        if (call.entity) look(file, [name, 'entity'], call.entity)
        else if (call.does !== 'service' && !Object.hasOwn(entities, id)) look(file, [name, 'does'], id)
      }
    }
  },

  examples: {
    ok: orderList({ entity: 'order' }),
    notOk: orderList({ entity: 'ordr' }),
    says: ['screens/order.json#/entity Unexpected entity "ordr", expected one of: order. Did you mean "order"?'],
  },
}
