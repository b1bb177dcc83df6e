import type { Field } from '../../schema/compiled.ts'

const NAME = /^[A-Za-z]\w{0,63}$/
/** Names that would access a prototype in a path. */
const REFUSED = new Set([
  'constructor',
  'prototype',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
])

const isFieldName = (name: string): boolean => NAME.test(name) && !REFUSED.has(name)

/** The checker refuses such names too; a form checks again because its screen may come from another backend. */
export function requireFieldNames(fields: Field[]): void {
  for (const field of fields) {
    if (!isFieldName(field.name))
      throw new Error(`Unexpected field name ${JSON.stringify(field.name)}, expected letters, digits and _ after a letter.`)
    if (field.fields) requireFieldNames(field.fields)
  }
}

/** `words.0.weight` → the definition of `weight` within `words`; undefined where there is no field. */
export function fieldAt(fields: Field[], path: string): Field | undefined {
  let found: Field | undefined
  let among: Field[] | undefined = fields
  for (const step of path.split('.')) {
    if (/^\d+$/.test(step) && found?.type === 'array') continue
    found = among?.find((field) => field.name === step)
    if (!found) return undefined
    among = found.fields
  }
  return found
}
