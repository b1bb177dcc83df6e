import type { Field } from '../../schema/compiled.ts'
import { kindOf } from '../../schema/source.ts'
import type { Path } from '../text/splice.ts'
import { isPlain } from './spot.ts'

type Json = Record<string, unknown>
/** A word that may stand at a place: what it means, and what it may hold. */
export type Word = { name: string; help: string; required: boolean; field: Field | undefined }

/** The kind of format a file has, by its path; none where people need no form. */
export function formatOf(file: string): string | undefined {
  const { kind } = kindOf(file)
  return kind === 'locale' || kind === 'unknown' ? undefined : kind
}

/** The words of a place, as the format of its file has them; those that only its text can hold have no field. */
export function listWords(format: Json, root: unknown, path: Path): Word[] {
  let schemas = spread([format], format, root)
  let value = root
  for (const step of path) {
    const next = isPlain(value) || Array.isArray(value) ? (value as Record<string | number, unknown>)[step] : undefined
    schemas = spread(
      schemas.flatMap((one) => below(one, step)),
      format,
      next,
    )
    value = next
  }
  if (!isPlain(value)) return []
  const required = new Set(schemas.flatMap((one) => (Array.isArray(one['required']) ? one['required'] : [])))
  const found = new Map<string, unknown[]>()
  for (const { properties } of schemas)
    if (isPlain(properties)) for (const [name, one] of Object.entries(properties)) found.set(name, [...(found.get(name) ?? []), one])
  const at = value
  // Some parts say more about words than their place has: only a closed one says which there are.
  const closed = schemas.flatMap(({ properties, additionalProperties }) =>
    additionalProperties === false && isPlain(properties) ? [properties] : [],
  )
  const isThere = (name: string) => closed.length === 0 || closed.some((one) => Object.hasOwn(one, name))
  return [...found]
    .filter(([name]) => isThere(name))
    .flatMap(([name, written]) => {
      const rules = spread(written.filter(isPlain), format, at[name])
      if (name === '$schema' || rules.some((one) => 'const' in one)) return []
      const help = [...written.filter(isPlain), ...rules].map(({ description }) => description).find((one) => typeof one === 'string') ?? ''
      return [{ name, help: String(help), required: required.has(name), field: fieldOf(name, String(help), rules, at[name]) }]
    })
}

/** A schema with all that it refers to and that holds for this value. */
function spread(schemas: readonly Json[], format: Json, value: unknown): Json[] {
  const found: Json[] = []
  const seen = new Set<Json>()
  const add = (schema: unknown): void => {
    if (!isPlain(schema) || seen.has(schema)) return
    seen.add(schema)
    const { $ref, allOf, anyOf, oneOf, if: when, then } = schema
    if (typeof $ref === 'string') return add(defOf(format, $ref))
    found.push(schema)
    for (const one of Array.isArray(allOf) ? allOf : []) add(one)
    for (const one of [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []))) if (fits(deref(one, format), value)) add(one)
    if (isPlain(when) && meets(when, value)) add(then)
  }
  for (const one of schemas) add(one)
  return found
}

const defOf = (format: Json, ref: string): unknown => (isPlain(format['$defs']) ? format['$defs'][ref.slice('#/$defs/'.length)] : undefined)

function deref(schema: unknown, format: Json): unknown {
  let at = schema
  for (let turns = 0; turns < 9 && isPlain(at) && typeof at['$ref'] === 'string'; turns++) at = defOf(format, at['$ref'])
  return at
}

/** The conditions that the formats use: a property is one of these constants. */
function meets(when: Json, value: unknown): boolean {
  if (!isPlain(value) || !isPlain(when['properties'])) return false
  return Object.entries(when['properties']).every(
    ([name, one]) => isPlain(one) && Object.hasOwn(value, name) && one['const'] === value[name],
  )
}

/** Whether a value is of the type that a schema speaks of; what is not there may become any. */
function fits(schema: unknown, value: unknown): boolean {
  if (!isPlain(schema) || value === undefined) return true
  const { type } = schema
  if (typeof type !== 'string') return true
  if (Array.isArray(value)) return type === 'array'
  if (isPlain(value)) return type === 'object'
  if (typeof value === 'number') return type === 'number' || type === 'integer'
  return type === typeof value
}

function below(schema: Json, step: string | number): Json[] {
  const { properties, additionalProperties, items, patternProperties } = schema
  if (typeof step === 'number') return isPlain(items) ? [items] : []
  if (isPlain(properties) && isPlain(properties[step])) return [properties[step]]
  const patterns = isPlain(patternProperties) ? Object.values(patternProperties).filter(isPlain) : []
  return isPlain(additionalProperties) ? [additionalProperties, ...patterns] : patterns
}

/** The control for a word, as the runtime of forms draws it; lists and objects are written as text. */
function fieldOf(name: string, help: string, rules: readonly Json[], value: unknown): Field | undefined {
  const shared = { name, title: name, ...(help ? { help } : {}) }
  const scalar = (type: string) => rules.some((one) => one['type'] === type)
  if (value !== undefined && typeof value === 'object') return undefined
  const choices = [...new Set(rules.flatMap((one) => (Array.isArray(one['enum']) ? one['enum'] : [])))].filter(
    (one) => typeof one === 'string',
  )
  if (choices.length > 0 && (value === undefined || typeof value === 'string'))
    return { ...shared, type: 'string', widget: 'select', choices: choices.map((one) => ({ value: one, title: one })) }
  if (scalar('boolean') && (value === undefined || typeof value === 'boolean')) return { ...shared, type: 'boolean', widget: 'switch' }
  if ((scalar('integer') || scalar('number')) && typeof value !== 'string')
    return { ...shared, type: scalar('number') ? 'number' : 'integer', widget: 'number' }
  if (scalar('string') && (value === undefined || typeof value === 'string')) return { ...shared, type: 'string', widget: 'text' }
  return undefined
}
