import type { Query } from '../db/database.ts'
import { dayOf } from '../../src/schema/time.ts'
import { addDays, lastDays } from './days.ts'
import { sumUsageBy } from './usage-figures.ts'

/** So many days say how fast a package is used. */
const DAYS = 14

/** A package in use with the day it runs out at the pace of the last fortnight; `runsOutOn` is null where it outlasts its own date. */
export type Forecast = {
  grantNo: string
  name: string
  service: string
  unit: string
  total: number
  used: number
  remain: number
  expireTime: string
  perDay: number
  runsOutOn: string | null
}

/** The packages in use of one person, those that end first first: that is the order in which they are drawn on. */
export async function forecastPackages(on: Query, userId: string, now: number): Promise<Forecast[]> {
  const grants = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .select(['g.grantNo', 'g.total', 'g.used', 'g.expireTime', 'c.name', 'c.service', 'c.unit'])
    .where('g.targetId', '=', userId)
    .where('g.status', '=', 'inUse')
    .where('g.expireTime', '>', new Date(now).toISOString())
    .orderBy('g.expireTime')
    .orderBy('g.grantNo')
    .execute()
  const pace = new Map<string | null, number>()
  for (const row of await sumUsageBy(on, lastDays(now, DAYS), { userId }, ['service'])) pace.set(row.service, row.amount)
  const before = new Map<string, number>()
  return grants.map((grant) => {
    const { service, used } = grant
    const total = grant.total ?? 0
    const remain = Math.max(total - used, 0)
    const perDay = (pace.get(service) ?? 0) / DAYS
    const until = (before.get(service) ?? 0) + remain
    before.set(service, until)
    const runsOutOn = perDay > 0 ? addDays(dayOf(now), Math.min(Math.floor(until / perDay), 36_500)) : null
    const expireTime = grant.expireTime ?? ''
    return {
      grantNo: grant.grantNo,
      name: grant.name,
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
