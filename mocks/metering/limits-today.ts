import { dayOf } from '../../src/schema/time.ts'
import type { Query, Stored } from '../db/database.ts'

type Service = Stored<'interface'>['service']

/** The codes of refusals by a limit: too many at once, too many in a day, an address that is not listed. */
export const LIMIT_CODES = { running: 4290, daily: 4291, address: 4014 } as const

/** How many calls of a person were refused today with one of these codes, by application or interface. */
export async function refusedToday(
  on: Query,
  who: { userId: string[] },
  by: 'appId' | 'face',
  codes: Stored<'call-log'>['code'][],
  now: number,
) {
  const rows = await on
    .selectFrom('call_log')
    .select([`${by} as name`, ({ fn }) => fn.countAll<number | string>().as('calls')])
    .where('userId', 'in', who.userId)
    .where('day', '=', dayOf(now))
    .where('code', 'in', codes)
    .groupBy(by)
    .execute()
  return new Map(rows.map(({ name, calls }) => [name, Number(calls)]))
}

/** The number of running calls, by application or interface. */
export async function runningNow(on: Query, who: { userId: string[] }, by: 'appId' | 'code', now: number) {
  const rows = await on
    .selectFrom('use_slot')
    .select([`${by} as name`, ({ fn }) => fn.countAll<number | string>().as('calls')])
    .where('userId', 'in', who.userId)
    .where('counts', '=', true)
    .where('expireTime', '>', new Date(now).toISOString())
    .groupBy(by)
    .execute()
  return new Map(rows.map(({ name, calls }) => [name, Number(calls)]))
}

/** The calls and peak concurrency of today, by application or service. */
export async function usedToday(on: Query, who: { userId: string[] }, by: 'appId' | 'service', now: number) {
  const rows = await on
    .selectFrom('usage')
    .select([`${by} as name`, ({ fn }) => fn.sum<number | string>('calls').as('calls'), ({ fn }) => fn.max('peak').as('peak')])
    .where('userId', 'in', who.userId)
    .where('day', '=', dayOf(now))
    .groupBy(by)
    .execute()
  return new Map(rows.map(({ name, calls, peak }) => [name, { calls: Number(calls ?? 0), peak: Number(peak ?? 0) }]))
}

/** The concurrency that approved requests give a person, by service. */
export async function raisedFor(on: Query, userId: string): Promise<Map<Service, number>> {
  const rows = await on
    .selectFrom('limit_request')
    .select(['service', ({ fn }) => fn.max('given').as('given')])
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .groupBy('service')
    .execute()
  return new Map(rows.map(({ service, given }) => [service, Number(given ?? 0)]))
}

/** The concurrency that active packages give a person, by service; one package of each combo is looked for. */
export async function boughtFor(on: Query, userId: string): Promise<Map<Service, number>> {
  const rows = await on
    .selectFrom('combo as c')
    .select(['c.service', ({ fn }) => fn.max('c.concurrency').as('most')])
    .where((is) =>
      is.exists(
        is
          .selectFrom('grant as g')
          .select('g.grantNo')
          .where('g.targetId', '=', userId)
          .whereRef('g.comboId', '=', 'c.comboId')
          .where('g.status', '=', 'inUse'),
      ),
    )
    .groupBy('c.service')
    .execute()
  return new Map(rows.map(({ service, most }) => [service, Number(most ?? 0)]))
}
