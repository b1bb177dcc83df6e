import { sql } from 'kysely'
import { dayAtHome } from '../db/at-home.ts'
import type { Database, Query } from '../db/database.ts'
import { dayOf } from '../../src/schema/time.ts'
import { daysBetween, daysOf, monthsOf, wholeMonths, type Period } from './days.ts'
import { countByDay, momentsOf } from './home-days.ts'
import { hasRole, ordinary, registrations } from './platform-figures.ts'
import type { Trend } from './usage-figures.ts'

/** Registered and active people by day or month; a month counts each active person once. */
export async function trendOfPeople(db: Database, role: string, period: Period, by: 'day' | 'month'): Promise<Trend> {
  const labels = by === 'day' ? daysOf(period) : monthsOf(period)
  const [registered, active] = await Promise.all([
    countByDay(db.query, db.kind, period, by, registrations(role)),
    by === 'day' ? activeByDay(db.query, period) : activeByMonth(db.query, role, period),
  ])
  const found = new Map(active.map((row) => [row.label, row.value]))
  return {
    labels,
    series: [
      ...(registered.length > 0 ? [{ name: 'registered', values: registered }] : []),
      ...(found.size > 0 ? [{ name: 'active', values: labels.map((one) => found.get(one) ?? null) }] : []),
    ],
  }
}

type Labelled = { label: string; value: number }

async function activeByDay(on: Query, { from, to }: Period): Promise<Labelled[]> {
  return on.selectFrom('active_day').select(['day as label', 'users as value']).where('day', '>=', from).where('day', '<=', to).execute()
}

/** If a month is only partly requested, only those days count. */
async function activeByMonth(on: Query, role: string, period: Period): Promise<Labelled[]> {
  const { months, rest } = wholeMonths(period)
  const people = sql<number>`count(distinct "userId")`.as('value')
  const counts = rest.flatMap((part) =>
    monthsOf(part).map(async (month) => {
      const row = await on
        .selectFrom('user_day')
        .select(people)
        .where(hasRole('user_day', role))
        .where('day', '>=', month === part.from.slice(0, 7) ? part.from : `${month}-01`)
        .where('day', '<=', month === part.to.slice(0, 7) ? part.to : `${month}-31`)
        .executeTakeFirst()
      return { label: month, value: row?.value ?? 0 }
    }),
  )
  const whole = months
    ? await on
        .selectFrom('user_month')
        .select(['month as label', sql<number>`count(*)`.as('value')])
        .where(hasRole('user_month', role))
        .where('month', '>=', months.from)
        .where('month', '<=', months.to)
        .groupBy('month')
        .execute()
    : []
  return [...whole, ...(await Promise.all(counts)).filter(({ value }) => value > 0)]
}

/** The number of weeks after registration that are shown. */
const WEEKS = 8

/** For people who registered in a period, the percentage that called in the n-th week after; counts only people whose n-th week is over. */
export async function retentionOf(db: Database, role: string, period: Period, now: number): Promise<(number | null)[]> {
  const { since, until } = momentsOf(period)
  const day = dayAtHome(db.kind, sql.ref('t.registerTime'))
  const cohort = await db.query
    .selectFrom('user as t')
    .select([day.as('day'), sql<number>`count(*)`.as('users')])
    .where(ordinary(role))
    .where('t.registerTime', '>=', since)
    .where('t.registerTime', '<', until)
    .groupBy(day)
    .execute()
  const today = dayOf(now)
  /** The number of whole weeks since a day. */
  const weeksSince = (from: string) => Math.floor((daysBetween(from, today) - 1) / 7)
  const { rows } = await sql<{
    day: string
    week: number
    users: number
  }>`select ${day} as day, r.week, count(*) as users
    from "user" as t join user_return as r on r."userId" = t."userId"
    where ${ordinary(role)} and t."registerTime" >= ${since} and t."registerTime" < ${until} and r.week < ${WEEKS}
    group by ${day}, r.week`.execute(db.query)
  return Array.from({ length: WEEKS }, (_, week) => {
    const isWhole = (from: string) => weeksSince(from) > week
    const all = cohort.reduce((sum, one) => sum + (isWhole(one.day) ? one.users : 0), 0)
    const back = rows.reduce((sum, one) => sum + (one.week === week && isWhole(one.day) ? one.users : 0), 0)
    return all === 0 ? null : (back / all) * 100
  })
}

export const steps = ['registered', 'certified', 'application', 'call', 'order'] as const

/** People who registered in a period, and how many of them reached each step; a step counts only people who completed all earlier ones. */
export async function funnelOf(on: Query, role: string, period: Period): Promise<Record<(typeof steps)[number], number>> {
  const { since, until } = momentsOf(period)
  const { rows } = await sql<Record<(typeof steps)[number], number | null>>`select count(*) as registered, sum(x.cert) as certified,
      sum(x.cert * x.app) as application, sum(x.cert * x.app * x.called) as call, sum(x.cert * x.app * x.called * x.bought) as "order"
    from (select case when t."certType" in (1, 2) then 1 else 0 end as cert,
        case when exists (select 1 from application as a where a."userId" = t."userId") then 1 else 0 end as app,
        case when t."lastCallTime" is not null then 1 else 0 end as called,
        case when exists (select 1 from "order" as o where o."userId" = t."userId" and o."payTime" is not null) then 1 else 0 end as bought
      from "user" as t where ${ordinary(role)} and t."registerTime" >= ${since} and t."registerTime" < ${until}) as x`.execute(on)
  const { registered, certified, application, call, order } = rows[0]!
  return { registered: registered ?? 0, certified: certified ?? 0, application: application ?? 0, call: call ?? 0, order: order ?? 0 }
}
