import { anyStore } from '../core/store.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Entity } from '../../src/schema/contract.ts'
import type { Query, Row, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import type { Context } from '../core/context.ts'
import type { Services } from '../core/operation.ts'
import { expressionOf, from } from './expression.ts'
import { fixedConditions } from './filter.ts'
import { ownerOf, scopeCondition } from './scope.ts'
import { inputOf, prepare } from './slot.ts'

/** The value in a body that identifies its row, under the name that the call gives it. */
export function keyIn(call: Call, entity: Entity, body: Row): unknown {
  const name = Object.keys(call.send).find((one) => call.send[one] === entity.key) ?? entity.key
  return body[name]
}

/** The key of the only possible row of a call that names none, if there is exactly one. */
export function onlyKey({ call, person }: Context, entity: Entity): string | undefined {
  if (entity.single === 'site') return entity.name
  return entity.single === 'owner' && call.scope === 'own' ? ownerOf(person) : undefined
}

/** The conditions for all rows that a person can reach through a call. */
export function withinReach(
  { call, person, contract, now }: Context,
  entity: Entity,
  narrows?: Services['narrows'],
): RawBuilder<unknown>[] {
  const userId = ownerOf(person)
  const scope = scopeCondition(contract, entity, call.scope, userId)
  const narrow = narrows?.[call.name]?.({ roles: person?.roles ?? [], userId, now: new Date(now).toISOString() })
  return [...(scope ? [scope] : []), ...(narrow ? [narrow] : []), ...fixedConditions(contract, entity, call)]
}

/**
 * The row that a call is about, if the person can reach it; rows of others do not exist for them. A call that names no row is about the
 * person's only row (`real-name`) or that of the site. With `trx` the row is locked until the transaction ends.
 */
export async function reach(context: Context, entity: Entity, narrows?: Services['narrows'], trx?: Trx): Promise<Row | undefined> {
  const { call, body, contract, db, tools } = context
  const on: Query = trx ?? db.query
  const key = keyIn(call, entity, body) ?? (entity.single === 'site' ? entity.name : undefined)
  if (key === undefined && !(call.scope === 'own' && entity.owner)) throw problems.badRequest()
  if (key !== undefined && typeof key !== 'string' && typeof key !== 'number') throw problems.notFound()
  const conditions = [...(key === undefined ? [] : [sql`${sql.ref(`t.${entity.key}`)} = ${key}`]), ...withinReach(context, entity, narrows)]
  // Whoever only holds it as a parent need not wait: two moves below one another would wait for each other.
  const lock = trx && db.kind === 'postgres' ? sql` for no key update` : sql``
  const query = sql<{
    key: string
  }>`select ${expressionOf(contract, entity, entity.key)} as key from ${from(entity.name, 't')} where ${sql.join(conditions, sql` and `)} limit 1${lock}`
  const rows = await prepare(on, query)(on, inputOf(context))
  return rows[0] && anyStore(tools.store).find(entity.name, rows[0].key, on)
}
