import type { Locale } from '../../src/schema/compiled.ts'
import { packageNames } from '../sales/package-names.ts'
import { DAY, dayOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import type { Query, Stored } from '../db/database.ts'
import { addDays, lastDays, type Period } from './days.ts'
import { momentsOf } from './home-days.ts'
import { drawnBy, PACE_DAYS } from './forecast.ts'

const customers = (agentId: string) => sql`(select c."userId" from "user" as c where c."agentId" = ${agentId})`
/** `coalesce` keeps the index of states from being used: most packages are in use, but few belong to a given person. */
const inUse = sql<boolean>`coalesce(g.status, '') = 'inUse'`
const ofCustomers = (agentId: string, field: string) => sql<boolean>`${sql.ref(field)} in ${customers(agentId)}`

/** The number of an agent's customers, and of those who called in a period. */
export async function countCustomers(on: Query, agentId: string, { from, to }: Period) {
  const count = sql<number>`count(*)`.as('value')
  const [all, active] = await Promise.all([
    on.selectFrom('user').select(count).where('agentId', '=', agentId).executeTakeFirst(),
    on
      .selectFrom('user_day as d')
      .select(sql<number>`count(distinct d."userId")`.as('value'))
      .where('d.day', '>=', from)
      .where('d.day', '<=', to)
      .where(ofCustomers(agentId, 'd.userId'))
      .executeTakeFirst(),
  ])
  return { customers: all?.value ?? 0, active: active?.value ?? 0 }
}

/** What an agent's customers paid for packages in a period. */
export async function incomeOf(on: Query, agentId: string, period: Period) {
  const { since, until } = momentsOf(period)
  const row = await on
    .selectFrom('order as o')
    .select([sql<number>`count(*)`.as('orders'), sql<number>`coalesce(sum(o."payAmount"), 0)`.as('income')])
    .where('o.status', '=', 'paid')
    .where('o.payTime', '>=', since)
    .where('o.payTime', '<', until)
    .where(ofCustomers(agentId, 'o.userId'))
    .executeTakeFirst()
  return { orders: row?.orders ?? 0, income: row?.income ?? 0 }
}

/** An agent's own stock, by service and unit. */
export async function stockOf(on: Query, agentId: string, now: number) {
  const rows = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .select([
      'c.service',
      'c.unit',
      sql<number>`count(*)`.as('packages'),
      sql<number>`sum(g.total)`.as('total'),
      sql<number>`sum(g.remain)`.as('remain'),
    ])
    .where('g.targetId', '=', agentId)
    .where(inUse)
    .where('g.expireTime', '>', new Date(now).toISOString())
    .groupBy(['c.service', 'c.unit'])
    .orderBy('c.service')
    .execute()
  return rows
}

/** What an agent has allocated to customers and not reclaimed, and how much of it they have used, by service and unit. */
export async function allocatedOf(on: Query, agentId: string) {
  const rows = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .select(['c.service', 'c.unit', sql<number>`sum(g.total)`.as('allocated'), sql<number>`sum(g.used)`.as('used')])
    .where('g.source', '=', 'allocate')
    .where('g.status', '!=', 'reclaimed')
    .where(ofCustomers(agentId, 'g.targetId'))
    .groupBy(['c.service', 'c.unit'])
    .orderBy('c.service')
    .execute()
  return rows
}

/** A customer whose packages of a service are empty, or will be within some days. */
export type Risk = {
  userId: string
  realName: string | null
  contact: string | null
  service: string
  unit: string
  remain: number
  perDay: number
  runsOutOn: string
  /** The latest of the packages. */
  latest: string
}

/** Customers whose packages will be empty within this many days at the pace of the last two weeks, the most urgent first. */
export async function listRisks(on: Query, agentId: string, now: number, days: number): Promise<Risk[]> {
  const lately = lastDays(now, PACE_DAYS)
  const [at, soon] = [new Date(now).toISOString(), new Date(now + days * DAY).toISOString()]
  // What was used up or has expired has nothing left.
  const remain = sql<number>`case when ${inUse} and coalesce(g."expireTime", '') > ${at} then g.remain else 0 end`
  // What ends later counts as one, and so does what has nothing left: a customer may have a hundred thousand of either.
  const end = sql<string>`case when ${remain} = 0 then '' when g."expireTime" > ${soon} then ${soon} else g."expireTime" end`
  const [grants, used] = await Promise.all([
    on
      .selectFrom('grant as g')
      .innerJoin('combo as c', 'c.comboId', 'g.comboId')
      .innerJoin('user as u', 'u.userId', 'g.targetId')
      .select([
        'u.userId',
        'u.realName',
        sql<string | null>`coalesce(u.phone, u.email)`.as('contact'),
        'c.service',
        'c.unit',
        sql<string>`max(g."grantNo")`.as('grantNo'),
        sql<string | null>`max(g."expireTime")`.as('expireTime'),
        sql<number>`sum(${remain})`.as('remain'),
      ])
      // Packages of people who have not called lately do not run out.
      .where(
        sql<boolean>`g."targetId" in (select d."userId" from user_day as d where d.day >= ${lately.from} and d."userId" in ${customers(agentId)})`,
      )
      .where('u.status', '=', 1)
      .where(sql<boolean>`coalesce(g.status, '') in ('inUse', 'usedUp', 'expired')`)
      .groupBy(['u.userId', 'c.service', 'c.unit', end])
      .execute(),
    drawnBy(on, now, (column) => ofCustomers(agentId, column)),
  ])
  const pace = new Map(used.map((row) => [`${row.userId} ${row.service}`, row.perDay]))
  const stocks = new Map<string, typeof grants>()
  const sorted = grants.toSorted((a, b) => ((a.expireTime ?? '') < (b.expireTime ?? '') ? -1 : 1))
  for (const grant of sorted) {
    const key = `${grant.userId} ${grant.service}`
    const known = stocks.get(key)
    if (known) known.push(grant)
    else stocks.set(key, [grant])
  }
  const risks: Risk[] = []
  for (const [key, packages] of stocks) {
    const perDay = pace.get(key) ?? 0
    const lasts = perDay > 0 ? daysLeft(packages, perDay, now) : Infinity
    if (lasts >= days) continue
    const { userId, realName, contact, service, unit } = packages[0]!
    const remain = packages.reduce((sum, one) => sum + (one.remain ?? 0), 0)
    const runsOutOn = addDays(dayOf(now), Math.floor(lasts))
    const latest = packages
      .map(({ grantNo }) => grantNo)
      .toSorted()
      .at(-1)!
    risks.push({ userId, realName, contact, service, unit, remain, perDay: Math.round(perDay * 10) / 10, runsOutOn, latest })
  }
  return risks.sort((a, b) => (a.runsOutOn === b.runsOutOn ? b.perDay - a.perDay : a.runsOutOn < b.runsOutOn ? -1 : 1))
}

/** The largest stock of each service from which the agent can still allocate. */
export async function listStock(on: Query, agentId: string, now: number) {
  const { rows } = await sql<Pick<Stored<'grant'>, 'grantNo' | 'remain'> & Pick<Stored<'combo'>, 'service' | 'unit'>>`
    select "grantNo", service, unit, remain from (
      select g."grantNo", c.service, c.unit, g.remain,
        row_number() over (partition by c.service, c.unit order by g.remain desc, g."grantNo") as nth
      from "grant" as g join combo as c on c."comboId" = g."comboId"
      where g."targetId" = ${agentId} and ${inUse} and g.remain > 0 and coalesce(g."expireTime", '') > ${new Date(now).toISOString()}
    ) as s where nth = 1`.execute(on)
  return rows
}

/** Packages are used in the order of their expiry, and what is left at its expiry is lost. */
function daysLeft(packages: Pick<Stored<'grant'>, 'remain' | 'expireTime'>[], perDay: number, now: number): number {
  let day = 0
  for (const { remain, expireTime } of packages) {
    const ends = (Date.parse(expireTime ?? '') - now) / DAY
    if (ends > day) day = Math.min(day + (remain ?? 0) / perDay, ends)
  }
  return day
}

/** What of an agent's own stock expires within this many days and is not used up, by package, with the day on which the first of it goes. */
export async function listExpiring(
  on: Query,
  { agentId, now, days, locale }: { agentId: string; now: number; days: number; locale: Locale },
) {
  const rows = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .select([
      'c.comboId',
      'c.service',
      'c.unit',
      sql<number>`count(*)`.as('packages'),
      sql<string>`min(g."grantNo")`.as('grantNo'),
      sql<number>`sum(g.total)`.as('total'),
      sql<number>`sum(g.remain)`.as('remain'),
      sql<string>`min(g."expireTime")`.as('expireTime'),
    ])
    .where('g.targetId', '=', agentId)
    .where(inUse)
    .where('g.remain', '>', 0)
    .where('g.expireTime', '>', new Date(now).toISOString())
    .where('g.expireTime', '<=', new Date(now + days * DAY).toISOString())
    .groupBy(['c.comboId', 'c.service', 'c.unit'])
    .orderBy('expireTime')
    .orderBy('c.comboId')
    .execute()
  const names = await packageNames(
    on,
    rows.map(({ comboId }) => comboId),
    locale,
  )
  return rows.map(({ comboId, grantNo, ...row }) => ({
    ...row,
    grantNo: row.packages === 1 ? grantNo : null,
    name: names.get(comboId) ?? '',
  }))
}
