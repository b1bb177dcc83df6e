import { createAtlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import type { Call, Entity, Property } from '../contract.ts'
import type { World } from '../read.ts'
import { isStored } from '../stored.ts'
import { isTime } from '../stamp.ts'
import type { AuthoredField } from './authored.ts'

type Json = Record<string, unknown>

/**
 * A TypeScript file with the types of what a backend reads and writes: `Rows` (the row of an entity as stored in its table), `Computed`
 * (its fields computed on demand), `Calls` (by name: the validated body and the answer), and the names of permissions, roles and choices.
 */
export function writeRowTypes(world: World): string {
  const contract = compileContract(world)
  const { entities: authored } = createAtlas(world)
  const entities = Object.values(contract.entities)
  const fieldOf = (entity: Entity, name: string) => authored[entity.name]?.properties[name] as AuthoredField
  const isNeeded = (entity: Entity, name: string): boolean => {
    const { computed } = entity.properties[name]!
    // A field derived from a choice has a value if the choice has one.
    return (
      isAlways(entity, name, fieldOf(entity, name)) ||
      (computed !== undefined && 'given' in computed && isNeeded(entity, computed.given.field))
    )
  }
  const rowOf = (entity: Entity) =>
    record(fieldsOf(entity, isStored).map((one) => [one.name, orNull(valueOf(one, fieldOf(entity, one.name)), isNeeded(entity, one.name))]))
  const computedOf = (entity: Entity) =>
    record(fieldsOf(entity, (one) => !isStored(one)).map((one) => [one.name, orNull(valueOf(one), isCounted(one))]))
  return [
    '// Made of the schemas by `npm run schema -- meta`: a change here would be overwritten.',
    declare(
      'Rows',
      entities.map((entity) => [entity.name, rowOf(entity)]),
    ),
    declare(
      'Computed',
      entities.map((entity) => [entity.name, computedOf(entity)]),
    ),
    declare(
      'Calls',
      Object.values(contract.calls).map((call) => [call.name, callOf(call)]),
    ),
    declare(
      'Choices',
      Object.entries(world.choices).map(([name, choices]) => [name, oneOf(choices.map((one) => one.const))]),
    ),
    `export type Permission = ${oneOf(Object.keys(contract.permissions))}`,
    `export type Role = ${oneOf(contract.roles.map(({ name }) => name))}`,
    '',
  ].join('\n\n')
}

const fieldsOf = ({ properties }: Entity, fits: (property: Property) => boolean) => Object.values(properties).filter(fits)

/** Whether a column is never null: the key, what the backend fills in, and what every form requires. */
function isAlways(entity: Entity, name: string, { required, visible, readOnly, default: usual, ...field }: AuthoredField): boolean {
  if (name === entity.key || name === entity.owner || name === entity.stateField || field.numbered) return true
  if (isTime(field) && (field.stamp === 'added' || field.stamp === 'changed')) return true
  return (required === true && visible === undefined) || (usual !== undefined && (readOnly === true || field.type === 'boolean'))
}

const isCounted = ({ computed }: Property): boolean =>
  computed !== undefined && ('count' in computed || 'sum' in computed || 'mine' in computed)

const PLAIN = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' } as const

function valueOf({ type, choices, fields, item }: Property, authored?: AuthoredField): string {
  const of = choices && oneOf(choices.map(({ value }) => value))
  if (type === 'array') return `(${fields ? nested(fields, authored?.items?.properties) : (of ?? (item ? PLAIN[item.type] : 'unknown'))})[]`
  if (type === 'object') return fields ? nested(fields, authored?.properties) : 'Record<string, unknown>'
  return of ?? PLAIN[type]
}

/** A required field of a list entry is always present; the others may be missing. */
const nested = (fields: Property[], authored: Record<string, AuthoredField> = {}): string =>
  record(
    fields.map((one) => {
      const isNeeded = authored[one.name]?.required === true && authored[one.name]?.visible === undefined
      return [one.name, orNull(valueOf(one), isNeeded), !isNeeded]
    }),
  )

function callOf(call: Call): string {
  return record([
    ['body', schemaType(call.body)],
    ['answer', call.answer === undefined ? 'unknown' : schemaType(call.answer, true)],
    ['entity', call.entity === undefined ? 'never' : JSON.stringify(call.entity)],
    ['guest', String(call.for === 'guest')],
  ])
}

/** A JSON Schema of a body or an answer as a type. Properties that an answer does not require may be missing or null. */
function schemaType(schema: Json, isAnswer = false): string {
  if (schema['contentMediaType'] !== undefined) return 'unknown'
  const { anyOf, enum: values, type } = schema as { anyOf?: Json[]; enum?: unknown[]; type?: string | string[] }
  if (anyOf) {
    const some = [...new Set(anyOf.map((one) => schemaType(one, isAnswer)))]
    // Next to choices, a text that may be blank is an empty one.
    const hasChoices = anyOf.some((one) => one['enum'] !== undefined)
    return some.map((one) => (hasChoices && one === 'string' ? "''" : one)).join(' | ')
  }
  if (values) return oneOf(values)
  if (Array.isArray(type)) return type.map((one) => schemaType({ ...schema, type: one }, isAnswer)).join(' | ')
  // An empty list.
  if (type === 'array' && schema['maxItems'] === 0) return 'never[]'
  if (type === 'array') return `(${schema['items'] ? schemaType(schema['items'] as Json, isAnswer) : 'unknown'})[]`
  if (type !== 'object') return type === undefined ? 'unknown' : type === 'null' ? 'null' : PLAIN[type as keyof typeof PLAIN]
  if (schema['properties'] === undefined) return isAnswer ? 'unknown' : 'Record<string, unknown>'
  const required = (schema['required'] as string[] | undefined) ?? []
  return record(
    Object.entries(schema['properties'] as Record<string, Json>).map(([name, one]) => {
      const isOptional = !required.includes(name)
      const is = schemaType(one, isAnswer)
      return [name, isAnswer && isOptional ? `${is} | null | undefined` : is, isOptional]
    }),
  )
}

const orNull = (type: string, isNeeded = false): string => (isNeeded ? type : `${type} | null`)

const oneOf = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(' | ') || 'never'

const record = (fields: [name: string, type: string, isOptional?: boolean][]): string =>
  `{ ${fields.map(([name, type, isOptional]) => `${JSON.stringify(name)}${isOptional ? '?' : ''}: ${type}`).join('; ')} }`

const declare = (name: string, members: [name: string, type: string][]): string =>
  `export type ${name} = {\n${members.map(([member, type]) => `  ${JSON.stringify(member)}: ${type}\n`).join('')}}`
