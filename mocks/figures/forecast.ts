import type { Locale } from '../../src/schema/compiled.ts'
import { packageNames } from '../sales/package-names.ts'
import type { Query, Stored } from '../db/database.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Stock } from '../../src/schema/usage.ts'
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

/** What a person has in packages of each service, those that end first in front: they are used one after the other, as one stock. */
export async function forecastStocks(on: Query, userId: string, now: number, locale: Locale): Promise<Stock[]> {
  const { rows } = await sql<StockRow>`
    select c.service, c.unit, cast(sum(g.count) as integer) as count, cast(sum(g.total) as double precision) as total,
      cast(sum(g.remain) as double precision) as remain, min(g."expireTime") as "expireTime", max(g."lastTime") as "lastTime",
      min(g."grantNo") as "grantNo", min(c."comboId") as "comboId"
    from combo as c join (
      select "comboId", count(*) as count, sum(total) as total, sum(case when total > used then total - used else 0 end) as remain,
        min("expireTime") as "expireTime", max("expireTime") as "lastTime", min("grantNo") as "grantNo"
      from "grant" where "targetId" = ${userId} and status = 'inUse' and "expireTime" > ${new Date(now).toISOString()}
      group by "comboId"
    ) as g on g."comboId" = c."comboId"
    group by c.service, c.unit order by min(g."expireTime"), c.service, c.unit`.execute(on)
  const single = rows.filter(({ count }) => count === 1)
  const names = await packageNames(
    on,
    single.map(({ comboId }) => comboId),
    locale,
  )
  const drawn = await drawnBy(on, now, (column) => sql`${sql.ref(column)} = ${userId}`)
  const pace = new Map(drawn.map((row) => [row.service, row.perDay]))
  return rows.map(({ grantNo, comboId, lastTime, ...stock }) => {
    const only = stock.count === 1
    // How long all of them last is decided by the one that ends last.
    const paced = paceOf({ perDay: pace.get(stock.service) ?? 0, until: stock.remain, expireTime: lastTime }, now)
    return { ...stock, grantNo: only ? grantNo : null, name: only ? (names.get(comboId) ?? null) : null, ...paced }
  })
}

type StockRow = Omit<Stock, 'name' | 'grantNo' | keyof Pace> & { grantNo: string; comboId: string; lastTime: string }

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

/**
 * Packages with what they and those of the same holder that are used before them still have together. What lies between two of them is
 * added up once, so that the first pages of a long list are not paid for with all of it.
 */
async function readUntil(on: Query, held: Held[], now: number) {
  if (held.length === 0) return []
  const inTurn = sql`(partition by g."targetId", c.service order by g."expireTime", g."grantNo")`
  const { rows } = await sql<{ grantNo: string; targetId: string; service: string; expireTime: string; until: number }>`
    with held as (
      select g."grantNo", g."targetId", g."expireTime", c.service, lag(g."grantNo") over ${inTurn} as "beforeNo",
        coalesce(lag(g."expireTime") over ${inTurn}, ${new Date(now).toISOString()}) as since
      from "grant" as g join combo as c on c."comboId" = g."comboId"
      where g."grantNo" in (${sql.join(held.map(({ grantNo }) => grantNo))})
    ), parts as materialized (
      select h.*, (
        select coalesce(sum(case when g.total > g.used then g.total - g.used else 0 end), 0)
        -- In this order SQLite uses the index of paying packages.
        from combo as c cross join "grant" as g
        where c.service = h.service and g."comboId" = c."comboId" and g."targetId" = h."targetId" and g.status = 'inUse'
          and g."expireTime" >= h.since and (g."expireTime" > h.since or g."grantNo" > h."beforeNo")
          and g."expireTime" <= h."expireTime" and (g."expireTime" < h."expireTime" or g."grantNo" <= h."grantNo")
      ) as part from held as h
    ) select "grantNo", "targetId", service, "expireTime", cast(sum(part)
        over (partition by "targetId", service order by "expireTime", "grantNo") as double precision) as until from parts`.execute(on)
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
