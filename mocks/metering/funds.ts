import { sql } from 'kysely'
import type { Query, Stored, TableRow, Trx } from '../db/database.ts'
import { prepared, type At, type Writing } from '../db/prepared.ts'
import type { Amounts, Ask, Fund, Unit } from '../core/meter.ts'

/** What is taken for an answer that gives nothing. */
export const NOTHING: Amounts = { call: 0, second: 0, char: 0 }

const UNITS: Unit[] = ['call', 'second', 'char']

/** What is left of a package, and what its combo says of it. */
export type Package = Pick<Stored<'grant'>, 'grantNo' | 'used' | 'expireTime'> & { remain: number } & Pick<
    Stored<'combo'>,
    'unit' | 'comboId' | 'name' | 'concurrency'
  >

export type Wanted = { userId: string; service: Ask['service']; appId: string; at: string }

export const packageQuery = (on: Query, at: At<Wanted>) =>
  on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .leftJoin('order as o', 'o.orderNo', 'g.orderNo')
    .where('g.targetId', '=', at('userId'))
    .where('c.service', '=', at('service'))
    .where('g.status', '=', 'inUse')
    .where('g.remain', '>', 0)
    .where((is) => is.or([is('g.effectiveTime', 'is', null), is('g.effectiveTime', '<=', at('at'))]))
    .where((is) => is.or([is('g.expireTime', 'is', null), is('g.expireTime', '>', at('at'))]))
    .where((is) => is.or([is('o.appId', 'is', null), is('o.appId', '=', at('appId'))]))
    // What is being given back rests until that is decided.
    .where((is) => is.or([is('o.status', 'is', null), is('o.status', '!=', 'refunding')]))
    .select(['g.grantNo', 'g.used', sql<number>`g.remain`.as('remain'), 'g.expireTime', 'c.unit', 'c.comboId', 'c.name', 'c.concurrency'])
    .orderBy(sql`case when g."expireTime" is null then 1 else 0 end`)
    .orderBy('g.expireTime')
    .orderBy('g.grantNo')

const packages = prepared((on, at: At<Wanted>) => packageQuery(on, at).compile())
const locked = prepared((on, at: At<Wanted>) => packageQuery(on, at).forUpdate('g').compile())

/**
 * Packages of a service that may be used now, the one that ends first in front; one bought for an application serves that alone.
 * Where they are locked, whoever freezes or takes one back at this moment waits until it is paid from.
 */
export async function packagesFor(
  trx: Trx,
  { userId, service, now }: Pick<Ask, 'userId' | 'service' | 'now'>,
  appId: string,
  lock = false,
): Promise<Package[]> {
  return (lock ? locked : packages)(trx, { userId, service, appId, at: new Date(now).toISOString() })
}

/** What a call could be paid from: what is left of what its interface gives away today, and what its packages hold in each unit. */
type Purse = { unit: Unit; free: number; left: (unit: Unit) => number }

/** What pays for a call, whole: what is free today goes before what was bought. Nothing where neither has enough left. */
export function fundFrom({ unit: first, free, left }: Purse, amounts: Amounts): Fund | undefined {
  if (free >= amounts[first]) return { unit: first, amount: amounts[first], isFree: true }
  const unit = [first, ...UNITS.filter((other) => other !== first)].find((one) => amounts[one] > 0 && left(one) >= amounts[one])
  return unit && { unit, amount: amounts[unit], isFree: false }
}

/** What each package gives of an amount, the one that ends first in front. */
export function drawOn<Of extends { remain: number; unit: string }>(
  packages: readonly Of[],
  { unit, amount }: Fund,
): { from: Of; taken: number }[] {
  let left = amount
  return packages.flatMap((from) => {
    const taken = from.unit === unit ? Math.min(left, from.remain) : 0
    left -= taken
    return taken > 0 ? [{ from, taken }] : []
  })
}

type Held = Pick<TableRow<'use_slot'>, 'service' | 'code' | 'unit' | 'amount' | 'isFree'>
type Funds = { packages: Package[]; slots: Held[]; unit: Unit; freeQuota: number | null; freeUsed: number | null }

/** Chooses what pays of what calls that still run have not set aside, or says that without them there would be enough. */
export function chooseFund(ask: Ask, { packages, slots, unit: first, freeQuota, freeUsed }: Funds): Fund | 'reserved' | undefined {
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
  const given = (held: Held[]) => sum(held.flatMap((slot) => (slot.isFree && slot.code === ask.code ? [slot.amount] : [])))
  const purse = (held: Held[]): Purse => ({
    unit: first,
    free: (freeQuota ?? 0) - (freeUsed ?? 0) - given(held),
    left: (unit) =>
      sum(packages.flatMap((one) => (one.unit === unit ? [one.remain] : []))) -
      sum(held.flatMap((slot) => (!slot.isFree && slot.service === ask.service && slot.unit === unit ? [slot.amount] : []))),
  })
  return fundFrom(purse(slots), ask.amounts) ?? (fundFrom(purse([]), ask.amounts) && 'reserved')
}

type FreeUse = { userId: string; code: string; day: string; freeUsed: number }
export const free: Writing<FreeUse> = {
  name: 'free_use',
  write: (
    at,
  ) => sql`insert into free_use ("userId", code, day, amount) values (${at('userId')}, ${at('code')}, ${at('day')}, ${at('freeUsed')})
    on conflict ("userId", code, day) do update set amount = free_use.amount + excluded.amount`,
}
