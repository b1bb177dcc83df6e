import type { Row } from '../../schema/row.ts'
import type { Field } from '../../schema/compiled.ts'
import { fieldOf, partsOf } from '../../schema/around.ts'
import { copyOf, isPlain, isSecret } from '../../schema/draft-values.ts'
import { isEmpty } from '../../schema/condition.ts'

/** Lists that are filled in item by item. */
const ROWS = new Set(['array-table', 'array-cards'])
/** The initial values of a form: the declared fields of the loaded row, or defaults. A copy, never the row itself. */
export function readInitial(fields: Field[], from: Row | undefined, me?: Row): Row {
  const values: Row = {}
  for (const field of fields) {
    const given = from && Object.hasOwn(from, field.name) ? from[field.name] : undefined
    const value = given === undefined || given === null ? defaultOf(field, from, me) : readOne(field, given)
    if (value !== undefined) values[field.name] = value
  }
  return values
}

/** A constant, or a property of the person or of the row: `{ "field": "me.phone" }`. */
function defaultOf(field: Field, row: Row | undefined, me: Row | undefined): unknown {
  const { default: value } = field
  // A required list starts with one item to fill in.
  const { minItems = 0 } = field.rules ?? {}
  if (value === undefined && minItems > 0 && ROWS.has(field.widget) && field.fields)
    return Array.from({ length: minItems }, () => readInitial(field.fields!, undefined, me))
  const parts = partsOf(fieldOf(value) ?? '')
  return parts ? ((parts.head === 'row' ? row : me)?.[parts.tail] ?? undefined) || undefined : copyOf(value)
}

function readOne(field: Field, value: unknown): unknown {
  if (!field.fields) return copyOf(value)
  if (Array.isArray(value)) return value.map((item) => (isPlain(item) ? readInitial(field.fields!, item) : {}))
  return isPlain(value) ? readInitial(field.fields, value) : undefined
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
    return value.map((item, at) => writeValues(field.fields!, isPlain(item) ? item : {}, { shown }, `${path}.${at}.`))
  if (field.fields && isPlain(value)) return writeValues(field.fields, value, { shown }, `${path}.`)
  return copyOf(value)
}
