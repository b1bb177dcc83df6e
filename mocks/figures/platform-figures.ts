import { sql, type RawBuilder } from 'kysely'
import type { Database, Found, Query } from '../db/database.ts'
import { daysOf, monthsOf, periodBefore, wholeMonths, type Period } from './days.ts'
import { countByDay, momentsOf, type Counted } from './home-days.ts'
import type { Measured, Trend } from './usage-figures.ts'

/** People with the default role; other roles have figures of their own. */
export const ordinary = (role: string) => sql<boolean>`t.role = ${role}`
/** Callers of the role: whoever of the staff tries an interface is no user; one whose account is gone was one. */
export const hasRole = (callers: string, role: string) =>
  sql<boolean>`not exists (select 1 from "user" as t where t."userId" = ${sql.ref(`${callers}.userId`)} and not ${ordinary(role)})`
/** Paid orders without a pending refund. */
export const paid = sql<boolean>`t.status = 'paid'`

export const registrations = (role: string): Counted => ({ table: 'user', time: 'registerTime', where: ordinary(role) })
const payments: Counted = { table: 'order', time: 'payTime', where: paid }

const count = sql<number>`count(*)`.as('value')

async function one(query: { executeTakeFirst: () => Promise<{ value: number } | undefined> }): Promise<number> {
  return (await query.executeTakeFirst())?.value ?? 0
}

export type Takings = { orders: number; income: number }

/** The number of paid orders and their income in several periods; each is a range of the index of payments. */
export async function takingsIn(on: Query, periods: Period[]): Promise<Takings[]> {
  return Promise.all(
    periods.map(async (period) => {
      const { since, until } = momentsOf(period)
      const row = await on
        .selectFrom('order as t')
        .select([sql<number>`count(*)`.as('orders'), sql<number>`coalesce(sum(t."payAmount"), 0)`.as('income')])
        .where(paid)
        .where('t.payTime', '>=', since)
        .where('t.payTime', '<', until)
        .executeTakeFirst()
      return { orders: row?.orders ?? 0, income: row?.income ?? 0 }
    }),
  )
}

type Called = { userId: string; calls: number }

/** Calls of each person in a period, in one or more rows: monthly sums, and daily sums for the remaining days. */
function callsIn(period: Period): RawBuilder<Called> {
  const { months, rest } = wholeMonths(period)
  const parts = rest.map(
    // Each part is summed separately in the order of its index, so that little is left to sort.
    ({ from, to }) => sql`select "userId", sum(calls) as calls from user_day where day >= ${from} and day <= ${to} group by "userId"`,
  )
  if (months)
    parts.push(
      sql`select "userId", sum(calls) as calls from user_month where month >= ${months.from} and month <= ${months.to} group by "userId"`,
    )
  return sql<Called>`(${sql.join(parts, sql` union all `)})`
}

/** The number of people who registered in a period, and of those who called. */
export async function sumPeople(on: Query, role: string, period: Period): Promise<{ newUsers: number; active: number }> {
  const { since, until } = momentsOf(period)
  const [newUsers, active] = await Promise.all([
    one(
      on
        .selectFrom('user as t')
        .select(count)
        .where(ordinary(role))
        .where('t.registerTime', '>=', since)
        .where('t.registerTime', '<', until),
    ),
    // With `group by`, an index returns the people in order; `count(distinct)` would look each of them up.
    one(
      on
        .selectFrom(sql<Called>`(select "userId" from ${callsIn(period)} as c group by "userId")`.as('active'))
        .select(count)
        .where(hasRole('active', role)),
    ),
  ])
  return { newUsers, active }
}

/** The sums of a period over everybody. */
export async function sumPlatform(on: Query, role: string, period: Period) {
  const [people, usage] = await Promise.all([
    sumPeople(on, role, period),
    on
      .selectFrom('usage_day')
      .select([sql<number>`sum(calls)`.as('calls'), sql<number>`sum(ok)`.as('ok'), sql<number>`sum(failed)`.as('failed')])
      .where('day', '>=', period.from)
      .where('day', '<=', period.to)
      .executeTakeFirst(),
  ])
  const isUsed = usage !== undefined && usage.calls !== null
  return {
    ...people,
    calls: isUsed ? usage.calls : null,
    ok: isUsed ? usage.ok : null,
    failed: isUsed ? usage.failed : null,
  }
}

/** The current state of the platform, and what is waiting to be done. */
export async function statePlatform(on: Query, role: string, period: Period) {
  const users = on.selectFrom('user as t').select(count).where(ordinary(role))
  const [all, certified, pendingAudits, unpaidOrders, activeApps] = await Promise.all([
    one(users),
    one(users.where('t.certType', 'in', [1, 2])),
    one(on.selectFrom('real_name').select(count).where('status', '=', 'pending')),
    one(on.selectFrom('order').select(count).where('status', '=', 'unpaid')),
    one(on.selectFrom('application').select(count).where('lastCallTime', '>=', momentsOf(period).since)),
  ])
  return {
    users: all,
    certified,
    pendingAudits,
    unpaidOrders,
    activeApps,
  }
}

export const platformMeasures = ['calls', 'failed', 'users', 'orders', 'income'] as const
type PlatformMeasure = (typeof platformMeasures)[number]
type By = 'day' | 'month'

/** Calls by service are read from daily sums; other figures are counted from their rows. */
export async function trendOfPlatform(db: Database, role: string, period: Period, measure: PlatformMeasure, by: By): Promise<Trend> {
  const labels = by === 'day' ? daysOf(period) : monthsOf(period)
  if (measure === 'calls' || measure === 'failed') return { labels, series: await usageSeries(db.query, period, measure, by, labels) }
  const counted = measure === 'users' ? registrations(role) : measure === 'orders' ? payments : { ...payments, sum: 'payAmount' }
  const values = await countByDay(db.query, db.kind, period, by, counted)
  return { labels, series: values.length === 0 ? [] : [{ name: measure, values }] }
}

async function usageSeries(on: Query, period: Period, measure: Measured, by: By, labels: string[]): Promise<Trend['series']> {
  const at = new Map(labels.map((label, index) => [label, index]))
  const series = new Map<string, (number | null)[]>()
  const rows = await on
    .selectFrom('usage_day')
    .select(['day', 'service', measure])
    .where('day', '>=', period.from)
    .where('day', '<=', period.to)
    .execute()
  for (const row of rows) {
    const place = at.get(row.day.slice(0, by === 'day' ? 10 : 7))
    if (place === undefined) continue
    const values = series.get(row.service) ?? labels.map(() => null)
    values[place] = (values[place] ?? 0) + row[measure]
    series.set(row.service, values)
  }
  return [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => ({ name, values }))
}

const TOP = 10

type Person = Called & Pick<Found<'user'>, 'realName' | 'contact'>
/** With the calls of the previous period. */
type Ranked<Of extends { calls: number }> = Of & { before: number | null }

/** Who called most in a period: people, agents (through their customers), and services; each with the calls of the previous period. */
export async function rankPlatform(on: Query, role: string, { from, to }: Period) {
  const { rows } = await sql<
    Person & { kind: string }
  >`with calls as materialized (select "userId", sum(calls) as calls from ${callsIn({ from, to })} as c group by "userId"),
    people as (select 'users' as kind, c."userId", c.calls from calls as c join "user" as u on u."userId" = c."userId"
      where u.role = ${role} order by c.calls desc, c."userId" limit ${TOP}),
    agents as (select 'agents' as kind, u."agentId" as "userId", sum(c.calls) as calls from calls as c join "user" as u on u."userId" = c."userId"
      where u."agentId" is not null group by u."agentId" order by sum(c.calls) desc, u."agentId" limit ${TOP})
    select r.kind, r."userId", r.calls, p."realName", coalesce(p.phone, p.email) as contact
    from (select * from people union all select * from agents) as r join "user" as p on p."userId" = r."userId"
    order by r.calls desc, r."userId"`.execute(on)
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind).map(({ kind: _, ...row }) => row)
  const [users, agents] = [ofKind('users'), ofKind('agents')]
  const earlier = periodBefore({ from, to })
  const [services, servicesBefore, usersBefore, agentsBefore] = await Promise.all([
    callsOfServices(on, { from, to }),
    callsOfServices(on, earlier),
    callsOfPeople(on, earlier, 'c."userId"', users),
    callsOfPeople(on, earlier, 'u."agentId"', agents),
  ])
  return {
    users: rankedBy('userId', users, usersBefore),
    agents: rankedBy('userId', agents, agentsBefore),
    services: rankedBy('service', services, servicesBefore),
  }
}

/** Adds the calls of the previous period to each row. */
export function rankedBy<Key extends string, Of extends Record<Key, string | null> & { calls: number }>(
  key: Key,
  rows: Of[],
  before: (Record<Key, string | null> & { calls: number })[],
): Ranked<Of>[] {
  const known = new Map(before.map((row) => [row[key], row.calls]))
  return rows.map((row) => ({ ...row, before: known.get(row[key]) ?? null }))
}

async function callsOfServices(on: Query, { from, to }: Period) {
  return on
    .selectFrom('usage_day')
    .select(['service', sql<number>`sum(calls)`.as('calls')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('service')
    .orderBy(sql`sum(calls)`, 'desc')
    .orderBy('service')
    .limit(TOP)
    .execute()
}

/** The calls of some people, or of the customers of some agents, in a period. */
async function callsOfPeople(on: Query, { from, to }: Period, key: 'c."userId"' | 'u."agentId"', people: Called[]): Promise<Called[]> {
  if (people.length === 0) return []
  const field = sql.raw(key)
  const { rows } = await sql<Called>`select ${field} as "userId", sum(c.calls) as calls
    from "user" as u join user_day as c on c."userId" = u."userId"
    where ${key === 'c."userId"' ? sql`u."userId"` : sql`u."agentId"`} in (${sql.join(people.map(({ userId }) => userId))})
      and c.day >= ${from} and c.day <= ${to} group by ${field}`.execute(on)
  return rows
}
