import type { Locale } from '../../src/schema/compiled.ts'
import { packageNames } from '../sales/package-names.ts'
import type { Query, Stored } from '../db/database.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Forecast } from '../../src/schema/usage.ts'
import { addDays, daysBetween, lastDays } from './days.ts'
import { type RawBuilder, sql } from 'kysely'

/** The number of days from which the pace of usage is computed; for whoever began later, the days since then. */
export const PACE_DAYS = 14

/**
 * How much is used of packages a day, by person and service: all recent usage except free usage, which consumes no package. It is read from
 * the daily sums, so that the cost does not depend on the number of calls. `whose` restricts the given column.
 */
export async function drawnBy(
  on: Query,
  now: number,
  whose: (column: 'u.userId' | 'f.userId') => RawBuilder<unknown>,
): Promise<{ userId: string; service: string; perDay: number }[]> {
  const { from, to } = lastDays(now, PACE_DAYS)
  const { rows } = await sql<{ userId: string; service: string; amount: number; first: string }>`
    select d."userId", d.service, cast(sum(d.amount) as double precision) as amount,
      (select min(b.day) from usage as b where b."userId" = d."userId" and b.service = d.service) as first from (
      select u."userId", u.service, u.amount from usage as u where ${whose('u.userId')} and u.day >= ${from}
      union all
      select f."userId", i.service, -f.amount from free_use as f join interface as i on i.code = f.code
        where ${whose('f.userId')} and f.day >= ${from}
    ) as d group by d."userId", d.service`.execute(on)
  return rows.map(({ amount, first, ...row }) => ({ ...row, perDay: amount / Math.min(PACE_DAYS, daysBetween(first, to)) }))
}

/** The packages that a person is using, in the order of their expiry, which is the order in which they are used. */
export async function forecastPackages(on: Query, userId: string, now: number, locale: Locale): Promise<Forecast[]> {
  const grants = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .select(['g.grantNo', 'g.total', 'g.used', 'g.expireTime', 'c.comboId', 'c.name', 'c.service', 'c.unit'])
    .where('g.targetId', '=', userId)
    .where('g.status', '=', 'inUse')
    .where('g.expireTime', '>', new Date(now).toISOString())
    .orderBy('g.expireTime')
    .orderBy('g.grantNo')
    .execute()
  const names = await packageNames(
    on,
    grants.map(({ comboId }) => comboId),
    locale,
  )
  const pace = new Map((await drawnBy(on, now, (column) => sql`${sql.ref(column)} = ${userId}`)).map((row) => [row.service, row.perDay]))
  const before = new Map<string, number>()
  return grants.map((grant) => {
    const { service, used } = grant
    const total = grant.total ?? 0
    const remain = Math.max(total - used, 0)
    const perDay = pace.get(service) ?? 0
    const until = (before.get(service) ?? 0) + remain
    before.set(service, until)
    const expireTime = grant.expireTime ?? ''
    return {
      grantNo: grant.grantNo,
      name: names.get(grant.comboId) ?? grant.name,
      service,
      unit: grant.unit,
      total,
      used,
      remain,
      expireTime,
      ...paceOf({ perDay, until, expireTime }, now),
    }
  })
}

type Held = Pick<Stored<'grant'>, 'grantNo' | 'targetId' | 'status' | 'expireTime'>
type Pace = { perDay: number; runsOutOn: string | null }
const known = new WeakMap<Held[], Promise<Map<string, Pace>>>()

/** How fast these packages are used, by number. Several fields of the same rows come from one reading. */
export function forecastsOf({ on, rows, now }: { on: Query; rows: Held[]; now: number }): Promise<Map<string, Pace>> {
  const reading = known.get(rows) ?? readForecasts(on, rows, now)
  known.set(rows, reading)
  return reading
}

async function readForecasts(on: Query, rows: Held[], now: number): Promise<Map<string, Pace>> {
  const used = rows.filter(({ status, expireTime }) => status === 'inUse' && expireTime !== null && Date.parse(expireTime) > now)
  const found = new Map<string, Pace>(used.map(({ grantNo }) => [grantNo, { perDay: 0, runsOutOn: null }]))
  if (used.length === 0) return found
  const holders = [...new Set(used.map(({ targetId }) => targetId))]
  const drawn = await drawnBy(on, now, (column) => sql`${sql.ref(column)} in (${sql.join(holders)})`)
  const paces = new Map(drawn.flatMap((row) => (row.perDay > 0 ? [[`${row.userId} ${row.service}`, row.perDay]] : [])))
  const busy = new Set(drawn.flatMap((row) => (row.perDay > 0 ? [row.userId] : [])))
  for (const { grantNo, targetId, service, expireTime, until } of await readUntil(
    on,
    used.filter(({ targetId }) => busy.has(targetId)),
    now,
  )) {
    const perDay = paces.get(`${targetId} ${service}`)
    if (perDay !== undefined) found.set(grantNo, paceOf({ perDay, until, expireTime }, now))
  }
  return found
}

/** Packages with what they and those of the same holder that are used before them still have together. */
async function readUntil(on: Query, held: Held[], now: number) {
  if (held.length === 0) return []
  const holders = [...new Set(held.map(({ targetId }) => targetId))]
  const { rows } = await sql<{ grantNo: string; targetId: string; service: string; expireTime: string; until: number }>`
    with held as (
      select g."grantNo", g."targetId", g."expireTime", c.service, cast(sum(case when g.total > g.used then g.total - g.used else 0 end)
        over (partition by g."targetId", c.service order by g."expireTime", g."grantNo") as double precision) as until
      from "grant" as g join combo as c on c."comboId" = g."comboId"
      where g."targetId" in (${sql.join(holders)}) and g.status = 'inUse' and g."expireTime" > ${new Date(now).toISOString()}
    ) select * from held where "grantNo" in (${sql.join(held.map(({ grantNo }) => grantNo))})`.execute(on)
  return rows
}

/** When a package is empty at this pace; null if it expires first. */
function paceOf({ perDay, until, expireTime }: { perDay: number; until: number; expireTime: string }, now: number): Pace {
  const runsOutOn = perDay > 0 ? addDays(dayOf(now), Math.min(Math.floor(until / perDay), 36_500)) : null
  return {
    perDay: Math.round(perDay * 10) / 10,
    runsOutOn: runsOutOn !== null && runsOutOn < dayOf(Date.parse(expireTime)) ? runsOutOn : null,
  }
}
