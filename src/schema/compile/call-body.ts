import type { Call } from '../contract.ts'
import type { AuthoredField } from '../format/authored.ts'
import { LONGEST_TEXT, MOST_TESTS, MOST_VALUES, operators, REFINE } from '../refine.ts'
import type { Atlas, NamedField } from './atlas.ts'
import { bodyOf, filterSchema, neededByMoves } from './body.ts'

type Parts = {
  fields: NamedField[]
  /** The fields that refer to the parent of a new row. */
  under: string[]
  send: Record<string, string>
  entity: Atlas['entities'][string] | undefined
  filters: Call['filters']
  sorts: string[]
  moves: string[]
  refine?: Call['refine']
  groups?: string[]
  measures?: Call['measures']
  summary?: Call['summary']
  /** Whether the rows of a list can be requested branch by branch. */
  tree: boolean
  /** Whether the console sends the name of the move: always, unless the call's file lists just one. */
  names: boolean
  /** Whether a deletion can be undone. */
  takesBack: boolean
  /** Whether its deletion affects rows of other entities, so that a person can look first. */
  takesAlong: boolean
}

/** The body that a call accepts, as JSON Schema. */
export function bodySchema(
  does: Call['does'],
  { fields, under, send, entity, filters, sorts, moves, refine, groups, measures, summary, tree, names, takesAlong, takesBack }: Parts,
): Record<string, unknown> {
  const property = (field: string) => (entity?.properties[field] ?? { type: 'string' }) as AuthoredField
  const rowKeys = Object.fromEntries(
    Object.entries(send).map(([body, field]) => [body, { type: property(field).type ?? 'string', maxLength: 128 }]),
  )
  const filterSchemas = Object.fromEntries(Object.entries(filters).map(([field, kind]) => [field, filterSchema(kind, property(field))]))
  const order = { sortField: { enum: [...sorts, null] }, sortOrder: { enum: ['ascend', 'descend', null] } }
  switch (does) {
    case 'list':
      return bodyOf([], {
        pageNo: { type: 'integer', minimum: 1, maximum: 1_000_000 },
        pageSize: { type: 'integer', minimum: 1, maximum: 100 },
        ...order,
        ...groupSchemas(groups, measures),
        ...(summary ? { addUp: { type: ['boolean', 'null'] } } : {}),
        ...(tree ? BRANCHES : {}),
        ...filterSchemas,
        ...refineSchemas(refine),
      })
    case 'export':
      return bodyOf([], {
        ...order,
        format: { enum: ['csv', 'xlsx'] },
        columns: { type: 'array', items: { type: 'string', maxLength: 64 }, maxItems: 100 },
        ...(groups ? groupFileSchemas(groups, measures) : {}),
        ...filterSchemas,
        ...refineSchemas(refine),
      })
    case 'import':
      return bodyOf(
        fields.filter(({ name }) => under.includes(name)).map(({ name, field }) => ({ name, field: { ...field, required: false } })),
        { text: { type: 'string', maxLength: 20_000_000 }, mode: { enum: ['none', 'valid', 'look'] } },
        ['text'],
      )
    case 'add':
      return bodyOf(fields)
    case 'service':
      return bodyOf(fields, rowKeys, Object.keys(rowKeys))
    default: {
      const more = {
        ...rowKeys,
        ...(does === 'get' ? {} : { version: { type: 'integer' } }),
        ...(does === 'delete' && (takesAlong || takesBack)
          ? { mode: { enum: [...(takesAlong ? ['look'] : []), ...(takesBack ? ['back'] : [])] } }
          : {}),
        ...(does === 'move' && names && moves.length > 0 ? { move: { enum: moves } } : {}),
      }
      const body = bodyOf(does === 'get' || does === 'delete' ? [] : fields, more, [
        ...Object.keys(rowKeys),
        ...(does === 'move' && moves.length > 1 ? ['move'] : []),
        // Whoever edits a row has read it: if two people edit the same version, the second one has to look again.
        ...(does === 'edit' && fields.length > 0 && Object.keys(rowKeys).length > 0 ? ['version'] : []),
      ])
      return does === 'move' ? { ...body, ...neededByMoves(fields, moves) } : body
    }
  }
}

/** An empty `under` requests the top level; `above` also requests the ancestors of the rows found. */
const BRANCHES = { under: { type: ['string', 'null'], maxLength: 128 }, above: { type: ['boolean', 'null'] } }

const ORDERS = { enum: ['size', 'latest', 'within', null] }

/** With `groupFigure`, the file has the table of a chart. */
function groupFileSchemas(groups: string[], measures: Call['measures']): Record<string, unknown> {
  const { groupBy, groupOrder, groupMeasure } = groupSchemas(groups, measures)
  return { groupBy, groupOrder, ...(measures ? { groupMeasure } : {}), groupFigure: { enum: ['count', 'sum', 'average', null] } }
}

/** An empty `groupBy` requests only the total. */
function groupSchemas(groups: string[] | undefined, measures: Call['measures']): Record<string, unknown> {
  if (!groups) return {}
  const group = {
    additionalProperties: false,
    required: ['by', 'value'],
    properties: { by: { enum: groups }, value: { type: ['string', 'number', 'boolean', 'null'], maxLength: 200 } },
  }
  return {
    groupBy: { type: ['array', 'null'], items: { enum: groups }, maxItems: 2 },
    ...(measures ? { groupMeasure: { enum: [...Object.keys(measures), null] } } : {}),
    groupSize: { type: ['integer', 'null'], minimum: 1, maximum: 1000 },
    groupPage: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000 },
    groupOrder: ORDERS,
    groupSums: { type: ['boolean', 'null'] },
    // One within another, where rows are grouped by two fields.
    inGroup: { ...group, type: ['object', 'null'], properties: { ...group.properties, within: { ...group, type: ['object', 'null'] } } },
  }
}

/** Conditions of a person: all or any of them must hold; each is a test of one field, or a group of such tests. */
function refineSchemas(refine: Call['refine']): Record<string, unknown> {
  if (!refine) return {}
  const scalar = { type: ['string', 'number', 'boolean', 'null'], maxLength: LONGEST_TEXT }
  const test = {
    field: { enum: Object.keys(refine) },
    is: { enum: operators },
    value: { ...scalar, type: [...scalar.type, 'array'], items: scalar, maxItems: MOST_VALUES },
  }
  const group = (properties: Record<string, unknown>) => {
    const items = { type: 'array', minItems: 1, maxItems: MOST_TESTS, items: { type: 'object', additionalProperties: false, properties } }
    return { all: items, any: items }
  }
  return { [REFINE]: { type: ['object', 'null'], additionalProperties: false, properties: group({ ...test, ...group(test) }) } }
}
