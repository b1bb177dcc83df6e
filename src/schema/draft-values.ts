import type { Field } from './compiled.ts'
import { isEmpty } from './condition.ts'
import type { Row } from './row.ts'

/** Formats and controls whose values are never kept. */
const SECRET = new Set(['password', 'new-password', 'captcha'])
/** Plain objects only: a `File` is a value. */
export const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export const isSecret = (field: Field): boolean =>
  field.writeOnly === true || SECRET.has(field.rules?.format ?? '') || SECRET.has(field.widget)

/** The values without those that no draft may contain, neither in the browser nor on the server. */
export function withoutSecrets(fields: Field[], values: Row): Row {
  return Object.fromEntries(
    fields
      .filter((field) => !isSecret(field) && !field.sealed && values[field.name] !== undefined)
      .map((field) => [field.name, plain(field, values[field.name])]),
  )
}

/** The secret fields that are filled in; a verification code does not count, because it is always requested again. */
export const listSecrets = (fields: Field[], values: Row): string[] =>
  fields
    .filter((field) => (isSecret(field) || field.sealed) && field.rules?.format !== 'captcha' && !isEmpty(values[field.name]))
    .map(({ name }) => name)

function plain(field: Field, value: unknown): unknown {
  if (!field.fields) return copyOf(value)
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(field.fields!, isPlain(item) ? item : {}))
  return isPlain(value) ? withoutSecrets(field.fields, value) : undefined
}

/** A deep copy. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as T
  return value
}
