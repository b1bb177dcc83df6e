import { MINUTE, HOUR, startOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Database, Query, Stored, Trx } from '../db/database.ts'
import { busyEngines } from './choose-engine.ts'
import { latencyOf, percentileOf } from './latency.ts'
import { slotLabel } from './roll-up-calls.ts'

type Measured = Partial<Pick<Stored<'engine'>, 'inUse' | 'qps' | 'p50' | 'p95' | 'errorRate'>>

/** The current load of each engine: running calls, and calls per second during the last minute. */
async function loadOf(on: Query, now: number): Promise<(engineId: string) => Measured> {
  const [busy, rows] = await Promise.all([
    busyEngines(on, now),
    on
      .selectFrom('call_log')
      .select(['engineId', sql<number>`count(*)`.as('calls')])
      .where('createTime', '>', new Date(now - MINUTE).toISOString())
      .where('createTime', '<=', new Date(now).toISOString())
      .where('engineId', 'is not', null)
      .groupBy('engineId')
      .execute(),
  ])
  const lately = new Map(rows.map((row) => [row.engineId, row.calls]))
  return (engineId) => ({ inUse: busy.get(engineId) ?? 0, qps: Math.round((lately.get(engineId) ?? 0) / 60) })
}

/** Latency and error rate of each engine over the last 24 hours. */
async function qualityOf(on: Query, now: number): Promise<(engineId: string) => Measured> {
  const since = slotLabel(startOf(HOUR, now) - 23 * HOUR)
  const within = sql<boolean>`step = 'hour' and slot >= ${since} and "engineId" <> ''`
  const [counts, times] = await Promise.all([
    on
      .selectFrom('call_slot')
      .where(within)
      .select(['engineId', sql<number>`sum(calls)`.as('calls'), sql<number>`sum(failed)`.as('failed')])
      .groupBy('engineId')
      .execute(),
    on
      .selectFrom('call_latency')
      .where(within)
      .select(['engineId', 'bucket', sql<number>`sum(calls)`.as('calls')])
      .groupBy(['engineId', 'bucket'])
      .execute(),
  ])
  return (engineId) => {
    const count = counts.find((row) => row.engineId === engineId)
    const taken = times.flatMap((row) => (row.engineId === engineId ? [{ latency: latencyOf(row.bucket), calls: row.calls }] : []))
    const calls = count?.calls ?? 0
    return {
      p50: percentileOf(taken, 0.5),
      p95: percentileOf(taken, 0.95),
      errorRate: calls === 0 ? null : Math.round((count!.failed / calls) * 1000) / 10,
    }
  }
}

/**
 * Stores the measured values in the row of each engine, so that the list can sort and filter by them and subscribers are notified. `all`
 * also
 * recomputes a day of latencies; otherwise only what changes from second to second.
 */
export async function measureEngines(db: Pick<Database, 'query' | 'write'>, now: number, all: boolean): Promise<void> {
  const change = await changesOf(db.query, now, all)
  if (change.length > 0) await db.write((trx) => writeChanges(trx, change))
}

/** The same within a transaction. */
export async function measureEnginesIn(trx: Trx, now: number): Promise<void> {
  await writeChanges(trx, await changesOf(trx, now, true))
}

async function changesOf(on: Query, now: number, all: boolean): Promise<{ engineId: string; more: Measured }[]> {
  const engines = await on.selectFrom('engine').selectAll().where('health', '!=', 'down').execute()
  if (engines.length === 0) return []
  const load = await loadOf(on, now)
  const quality = all ? await qualityOf(on, now) : () => ({})
  return engines.flatMap((engine) => {
    const { engineId } = engine
    const more: Measured = { ...load(engineId), ...quality(engineId) }
    const known: Record<string, unknown> = engine
    const isSame = Object.entries(more).every(([name, value]) => (known[name] ?? null) === (value ?? null))
    return isSame ? [] : [{ engineId, more }]
  })
}

async function writeChanges(trx: Trx, changes: { engineId: string; more: Measured }[]): Promise<void> {
  for (const { engineId, more } of changes)
    await trx
      .updateTable('engine')
      .set({ ...more, version: sql`version + 1` })
      .where('engineId', '=', engineId)
      // An engine that has failed meanwhile is no longer measured.
      .where('health', '!=', 'down')
      .execute()
}
