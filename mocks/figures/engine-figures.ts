import { MINUTE, HOUR, DAY, startOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Query } from '../db/database.ts'
import { latencyOf, percentileOf, type Taken } from '../metering/latency.ts'
import { slotLabel, type Step } from '../metering/roll-up-calls.ts'

/** The length of a timeline and of each of its points, in milliseconds. */
export const ranges = {
  // An hour is short enough to be counted from the log itself.
  hour: { span: HOUR, step: 2 * MINUTE, rolled: undefined },
  day: { span: DAY, step: HOUR, rolled: 'hour' },
  week: { span: 7 * DAY, step: 6 * HOUR, rolled: 'quarter' },
} as const satisfies Record<string, { span: number; step: number; rolled: Step | undefined }>
export type Range = keyof typeof ranges

/** The points of a timeline; the last one is not over yet. Points begin at whole hours of the home time zone. */
function pointsOf(range: Range, now: number): { since: number; step: number; count: number } {
  const { span, step } = ranges[range]
  const last = startOf(step, now)
  const count = span / step
  return { since: last - (count - 1) * step, step, count }
}

const order = sql<number>`case when e.health = 'down' then 0 when e.health = 'degraded' then 1 else 2 end`

/** All engines with the number of their open alarms; those that do not work come first. */
export async function listEngines(on: Query) {
  return on
    .selectFrom('engine as e')
    .selectAll('e')
    .select((from) =>
      from
        .selectFrom('engine_alarm as a')
        .select(sql<number>`count(*)`.as('value'))
        .whereRef('a.engineId', '=', 'e.engineId')
        .where('a.status', '=', 'open')
        .as('alarms'),
    )
    .orderBy(order)
    .orderBy('e.engineId')
    .execute()
}

export type EngineMeasure = 'calls' | 'failed' | 'latency'
type Series = { name: string; values: (number | null)[] }

/** The number of calls that share the requested fields. */
export type Counted = { slot: string; service: string; engineId: string; calls: number; failed: number }
type Timed = { slot: string; service: string; engineId: string } & Taken

/** The data source of the monitor, whatever the range: calls and latencies by point, service and engine. */
export type Source = {
  range: Range
  /** The labels of the points, and of the same number of points before them. */
  labels: string[]
  before: string[]
  counts: (by: Field[], labels: string[]) => Promise<Partial<Counted>[]>
  times: (by: Field[], labels: string[], service?: string) => Promise<(Partial<Timed> & Taken)[]>
}
type Field = 'slot' | 'service' | 'engineId'

export async function sourceOf(on: Query, range: Range, now: number): Promise<Source> {
  const { since, step, count } = pointsOf(range, now)
  const labelsFrom = (start: number) => Array.from({ length: count }, (_, at) => slotLabel(start + at * step))
  const [labels, before] = [labelsFrom(since), labelsFrom(since - count * step)]
  const { rolled } = ranges[range]
  if (rolled) return { range, labels, before, ...rolledUp(on, rolled) }
  return { range, labels, before, ...inLog(await readLog(on, since - count * step, step, now)) }
}

function rolledUp(on: Query, step: Step): Pick<Source, 'counts' | 'times'> {
  const within = (labels: string[]) => sql<boolean>`step = ${step} and slot >= ${labels[0]} and slot <= ${labels.at(-1)}`
  return {
    counts: async (by, labels) => {
      const query = on
        .selectFrom('call_slot')
        .where(within(labels))
        .select([...by, sql<number>`coalesce(sum(calls), 0)`.as('calls'), sql<number>`coalesce(sum(failed), 0)`.as('failed')])
      const rows = await (by.length > 0 ? query.groupBy(by) : query).execute()
      return rows
    },
    times: async (by, labels, service) => {
      const all = on.selectFrom('call_latency').where(within(labels))
      const rows = await (service ? all.where('service', '=', service) : all)
        .select([...by, 'bucket', sql<number>`sum(calls)`.as('calls')])
        .groupBy([...by, 'bucket'])
        .execute()
      return rows.map(({ bucket, ...row }) => ({ ...row, latency: latencyOf(bucket), calls: row.calls }))
    },
  }
}

type Logged = { slot: string; service: string; engineId: string; code: number; latency: number }

async function readLog(on: Query, since: number, step: number, now: number): Promise<Logged[]> {
  const rows = await on
    .selectFrom('call_log')
    .select(['createTime', 'service', 'engineId', 'code', 'latency'])
    .where('createTime', '>=', new Date(since).toISOString())
    .where('createTime', '<=', new Date(now).toISOString())
    .execute()
  return rows.map((row) => ({
    slot: slotLabel(since + Math.floor((Date.parse(row.createTime) - since) / step) * step),
    service: row.service ?? '',
    engineId: row.engineId ?? '',
    code: row.code ?? 0,
    latency: row.latency ?? 0,
  }))
}

function inLog(log: Logged[]): Pick<Source, 'counts' | 'times'> {
  const within = (labels: string[]) => log.filter(({ slot }) => slot >= labels[0]! && slot <= labels.at(-1)!)
  return {
    counts: async (by, labels) => {
      const found = new Map<string, Partial<Counted> & { calls: number; failed: number }>()
      for (const call of within(labels)) {
        const key = by.map((name) => call[name]).join(' ')
        const known = found.get(key) ?? { ...Object.fromEntries(by.map((name) => [name, call[name]])), calls: 0, failed: 0 }
        known.calls += 1
        known.failed += call.code === 0 ? 0 : 1
        found.set(key, known)
      }
      return [...found.values()]
    },
    times: async (_, labels, service) =>
      within(labels)
        .filter((call) => call.latency > 0 && (!service || call.service === service))
        .map((call) => ({ ...call, calls: 1 })),
  }
}

/** Calls, failed calls or latencies for each point; null where nobody called. Pass other `labels` for the previous period. */
export async function timelineOf(
  source: Source,
  measure: EngineMeasure,
  service?: string,
  labels = source.labels,
): Promise<{ labels: string[]; series: Series[] }> {
  const at = new Map(labels.map((label, index) => [label, index]))
  const series = new Map<string, (number | null)[]>()
  const put = (name: string, slot: string, value: number | null) => {
    const values = series.get(name) ?? labels.map(() => null)
    values[at.get(slot)!] = value
    series.set(name, values)
  }
  if (measure === 'latency') {
    const slots = groupBy(await source.times(['slot'], labels, service), ({ slot }) => slot!)
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const)
      for (const [slot, taken] of slots) put(name, slot, percentileOf(taken, share))
    return { labels, series: [...series].map(([name, values]) => ({ name, values })) }
  }
  for (const row of await source.counts(['slot', 'service'], labels))
    if (!service || row.service === service) put(row.service!, row.slot!, row[measure]!)
  return { labels, series: [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => ({ name, values })) }
}

type CallSums = { calls: number; failed: number; p50: number | null; p95: number | null }

/** The sums of a range, in all and by engine; `null` if nobody called. */
export async function sumCalls(source: Source, labels: string[]): Promise<{ all: CallSums | null; engines: Map<string, CallSums> }> {
  const [counts, times] = await Promise.all([source.counts(['engineId'], labels), source.times(['engineId'], labels)])
  const byEngine = groupBy(times, ({ engineId }) => engineId!)
  const engines = new Map(counts.map((row) => [row.engineId!, sumsOf(row.calls!, row.failed!, byEngine.get(row.engineId!) ?? [])]))
  const calls = counts.reduce((sum, row) => sum + row.calls!, 0)
  const failed = counts.reduce((sum, row) => sum + row.failed!, 0)
  return { all: calls === 0 ? null : sumsOf(calls, failed, times), engines }
}

const sumsOf = (calls: number, failed: number, taken: Taken[]): CallSums => ({
  calls,
  failed,
  p50: percentileOf(taken, 0.5),
  p95: percentileOf(taken, 0.95),
})

function groupBy<T>(list: T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const known = groups.get(keyOf(one))
    if (known) known.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
