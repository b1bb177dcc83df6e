import type { Locale } from '../../src/schema/compiled.ts'
import { listIn, referenceIn } from '../db/row-values.ts'
import { sql } from 'kysely'
import { holesOf } from '../../src/schema/template.ts'
import type { Contract, Property } from '../../src/schema/contract.ts'
import type { Query, Row } from '../db/database.ts'
import { expressionOf, from } from './expression.ts'
import { inputOf, prepare } from './slot.ts'

/** Where a row keeps the parts of the labels of a list of references until they are presented. */
const partsIn = (name: string): string => `${name}[]`

/** The rows that a list of references names, by their keys. */
export function partsAt(row: Row, path: string): Map<unknown, Row> | undefined {
  const parts = row[partsIn(path)]
  return parts instanceof Map ? parts : undefined
}

/** A list of references cannot be joined in SQL; the rows it names are read at once for the whole page. */
export async function addListLabels(contract: Contract, lists: readonly Property[], rows: Row[], on: Query, locale: Locale): Promise<void> {
  for (const { name, entity = '' } of lists) {
    const keys = [...new Set(rows.flatMap((row) => listIn<string>(row, name)))]
    const found = new Map((await readParts(contract, entity, keys, on, locale)).map((parts) => [parts.key, parts]))
    for (const row of rows) row[partsIn(name)] = found
  }
}

/** The same for references inside the entries of a list: the engines of a group. */
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
    const found = new Map((await readParts(contract, field.entity ?? '', keys, on, locale)).map((parts) => [parts.key, parts]))
    for (const row of rows) row[partsIn(`${list}.${field.name}`)] = found
  }
}

async function readParts(contract: Contract, name: string, keys: (string | number)[], on: Query, locale: Locale): Promise<Row[]> {
  const entity = contract.entities[name]
  if (!entity || keys.length === 0) return []
  const parts = holesOf(entity.label).flatMap((hole) => {
    const expression = expressionOf(contract, entity, hole)
    return expression ? [sql`, ${expression} as ${sql.id(hole)}`] : []
  })
  const key = sql.ref(`t.${entity.key}`)
  const query = sql<Row>`select ${key} as key${sql.join(parts, sql``)} from ${from(name, 't')} where ${key} in (${sql.join(keys)})`
  return prepare(on, query)(on, inputOf({ body: {}, person: undefined, now: 0, locale }))
}
