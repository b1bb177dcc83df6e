import type { Call, Contract } from '../contract.ts'
import { answerOf } from './answers.ts'
import type { Json } from './json.ts'
import { rowName, rowSchema } from './rows.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  format?: string
  minimum?: number
  maxLength?: number
  properties?: Record<string, Json>
  items?: Json
}

/** Examples of times, days and other formats. */
const FORMATS: Record<string, string> = {
  'date-time': '2026-11-21T08:00:00Z',
  date: '2026-11-21',
  email: 'someone@example.com',
  uri: 'https://example.com/',
}

/** A possible answer of a call: the whole envelope, or several by name if it differs with the role of the caller. */
export function exampleAnswers(contract: Contract, call: Call): { example: Json } | { examples: Record<string, { value: Json }> } {
  const data = valueOf(answerOf(contract, call).schema, refsIn(contract))
  const enveloped = (value: unknown): Json => ({ code: 200, message: 'OK', data: value })
  const byRole = ofRole[call.name]
  if (!byRole) return { example: enveloped(data) }
  return {
    examples: Object.fromEntries(contract.roles.map((role) => [role.name, { value: enveloped({ ...(data as Json), ...byRole(role) }) }])),
  }
}

/** Calls that tell the console who is signed in: each role gets another console. */
const ofRole: Record<string, (role: Contract['roles'][number]) => Json> = {
  'user.getInfo': ({ name }) => ({ role: [name] }),
  'user.permissions': ({ grants }) => ({
    permissions: Object.entries(grants).map(([permissionId, actions]) => ({ permissionId, actions })),
    menu: [],
  }),
}

/** Resolves the only kind of reference in an answer: a field of a row. */
function refsIn(contract: Contract): (ref: string) => Json {
  const rows = new Map(Object.values(contract.entities).map((entity) => [rowName(entity.name), entity]))
  const known = new Map<string, Record<string, Json>>()
  return (ref) => {
    const [, , , row = '', , field = ''] = ref.split('/')
    if (!known.has(row)) known.set(row, rowSchema(rows.get(row)!, contract)['properties'] as Record<string, Json>)
    return known.get(row)![field]!
  }
}

function valueOf(schema: Json, follow: (ref: string) => Json): unknown {
  const { $ref, type, examples, enum: values, anyOf, format, minimum = 0, maxLength, properties = {}, items } = schema as Schema
  if ($ref !== undefined) return valueOf(follow($ref), follow)
  if (anyOf) return valueOf(anyOf[0]!, follow)
  if (examples) return examples[0]
  if (values) return values[0]
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, follow)]))
    case 'array':
      return items ? [valueOf(items, follow)] : []
    case 'integer':
    case 'number':
      return Math.max(1, minimum)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return FORMATS[format ?? ''] ?? 'example'.slice(0, maxLength)
  }
}
