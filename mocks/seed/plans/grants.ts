import { PACE_DAYS } from '../../figures/agent-figures.ts'
import { listCalls } from '../calls.ts'
import { choicesOf, demoUser, type Plan, type Planned, type World } from '../plan.ts'
import type { Rows } from '../../../schemas/.meta/rows.ts'
import type { Row, Stored } from '../../db/database.ts'
import { DAY } from '../../../src/schema/time.ts'
import { listMoments, writeMoment } from '../time.ts'

/** Packages of every paid order, with what was used of them since; then as many allocations as the schema asks for. */
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

  // Nobody uses up what no application of theirs asks for.
  const callers = new Set<string>()
  for (const app of rows('application')) for (const service of app.services ?? []) callers.add(`${app.userId} ${service}`)
  const calls = (userId: unknown, combo: Stored<'combo'> | undefined) => callers.has(`${String(userId)} ${combo?.service}`)

  const demoAgent = demoUser(rows, 'agent')?.userId
  const dry = listDry(world, byAgent.get(demoAgent) ?? [])
  // Whoever is to run dry gets nothing else.
  if (demoAgent)
    byAgent.set(
      demoAgent,
      (byAgent.get(demoAgent) ?? []).filter((one) => !dry.some(({ userId }) => userId === one.userId)),
    )

  for (const order of purchases) {
    const combo = combos.get(order.comboId ?? '')
    if (!combo) continue
    const time = Date.parse(order.payTime ?? '')
    const isAgents = order.channel === 'agent'
    // Of stock only that is used which was handed out.
    const isUntouched = order.status !== 'paid' || isAgents || !calls(order.userId, combo)
    const planned = grantOf(combo, order.count ?? 1, time, isUntouched || random.chance(0.15) ? 0 : random.next())
    Object.assign(planned.row, {
      targetId: order.userId,
      targetType: isAgents ? 'agent' : 'user',
      source: 'buy',
      orderNo: order.orderNo,
      stockNo: null,
      operatorId: null,
      remark: null,
    })
    if (order.status === 'refunded') Object.assign(planned.row, TAKEN_BACK)
    const parts = isAgents ? [...handOut(planned), ...handOutLittle(planned, combo.service)] : []
    yield planned
    // The row has its number as soon as it was taken.
    const stockNo = rows('grant').at(-1)?.grantNo
    for (const part of parts) yield { ...part, row: { ...part.row, stockNo } }
  }

  const admin = demoUser(rows, 'super-admin')
  const agent = demoUser(rows, 'agent')
  const known = [...combos.values()].filter((combo) => combo.status === 'onSale' && combo.customised !== true)
  if (known.length === 0 || customers.length === 0) return

  for (const [at, time] of allocations.entries()) {
    const target = targetAt(at, time)
    const combo = random.pick(known)
    const isUntouched = random.chance(0.25) || target.role === 'agent' || !calls(target.userId, combo)
    const planned = grantOf(combo, random.weigh([1, 2, 5], [70, 20, 10]), time, isUntouched ? 0 : random.next())
    Object.assign(planned.row, {
      targetId: target.userId,
      targetType: target.role === 'agent' ? 'agent' : 'user',
      source: 'allocate',
      orderNo: null,
      stockNo: null,
      operatorId: admin?.userId ?? null,
    })
    if (planned.row.status === 'inUse' && at % 13 === 5 && states.includes('frozen')) planned.row.status = 'frozen'
    if (planned.row.used === 0 && planned.row.status === 'inUse' && at % 11 === 3) Object.assign(planned.row, TAKEN_BACK)
    yield planned
  }

  /** Now and then the demo user, the demo agent and the agent's customers, else anybody. */
  function targetAt(at: number, time: number): Stored<'user'> {
    const own = agent && byAgent.get(agent.userId)
    if (at % 20 === 7 && agent) return agent
    if (at % 6 === 1 && own) return random.pick(own)
    const demo = at % 300 === 4 ? demoUser(rows, 'user') : undefined
    if (demo) return demo
    const chosen = random.pick(customers)
    return Date.parse(chosen.registerTime) <= time ? chosen : customers[0]!
  }

  /** What an agent has handed to customers out of stock that is in use: at most three parts, of what is left. */
  function handOut(stock: PlannedGrant): Planned[] {
    const { row, time } = stock
    const own = (byAgent.get(row.targetId) ?? []).filter((user) => Date.parse(user.registerTime) < time)
    if (row.status !== 'inUse' || own.length === 0) return []
    const combo = combos.get(row.comboId)
    const asking = own.filter((user) => calls(user.userId, combo))
    return [0.2, 0.15, 0.1].slice(0, hands.int(0, 3)).flatMap((share): Planned[] => {
      const total = Math.floor(row.remain * share)
      if (total === 0) return []
      const moment = time + Math.floor((now - time) * hands.next())
      const target = hands.pick(asking.length > 0 ? asking : own)
      const used = hands.chance(0.4) || asking.length === 0 ? 0 : Math.floor(total * hands.next() * 0.9)
      Object.assign(row, { used: row.used + total, remain: row.remain - total })
      const part = {
        targetId: target.userId,
        targetType: 'user',
        comboId: row.comboId,
        source: 'allocate',
        orderNo: null,
        operatorId: row.targetId,
        remark: null,
      }
      const figures = { total, used, remain: total - used, status: 'inUse' }
      const times = { effectiveTime: writeMoment(moment), expireTime: row.expireTime, createTime: writeMoment(moment) }
      return [{ time: moment, row: { ...part, ...figures, ...times } }]
    })
  }

  /** The demo agent's last gift to a customer who has nothing else, all but used up. */
  function handOutLittle({ row, time }: PlannedGrant, service: unknown): Planned[] {
    const at = dry.findIndex((one) => one.service === service && one.perDay * LITTLE < row.remain)
    if (row.targetId !== demoAgent || row.status !== 'inUse' || at < 0) return []
    const { userId, perDay } = dry.splice(at, 1)[0]!
    const [total, remain] = [Math.ceil(perDay * LITTLE), Math.ceil(perDay * hands.int(1, 5))]
    Object.assign(row, { used: row.used + total, remain: row.remain - total })
    const moment = Math.max(time, now - LITTLE * DAY)
    const part = { targetId: userId, targetType: 'user', comboId: row.comboId, source: 'allocate', orderNo: null, operatorId: demoAgent }
    const figures = { total, used: total - remain, remain, status: 'inUse', remark: null }
    const times = { effectiveTime: writeMoment(moment), expireTime: row.expireTime, createTime: writeMoment(moment) }
    return [{ time: moment, row: { ...part, ...figures, ...times } }]
  }

  function grantOf(combo: Stored<'combo'>, times: number, time: number, share: number): PlannedGrant {
    return { time, row: { ...packageOf(world, combo, times, time, share), createTime: writeMoment(time) } }
  }
}

/** So many days a customer's last package was good for. */
const LITTLE = 20
const MOST_DRY = 3
type Dry = { userId: unknown; service: string; perDay: number }

/** A few customers of the demo agent who call a service of which they have bought nothing. */
function listDry(world: World, customers: Stored<'user'>[]): Dry[] {
  const own = new Set(customers.map(({ userId }) => userId))
  own.delete(demoUser(world.rows, 'user')?.userId ?? '')
  const used = new Map<string, Dry>()
  for (const { app, service, calls } of own.size > 0 ? listCalls(world, PACE_DAYS) : []) {
    const { userId } = app
    if (!own.has(userId)) continue
    const key = `${String(userId)} ${service}`
    const one = used.get(key) ?? { userId, service, perDay: 0 }
    one.perDay += calls.reduce((sum, { amount }) => sum + amount, 0) / PACE_DAYS
    used.set(key, one)
  }
  const bought = new Set(world.rows('order').map(({ userId, service }) => `${String(userId)} ${String(service)}`))
  const chosen = new Map<unknown, Dry>()
  for (const [key, one] of used) if (one.perDay >= 1 && !bought.has(key) && !chosen.has(one.userId)) chosen.set(one.userId, one)
  return [...chosen.values()].slice(0, MOST_DRY)
}

/** What this plan itself looks at of a package that it has made. */
type Left = Pick<Rows['grant'], 'comboId' | 'used' | 'status' | 'expireTime'> & { total: number; remain: number }
type PlannedGrant = { row: Left & Row & { targetId?: string }; time: number }

const TAKEN_BACK = { status: 'reclaimed', remain: 0 }

const PAID = new Set(['paid', 'refunding', 'refunded'])

/** What is left of a package and how it stands, by its age and by how eagerly it is used. */
function packageOf({ random, now }: World, combo: Stored<'combo'>, times: number, time: number, share: number): Left & Row {
  const total = combo.amount * times
  const isWaiting = share === 0 && now - time < 5 * DAY && random.chance(0.3)
  const effective = isWaiting ? now + random.int(1, 10) * DAY : time
  const expire = effective + combo.validDays * DAY
  const isUsedUp = share > 0.93
  const used = share === 0 ? 0 : isUsedUp ? total : Math.floor(total * share * 0.98)
  const status = isWaiting ? 'waiting' : isUsedUp ? 'usedUp' : expire <= now ? 'expired' : 'inUse'
  return {
    comboId: combo.comboId,
    total,
    used,
    remain: total - used,
    effectiveTime: writeMoment(effective),
    expireTime: writeMoment(expire),
    status,
  }
}
