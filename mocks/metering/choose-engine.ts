import type { Choices } from '../../schemas/.meta/rows.ts'
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Query, Stored, Trx } from '../db/database.ts'
import type { At } from '../db/prepared.ts'

type Member = { engineId: string; weight: number; most: number }

/** The queries for choosing an engine, made in one round trip because each call waits for them. */
export const engineQueries = {
  engines: (on: Query, at: At<{ service: Choices['service'] }>) =>
    on.selectFrom('engine').select(['engineId', 'capacity', 'status', 'health']).where('service', '=', at('service')).orderBy('engineId'),
  groups: (on: Query, at: At<{ service: Choices['service'] }>) =>
    on.selectFrom('engine_group').select(['groupId', 'engines']).where('service', '=', at('service')).where('status', '=', 'enabled'),
  busy: (on: Query, at: At<{ at: string }>) => busyQuery(on, at('at')),
}
export type Engines = {
  engines: Pick<Stored<'engine'>, 'engineId' | 'capacity' | 'status' | 'health'>[]
  groups: Pick<Stored<'engine-group'>, 'groupId' | 'engines'>[]
  busy: Busy[]
}

/**
 * Chooses the engine for a call: one of the application's group by weight, a spare one (weight 0) if no other is free, or else a shared
 * one.
 * The same request always gets the same engine, so that a retry does not depend on luck. `undefined` if all engines of the service are down
 * or take no calls; `null` if none is registered, so that the platform's own engine serves.
 */
export function chooseEngine(
  { engines, groups, busy: calls }: Engines,
  { groupId, key }: { groupId: string | null | undefined; key: string },
): string | null | undefined {
  if (engines.length === 0) return null
  const works = engines.filter(takesCalls)
  if (works.length === 0) return undefined
  const busy = byEngine(calls)
  const working = new Map(works.map((one) => [one.engineId, one.capacity ?? 1]))
  const isFree = ({ engineId, most }: Member) => working.has(engineId) && (busy.get(engineId) ?? 0) < most
  const own = groups.find((one) => one.groupId === groupId)
  const members = own ? membersOf(own).filter(isFree) : []
  const reserved = new Set(groups.flatMap(membersOf).map(({ engineId }) => engineId))
  const all = [...working].map(([engineId, capacity]) => ({ engineId, weight: capacity, most: capacity }))
  const shared = all.filter(({ engineId }) => !reserved.has(engineId))
  const choices = [members.filter(({ weight }) => weight > 0), members, shared, all].find((some) => some.length > 0)!
  return pick(choices, key)
}

/** An engine that is being drained finishes its calls but takes no new ones. */
export const takesCalls = ({ status, health }: Pick<Stored<'engine'>, 'status' | 'health'>): boolean =>
  status === 'online' && health !== 'down'

const membersOf = ({ engines }: Pick<Stored<'engine-group'>, 'engines'>): Member[] =>
  engines.flatMap(({ engineId, weight, maxConcurrency }) =>
    engineId ? [{ engineId, weight: weight ?? 0, most: maxConcurrency ?? 0 }] : [],
  )

export type Busy = { engineId: string; calls: number }
const busyQuery = (on: Pick<Query, 'selectFrom'>, now: RawBuilder<string>) =>
  on
    .selectFrom('use_slot')
    .select([sql<string>`"engineId"`.as('engineId'), sql<number>`count(*)`.as('calls')])
    .where('engineId', 'is not', null)
    .where('expireTime', '>', now)
    .groupBy('engineId')
const byEngine = (rows: Busy[]) => new Map(rows.map((row) => [row.engineId, row.calls]))

/** The number of running calls of each engine. */
export async function busyEngines(on: Pick<Trx, 'selectFrom'>, now: number): Promise<Map<string, number>> {
  return byEngine(await busyQuery(on, sql`${new Date(now).toISOString()}`).execute())
}

/** Chooses by weight with a hash of the request: deterministic, and without a counter that all calls would have to lock. */
function pick(choices: Member[], key: string): string {
  const weights = choices.map(({ weight }) => Math.max(1, weight))
  const sum = weights.reduce((all, one) => all + one, 0)
  let left = createHash('sha256').update(key).digest().readUInt32BE() % sum
  return choices[weights.findIndex((weight) => (left -= weight) < 0)]!.engineId
}
