import type { Call, Contract } from '../contract.ts'
import type { Json } from './json.ts'
import { requiredIn, rowName, withLabels } from './rows.ts'

/** What a call answers as `data`; an export answers a file instead. */
export function answerOf(contract: Contract, call: Call): { schema: Json; csv?: true } {
  const { schema, csv } = plainAnswer(contract, call)
  return { schema: saidInOpenApi(schema), ...(csv ? { csv } : {}) }
}

/** Renames `unit` in an answer to `x-unit`, because validators only accept unknown keywords with `x-`. */
export function saidInOpenApi(schema: Json): Json {
  const { unit, properties, items, additionalProperties, ...rest } = schema as Json & {
    properties?: Record<string, Json>
    items?: Json
  }
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, saidInOpenApi(one)])) } : {}),
    ...(items ? { items: saidInOpenApi(items) } : [rest['type']].flat().includes('array') ? { items: {} } : {}),
    ...(additionalProperties ? { additionalProperties: saidInOpenApi(additionalProperties as Json) } : {}),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
  }
}

function plainAnswer(contract: Contract, call: Call): { schema: Json; csv?: true } {
  switch (call.does) {
    case 'list':
      return { schema: page(contract, call) }
    case 'export':
      return { schema: {}, csv: true }
    case 'delete':
      return { schema: looksFirst(call) ? LOOKED : { type: 'null' } }
    case 'import':
      return { schema: REPORT }
    case 'service':
      return { schema: call.answer ?? (call.answers.length > 0 ? row(contract, call) : {}) }
    case 'add':
      return { schema: withOnce(row(contract, call), call) }
    default:
      return { schema: call.neighbours ? withNeighbours(row(contract, call)) : orNothing(contract, call, row(contract, call)) }
  }
}

function row(contract: Contract, { entity, answers }: Call): Json {
  const known = entity === undefined ? undefined : contract.entities[entity]
  if (!known) return {}
  const shown = [...new Set([known.key, ...answers])].filter((name) => known.properties[name] && !known.properties[name].writeOnly)
  const names = [...withLabels(known, shown), 'version']
  const at = (name: string) => ({ $ref: `#/components/schemas/${rowName(known.name)}/properties/${name}` })
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, at(name)])), required: requiredIn(known, shown) }
}

/** The single row of an entity does not exist before it is saved for the first time. */
function orNothing(contract: Contract, { does, entity }: Call, schema: Json): Json {
  if (does !== 'get' || !contract.entities[entity ?? '']?.single) return schema
  return { anyOf: [schema, { type: 'object', maxProperties: 0, description: 'Nothing was saved yet.' }] }
}

/** What is answered only once, together with the new row. */
function withOnce(schema: Json, { answer }: Call): Json {
  if (!answer) return schema
  return { ...schema, properties: { ...(schema['properties'] as Json), ...(answer['properties'] as Json) } }
}

const NEIGHBOUR = {
  type: ['object', 'null'],
  properties: { id: { type: ['string', 'integer'] }, title: { type: 'string' } },
  required: ['id', 'title'],
}

function withNeighbours(schema: Json): Json {
  const neighbours = {
    type: 'object',
    description: 'The rows before and after.',
    properties: { previous: NEIGHBOUR, next: NEIGHBOUR },
    required: ['previous', 'next'],
  }
  return {
    ...schema,
    properties: { ...(schema['properties'] as Json), neighbours },
    required: [...(schema['required'] as string[]), 'neighbours'],
  }
}

const count = (description: string) => ({ type: 'integer', minimum: 0, description })

function page(contract: Contract, call: Call): Json {
  return {
    type: 'object',
    required: ['data', 'pageNo', 'pageSize', 'totalPage', 'totalCount'],
    properties: {
      data: { type: 'array', items: row(contract, call) },
      pageNo: count('The page that was asked for, from 1.'),
      pageSize: count('Rows of a page.'),
      totalPage: count('Pages there are.'),
      totalCount: count('Rows there are.'),
      more: {
        type: 'boolean',
        description: 'There are more rows than `totalCount`: so many were counted. A filter finds the others.',
      },
      amongLatest: {
        type: 'boolean',
        description: 'The rows are sorted among the latest `totalCount` of those that the filter finds.',
      },
      ...(contract.entities[call.entity ?? '']?.kept ? { keptDays: count('So many days rows are kept; older ones are gone.') } : {}),
      ...(call.groups ? { grouped: grouped() } : {}),
      ...(call.tree === undefined
        ? {}
        : {
            below: {
              type: 'object',
              description: 'With `under` or `above`: how many rows lie right below each row, by its key; none where a row is not named.',
              additionalProperties: count('Rows.'),
            },
            above: {
              type: 'array',
              description: 'With `above`: the rows above those that were found, up to the top, each once.',
              items: row(contract, call),
            },
          }),
      ...(call.summary
        ? {
            summary: {
              type: 'object',
              description: `${
                call.counted
                  ? `Over everything found that is so: ${JSON.stringify(call.counted)}; over everything found where a filter says which of them.`
                  : 'Over everything found.'
              } Where there is \`more\`, only with \`addUp\`.`,
              properties: Object.fromEntries(Object.keys(call.summary).map((name) => [name, { type: ['number', 'null'] }])),
              required: Object.keys(call.summary),
            },
          }
        : {}),
    },
  }
}

/** Groups of all rows found, if the body requests them. */
function grouped(): Json {
  const number = { type: ['number', 'null'] }
  const least = { count: count('Rows.'), sum: { ...number, description: 'Of `groupMeasure`; null without one.' } }
  const figures = { ...least, average: number, least: number, most: number }
  const all = Object.keys(figures)
  const value = { type: ['string', 'number', 'boolean', 'null'] }
  const label = { type: ['string', 'null'], description: 'The name of what a reference leads to; null for every other field.' }
  const key = { type: 'object', required: ['value', 'label'], properties: { value, label } }
  // The example groups by two days; it can also represent groups by one field, or by anything else.
  const day = { value: '2026-11-21', label: null }
  return {
    type: 'object',
    description:
      'With `groupBy`: everything found in groups, the largest first, with `groupOrder: latest` the latest, or with `within` those of one first field together; `groupPage` turns pages of `groupSize`. `inGroup` asks for the rows of one, which may lie `within` another. Days, weeks (their Monday) and months are those of the product’s zone.',
    required: ['groups', 'other', 'total'],
    properties: {
      groups: {
        type: 'array',
        items: {
          type: 'object',
          required: ['by', ...all],
          properties: {
            by: { type: 'array', items: key, examples: [[day, day]] },
            ...figures,
            sums: { type: 'object', description: 'With `groupSums`: what the list sums, of this group.', additionalProperties: number },
          },
        },
      },
      other: {
        type: ['object', 'null'],
        description: 'What the groups beyond `groupSize`, or on other pages, add up to.',
        required: ['groups', 'count', 'sum'],
        properties: { groups: count('So many groups.'), ...least },
      },
      total: { type: 'object', required: all, properties: figures },
    },
  }
}

/** With `mode: look`, a deletion only reports what else would be deleted. */
const looksFirst = ({ body }: Call): boolean => 'mode' in (body['properties'] as Json)

const LOOKED = {
  type: ['object', 'null'],
  description:
    'With `mode: look` nothing is deleted: `below` says what would go along. `undoUntil` is until when the same person can undo it with `mode: back`. Otherwise null.',
  properties: { below: { type: ['string', 'null'] }, undoUntil: { type: 'string', format: 'date-time' } },
}

const REPORT = {
  type: 'object',
  required: ['total', 'added', 'errors'],
  properties: {
    total: count('Lines of the file.'),
    columns: {
      type: 'array',
      items: { type: ['string', 'null'] },
      description: 'Of each column of the file the field that it sets, null where this import sets none by it.',
    },
    added: count('Rows that were added.'),
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['line', 'message'],
        properties: { line: { type: 'integer' }, field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
