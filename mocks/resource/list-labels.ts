import type { Locale } from '../../src/schema/compiled.ts'
import { listIn, referenceIn } from '../db/row-values.ts'
import { sql } from 'kysely'
import { holesOf } from '../../src/schema/template.ts'
import type { Contract, Property } from '../../src/schema/contract.ts'
import type { Query, Row } from '../db/database.ts'
import { expressionOf, from } from './expression.ts'
import { inputOf, prepare } from './slot.ts'
import { OWNER, UP, waysUp } from './ways.ts'

/** The key under which a row keeps the label parts of a list of references until it is presented. */
const partsIn = (name: string): string => `${name}[]`

/** The rows that a field names, or a list of them, by their keys. */
export function partsAt(row: Row, path: string): Map<unknown, Row> | undefined {
  const parts = row[partsIn(path)]
  return parts instanceof Map ? parts : undefined
}

/** A list of references, and what lies above a row of a tree, cannot be joined in SQL; such rows are read at once for the whole page. */
export async function addListLabels(contract: Contract, lists: readonly Property[], rows: Row[], on: Query, locale: Locale): Promise<void> {
  for (const property of lists) {
    const { name, type } = property
    const keys = [...new Set(rows.flatMap((row) => (type === 'array' ? listIn<string>(row, name) : (referenceIn(row, name) ?? []))))]
    const found = new Map((await readParts(contract, property, keys, on, locale)).map((parts) => [parts.key, parts]))
    for (const row of rows) row[partsIn(name)] = found
  }
}

/** The same for references inside the entries of a list, e.g. the engines of a group. */
export async function addInnerLabels(
  contract: Contract,
  inner: readonly { list: string; field: Property }[],
  rows: Row[],
  on: Query,
  locale: Locale,
): Promise<void> {
  for (const { list, field } of inner) {
    const entries = rows.flatMap((row) => listIn(row, list))
    const keys = [...new Set(entries.flatMap((entry) => referenceIn(entry, field.name) ?? []))]
    const found = new Map((await readParts(contract, field, keys, on, locale)).map((parts) => [parts.key, parts]))
    for (const row of rows) row[partsIn(`${list}.${field.name}`)] = found
  }
}

/** What these rows are called by; of a tree, those too that they lie below. */
export async function readParts(
  contract: Contract,
  { entity: name = '', tree }: Pick<Property, 'entity' | 'tree'>,
  keys: readonly (string | number)[],
  on: Query,
  locale: Locale,
): Promise<Row[]> {
  const entity = contract.entities[name]
  if (!entity || keys.length === 0) return []
  const parts = holesOf(entity.label).flatMap((hole) => {
    const expression = expressionOf(contract, entity, hole)
    return expression ? [sql`, ${expression} as ${sql.id(hole)}`] : []
  })
  if (tree !== undefined) parts.push(sql`, ${sql.ref(`t.${tree}`)} as ${sql.id(UP)}`)
  if (tree !== undefined && entity.owner) parts.push(sql`, ${sql.ref(`t.${entity.owner}`)} as ${sql.id(OWNER)}`)
  const key = sql.ref(`t.${entity.key}`)
  const among = tree === undefined ? sql.join(keys) : waysUp(contract, name, tree, keys)
  const query = sql<Row>`select ${key} as key${sql.join(parts, sql``)} from ${from(name, 't')} where ${key} in (${among})`
  return prepare(on, query)(on, inputOf({ body: {}, person: undefined, now: 0, locale }))
}
