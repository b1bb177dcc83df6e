import { sql } from 'kysely'
import { DAY, dayOf } from '../../src/schema/time.ts'
import type { Trx } from '../db/database.ts'
import type { RequestWatcher } from '../http/watch-requests.ts'
import { bucketOf, latencyOf, percentileOf } from '../metering/latency.ts'

/** The number of days that are kept, including today. */
const KEPT_DAYS = 7

type Counted = { calls: number; failed: number }
/** By route, then by bucket of duration. */
type Counts = Map<string, Map<number, Counted>>

export type RouteTimes = ReturnType<typeof createRouteTimes>

/**
 * Counts the durations of requests by route, in memory until `write` adds them to the daily sums in `route_time`, which all processes
 * share.
 * Then updates the percentiles in `server_route` for the routes that were called.
 */
export function createRouteTimes() {
  let open: Counts = new Map()

  const watcher: RequestWatcher = {
    ended({ route, status, ms }, isStream) {
      // A stream lasts as long as the client stays connected.
      if (isStream || !route.startsWith('/api/')) return
      const steps = open.get(route) ?? new Map<number, Counted>()
      open.set(route, steps)
      const bucket = bucketOf(ms)
      const { calls, failed } = steps.get(bucket) ?? { calls: 0, failed: 0 }
      steps.set(bucket, { calls: calls + 1, failed: failed + (status >= 500 ? 1 : 0) })
    },
  }

  return {
    watcher,
    /** If writing fails, the counts are kept for the next time. */
    async write(write: (work: (trx: Trx) => Promise<void>) => Promise<void>, now: number): Promise<void> {
      const counts = open
      open = new Map()
      try {
        await write((trx) => add(trx, counts, now))
      } catch (error) {
        for (const [route, steps] of open) merge(counts, route, steps)
        open = counts
        throw error
      }
    },
  }
}

function merge(into: Counts, route: string, steps: Map<number, Counted>): void {
  const known = into.get(route) ?? new Map<number, Counted>()
  into.set(route, known)
  for (const [bucket, { calls, failed }] of steps) {
    const before = known.get(bucket) ?? { calls: 0, failed: 0 }
    known.set(bucket, { calls: before.calls + calls, failed: before.failed + failed })
  }
}

async function add(trx: Trx, counts: Counts, now: number): Promise<void> {
  const day = dayOf(now)
  // In a fixed order, so that two processes cannot deadlock.
  for (const [route, steps] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const rows = [...steps]
      .toSorted(([one], [other]) => one - other)
      .map(([bucket, { calls, failed }]) => sql`(${day}, ${route}, ${bucket}, ${calls}, ${failed})`)
    await sql`insert into route_time (day, route, bucket, calls, failed) values ${sql.join(rows)}
      on conflict (day, route, bucket) do update set calls = route_time.calls + excluded.calls, failed = route_time.failed + excluded.failed`.execute(
      trx,
    )
    await sumUp(trx, day, route, now)
  }
  const first = dayOf(now - (KEPT_DAYS - 1) * DAY)
  await trx.deleteFrom('route_time').where('day', '<', first).execute()
  await trx.deleteFrom('server_route').where('day', '<', first).execute()
}

async function sumUp(trx: Trx, day: string, route: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('route_time')
    .select(['bucket', 'calls', 'failed'])
    .where('day', '=', day)
    .where('route', '=', route)
    .execute()
  const taken = rows.map(({ bucket, calls }) => ({ latency: latencyOf(bucket), calls }))
  const sum = (of: 'calls' | 'failed') => rows.reduce((all, row) => all + row[of], 0)
  const figures = {
    calls: sum('calls'),
    failed: sum('failed'),
    p50: percentileOf(taken, 0.5),
    p95: percentileOf(taken, 0.95),
    p99: percentileOf(taken, 0.99),
    slowest: percentileOf(taken, 1),
    seenTime: new Date(now).toISOString(),
  }
  await trx
    .insertInto('server_route')
    .values({ routeId: `${day} ${route}`, day, route, ...figures })
    .onConflict((conflict) => conflict.column('routeId').doUpdateSet(figures))
    .execute()
}
