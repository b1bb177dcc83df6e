import { aggregateOf } from '../../compile/computed.ts'
import { usersOf } from '../../compile/users-of.ts'
import { once } from '../../compile/once.ts'
import { callsWith } from '../calls-with.ts'
import type { Graph } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'
import { entitiesOf, type FieldAt, isOfNobody, screensOf } from '../visit.ts'

/** Removes the entities that fields, forms or calls refer to. */
function takeOutOthers(graph: Graph, open: Set<string>): void {
  for (const word of ['for', 'grants'] as const) for (const { id, call } of callsWith(graph, word)) open.delete(call.entity ?? id)
  if (open.size === 0) return
  for (const { name, fields } of entitiesOf(graph)) for (const other of namedBy(fields)) if (other !== name) open.delete(other)
  if (open.size === 0) return
  for (const { forms } of screensOf(graph))
    for (const { all } of forms) if (all.length > 0) for (const name of namedBy(all)) open.delete(name)
  if (open.size === 0) return
  for (const call of usersOf(graph.atlas).keys()) open.delete(graph.atlas.calls[call]?.entity ?? call.split('.', 1)[0]!)
}

const NAMING = saying('entity', 'computed')

/** The entities that some fields refer to, count or sum. */
const namedBy = once((fields: FieldAt[]): ReadonlySet<string> => {
  const named = new Set<string>()
  for (const { field, says } of fields) {
    if (!(says & NAMING)) continue
    if (field.entity !== undefined) named.add(field.entity)
    if (!field.computed) continue
    const of = 'mine' in field.computed ? field.computed.mine : aggregateOf(field.computed)?.of
    if (of !== undefined) named.add(of.split('.')[0]!)
  }
  return named
})

/** What may use an entity. */
const PLACES = ['screen', 'entity', 'calls', 'routes'] as const

export const entityUsed: Rule = {
  name: 'entity-used',
  why: 'A kind of row that no screen shows and no field refers to has a table, calls and translations that nobody needs.',

  reads: {
    screen: ['entity', 'computed', 'kind'],
    entity: ['entity', 'computed', 'single'],
    calls: ['for', 'grants', 'entity'],
    uses: ['call'],
  },
  apart: PLACES,
  check(graph, report) {
    // Almost every entity has a screen of its own; other uses are searched only for the rest.
    const open = new Set(Object.keys(graph.world.entities))
    for (const { entity } of screensOf(graph)) if (entity) open.delete(entity.name)
    if (open.size > 0) takeOutOthers(graph, open)
    for (const name of open) {
      const file = `entities/${name}.json`
      if (graph.sound(file) && !graph.mentioned(name, PLACES) && !screensOf(graph).some(isOfNobody))
        report(file, ['title'], 'Unexpected entity that no screen, field or call uses, expected one that does', { severity: 'warning' })
    }
  },

  examples: {
    ok: {},
    notOk: {
      'entities/pen.json': {
        title: '钢笔',
        key: 'penId',
        label: '{{penId}}',
        properties: { penId: { title: '号', type: 'string', readOnly: true } },
      },
      'locales/en-US/entities/pen.json': { title: 'Pen', properties: { penId: { title: 'No.' } } },
    },
    says: ['entities/pen.json#/title Unexpected entity that no screen, field or call uses, expected one that does'],
  },
}
