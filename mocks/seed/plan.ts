import type { Contract, Entity } from '../../src/schema/contract.ts'
import type { Random } from './random.ts'
import type { EntityName, Row, Stored } from '../db/database.ts'

/** What a plan may look at: the rows of the entities before its own, in the order they were made. */
export type World = {
  contract: Contract
  entity: Entity
  random: Random
  now: number
  /** How many rows are wanted: what the entity says, times the scale. */
  count: number
  scale: number
  rows: <Name extends EntityName>(entity: Name) => readonly Stored<Name>[]
  /** What several plans look at is made once, by its name. */
  once: <T>(name: string, make: () => T) => T
  /** The same of an entity that is known by its name alone. */
  rowsOf: (entity: string) => readonly Row[]
}

/** A row as far as the plan cares, and when it came into being; the filler does the rest. */
export type Planned = { row: Row; time: number }

export type Plan = (world: World) => Iterable<Planned>

/** Accounts of the demo world; only these can sign in with a password. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', role: 'super-admin', realName: '周敏' },
  { username: 'agent', role: 'agent', realName: '陈志远' },
  { username: 'user', role: 'user', realName: '林晓雨' },
] as const

export const DEMO_PASSWORD = 'Demo-2026!'

/** The row of a demo account among the users. */
export function demoUser(rows: World['rows'], role: string): Stored<'user'> | undefined {
  const username = DEMO_ACCOUNTS.find((account) => account.role === role)?.username
  return rows('user').find((user) => user.username === username)
}

/** The choices of a property as plain values; what to say where an entity has none. */
export function choicesOf<T>(entity: Entity | undefined, name: string, otherwise: readonly T[]): readonly T[] {
  const choices = entity?.properties[name]?.choices
  // why: who asks knows the type of the field by its name; here it is any entity's.
  return choices && choices.length > 0 ? choices.map((choice) => choice.value as T) : otherwise
}
