import type { Locale } from '../../src/schema/compiled.ts'
import { packageNames } from '../sales/package-names.ts'
import type { Query, Stored } from '../db/database.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Forecast } from '../../src/schema/usage.ts'
import { addDays, lastDays } from './days.ts'
import { type RawBuilder, sql } from 'kysely'

/** The number of days from which the pace of usage is computed. */
export const PACE_DAYS = 14

/**
 * What was recently used from packages, by person and service: all usage except free usage, which consumes no package. It is read from the
 * daily sums, so that the cost does not depend on the number of calls. `whose` restricts the given column.
 */
export async function drawnBy(
  on: Query,
  now: number,
  whose: (column: 'u.userId' | 'f.userId') => RawBuilder<unknown>,
): Promise<{ userId: string; service: string; amount: number }[]> {
  const { from } = lastDays(now, PACE_DAYS)
  const { rows } = await sql<{ userId: string; service: string; amount: number }>`
    select d."userId", d.service, cast(sum(d.amount) as double precision) as amount from (
      select u."userId", u.service, u.amount from usage as u where ${whose('u.userId')} and u.day >= ${from}
      union all
      select f."userId", i.service, -f.amount from free_use as f join interface as i on i.code = f.code
        where ${whose('f.userId')} and f.day >= ${from}
    ) as d group by d."userId", d.service`.execute(on)
  return rows
}

/** The packages that a person is using, in the order of their expiry, which is the order in which they are used. */
export async function forecastPackages(on: Query, userId: string, now: number, locale?: Locale): Promise<Forecast[]> {
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
  const names =
    locale &&
    (await packageNames(
      on,
      grants.map(({ comboId }) => comboId),
      locale,
    ))
  const pace = new Map((await drawnBy(on, now, (column) => sql`${sql.ref(column)} = ${userId}`)).map((row) => [row.service, row.amount]))
  const before = new Map<string, number>()
  return grants.map((grant) => {
    const { service, used } = grant
    const total = grant.total ?? 0
    const remain = Math.max(total - used, 0)
    const perDay = (pace.get(service) ?? 0) / PACE_DAYS
    const until = (before.get(service) ?? 0) + remain
    before.set(service, until)
    const runsOutOn = perDay > 0 ? addDays(dayOf(now), Math.min(Math.floor(until / perDay), 36_500)) : null
    const expireTime = grant.expireTime ?? ''
    return {
      grantNo: grant.grantNo,
      name: names?.get(grant.comboId) ?? grant.name,
      service,
      unit: grant.unit,
      total,
      used,
      remain,
      expireTime,
      perDay: Math.round(perDay * 10) / 10,
      runsOutOn: runsOutOn !== null && runsOutOn < dayOf(Date.parse(expireTime)) ? runsOutOn : null,
    }
  })
}

type Held = Pick<Stored<'grant'>, 'grantNo' | 'targetId' | 'status'>
const known = new WeakMap<Held[], Promise<Map<string, Forecast>>>()

/** The forecasts of whoever holds these packages, by number. Several fields of the same rows come from one reading. */
export function forecastsOf({ on, rows, now }: { on: Query; rows: Held[]; now: number }): Promise<Map<string, Forecast>> {
  const read = async () => {
    const holders = new Set(rows.filter((row) => row.status === 'inUse').map((row) => row.targetId))
    const found = new Map<string, Forecast>()
    for (const holder of holders) for (const one of await forecastPackages(on, holder, now)) found.set(one.grantNo, one)
    return found
  }
  const reading = known.get(rows) ?? read()
  known.set(rows, reading)
  return reading
}
