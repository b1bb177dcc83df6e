import { sql } from 'kysely'
import type { Query, Stored, TableRow, Trx } from '../db/database.ts'
import { prepared, type At, type Writing } from '../db/prepared.ts'
import type { Amounts, Ask, Fund, Unit } from '../core/meter.ts'

/** The cost of an answer without a result. */
export const NOTHING: Amounts = { call: 0, second: 0, char: 0 }

const UNITS: Unit[] = ['call', 'second', 'char']

/** What is left of a package, and the properties of its combo. */
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
    // A package with a pending refund is not used until that is decided.
    .where((is) => is.or([is('o.status', 'is', null), is('o.status', '!=', 'refunding')]))
    .select(['g.grantNo', 'g.used', sql<number>`g.remain`.as('remain'), 'g.expireTime', 'c.unit', 'c.comboId', 'c.name', 'c.concurrency'])
    .orderBy(sql`case when g."expireTime" is null then 1 else 0 end`)
    .orderBy('g.expireTime')
    .orderBy('g.grantNo')

const packages = prepared((on, at: At<Wanted>) => packageQuery(on, at).compile())
const locked = prepared((on, at: At<Wanted>) => packageQuery(on, at).forUpdate('g').compile())

/**
 * The packages of a service that can be used now, those that expire first in front; one bought for an application serves only that one.
 * With `lock`, concurrent changes of these packages (freezing, reclaiming) wait until the payment is done.
 */
export async function packagesFor(
  trx: Trx,
  { userId, service, now }: Pick<Ask, 'userId' | 'service' | 'now'>,
  appId: string,
  lock = false,
): Promise<Package[]> {
  return (lock ? locked : packages)(trx, { userId, service, appId, at: new Date(now).toISOString() })
}

/** The possible sources of payment: the rest of the interface's free quota, and what packages have left in each unit. */
type Purse = { unit: Unit; free: number; left: (unit: Unit) => number }

/** The source that pays for the whole call: the free quota first, then packages. Undefined if neither has enough left. */
export function fundFrom({ unit: first, free, left }: Purse, amounts: Amounts): Fund | undefined {
  if (free >= amounts[first]) return { unit: first, amount: amounts[first], isFree: true }
  const unit = [first, ...UNITS.filter((other) => other !== first)].find((one) => amounts[one] > 0 && left(one) >= amounts[one])
  return unit && { unit, amount: amounts[unit], isFree: false }
}

/** What each package pays of an amount, those that expire first in front. */
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

/** Chooses a source, without what is reserved for running calls; `reserved` if there would be enough without these reservations. */
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
