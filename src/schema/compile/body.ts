import type { AuthoredField } from '../format/authored.ts'
import { type NamedField } from './atlas.ts'

type Json = Record<string, unknown>

/** The body of a call as JSON Schema; an optional property may also be null. */
export function bodyOf(fields: NamedField[], more: Json = {}, required: string[] = []): Json {
  const properties: Json = { ...more }
  const needed = [...required]
  for (const { name, field } of fields) {
    const strict = field.required === true
    properties[name] = valueSchema(field, strict)
    if (strict && !(field.visible && typeof field.visible === 'object')) needed.push(name)
  }
  return { type: 'object', additionalProperties: false, properties, ...(needed.length ? { required: [...new Set(needed)] } : {}) }
}

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'pattern', 'minItems', 'maxItems', 'uniqueItems'] as const

/** One value as JSON Schema (2020-12). Blank text counts as "not filled in", so a limit on length holds only from the first character. */
export function valueSchema(field: AuthoredField, strict = true): Json {
  const type = field.type ?? 'string'
  const schema: Json = { type: strict ? type : [type, 'null'] }
  if (field.title) schema['title'] = field.title
  for (const limit of LIMITS) if (field[limit] !== undefined) schema[limit] = field[limit]
  if (!strict && type === 'string') {
    delete schema['minLength']
    if (schema['pattern']) schema['pattern'] = `^$|${schema['pattern'] as string}`
  }
  if (field.format && type === 'string') schema['format'] = field.format
  if (field.oneOf)
    schema['enum'] = [...field.oneOf.map((choice) => choice.const), ...(strict ? [] : type === 'string' ? [null, ''] : [null])]
  if (type === 'array') {
    const items = field.items
    if (items) schema['items'] = items.properties ? bodyOf(named(items.properties)) : valueSchema(items)
  }
  if (type === 'object' && field.properties) Object.assign(schema, bodyOf(named(field.properties)), { type: schema['type'] })
  return schema
}

function named(properties: Record<string, AuthoredField>): NamedField[] {
  return Object.entries(properties).map(([name, field]) => ({ name, field }))
}

/** What a list accepts as the value of one filter. */
export function filterSchema(kind: 'contains' | 'equals' | 'in' | 'range', field: AuthoredField): Json {
  const type = field.type === 'array' ? (field.items?.type ?? 'string') : (field.type ?? 'string')
  if (kind === 'contains') return { type: ['string', 'null'], maxLength: 200 }
  if (kind === 'range') return { type: ['array', 'null'], items: { type: [type, 'null'] }, minItems: 2, maxItems: 2 }
  if (kind === 'equals') return { type: [type, 'null'] }
  return { type: [type, 'array', 'null'], items: { type }, maxItems: 100 }
}
