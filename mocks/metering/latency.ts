import { sql, type RawBuilder } from 'kysely'

/** Buckets per doubling of the latency, so that a percentile is off by 3 % at most; below twice this number, each ms is a bucket. */
const CUTS = 16
const DOUBLINGS = 17
const MOST = CUTS * 2 ** DOUBLINGS - 1

/** The bucket of a latency; 0 is a call that took no time because it was refused. */
export function bucketOf(latency: number): number {
  const value = Math.min(Math.max(0, Math.floor(latency)), MOST)
  const doubling = value < CUTS * 2 ? 0 : Math.floor(Math.log2(value / CUTS))
  return doubling * CUTS + Math.floor(value / 2 ** doubling)
}

/** The middle of a bucket, in milliseconds. */
export function latencyOf(bucket: number): number {
  const doubling = Math.max(0, Math.floor(bucket / CUTS) - 1)
  const width = 2 ** doubling
  return Math.floor((bucket - doubling * CUTS) * width + (width - 1) / 2)
}

/** The same bucket as SQL. */
export function bucketIn(field: string): RawBuilder<number> {
  const value = sql`coalesce(${sql.ref(field)}, 0)`
  const cases = Array.from({ length: DOUBLINGS }, (_, doubling) => {
    const step = sql`${sql.lit(doubling * CUTS)} + ${value} / ${sql.lit(2 ** doubling)}`
    return sql`when ${value} < ${sql.lit(CUTS * 2 ** (doubling + 1))} then ${step}`
  })
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(bucketOf(MOST))} end`
}

/** The number of calls with a latency, in any order. */
export type Taken = { latency: number; calls: number }

/** The latency that a share of the calls did not exceed; null if nobody called. */
export function percentileOf(taken: Taken[], share: number): number | null {
  const sorted = taken.filter(({ calls }) => calls > 0).toSorted((a, b) => a.latency - b.latency)
  const wanted = Math.ceil(sorted.reduce((sum, { calls }) => sum + calls, 0) * share)
  let passed = 0
  for (const { latency, calls } of sorted) if ((passed += calls) >= wanted) return latency
  return null
}
