import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import type { Person } from '../core/sessions.ts'
import { from } from './expression.ts'

export type Scope = Call['scope']

/**
 * The rows that a person reaches through a call, as a condition over the alias `t`; undefined if the call reaches all rows. Every query
 * of `resource` uses it. A row without an owner belongs to whoever its parent belongs to; where there is no such parent, to nobody, so that
 * the scope does not restrict it.
 */
export function scopeCondition(
  contract: Contract,
  entity: Entity,
  scope: Scope,
  userId: unknown,
  t = 't',
): RawBuilder<boolean> | undefined {
  if (scope === 'all') return undefined
  if (!entity.owner)
    return entity.belongsTo === undefined ? undefined : parentCondition(contract, entity, entity.belongsTo, scope, userId, t)
  const owner = sql.ref(`${t}.${entity.owner}`)
  if (scope === 'own') return sql<boolean>`${owner} = ${userId}`
  const users = contract.entities.user
  if (!users?.properties.agentId) return sql<boolean>`1 = 0`
  return sql<boolean>`${owner} in (select ${sql.ref(`customer.${users.key}`)} from ${from(users.name, 'customer')} where ${sql.ref('customer.agentId')} = ${userId})`
}

function parentCondition(
  contract: Contract,
  { properties }: Entity,
  field: string,
  scope: Scope,
  userId: unknown,
  t: string,
): RawBuilder<boolean> {
  const parent = contract.entities[properties[field]!.entity!]!
  const above = `${t}_above`
  return sql<boolean>`${sql.ref(`${t}.${field}`)} in (select ${sql.ref(`${above}.${parent.key}`)} from ${from(parent.name, above)} where ${scopeCondition(contract, parent, scope, userId, above)!})`
}

/** No scope depends on an absent person: guests can only use calls that reach all rows. */
export function ownerOf(person: Person | undefined): string {
  return person?.userId ?? ''
}
