import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import type { Person } from '../core/sessions.ts'
import { from } from './expression.ts'

export type Scope = Call['scope']

/**
 * Which rows a person reaches through a call, as a condition over the alias `t`; nothing where it reaches all.
 * Every query of `resource` goes through here. An entity without owner belongs to nobody, so scope does not narrow it.
 */
export function scopeCondition(
  contract: Contract,
  entity: Entity,
  scope: Scope,
  userId: unknown,
  t = 't',
): RawBuilder<boolean> | undefined {
  if (scope === 'all' || !entity.owner) return undefined
  const owner = sql.ref(`${t}.${entity.owner}`)
  if (scope === 'own') return sql<boolean>`${owner} = ${userId}`
  const users = contract.entities.user
  if (!users?.properties.agentId) return sql<boolean>`1 = 0`
  return sql<boolean>`${owner} in (select ${sql.ref(`customer.${users.key}`)} from ${from(users.name, 'customer')} where ${sql.ref('customer.agentId')} = ${userId})`
}

/** Nobody is scoped to an absent person: guests reach only calls over everything. */
export function ownerOf(person: Person | undefined): string {
  return person?.userId ?? ''
}
