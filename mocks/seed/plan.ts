import type { Contract, Entity } from '../../src/schema/contract.ts'
import type { Random } from './random.ts'
import type { EntityName, Row, Stored } from '../db/database.ts'

/** What a plan can read: the rows of the entities before its own, in the order in which they were made. */
export type World = {
  contract: Contract
  entity: Entity
  random: Random
  now: number
  /** The number of rows: that of the entity, times the scale. */
  count: number
  scale: number
  rows: <Name extends EntityName>(entity: Name) => readonly Stored<Name>[]
  /** Computes something once by name, for several plans. */
  once: <T>(name: string, make: () => T) => T
  /** The same for an entity that is known by name only. */
  rowsOf: (entity: string) => readonly Row[]
}

/** The planned part of a row, and when it was created; the filler adds the rest. */
export type Planned = { row: Row; time: number }

export type Plan = (world: World) => Iterable<Planned>

/** The accounts of the demo world; only these can sign in with a password. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', role: 'super-admin', realName: '周敏' },
  { username: 'agent', role: 'agent', realName: '陈志远' },
  { username: 'user', role: 'user', realName: '林晓雨' },
] as const

export const DEMO_PASSWORD = 'Demo-2026!'

/** The row of a demo account. */
export function demoUser(rows: World['rows'], role: string): Stored<'user'> | undefined {
  const username = DEMO_ACCOUNTS.find((account) => account.role === role)?.username
  return rows('user').find((user) => user.username === username)
}

/** The choices of a property as plain values; `otherwise` if there are none. */
export function choicesOf<T>(entity: Entity | undefined, name: string, otherwise: readonly T[]): readonly T[] {
  const choices = entity?.properties[name]?.choices
  // why: the caller knows the type of the field; here it may be of any entity.
  return choices && choices.length > 0 ? choices.map((choice) => choice.value as T) : otherwise
}
