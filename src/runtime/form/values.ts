import type { Row } from '../../schema/row.ts'
import type { Field } from '../../schema/compiled.ts'
import { fieldOf, partsOf } from '../../schema/around.ts'
import { isEmpty } from '../../schema/condition.ts'

/** Formats and controls whose values are never stored in the browser. */
const SECRET = new Set(['password', 'new-password', 'captcha'])
/** Lists that are filled in item by item. */
const ROWS = new Set(['array-table', 'array-cards'])
/** Plain objects only: a `File` is a value. */
const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export const isSecret = (field: Field): boolean =>
  field.writeOnly === true || SECRET.has(field.rules?.format ?? '') || SECRET.has(field.widget)

/** The initial values of a form: the declared fields of the loaded row, or defaults. A copy, never the row itself. */
export function readInitial(fields: Field[], from: Row | undefined, me?: Row): Row {
  const values: Row = {}
  for (const field of fields) {
    const given = from && Object.hasOwn(from, field.name) ? from[field.name] : undefined
    const value = given === undefined || given === null ? defaultOf(field, me) : readOne(field, given)
    if (value !== undefined) values[field.name] = value
  }
  return values
}

/** A constant, or a property of the person: `{ "field": "me.phone" }`. */
function defaultOf(field: Field, me: Row | undefined): unknown {
  const { default: value } = field
  // A required list starts with one item to fill in.
  const { minItems = 0 } = field.rules ?? {}
  if (value === undefined && minItems > 0 && ROWS.has(field.widget) && field.fields)
    return Array.from({ length: minItems }, () => readInitial(field.fields!, undefined, me))
  const parts = partsOf(fieldOf(value) ?? '')
  return parts ? (me?.[parts.tail] ?? undefined) || undefined : copy(value)
}

function readOne(field: Field, value: unknown): unknown {
  if (!field.fields) return copy(value)
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? readInitial(field.fields!, item) : {}))
  return isObject(value) ? readInitial(field.fields, value) : undefined
}

type Writing = {
  /** Whether a field is currently part of the form. */
  shown: (field: Field, path: string) => boolean
  /** The initial values decide what is sent: a cleared field is sent as null, one that was never filled in is omitted. */
  before?: Row | undefined
}

/** The values to send: declared and visible fields only, so that no other key of a row or of a prototype gets out. Texts are trimmed. */
export function writeValues(fields: Field[], values: Row, { shown, before }: Writing, prefix = ''): Row {
  const body: Row = {}
  for (const field of fields) {
    const path = prefix + field.name
    // Computed and copied values are known to the backend.
    if (field.computed || field.taken?.fixed || !shown(field, path)) continue
    const value = writeOne(field, values[field.name], shown, path)
    if (!isEmpty(value)) body[field.name] = value
    else if (before && !isEmpty(before[field.name])) body[field.name] = Array.isArray(value) ? [] : null
  }
  return body
}

function writeOne(field: Field, value: unknown, shown: Writing['shown'], path: string): unknown {
  if (typeof value === 'string') return isSecret(field) ? value : value.trim()
  if (field.fields && Array.isArray(value))
    return value.map((item, at) => writeValues(field.fields!, isObject(item) ? item : {}, { shown }, `${path}.${at}.`))
  if (field.fields && isObject(value)) return writeValues(field.fields, value, { shown }, `${path}.`)
  return copy(value)
}

function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)])) as T
  return value
}

/** The values without those that must not be stored in the browser. */
export function withoutSecrets(fields: Field[], values: Row): Row {
  return Object.fromEntries(
    fields
      .filter((field) => !isSecret(field) && !field.sealed && values[field.name] !== undefined)
      .map((field) => [field.name, plain(field, values[field.name])]),
  )
}

/** The filled-in ones among them; a verification code is always requested again. */
export const listSecrets = (fields: Field[], values: Row): string[] =>
  fields
    .filter((field) => (isSecret(field) || field.sealed) && field.rules?.format !== 'captcha' && !isEmpty(values[field.name]))
    .map(({ name }) => name)

function plain(field: Field, value: unknown): unknown {
  if (!field.fields) return copy(value)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(field.fields!, isObject(item) ? item : {}))
  return isObject(value) ? withoutSecrets(field.fields, value) : undefined
}
