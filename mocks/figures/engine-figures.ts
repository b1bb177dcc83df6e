import { sql } from 'kysely'
import type { Database, Query, Row } from '../db/database.ts'

/** How far back a timeline looks, and how much time one point of it stands for, in milliseconds. */
export const ranges = {
  hour: { span: 3_600_000, step: 120_000 },
  day: { span: 86_400_000, step: 3_600_000 },
  week: { span: 604_800_000, step: 21_600_000 },
} as const
export type Range = keyof typeof ranges

const ZONE = 28_800_000
/** A point as it stands under a chart, in the time of the product's home: `2026-11-21 09:30`. */
const labelOf = (at: number): string => new Date(at + ZONE).toISOString().slice(0, 16).replace('T', ' ')

/** The points of a timeline; the last one is still passing. Steps begin at whole hours of the product's home. */
export function pointsOf(range: Range, now: number): { since: number; step: number; count: number } {
  const { span, step } = ranges[range]
  const last = Math.floor((now + ZONE) / step) * step - ZONE
  const count = span / step
  return { since: last - (count - 1) * step, step, count }
}

const order = sql<number>`case when e.health = 'down' then 0 when e.health = 'degraded' then 1 else 2 end`

/** Every engine with its open alarms; what does not work comes first. */
export async function listEngines(on: Query): Promise<Row[]> {
  const rows = await on
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
  return rows.map((row) => ({ ...row, alarms: Number(row['alarms']) }))
}

export type EngineMeasure = 'calls' | 'failed' | 'latency'
type Series = { name: string; values: (number | null)[] }

/** The call log since a moment, each call at its point. */
function pointAt(kind: Database['kind'], since: number, step: number) {
  const seconds =
    kind === 'postgres'
      ? sql<number>`extract(epoch from cast(t."createTime" as timestamptz))`
      : sql<number>`cast(strftime('%s', t."createTime") as integer)`
  return sql<number>`cast(floor((${seconds} - ${sql.lit(since / 1000)}) / ${sql.lit(step / 1000)}) as integer)`
}

/** Calls by service, the share that failed by service, or how long calls took, point by point; nothing where nobody called. */
export async function timelineOf(
  db: Database,
  { range, measure, now, service }: { range: Range; measure: EngineMeasure; now: number; service?: string | undefined },
): Promise<{ labels: string[]; series: Series[] }> {
  const { since, step, count } = pointsOf(range, now)
  const labels = Array.from({ length: count }, (_, at) => labelOf(since + at * step))
  const log = db.query
    .selectFrom('call_log as t')
    .where('t.createTime', '>=', new Date(since).toISOString())
    .where('t.createTime', '<=', new Date(now).toISOString())
  const calls = service ? log.where('t.service', '=', service) : log
  const point = pointAt(db.kind, since, step)
  const series = new Map<string, (number | null)[]>()
  const put = (name: string, at: unknown, value: number) => {
    const values = series.get(name) ?? labels.map(() => null)
    if (Number(at) >= 0 && Number(at) < count) values[Number(at)] = value
    series.set(name, values)
  }
  if (measure === 'latency') {
    const ranked = calls
      .select([
        point.as('point'),
        't.latency',
        sql<number>`row_number() over (partition by ${point} order by t.latency)`.as('place'),
        sql<number>`count(*) over (partition by ${point})`.as('among'),
      ])
      .where('t.latency', 'is not', null)
    const rows = await db.query
      .selectFrom(ranked.as('r'))
      .select([
        'r.point',
        sql<number>`min(case when r.place >= r.among * 0.5 then r.latency end)`.as('p50'),
        sql<number>`min(case when r.place >= r.among * 0.95 then r.latency end)`.as('p95'),
      ])
      .groupBy('r.point')
      .execute()
    for (const row of rows) for (const name of ['p50', 'p95'] as const) put(name, row['point'], Number(row[name]))
    return { labels, series: ['p50', 'p95'].flatMap((name) => (series.has(name) ? [{ name, values: series.get(name)! }] : [])) }
  }
  const rows = await calls
    .select([
      point.as('point'),
      't.service',
      sql<number>`count(*)`.as('calls'),
      sql<number>`sum(case when t.code <> 0 then 1 else 0 end)`.as('failed'),
    ])
    .groupBy([point, 't.service'])
    .execute()
  for (const row of rows) put(String(row['service']), row['point'], Number(row[measure]))
  return { labels, series: [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => ({ name, values })) }
}

/** All calls since the first point of a timeline, how many failed, and how long they took. */
export async function sumCalls(on: Query, range: Range, now: number) {
  const { since } = pointsOf(range, now)
  const ranked = on
    .selectFrom('call_log as t')
    .select([
      't.latency',
      't.code',
      sql<number>`row_number() over (order by t.latency)`.as('place'),
      sql<number>`count(*) over ()`.as('among'),
    ])
    .where('t.createTime', '>=', new Date(since).toISOString())
    .where('t.createTime', '<=', new Date(now).toISOString())
  const row = await on
    .selectFrom(ranked.as('r'))
    .select([
      sql<number>`count(*)`.as('calls'),
      sql<number>`sum(case when r.code <> 0 then 1 else 0 end)`.as('failed'),
      sql<number>`min(case when r.place >= r.among * 0.5 then r.latency end)`.as('p50'),
      sql<number>`min(case when r.place >= r.among * 0.95 then r.latency end)`.as('p95'),
    ])
    .executeTakeFirst()
  const calls = Number(row?.['calls'] ?? 0)
  if (calls === 0) return null
  return { calls, failed: Number(row!['failed']), p50: Number(row!['p50']), p95: Number(row!['p95']) }
}
