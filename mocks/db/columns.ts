import { sql } from 'kysely'
import type { Property } from '../../src/schema/contract.ts'
import type { Database, Query } from './database.ts'

const TYPES = {
  sqlite: { string: 'TEXT', integer: 'INTEGER', number: 'REAL', boolean: 'BOOLEAN', array: 'JSON', object: 'JSON' },
  postgres: {
    string: 'text collate "C"',
    integer: 'bigint',
    number: 'double precision',
    boolean: 'boolean',
    array: 'json',
    object: 'json',
  },
} as const

const PROPERTY_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const satisfies Property['type'][]

/** The SQL type of the column of a field. */
export const columnType = (kind: Database['kind'], type: Property['type']): string => TYPES[kind][type]

/** The same as the database reports it. */
export const storedType = (kind: Database['kind'], type: Property['type']): string => TYPES[kind][type].split(' collate')[0]!.toLowerCase()

/** The type of values in a column; a JSON column is a list or an object, as its field says. */
export function typeOfColumn(kind: Database['kind'], stored: string): Property['type'] | undefined {
  return PROPERTY_TYPES.find((type) => storedType(kind, type) === stored)
}

/** The columns of every table, with their types in lower case. */
export async function listColumns(kind: Database['kind'], on: Query): Promise<Map<string, Map<string, string>>> {
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ place: string; name: string; type: string }>`
          select m.name as place, c.name as name, c.type as type
          from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`
      : sql<{ place: string; name: string; type: string }>`
          select table_name as place, column_name as name, data_type as type
          from information_schema.columns where table_schema = current_schema()`
  ).execute(on)
  const tables = new Map<string, Map<string, string>>()
  for (const { place, name, type } of rows) {
    if (!tables.has(place)) tables.set(place, new Map())
    tables.get(place)!.set(name, type.toLowerCase())
  }
  return tables
}
