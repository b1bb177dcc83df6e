import { holds } from '../condition.ts'
import type { Call } from '../contract.ts'
import type { AuthoredField } from '../format/authored.ts'
import { type NamedField } from './atlas.ts'
import { isChosen } from './is-chosen.ts'

type Json = Record<string, unknown>

/** The body of a call as JSON Schema; an optional property may also be null. */
export function bodyOf(fields: NamedField[], more: Json = {}, required: string[] = []): Json {
  const properties: Json = { ...more }
  const needed = [...required]
  for (const { name, field } of fields) {
    // Computed and taken-over fields are not sent.
    if (field.computed || (field.takenFrom && field.readOnly)) continue
    const strict = field.required === true && !field.takenFrom
    properties[name] = valueSchema(field, strict)
    if (strict && !(field.visible && typeof field.visible === 'object')) needed.push(name)
  }
  return { type: 'object', additionalProperties: false, properties, ...(needed.length ? { required: [...new Set(needed)] } : {}) }
}

/** Each of several moves requires its own fields. */
export function neededByMoves(fields: NamedField[], moves: string[]): { allOf?: Json[] } {
  const each = moves.flatMap((move): Json[] => {
    const own = fields.filter(({ field: { required } }) => isOfMove(required, move))
    if (own.length === 0) return []
    const properties = Object.fromEntries(own.map(({ name, field }) => [name, valueSchema(field)]))
    const then = { required: own.map(({ name }) => name), properties }
    return [{ if: { properties: { move: { const: move } }, required: ['move'] }, then }]
  })
  return each.length === 0 ? {} : { allOf: each }
}

/** Whether this move requires the field, regardless of other input. */
function isOfMove(required: AuthoredField['required'], move: string): boolean {
  if (!required || required === true || Object.keys(required).join() !== 'move') return false
  return holds(required, { form: { move } })
}

/**
 * One value as JSON Schema (2020-12). An empty value (null, blank text, an empty list) is valid unless the field is required, so the limits
 * of an optional field apply only to a value that was filled in: the same verdict as `judgeField` in the form.
 */
export function valueSchema(field: AuthoredField, strict = true): Json {
  const type = field.type ?? 'string'
  const filled = filledSchema(field, type)
  if (strict)
    return type === 'string'
      ? { ...filled, allOf: [{ pattern: NOT_BLANK }] }
      : type === 'array'
        ? { ...filled, minItems: Math.max(1, field.minItems ?? 0) }
        : filled
  const { title, ...limits } = filled
  const plain = Object.keys(limits).every((word) => UNLIMITED.has(word))
  if (plain || (type !== 'string' && type !== 'array'))
    return { ...filled, type: [type, 'null'], ...(filled['enum'] ? { enum: [...(filled['enum'] as unknown[]), null] } : {}) }
  const blank = type === 'string' ? { type: 'string', pattern: BLANK } : { type: 'array', items: filled['items'] ?? {}, maxItems: 0 }
  return { ...(title ? { title } : {}), anyOf: [limits, blank, { type: 'null' }] }
}

/** Keywords that an empty value satisfies anyway. */
const UNLIMITED = new Set(['type', 'items', 'maxItems', 'uniqueItems', 'properties', 'additionalProperties', 'required'])
const NOT_BLANK = '\\S'
const BLANK = '^\\s*$'
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'pattern', 'minItems', 'maxItems', 'uniqueItems'] as const

function filledSchema(field: AuthoredField, type: string): Json {
  const schema: Json = { type }
  if (field.title) schema['title'] = field.title
  for (const limit of LIMITS) if (field[limit] !== undefined) schema[limit] = field[limit]
  if (field.format && type === 'string') schema['format'] = field.format
  if (field.oneOf) schema['enum'] = field.oneOf.map((choice) => choice.const)
  if (type === 'array' && field.items) {
    const items = field.items
    schema['items'] = items.properties ? bodyOf(named(items.properties)) : filledSchema(items, items.type ?? 'string')
    if (isChosen(field)) schema['uniqueItems'] = true
  }
  if (type === 'object' && field.properties) Object.assign(schema, bodyOf(named(field.properties)))
  return schema
}

function named(properties: Record<string, AuthoredField>): NamedField[] {
  return Object.entries(properties).map(([name, field]) => ({ name, field }))
}

/** The values that a list accepts for one filter. */
export function filterSchema(kind: Call['filters'][string], field: AuthoredField): Json {
  const type = field.type === 'array' ? (field.items?.type ?? 'string') : (field.type ?? 'string')
  if (kind === 'contains' || kind === 'starts') return { type: ['string', 'null'], maxLength: 200 }
  if (kind === 'range' || kind === 'touches') return { type: ['array', 'null'], items: { type: [type, 'null'] }, minItems: 2, maxItems: 2 }
  if (kind === 'equals') return { type: [type, 'null'] }
  if (kind === 'below') {
    const below = { type: 'object', additionalProperties: false, required: ['below'], properties: { below: { type } } }
    return { anyOf: [{ type: [type, 'null'] }, below] }
  }
  return { type: [type, 'array', 'null'], items: { type }, maxItems: 100 }
}
