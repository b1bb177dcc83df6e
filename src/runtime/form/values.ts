import type { Row } from '../../schema/row.ts'
import type { Field } from '../../schema/compiled.ts'
import { fieldOf, partsOf } from '../../schema/around.ts'
import { isEmpty } from '../../schema/condition.ts'

/** Formats and controls whose values are never kept in the browser's storage. */
const SECRET = new Set(['password', 'new-password', 'captcha'])
/** Lists that a person fills in item by item. */
const ROWS = new Set(['array-table', 'array-cards'])
/** Plain objects only: a file is a value of its own. */
const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export const isSecret = (field: Field): boolean =>
  field.writeOnly === true || SECRET.has(field.rules?.format ?? '') || SECRET.has(field.widget)

/** What a form starts with: the declared fields of what was loaded, and defaults where nothing was. A copy, never the row itself. */
export function readInitial(fields: Field[], from: Row | undefined, me?: Row): Row {
  const values: Row = {}
  for (const field of fields) {
    const given = from && Object.hasOwn(from, field.name) ? from[field.name] : undefined
    const value = given === undefined || given === null ? defaultOf(field, me) : readOne(field, given)
    if (value !== undefined) values[field.name] = value
  }
  return values
}

/** A constant, or what is known of the person: `{ "field": "me.phone" }`. */
function defaultOf(field: Field, me: Row | undefined): unknown {
  const { default: value } = field
  // A list that needs an item begins with one to fill in, not with a button that asks for it.
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
  /** Whether a field is on the form at all right now. */
  shown: (field: Field, path: string) => boolean
  /** What the form started with: what a person has emptied is sent as null, what was never there is not sent. */
  before?: Row | undefined
}

/** What a form sends: declared and shown fields only, so no key of a table row or of a prototype gets out. Texts lose their outer blanks. */
export function writeValues(fields: Field[], values: Row, { shown, before }: Writing, prefix = ''): Row {
  const body: Row = {}
  for (const field of fields) {
    const path = prefix + field.name
    // What is worked out, or taken over for good, the backend knows as well.
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

/** The same values without those that must not lie in a storage. */
export function withoutSecrets(fields: Field[], values: Row): Row {
  return Object.fromEntries(
    fields
      .filter((field) => !isSecret(field) && !field.sealed && values[field.name] !== undefined)
      .map((field) => [field.name, plain(field, values[field.name])]),
  )
}

/** Which of them were filled in and are to be typed again; a code that was sent is asked for anew in any case. */
export const listSecrets = (fields: Field[], values: Row): string[] =>
  fields
    .filter((field) => (isSecret(field) || field.sealed) && field.rules?.format !== 'captcha' && !isEmpty(values[field.name]))
    .map(({ name }) => name)

function plain(field: Field, value: unknown): unknown {
  if (!field.fields) return copy(value)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(field.fields!, isObject(item) ? item : {}))
  return isObject(value) ? withoutSecrets(field.fields, value) : undefined
}
