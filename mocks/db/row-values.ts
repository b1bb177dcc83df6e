import type { Entity } from '../../src/schema/contract.ts'
import type { Row } from './database.ts'

// What code that serves every entity may rely on: the schemas say these types, and whatever is written was checked against them.

export const keyOf = ({ key }: Pick<Entity, 'key'>, row: Row): string => row[key] as string

// why: every table of an entity has this column.
export const versionOf = (row: Row): number => row.version as number

/** The entries of a list; none where the row has no list. */
export const listIn = <Entry = Row>(row: Row, field: string): Entry[] => (Array.isArray(row[field]) ? (row[field] as Entry[]) : [])
