import type { Choices } from '../../schemas/.meta/rows.ts'
import { sql, type SqlBool } from 'kysely'
import type { UsageSums } from '../../src/schema/usage.ts'
import type { Query, Stored } from '../db/database.ts'
import { daysOf, hourLabel, hoursOf, monthsOf, type Period } from './days.ts'

/** Whose usage is counted; an absent property does not restrict it. */
export type Users = { userId?: string | undefined; agentId?: string | undefined }
export type Narrow = Users & { service?: Choices['service'] | undefined; appId?: string | undefined }

export const measures = ['calls', 'ok', 'failed', 'amount', 'duration', 'chars'] as const
export type Measured = (typeof measures)[number]

const sums = [...measures.map((name) => sql<number>`sum(u.${sql.ref(name)})`.as(name)), sql<number>`max(u.peak)`.as('peak')]

function rowsIn(on: Query, { from, to }: Period, narrow: Narrow) {
  let query = on.selectFrom('usage as u').where('u.day', '>=', from).where('u.day', '<=', to)
  if (narrow.userId) query = query.where('u.userId', '=', narrow.userId)
  if (narrow.service) query = query.where('u.service', '=', narrow.service)
  if (narrow.appId) query = query.where('u.appId', '=', narrow.appId)
  if (narrow.agentId)
    query = query.where(sql<SqlBool>`u."userId" in (select c."userId" from "user" as c where c."agentId" = ${narrow.agentId})`)
  return query
}

export async function sumUsage(on: Query, period: Period, narrow: Narrow): Promise<UsageSums> {
  const row = await rowsIn(on, period, narrow).select(sums).executeTakeFirst()
  return row === undefined || row.calls === null ? null : figuresOf(row, narrow.service !== undefined)
}

/** Sums by one or more fields of usage, e.g. by service. */
export async function sumUsageBy<By extends 'service' | 'appId' | 'userId' | 'day'>(
  on: Query,
  period: Period,
  narrow: Narrow,
  by: By[],
): Promise<(Pick<Stored<'usage'>, By> & NonNullable<UsageSums>)[]> {
  const fields = by.map((name) => `u.${name}` as const)
  const rows = await rowsIn(on, period, narrow)
    .select([...fields, ...sums])
    .groupBy(fields)
    .execute()
  // why: the query builder loses which fields were selected.
  return (rows as (Pick<Stored<'usage'>, By> & Record<Measured | 'peak', number | null>)[]).map((row) => ({
    ...row,
    ...figuresOf(row, narrow.service !== undefined || by.some((name) => name === 'service')),
  }))
}

async function sumHours(on: Query, { from, to }: Period, { userId, service, appId }: Narrow) {
  let query = on.selectFrom('usage_hour as u').where('u.day', '>=', from).where('u.day', '<=', to)
  if (userId) query = query.where('u.userId', '=', userId)
  if (service) query = query.where('u.service', '=', service)
  if (appId) query = query.where('u.appId', '=', appId)
  return query
    .select(['u.service', 'u.day', 'u.hour', ...measures.map((name) => sql<number>`sum(u.${sql.ref(name)})`.as(name))])
    .groupBy(['u.service', 'u.day', 'u.hour'])
    .execute()
}

/** Whether hourly sums still exist for every day with usage in a period. */
export async function hasHours(on: Query, { from, to }: Period, userId: string): Promise<boolean> {
  const days = (table: 'usage' | 'usage_hour') =>
    on.selectFrom(table).select('day').distinct().where('userId', '=', userId).where('day', '>=', from).where('day', '<=', to).execute()
  const [used, kept] = await Promise.all([days('usage'), days('usage_hour')])
  return used.every(({ day }) => kept.some((one) => one.day === day))
}

function figuresOf(
  { calls, ok, failed, amount, duration, chars, peak }: Record<Measured | 'peak', number | null>,
  isOneService: boolean,
): NonNullable<UsageSums> {
  return {
    calls: calls ?? 0,
    ok: ok ?? 0,
    failed: failed ?? 0,
    amount: isOneService ? (amount ?? 0) : null,
    duration: duration ?? 0,
    chars: chars ?? 0,
    peak: peak ?? 0,
  }
}

export type Trend = { labels: string[]; series: { name: string; values: (number | null)[] }[] }

export type Grain = 'hour' | 'day' | 'month'

/** One series for each service by hour, day or month of a period; `null` where a service has no row. */
export async function trendOfUsage(
  on: Query,
  { period, narrow, measure, by, now }: { period: Period; narrow: Narrow; measure: Measured; by: Grain; now: number },
): Promise<Trend> {
  const labels = by === 'hour' ? hoursOf(period, now) : by === 'day' ? daysOf(period) : monthsOf(period)
  const at = new Map(labels.map((label, index) => [label, index]))
  const series = new Map<string, (number | null)[]>()
  const rows: (Record<Measured, number | null> & { service: string | null; day: string | null; hour?: number })[] =
    by === 'hour' ? await sumHours(on, period, narrow) : await sumUsageBy(on, period, narrow, ['service', 'day'])
  for (const row of rows) {
    const { day, hour = 0, service } = row
    if (day === null || service === null) continue
    const place = at.get(by === 'hour' ? hourLabel(day, hour) : by === 'day' ? day : day.slice(0, 7))
    if (place === undefined) continue
    const values = series.get(service) ?? labels.map(() => null)
    values[place] = (values[place] ?? 0) + (row[measure] ?? 0)
    series.set(service, values)
  }
  return { labels, series: [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => ({ name, values })) }
}
