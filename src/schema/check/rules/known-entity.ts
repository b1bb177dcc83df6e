import { orderFields, orderList } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { entityNow, tellRenamed } from '../renamed.ts'
import { once } from '../../compile/once.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'
import { entitiesOf, type FieldAt, screensOf } from '../visit.ts'

const madeBy = ([name, entity]: [string, string]) => [
  name,
  { title: '部件', type: 'object', properties: { by: { title: '来源', type: 'string', entity } } },
]

export const knownEntity: Rule = {
  name: 'known-entity',
  why: 'A screen of an entity that does not exist would be an empty page, and a reference to one a dead end.',

  screen(graph, { file, screen }, report) {
    if (typeof screen.entity === 'string') look(graph, file, ['entity'], screen.entity, report)
    else if (screen.entity === undefined && (screen.kind === 'list' || screen.kind === 'detail'))
      report(file, ['kind'], `Missing property "entity", a ${screen.kind} shows rows of an entity`)
  },

  words: ['entity'],
  field(graph, at, report) {
    const { file, field } = at
    if (!field.entity) return
    if (!Object.hasOwn(graph.atlas.entities, field.entity)) look(graph, file, [...at.path, 'entity'], field.entity, report)
    else keepsKey(graph, at, report)
    // A reference and its choices must be rows of the same entity, and the value sent must be its key.
    if (!field.options) return
    const other = graph.atlas.calls[field.options.call ?? '']?.entity
    const key = graph.atlas.entities[field.entity]?.key
    if (key === undefined) return
    if (other !== undefined && other !== field.entity)
      report(
        file,
        [...at.path, 'entity'],
        `Unexpected entity "${field.entity}", the choices are rows of "${other}"; expected both to be one`,
      )
    else if (field.options.value !== undefined && field.options.value !== key)
      report(
        file,
        [...at.path, 'options', 'value'],
        `Unexpected value "${field.options.value}", a row of "${field.entity}" is named by its key; expected "${key}"`,
      )
  },

  reads: { screen: ['entity', 'kind'], entity: ['entity'], calls: [] },
  apart: ['entity', 'screen'],
  check(graph, report) {
    const usual = usualEntities(graph)
    const tell = (at: FieldAt) => {
      const { file, name, field } = at
      const others = usual.get(name)
      if (others !== undefined && others !== field.entity && Object.hasOwn(graph.atlas.entities, field.entity!))
        report(
          file,
          [...at.path, 'entity'],
          `Unexpected entity "${field.entity!}", every other field "${name}" refers to "${others}"; expected that, or another name`,
          { severity: 'warning' },
        )
    }
    for (const { fields } of entitiesOf(graph)) for (const at of referringIn(fields)) tell(at)
    for (const { forms } of screensOf(graph)) for (const { all } of forms) if (all.length > 0) for (const at of referringIn(all)) tell(at)
  },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls) {
      if (call.entity) look(graph, file, [name, 'entity'], call.entity, report)
      else if (call.does !== 'service') look(graph, file, [name, 'does'], id, report)
    }
  },

  examples: {
    ok: orderList({ entity: 'order' }),
    notOk: {
      ...orderList({ entity: 'ordr' }),
      ...orderFields({
        after: { title: '上一单', type: 'string', entity: 'order', options: { call: 'order.list', value: 'amount', label: '{{orderNo}}' } },
        again: { title: '再订', type: 'integer', entity: 'order' },
        ...Object.fromEntries(Object.entries({ first: 'order', second: 'order', third: 'pen', fourth: 'order' }).map(madeBy)),
      }),
      'screens/pen.json': {
        kind: 'detail',
        title: '钢笔',
        entity: { title: '钢笔', key: 'penId', properties: { penId: { title: '编号', type: 'string', readOnly: true } } },
      },
    },
    says: [
      'entities/order.json#/properties/after/options/value Unexpected value "amount", a row of "order" is named by its key; expected "orderNo"',
      'entities/order.json#/properties/again/type Unexpected type "integer", the key "orderNo" of "order" is of type string; expected "string"',
      'entities/order.json#/properties/third/properties/by/entity Unexpected entity "pen", every other field "by" refers to "order"; expected that, or another name',
      'screens/order.json#/entity Unexpected entity "ordr", expected one of: order, pen. Did you mean "order"?',
    ],
  },
}

/** What names a row is of the type of its key: a number never finds a text. */
function keepsKey(graph: Graph, { file, path, field }: FieldAt, report: Report): void {
  const other = graph.atlas.entities[field.entity!]!
  const type = (other.properties as Record<string, AuthoredField>)[other.key]?.type
  const isList = field.type === 'array'
  const own = isList ? field.items?.type : field.type
  if (type === undefined || own === undefined || own === type || !KEYS.includes(own)) return
  report(
    file,
    [...path, ...(isList ? ['items'] : []), 'type'],
    `Unexpected type "${own}", the key "${other.key}" of "${field.entity}" is of type ${type}; expected "${type}"`,
    { suggestion: type },
  )
}

/** Of any other type it is told that it can name no row. */
const KEYS = ['string', 'integer', 'number']

/** From this number of fields with the same name and entity on, it is a convention. */
const CUSTOM = 3

const ENTITY = saying('entity')

/** The fields that refer to rows. */
const referringIn = once((fields: FieldAt[]): FieldAt[] => fields.filter((at) => at.says & ENTITY && at.field.entity))

/** The entity that the fields of a name refer to, if all but one of them agree. */
function usualEntities(graph: Graph): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { fields } of entitiesOf(graph))
    for (const { name, field } of referringIn(fields)) {
      const of = counts.get(name) ?? counts.set(name, new Map()).get(name)!
      of.set(field.entity!, (of.get(field.entity!) ?? 0) + 1)
    }
  const usual = new Map<string, string>()
  for (const [name, of] of counts) {
    const [most, next, third] = [...of].sort((a, b) => b[1] - a[1])
    if (most![1] >= CUSTOM && next?.[1] === 1 && !third) usual.set(name, most![0])
  }
  return usual
}

function look(graph: Graph, file: string, path: Path, name: string, report: Report): void {
  const { entities } = graph.atlas
  if (Object.hasOwn(entities, name)) return
  const now = entityNow(graph, name)
  const { message, suggestion } = now === undefined ? unexpected('entity', name, Object.keys(entities)) : tellRenamed('entity', name, now)
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}
