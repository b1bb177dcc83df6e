import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Contract, Property } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import { from } from './expression.ts'
import type { Slot } from './slot.ts'

/** A field that names a row of a tree, or several. */
type InTree = Pick<Property, 'type'> & Required<Pick<Property, 'entity' | 'tree'>>

export const isInTree = (property: Property): property is Property & InTree => property.tree !== undefined && property.entity !== undefined

/** The field names one of these rows of a tree, or a row that lies below one of them. */
export function atOrBelow(
  kind: Database['kind'],
  contract: Contract,
  { type, entity: name, tree }: InTree,
  subject: RawBuilder<unknown>,
  slots: Slot[],
): RawBuilder<boolean> {
  const key = sql.ref(`b.${contract.entities[name]!.key}`)
  const table = from(name, 'b')
  // `union` drops what was found before, so that a ring ends too.
  const below = sql`with recursive below(id) as (
    select ${key} from ${table} where ${key} in (${sql.join(slots)})
    union select ${key} from ${table} join below on below.id = ${sql.ref(`b.${tree}`)}
  ) select id from below`
  if (type !== 'array') return sql<boolean>`${subject} in (${below})`
  return kind === 'postgres'
    ? sql<boolean>`exists (select 1 from json_array_elements_text(${subject}) as entry(value) where entry.value in (select cast(id as text) from (${below}) as ids))`
    : sql<boolean>`exists (select 1 from json_each(${subject}) as entry where entry.value in (${below}))`
}

/** What is read of the rows of a tree beside their names: what each lies below, and whose it is. */
export const UP = '_up'
export const OWNER = '_owner'

/** The rows with these keys and all that they lie below, by key. */
export function waysUp(contract: Contract, name: string, tree: string, keys: readonly unknown[]): RawBuilder<unknown> {
  const key = sql.ref(`w.${contract.entities[name]!.key}`)
  const parent = sql.ref(`w.${tree}`)
  const table = from(name, 'w')
  return sql`with recursive way(id) as (
    select ${key} from ${table} where ${key} in (${sql.join(keys)})
    union select ${parent} from ${table} join way on way.id = ${key} where ${parent} is not null
  ) select id from way`
}

/** A row with what it lies below, the topmost first. Where another's rows begin nothing more is told: who has shared a part has not shared the whole. */
export function wayTo(known: ReadonlyMap<unknown, Row>, value: unknown): Row[] {
  const way: Row[] = []
  for (let at = known.get(value); at && !way.includes(at); at = known.get(at[UP])) {
    if (way[0] && way[0][OWNER] !== at[OWNER]) break
    way.unshift(at)
  }
  return way
}
