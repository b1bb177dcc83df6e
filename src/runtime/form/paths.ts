import type { Field } from '../../schema/compiled.ts'
import { operandFields } from './operands.ts'
import type { Row } from './values.ts'

/** Every place of the form that can hold a sentence, in the order a person reads it. */
export function listPaths(fields: Field[], values: Row, shown: (field: Field) => boolean, prefix = ''): string[] {
  return fields.flatMap((field) => {
    if (!shown(field)) return []
    const path = prefix + field.name
    const value = values[field.name]
    if (!field.fields || !value || typeof value !== 'object') return [path]
    const items = Array.isArray(value) ? value.map((item, at) => [item, `${path}.${at}.`] as const) : [[value, `${path}.`] as const]
    return [path, ...items.flatMap(([item, below]) => listPaths(field.fields!, (item ?? {}) as Row, shown, below))]
  })
}

/** Field name → the fields whose rules look at it, e.g. `password` → `password2`. */
export function readersOf(fields: Field[]): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const field of fields)
    for (const name of operandFields(field.rules?.must)) readers.set(name, [...(readers.get(name) ?? []), field.name])
  return readers
}
