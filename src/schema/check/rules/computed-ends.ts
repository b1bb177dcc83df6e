import { aggregateOf, arithmeticOf, referenceTo } from '../../compile/computed.ts'
import type { Atlas } from '../../compile/atlas.ts'
import { once } from '../../compile/once.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { levelOf } from '../../levels.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'

const COMPUTED = saying('computed')

export const computedEnds: Rule = {
  name: 'computed-ends',
  why: 'A value that is computed from itself, even through other values, can never be computed: every list with it would fail.',
  seeks: { entity: ['computed'] },
  stops: true,

  entity(graph, { name, file, fields }, report) {
    for (const one of fields) {
      // What a service computes depends on no field.
      if (!(one.says & COMPUTED) || !one.field.computed || !one.isOuter || 'service' in one.field.computed) continue
      const way = wayBack(graph.atlas, { entity: name, field: one.name })
      if (way)
        report(
          file,
          [...one.path, 'computed'],
          `Unexpected value of "${one.name}" that is computed from itself (${way.map(({ entity, field }) => `${entity}.${field}`).join(' → ')}), expected one that comes from a stored field`,
          { at: 'key' },
        )
    }
  },

  examples: {
    ok: orderFields({
      previousNo: { title: '上一单', type: 'string', readOnly: true, entity: 'order' },
      previous: { title: '上一单金额', type: 'integer', readOnly: true, computed: { of: 'previousNo.amount' } },
    }),
    notOk: orderFields({
      previousNo: { title: '上一单', type: 'string', readOnly: true, entity: 'order' },
      depth: { title: '深度', type: 'integer', readOnly: true, computed: { of: 'previousNo.depth' } },
      one: { title: '甲', type: 'integer', readOnly: true, computed: { of: 'previousNo.other' } },
      other: { title: '乙', type: 'integer', readOnly: true, computed: { sum: 'order.one' } },
    }),
    says: [
      'entities/order.json#/properties/depth/computed Unexpected value of "depth" that is computed from itself (order.depth → order.depth), expected one that comes from a stored field',
      'entities/order.json#/properties/one/computed Unexpected value of "one" that is computed from itself (order.one → order.other → order.one), expected one that comes from a stored field',
    ],
  },
}

type Place = { entity: string; field: string }

/**
 * The path from a computed field back to itself, if it depends on itself and is the first of that ring: the others of it are not told once
 * more, as whoever changes one of them opens the whole ring.
 */
function wayBack(atlas: Atlas, from: Place): Place[] | undefined {
  // Almost every computed field depends on stored ones only, so there is nothing to follow.
  if (!sourcesOf(atlas, from).some((place) => fieldAt(atlas, place)?.computed)) return undefined
  const seen = new Set<string>()
  const follow = (at: Place, way: Place[]): Place[] | undefined => {
    for (const next of sourcesOf(atlas, at)) {
      if (next.entity === from.entity && next.field === from.field) return [...way, next]
      const key = `${next.entity}.${next.field}`
      if (seen.has(key) || isBefore(atlas, next, from)) continue
      seen.add(key)
      const found = follow(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return follow(from, [from])
}

/** Whether a field stands before another: in an entity by its place, among entities by their names. */
function isBefore(atlas: Atlas, one: Place, other: Place): boolean {
  if (one.entity !== other.entity) return one.entity < other.entity
  const names = Object.keys(atlas.entities[one.entity]?.properties ?? {})
  return names.indexOf(one.field) < names.indexOf(other.field)
}

const fieldAt = (atlas: Atlas, { entity, field }: Place): AuthoredField | undefined => {
  const properties = (Object.hasOwn(atlas.entities, entity) ? atlas.entities[entity]!.properties : {}) as Record<string, AuthoredField>
  return Object.hasOwn(properties, field) ? properties[field] : undefined
}

/** The fields that a computed field depends on; none if it is stored or computed by a service. */
function sourcesOf(atlas: Atlas, at: Place): Place[] {
  const { entity } = at
  const computed = fieldAt(atlas, at)?.computed
  if (!computed) return []
  if ('of' in computed) {
    const places: Place[] = []
    let stands: string | undefined = entity
    for (const field of computed.of.split('.')) {
      if (stands === undefined) break
      places.push({ entity: stands, field })
      stands = fieldAt(atlas, { entity: stands, field })?.entity
    }
    return places
  }
  const arithmetic = arithmeticOf(computed)
  if (arithmetic) return arithmetic.of.map((field) => ({ entity, field }))
  const rows = aggregateOf(computed)
  if (rows) {
    const [other = '', ...rest] = rows.of.split('.')
    const read = [...(rows.word === 'sum' ? [rest.shift() ?? ''] : []), ...Object.keys(rows.where ?? {})]
    return [...read.map((field) => ({ entity: other, field })), ...refers(atlas, other, rest[0], entity)]
  }
  if ('mine' in computed) return refers(atlas, computed.mine, undefined, entity)
  if ('since' in computed) return [computed.since.field, ...Object.keys(computed.since.while)].map((field) => ({ entity, field }))
  if ('given' in computed) return [{ entity, field: computed.given.split('.')[0]! }]
  const level = levelOf({ computed })
  if (level) return [{ entity, field: level.field }]
  if ('ratio' in computed) return [computed.ratio.of, computed.ratio.to].map((field) => ({ entity, field }))
  if ('first' in computed) return computed.first.map((field) => ({ entity, field }))
  if ('entries' in computed) return [{ entity, field: computed.entries }]
  if ('total' in computed) return [{ entity, field: computed.total.split('.')[0]! }]
  return []
}

/** The field by which rows of another entity refer to this one; returned only if that entity has such a field that is computed. */
function refers(atlas: Atlas, other: string, by: string | undefined, entity: string): Place[] {
  const rows = Object.hasOwn(atlas.entities, other) ? atlas.entities[other] : undefined
  return rows && namesComputed(rows) ? [{ entity: other, field: by ?? referenceTo(atlas, other, entity) }] : []
}

const namesComputed = once((entity: Entity) =>
  Object.values(entity.properties as Record<string, AuthoredField>).some((field) => field.computed && field.entity),
)
