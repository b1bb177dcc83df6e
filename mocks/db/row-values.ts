import type { Entity } from '../../src/schema/contract.ts'
import { isObject } from '../../src/schema/is-object.ts'
import type { Row } from './database.ts'

/** The key of a row. */
// why: every key is a text; the schemas say so, and everything that is written is validated against them.
export const keyOf = ({ key }: Pick<Entity, 'key'>, row: Row): string => row[key] as string

// why: every table of an entity has this column.
export const versionOf = (row: Row): number => row.version as number

/** A field with a text (or a date, or the state); an empty text if the row has none. */
export const textIn = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

/** A field that refers to another row; undefined if it is empty. */
export const referenceIn = (row: Row | undefined, field: string): string | number | undefined => {
  const value = row?.[field]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The entries of a list; none if the row has no list. */
// why: the schema of the entity says what the list contains.
export const listIn = <Entry = Row>(row: Row, field: string): Entry[] => (Array.isArray(row[field]) ? (row[field] as Entry[]) : [])

/** A field with an object; an empty object if the row has none. */
export const rowIn = (row: Row, field: string): Row => {
  const value = row[field]
  return isObject(value) ? value : {}
}
