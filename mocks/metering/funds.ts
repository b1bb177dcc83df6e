import { sql } from 'kysely'
import type { Query, Stored, TableRow, Trx } from '../db/database.ts'
import { isPostgres, preparedTogether, type At, type Writing } from '../db/prepared.ts'
import type { Amounts, Ask, Fund, Unit } from '../core/meter.ts'

/** The cost of an answer without a result. */
export const NOTHING: Amounts = { call: 0, second: 0, char: 0 }

const UNITS: Unit[] = ['call', 'second', 'char']

/** What is left of a package, and the properties of its combo. */
export type Package = Pick<Stored<'grant'>, 'grantNo' | 'used' | 'expireTime' | 'appId'> & { remain: number } & Pick<
    Stored<'combo'>,
    'unit' | 'comboId' | 'name' | 'concurrency'
  >

export type Wanted = { userId: string; service: Ask['service']; appId: string; at: string; most: number }

/** How many packages of each combo are read at first. Reading all of somebody who has a hundred thousand took a second for each call. */
export const PAGE = 8

/** Before anybody has counted rows SQLite takes any index that has the order, and reads all packages that have ended. */
const IN_ORDER = sql`g indexed by paying_grant`

/**
 * The packages of a combo that can be used now, of all applications or of the calling one, in the order in which they pay; those without an
 * end pay after all others.
 */
const pageQuery = (on: Query, at: At<Wanted>, hasEnd: boolean) =>
  on
    .selectFrom(sql<Stored<'grant'>>`"grant"`.as<'g'>(isPostgres(on) ? sql`g` : IN_ORDER))
    .leftJoin('order as o', 'o.orderNo', 'g.orderNo')
    .where('g.targetId', '=', at('userId'))
    .where('g.comboId', '=', sql.ref<string>('c.comboId'))
    .where('g.status', '=', 'inUse')
    .where(sql<string>`coalesce(g."appId", '')`, '=', sql.ref<string>('a.served'))
    .where((is) => (hasEnd ? is('g.expireTime', '>', at('at')) : is('g.expireTime', 'is', null)))
    .where('g.remain', '>', 0)
    .where((is) => is.or([is('g.effectiveTime', 'is', null), is('g.effectiveTime', '<=', at('at'))]))
    // A package with a pending refund is not used until that is decided.
    .where((is) => is.or([is('o.status', 'is', null), is('o.status', '!=', 'refunding')]))
    .orderBy('g.expireTime')
    .orderBy('g.grantNo')
    .limit(at('most'))

/** Those of each combo of the service. With `locks` concurrent changes of these packages (freezing, reclaiming) wait. */
const packageQuery = (on: Query, at: At<Wanted>, hasEnd: boolean, locks = false) => {
  const page = pageQuery(on, at, hasEnd)
  const rows = page.select(['g.grantNo', 'g.used', sql<number>`g.remain`.as('remain'), 'g.expireTime', 'g.appId'])
  const combos = on
    .selectFrom('combo as c')
    .crossJoin(sql<{ served: string }>`(select '' as served union all select ${at('appId')})`.as('a'))
    .where('c.service', '=', at('service'))
  const columns = [
    'g.grantNo',
    'g.used',
    sql<number>`g.remain`.as('remain'),
    'g.expireTime',
    'g.appId',
    'c.unit',
    'c.comboId',
    'c.name',
    'c.concurrency',
  ] as const
  return isPostgres(on)
    ? combos
        .innerJoinLateral((locks ? rows.forUpdate('g') : rows).as('g'), (join) => join.onTrue())
        .select(columns)
        .orderBy('g.expireTime')
        .orderBy('g.grantNo')
    : combos
        .innerJoin('grant as g', (join) => join.on('g.grantNo', 'in', page.select('g.grantNo')))
        .select(columns)
        .orderBy('g.expireTime')
        .orderBy('g.grantNo')
}

/** What pays first, and what pays after that. */
type Pages = { ending: Package; endless: Package }
export const packageQueries = {
  ending: (on: Query, at: At<Wanted>) => packageQuery(on, at, true),
  endless: (on: Query, at: At<Wanted>) => packageQuery(on, at, false),
}
const pages = preparedTogether<Wanted, Pages>(packageQueries)
const lockedPages = preparedTogether<Wanted, Pages>({
  ending: (on, at) => packageQuery(on, at, true, true),
  endless: (on, at) => packageQuery(on, at, false, true),
})

/** Packages in the order in which they pay; another one may pay before those that stand behind the first `sure` of them. */
export type Read = { packages: Package[]; sure: number; isAll: boolean; most: number }

export function readOf({ ending, endless }: { [Name in keyof Pages]: Pages[Name][] }, most: number): Read {
  const packages = [...ending, ...endless]
  const counts = new Map<string, number>()
  const full = packages.findIndex(({ comboId, appId }, nth) => {
    const page = `${comboId} ${nth < ending.length} ${appId === null}`
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    return count === most
  })
  return { packages, sure: full < 0 ? packages.length : full + 1, isAll: full < 0, most }
}

/** The packages of a service that can be used now, so many of each combo; one bought for an application serves only that one. */
export async function packagesFor(
  trx: Trx,
  { userId, service, now }: Pick<Ask, 'userId' | 'service' | 'now'>,
  appId: string,
  { most = PAGE, locks = false } = {},
): Promise<Read> {
  const found = await (locks ? lockedPages : pages)(trx, { userId, service, appId, at: new Date(now).toISOString(), most })
  return readOf(found, most)
}

/** The possible sources of payment: the rest of the interface's free quota, and what packages have left in each unit. */
type Purse = { unit: Unit; free: number; left: (unit: Unit) => number }

/** The source that pays for the whole call: the free quota first, then packages. Undefined if neither has enough left. */
export function fundFrom({ unit: first, free, left }: Purse, amounts: Amounts): Fund | undefined {
  if (free >= amounts[first]) return { unit: first, amount: amounts[first], isFree: true }
  const unit = [first, ...UNITS.filter((other) => other !== first)].find((one) => amounts[one] > 0 && left(one) >= amounts[one])
  return unit && { unit, amount: amounts[unit], isFree: false }
}

type Drawn<Of> = { from: Of; taken: number }
type Payment = { appId: string; fund: Fund; locks: boolean }

/** What each package pays of an amount, those that expire first in front. */
export function drawOn<Of extends { remain: number; unit: string }>(packages: readonly Of[], { unit, amount }: Fund): Drawn<Of>[] {
  let left = amount
  return packages.flatMap((from) => {
    const taken = from.unit === unit ? Math.min(left, from.remain) : 0
    left -= taken
    return taken > 0 ? [{ from, taken }] : []
  })
}

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

type Held = Pick<TableRow<'use_slot'>, 'service' | 'code' | 'unit' | 'amount' | 'isFree'>
type Funds = { packages: readonly Package[]; slots: Held[]; unit: Unit; freeQuota: number | null; freeUsed: number | null }

/** Chooses a source, without what is reserved for running calls; `reserved` if there would be enough without these reservations. */
function chooseFund(ask: Ask, { packages, slots, unit: first, freeQuota, freeUsed }: Funds): Fund | 'reserved' | undefined {
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

/** The same as if all packages were read: further ones are read only if these do not decide. */
export async function findFund(trx: Trx, ask: Ask, appId: string, { read, ...funds }: Omit<Funds, 'packages'> & { read: Read }) {
  const fund = chooseFund(ask, { ...funds, packages: read.packages })
  const isDecided = typeof fund === 'object' && (fund.isFree || fund.unit === funds.unit)
  if (isDecided || read.isAll) return fund
  return findFund(trx, ask, appId, { ...funds, read: await packagesFor(trx, ask, appId, { most: read.most * PAGE }) })
}

/** What each package pays of an amount, those that end first in front; they stay locked where the database can. */
export async function draw(trx: Trx, ask: Ask, { appId, fund, locks }: Payment, most = PAGE): Promise<Drawn<Package>[]> {
  const { packages, sure, isAll } = await packagesFor(trx, ask, appId, { most, locks })
  const drawn = drawOn(packages.slice(0, sure), fund)
  const isWhole = sum(drawn.map(({ taken }) => taken)) === fund.amount
  return isWhole || isAll ? drawn : draw(trx, ask, { appId, fund, locks }, most * PAGE)
}

type FreeUse = { userId: string; code: string; day: string; freeUsed: number }
export const free: Writing<FreeUse> = {
  name: 'free_use',
  write: (
    at,
  ) => sql`insert into free_use ("userId", code, day, amount) values (${at('userId')}, ${at('code')}, ${at('day')}, ${at('freeUsed')})
    on conflict ("userId", code, day) do update set amount = free_use.amount + excluded.amount`,
}
