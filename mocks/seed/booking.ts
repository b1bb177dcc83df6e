import { DAY, dayOf, startOf } from '../../src/schema/time.ts'
import type { Amounts, Unit } from '../core/meter.ts'
import { drawOn, fundFrom } from '../metering/funds.ts'
import { unitsOf } from '../metering/units.ts'
import { type CallsOfDay, type Call, listCalls } from './calls.ts'
import type { World } from './plan.ts'
import { createRandom } from './random.ts'
import { createUuid } from './words/technical.ts'

/** The number of days that the log lists call by call; for earlier days, the ledgers of packages have daily sums. */
export const LOG_DAYS = 15

/** The request id of a call in the log, which is also in the ledger of the package. */
export const requestIdAt = (nth: number): string => createUuid(createRandom(`lingyu/request/${nth}`))

/** A package as the booking uses it; `uses` is what was taken from it, oldest first. */
export type Stock = {
  userId: string
  service: string
  unit: string
  remain: number
  from: number
  until: number
  appId: string | null
  uses: Drawn[]
}
/** `nth` is the call that used it; null for a daily sum. */
export type Drawn = { time: number; amount: number; appId: string; nth: number | null }

/** The outcome of the calls, by their position in the list. */
type Booking = {
  /** The index of the package that paid; undefined if none did. */
  paidBy: (nth: number) => number | undefined
  isRefused: (nth: number) => boolean
  /** The index of the first call of the last days. */
  firstOf: (lastDays: number) => number
}

/** The booking of this world, computed once with its packages; without packages if these existed before. */
export const bookingOf = (world: World, stocks: () => readonly Stock[] = () => []): Booking =>
  world.once('booking', () => book(world, stocks()))

const FREE = -1
const REFUSED = -2
const FAILED = -3

/** Applies the rules of metering to every call of this world in order of time: free quota first, then packages, then refusal. */
function book(world: World, stocks: readonly Stock[]): Booking {
  const unitOf = unitsOf(world.contract)
  const quota = new Map(world.rows('interface').map(({ code, freeQuota, unit }) => [code, { free: freeQuota ?? 0, unit }]))
  const shelves = new Map<string, { stock: Stock; at: number }[]>()
  for (const [at, stock] of stocks.entries()) {
    const key = `${stock.userId} ${stock.service}`
    const shelf = shelves.get(key)
    if (shelf) shelf.push({ stock, at })
    else shelves.set(key, [{ stock, at }])
  }
  for (const shelf of shelves.values()) shelf.sort((one, other) => one.stock.until - other.stock.until || one.at - other.at)

  const fates: number[] = []
  const begins = new Map<number, number>()
  const logged = startOf(DAY, world.now) - (LOG_DAYS - 1) * DAY
  let ofDay = new Map<string, { asked: CallsOfDay; call: Call; nth: number }[]>()
  let day = 0
  let count = 0
  for (const asked of listCalls(world)) {
    if (asked.day !== day) {
      bookDay()
      day = asked.day
      begins.set(day, count)
    }
    const key = `${asked.app.userId} ${asked.service}`
    const own = ofDay.get(key) ?? []
    for (const call of asked.calls) own.push({ asked, call, nth: count++ })
    ofDay.set(key, own)
  }
  bookDay()
  return {
    paidBy: (nth) => (fates[nth]! >= 0 ? fates[nth] : undefined),
    isRefused: (nth) => fates[nth] === REFUSED,
    firstOf: (lastDays) => {
      for (let at = startOf(DAY, world.now) - (lastDays - 1) * DAY; at <= world.now; at += DAY) if (begins.has(at)) return begins.get(at)!
      return count
    },
  }

  function bookDay(): void {
    for (const [key, calls] of ofDay) {
      const used = new Map<string, number>()
      const shelf = shelves.get(key) ?? []
      for (const one of calls.sort((a, b) => a.call.time - b.call.time)) fates[one.nth] = bookOne(one, shelf, used)
    }
    ofDay = new Map()
  }

  function bookOne(
    { asked, call, nth }: { asked: CallsOfDay; call: Call; nth: number },
    shelf: { stock: Stock; at: number }[],
    used: Map<string, number>,
  ): number {
    if (call.code !== 0) return FAILED
    const { time, face, seconds, chars } = call
    const { appId } = asked.app
    const code = face ?? ''
    const amounts: Amounts = { call: 1, second: seconds, char: chars }
    const open = shelf.filter(
      ({ stock }) => stock.remain > 0 && stock.from <= time && stock.until > time && (stock.appId === null || stock.appId === appId),
    )
    const known = quota.get(code)
    const fund = fundFrom(
      {
        unit: known?.unit ?? unitOf(asked.service),
        free: (known?.free ?? 0) - (used.get(code) ?? 0),
        left: (unit: Unit) => open.reduce((sum, { stock }) => sum + (stock.unit === unit ? stock.remain : 0), 0),
      },
      amounts,
    )
    if (!fund) return REFUSED
    if (fund.isFree) {
      used.set(code, (used.get(code) ?? 0) + fund.amount)
      return FREE
    }
    const drawn = drawOn(
      open.map(({ stock }) => stock),
      fund,
    )
    for (const { from, taken } of drawn) note(from, { time, amount: taken, appId, nth: day >= logged ? nth : null })
    return open.find(({ stock }) => stock === drawn[0]!.from)!.at
  }
}

/** In the ledger of a package, calls from before the log are summed by day. */
function note(stock: Stock, { time, amount, appId, nth }: Drawn): void {
  stock.remain -= amount
  const last = stock.uses.at(-1)
  if (nth === null && last?.appId === appId && dayOf(last.time) === dayOf(time)) Object.assign(last, { time, amount: last.amount + amount })
  else stock.uses.push({ time, amount, appId, nth })
}
