import type { Choices } from '../../schemas/.meta/rows.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Stored, Trx } from '../db/database.ts'
import { prepared, type At } from '../db/prepared.ts'

type EngineQuery = { service: Choices['service']; groupId: string | null | undefined; now: number; key: string }
type Member = { engineId: string; weight: number; most: number }

const enginesOf = prepared((on, at: At<Pick<EngineQuery, 'service'>>) =>
  on
    .selectFrom('engine')
    .select(['engineId', 'capacity', 'status', 'health'])
    .where('service', '=', at('service'))
    .orderBy('engineId')
    .compile(),
)

/**
 * Which engine serves a call: one of the application's group by weight, a spare one (weight 0) when no other is free, else one that
 * everybody shares. The same request always meets the same engine, so that a retry is not a matter of luck. `undefined` where every
 * engine of the service is down or takes no more calls; `null` where none is kept in the list, and the platform's own serves.
 */
export async function chooseEngine(trx: Trx, { service, groupId, now, key }: EngineQuery): Promise<string | null | undefined> {
  const engines = await enginesOf(trx, { service })
  if (engines.length === 0) return null
  const works = engines.filter(takesCalls)
  if (works.length === 0) return undefined
  const [groups, busy] = await Promise.all([
    trx.selectFrom('engine_group').select(['groupId', 'engines']).where('service', '=', service).where('status', '=', 'enabled').execute(),
    busyEngines(trx, now),
  ])
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

/** An engine that is being emptied finishes what it has, and takes nothing new. */
export const takesCalls = ({ status, health }: Pick<Stored<'engine'>, 'status' | 'health'>): boolean =>
  status === 'online' && health !== 'down'

const membersOf = ({ engines }: Pick<Stored<'engine-group'>, 'engines'>): Member[] =>
  engines.flatMap(({ engineId, weight, maxConcurrency }) =>
    engineId ? [{ engineId, weight: weight ?? 0, most: maxConcurrency ?? 0 }] : [],
  )

/** How many calls each engine serves at this moment. */
export async function busyEngines(on: Pick<Trx, 'selectFrom'>, now: number): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('use_slot')
    .select([sql<string>`"engineId"`.as('engineId'), sql<number>`count(*)`.as('calls')])
    .where('engineId', 'is not', null)
    .where('expireTime', '>', new Date(now).toISOString())
    .groupBy('engineId')
    .execute()
  return new Map(rows.map((row) => [row.engineId, row.calls]))
}

/** By weight, and by the name of the request: as many requests as the weight says, with neither luck nor a counter that all would wait for. */
function pick(choices: Member[], key: string): string {
  const weights = choices.map(({ weight }) => Math.max(1, weight))
  const sum = weights.reduce((all, one) => all + one, 0)
  let left = createHash('sha256').update(key).digest().readUInt32BE() % sum
  return choices[weights.findIndex((weight) => (left -= weight) < 0)]!.engineId
}
