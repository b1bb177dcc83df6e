import type { Call, Contract } from '../contract.ts'
import type { Json } from './json.ts'
import { rowName } from './rows.ts'

/** What a call answers as `data`; an export answers a file instead. */
export function answerOf(contract: Contract, call: Call): { schema: Json; csv?: true } {
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
      return { schema: call.neighbours ? withNeighbours(row(contract, call)) : row(contract, call) }
  }
}

function row(contract: Contract, { entity, answers }: Call): Json {
  const known = entity === undefined ? undefined : contract.entities[entity]
  if (!known) return {}
  const names = answers.flatMap((name) =>
    known.properties[name]?.entity || known.properties[name]?.versions ? [name, `${name}Label`] : [name],
  )
  const at = (name: string) => ({ $ref: `#/components/schemas/${rowName(known.name)}/properties/${name}` })
  return { type: 'object', properties: Object.fromEntries([...names, 'version'].map((name) => [name, at(name)])) }
}

/** What is answered beside the new row, one time only. */
function withOnce(schema: Json, { answer }: Call): Json {
  if (!answer) return schema
  return { ...schema, properties: { ...(schema['properties'] as Json), ...(answer['properties'] as Json) } }
}

const NEIGHBOUR = { type: ['object', 'null'], properties: { id: {}, title: { type: 'string' } } }

function withNeighbours(schema: Json): Json {
  const neighbours = { type: 'object', description: 'The rows before and after.', properties: { previous: NEIGHBOUR, next: NEIGHBOUR } }
  return { ...schema, properties: { ...(schema['properties'] as Json), neighbours } }
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
      ...(contract.entities[call.entity ?? '']?.kept ? { keptDays: count('So many days rows are kept; older ones are gone.') } : {}),
      ...(call.summary
        ? {
            summary: {
              type: 'object',
              description: 'Over everything found.',
              properties: Object.fromEntries(Object.keys(call.summary).map((name) => [name, { type: 'number' }])),
            },
          }
        : {}),
    },
  }
}

/** With `mode: look` a deletion only says what else would go. */
const looksFirst = ({ body }: Call): boolean => 'mode' in (body['properties'] as Json)

const LOOKED = {
  type: ['object', 'null'],
  description: 'With `mode: look` nothing is deleted: `below` says what would go along. Otherwise null.',
  properties: { below: { type: ['string', 'null'] } },
}

const REPORT = {
  type: 'object',
  required: ['total', 'added', 'errors'],
  properties: {
    total: count('Lines of the file.'),
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
