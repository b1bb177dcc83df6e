import { bookingOf, type Drawn, type Stock } from '../booking.ts'
import { listDry } from '../needs.ts'
import { choicesOf, demoUser, type Plan, type World } from '../plan.ts'
import type { Rows } from '../../../schemas/.meta/rows.ts'
import type { Row, Stored } from '../../db/database.ts'
import { DAY } from '../../../src/schema/time.ts'
import { listMoments, writeMoment } from '../time.ts'

/** The packages of paid orders, then as many allocations as the schema asks for; the booking of calls determines what is left of each. */
export const planGrants: Plan = function* (world) {
  const { entity, random, now, count, rows } = world
  const combos = new Map(rows('combo').map((combo) => [combo.comboId, combo]))
  const states = choicesOf<string>(entity, 'status', ['inUse'])
  const purchases = rows('order').filter((order) => PAID.has(order.status))
  const hands = random.fork('handed out')
  const allocations = listMoments(random.fork('allocations'), count, 180, now)

  const users = rows('user').filter((user) => user.status === 1)
  const customers = users.filter((user) => user.role === 'user')
  const byAgent = new Map<unknown, Stored<'user'>[]>()
  for (const user of customers) if (user.agentId !== null) byAgent.set(user.agentId, [...(byAgent.get(user.agentId) ?? []), user])

  // Agents allocate to customers who need it.
  const callers = new Set<string>()
  for (const app of rows('application')) for (const service of app.services ?? []) callers.add(`${app.userId} ${service}`)
  const calls = (userId: unknown, combo: Stored<'combo'> | undefined) => callers.has(`${String(userId)} ${combo?.service}`)

  const demoAgent = demoUser(rows, 'agent')?.userId
  const dry = listDry(world)
  // Customers whose packages are to run out get nothing else.
  if (demoAgent)
    byAgent.set(
      demoAgent,
      (byAgent.get(demoAgent) ?? []).filter((one) => !dry.some(({ userId }) => userId === one.userId)),
    )

  const all: PlannedGrant[] = []
  for (const order of purchases) {
    const combo = combos.get(order.comboId ?? '')
    if (!combo) continue
    const time = Date.parse(order.payTime ?? '')
    const isAgents = order.channel === 'agent'
    const planned = grantOf(combo, order.count ?? 1, time, order.status !== 'paid' || isAgents)
    Object.assign(planned.row, {
      targetId: order.userId,
      targetType: isAgents ? 'agent' : 'user',
      source: 'buy',
      orderNo: order.orderNo,
      appId: order.appId,
      stockNo: null,
      operatorId: null,
      remark: null,
    })
    // A package with a pending refund is not used, and a refunded one was reclaimed.
    planned.rests = order.status !== 'paid'
    if (order.status === 'refunded') Object.assign(planned.row, TAKEN_BACK)
    if (order.status === 'refunding' && planned.row.status === 'inUse') planned.row.status = 'refunding'
    all.push(planned, ...(isAgents ? [...handOut(planned), ...handOutLittle(planned, combo.service)] : []))
  }

  const admin = demoUser(rows, 'super-admin')
  const agent = demoUser(rows, 'agent')
  const known = [...combos.values()].filter((combo) => combo.status === 'onSale' && combo.customised !== true)
  const given = known.length === 0 || customers.length === 0 ? [] : allocations
  for (const [at, time] of given.entries()) {
    const target = targetAt(at, time)
    const combo = random.pick(known)
    const mayWait = random.chance(0.25) || target.role === 'agent' || !calls(target.userId, combo)
    const planned = grantOf(combo, random.weigh([1, 2, 5], [70, 20, 10]), time, mayWait)
    Object.assign(planned.row, {
      targetId: target.userId,
      targetType: target.role === 'agent' ? 'agent' : 'user',
      source: 'allocate',
      orderNo: null,
      appId: null,
      stockNo: null,
      operatorId: admin?.userId ?? null,
    })
    if (planned.row.status === 'inUse' && at % 13 === 5 && states.includes('frozen')) planned.row.status = 'frozen'
    if (mayWait && planned.row.status === 'inUse' && at % 11 === 3) {
      planned.rests = true
      Object.assign(planned.row, TAKEN_BACK)
    }
    all.push(planned)
  }

  const stocks = all.map((one) => stockOf(one, combos.get(one.row.comboId ?? '')!))
  bookingOf(world, () => stocks)
  world.once('uses', () => stocks.map(({ uses }) => uses))
  for (const [at, one] of all.entries()) {
    settle(one, stocks[at]!)
    if (one.left === undefined || !one.stock) continue
    // The allocated part is known only now, and is taken from the stock.
    const { row } = one.stock
    Object.assign(row, { used: row.used + one.row.total, remain: row.remain - one.row.total })
    if (row.remain === 0) row.status = 'usedUp'
  }
  const places = new Map(all.map((one, at) => [one, at]))
  for (const { row, time, stock } of all) {
    // A row gets its number when it is consumed, and stock precedes what was allocated from it.
    const stockNo = stock ? rows('grant')[places.get(stock)!]?.grantNo : null
    yield { time, row: { ...row, stockNo } }
  }

  /** Sometimes the demo user, the demo agent or the agent's customers, otherwise anybody. */
  function targetAt(at: number, time: number): Stored<'user'> {
    const own = agent && byAgent.get(agent.userId)
    if (at % 20 === 7 && agent) return agent
    if (at % 6 === 1 && own) return random.pick(own)
    const demo = at % 300 === 4 ? demoUser(rows, 'user') : undefined
    if (demo) return demo
    const chosen = random.pick(customers)
    return Date.parse(chosen.registerTime) <= time ? chosen : customers[1 + (at % Math.min(100, customers.length - 1))]!
  }

  /** What an agent has allocated from active stock: at most three parts of what is left. */
  function handOut(stock: PlannedGrant): PlannedGrant[] {
    const { row, time } = stock
    const own = (byAgent.get(row.targetId) ?? []).filter((user) => Date.parse(user.registerTime) < time)
    if (row.status !== 'inUse' || own.length === 0) return []
    const combo = combos.get(row.comboId)
    const asking = own.filter((user) => calls(user.userId, combo))
    return [0.2, 0.15, 0.1].slice(0, hands.int(0, 3)).flatMap((share): PlannedGrant[] => {
      const total = Math.floor(row.remain * share)
      if (total === 0) return []
      const moment = time + Math.floor((now - time) * hands.next())
      const target = hands.pick(asking.length > 0 ? asking : own)
      Object.assign(row, { used: row.used + total, remain: row.remain - total })
      return [partOf(stock, target.userId, moment, total)]
    })
  }

  /** The demo agent's last allocation to a customer who has nothing else: almost used up, whatever the usage was. */
  function handOutLittle(stock: PlannedGrant, service: unknown): PlannedGrant[] {
    const { row, time } = stock
    const at = dry.findIndex((one) => one.service === service && one.perDay * LITTLE * 2 < row.remain)
    if (row.targetId !== demoAgent || row.status !== 'inUse' || at < 0) return []
    const { userId, perDay } = dry.splice(at, 1)[0]!
    const part = partOf(stock, userId, Math.max(time, now - LITTLE * DAY), row.remain)
    return [{ ...part, left: Math.ceil(perDay * hands.int(1, 4)) }]
  }

  function partOf(stock: PlannedGrant, targetId: string, moment: number, total: number): PlannedGrant {
    const { row } = stock
    const part = {
      targetId,
      targetType: 'user',
      comboId: row.comboId,
      source: 'allocate',
      orderNo: null,
      appId: null,
      operatorId: row.targetId,
      remark: null,
    }
    const figures = { total, used: 0, remain: total, status: 'inUse' as const }
    const times = { effectiveTime: writeMoment(moment), expireTime: row.expireTime, createTime: writeMoment(moment) }
    return { time: moment, stock, row: { ...part, ...figures, ...times } }
  }

  function grantOf(combo: Stored<'combo'>, times: number, time: number, mayWait: boolean): PlannedGrant {
    return { time, row: { ...packageOf(world, combo, times, time, mayWait), createTime: writeMoment(time) } }
  }
}

/** What was taken from each package, in the order of the packages. */
export const usesOf = (world: World): Drawn[][] => world.once('uses', () => [])

/** A package as the booking sees it; one that is not to be used is empty. */
function stockOf({ row, rests }: PlannedGrant, combo: Stored<'combo'>): Stock {
  return {
    userId: row.targetId ?? '',
    service: combo.service,
    unit: combo.unit,
    remain: rests ? 0 : row.remain,
    from: Date.parse(row.effectiveTime),
    until: Date.parse(row.expireTime ?? ''),
    appId: row.appId ?? null,
    uses: [],
  }
}

/** Applies to a package what the booking has taken from it. */
function settle({ row, left }: PlannedGrant, { uses }: Stock): void {
  const drawn = uses.reduce((sum, { amount }) => sum + amount, 0)
  if (left !== undefined) row.total = Math.min(row.total, drawn + left)
  if (drawn === 0 && left === undefined) return
  row.used += drawn
  row.remain = row.total - row.used
  if (row.remain === 0) row.status = 'usedUp'
}

/** For how many days a customer's last package lasted. */
const LITTLE = 60
/** The fields of a planned package that this plan reads. */
type Left = Pick<Rows['grant'], 'comboId' | 'used' | 'status' | 'expireTime'> & { total: number; remain: number; effectiveTime: string }
type PlannedGrant = {
  row: Left & Row & { targetId?: string; appId?: string | null }
  time: number
  rests?: boolean
  /** The agent's package that it was allocated from. */
  stock?: PlannedGrant
  /** What has to be left of it, whatever was used. */
  left?: number
}

const TAKEN_BACK = { status: 'reclaimed', remain: 0 }

const PAID = new Set(['paid', 'refunding', 'refunded'])

/** A new package: it takes effect at once, or, if that is possible, some days from now. */
function packageOf({ random, now }: World, combo: Stored<'combo'>, times: number, time: number, mayWait: boolean): Left & Row {
  const total = combo.amount * times
  const isWaiting = mayWait && now - time < 5 * DAY && random.chance(0.3)
  const effective = isWaiting ? now + random.int(1, 10) * DAY : time
  const expire = effective + combo.validDays * DAY
  return {
    comboId: combo.comboId,
    total,
    used: 0,
    remain: total,
    effectiveTime: writeMoment(effective),
    expireTime: writeMoment(expire),
    status: isWaiting ? 'waiting' : expire <= now ? 'expired' : 'inUse',
  }
}
