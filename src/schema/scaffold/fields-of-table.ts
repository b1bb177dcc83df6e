import { fieldName } from './field-name.ts'
import type { Told } from './fields-of-csv.ts'

/** A column of a table, with its type as the database reports it. */
export type TableColumn = { name: string; type: string }

/** The type of the language by the beginning of the column type; from the most specific on. */
const KINDS: [RegExp, string][] = [
  [/^bool/i, 'boolean'],
  [/^(big|small|tiny|medium)?int|^serial|^bigserial/i, 'integer'],
  [/^(numeric|decimal|real|double|float)/i, 'number'],
  [/^timestamp|^datetime/i, 'date-time'],
  [/^date/i, 'date'],
  [/^(var)?char|^character|^uuid/i, 'string'],
  [/^(text|clob|citext)/i, 'text'],
]

/** The fields of a new entity, derived from the columns of a table. */
export function fieldsOfTable(columns: readonly TableColumn[]): Told {
  const taken = new Set<string>()
  const told: Told = { fields: [], notes: [] }
  for (const [at, { name, type }] of columns.entries()) {
    const kind = KINDS.find(([begins]) => begins.test(type))?.[1]
    if (kind === undefined) {
      told.notes.push(`${name} is left out: ${type || 'a column without a type'} is no single value that a form asks for.`)
      continue
    }
    const field = fieldName(name, at, taken)
    taken.add(field)
    told.fields.push(`${field}:${kind}`)
    told.notes.push(`${field}${field === name ? '' : ` (${name})`} is ${kind}: the table says ${type}.`)
  }
  return told
}
