import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Entity } from '../../src/schema/contract.ts'
import { holesOf, fill } from '../../src/schema/template.ts'
import type { Row } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import type { Services } from '../core/operation.ts'
import { expressionOf, from } from './expression.ts'
import { withinReach } from './reach.ts'
import { inputOf, prepare } from './slot.ts'

export type Neighbour = { id: string | number; title: string }
type Side = 'above' | 'below'

/** The rows before and after `row` in the order of its entity, among those that the person reaches; null at either end. */
export async function neighboursOf(
  context: Context,
  entity: Entity,
  row: Row,
  narrows?: Services['narrows'],
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const [before, after]: [Side, Side] = entity.sort?.order === 'descend' ? ['above', 'below'] : ['below', 'above']
  const previous = await nearest(context, entity, row, before, narrows)
  return { previous, next: await nearest(context, entity, row, after, narrows) }
}

async function nearest(context: Context, entity: Entity, row: Row, side: Side, narrows: Services['narrows']): Promise<Neighbour | null> {
  const { contract, db } = context
  const key = sql.ref(`t.${entity.key}`)
  const order = entity.sort ? sql.ref(`t.${entity.sort.field}`) : key
  const value: unknown = row[entity.sort?.field ?? entity.key] ?? null
  const parts = holesOf(entity.label).flatMap((name) => {
    const expression = expressionOf(contract, entity, name)
    return expression ? [sql`, ${expression} as ${sql.id(name)}`] : []
  })
  const conditions = [...withinReach(context, entity, narrows), beyond(side, order, value, key, row[entity.key])]
  const direction = side === 'above' ? sql`asc` : sql`desc`
  // Null sorts as the smallest value on both databases.
  const nulls = db.kind === 'sqlite' ? sql`` : side === 'above' ? sql` nulls first` : sql` nulls last`
  const query = sql<
    Row & { _key: string }
  >`select ${key} as "_key"${sql.join(parts, sql``)} from ${from(entity.name, 't')} where ${sql.join(conditions, sql` and `)} order by ${order} ${direction}${nulls}, ${key} ${direction} limit 1`
  const [found] = await prepare(db.query, query)(db.query, inputOf(context))
  if (!found) return null
  const id = found._key
  return { id, title: fill(entity.label, found).trim() || id }
}

function beyond(side: Side, order: RawBuilder<unknown>, value: unknown, key: RawBuilder<unknown>, own: unknown): RawBuilder<unknown> {
  const isAbove = side === 'above'
  const same = value === null ? sql`${order} is null` : sql`${order} = ${value}`
  const tie = isAbove ? sql`(${same} and ${key} > ${own})` : sql`(${same} and ${key} < ${own})`
  if (value === null) return isAbove ? sql`(${order} is not null or ${tie})` : tie
  return isAbove ? sql`(${order} > ${value} or ${tie})` : sql`(${order} < ${value} or ${order} is null or ${tie})`
}
