import { versionsAs } from '../../../src/schema/per-language.ts'
import { HOUR, DAY } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import type { Stored } from '../../db/database.ts'
import { listWants } from '../needs.ts'
import { listMoments, writeMoment } from '../time.ts'

/** The time until a certification was reviewed; nobody may buy before that. */
const CERTIFIED = 14 * DAY

/** Half a year of purchases; only an order of the last day can be unpaid, and nobody buys before being certified. */
export const planOrders: Plan = function* (world) {
  const { contract, random, now, count: orders, rows } = world
  const combos = rows('combo').filter((combo) => combo.status !== 'draft' && combo.customised !== true)
  const small = combos.filter((combo) => combo.price <= 4_000_00)
  const buyers = rows('user').filter((user) => user.role === 'user' && user.status === 1 && (user.certType ?? 0) > 0)
  const agents = rows('user').filter((user) => user.role === 'agent' && user.status === 1)
  if (buyers.length === 0) return
  const apps = new Map<unknown, Stored<'application'>>()
  for (const app of rows('application')) if (!apps.has(app.userId)) apps.set(app.userId, app)
  const since = buyers.map((buyer) => Date.parse(buyer.registerTime) + CERTIFIED)
  const rest = Math.max(1, buyers.length - 1)
  const wants = listWants(world, random.fork('wants'), new Map(buyers.map(({ userId }, at) => [userId, since[at]!])))
  const names = new Map(buyers.map(({ userId }, at) => [userId, at]))

  const sold = combos.filter((combo) => combo.status === 'onSale')
  const callers = buyers.map(({ userId }) => wants.has(userId))
  /** The nearest person who does not buy for calls. */
  const idle = (place: number) => {
    for (let at = place; at > 0; at--) if (!callers[at]) return at
    return place
  }

  for (const [at, time] of listMoments(random.fork('times'), orders, 180, now).entries()) {
    const isAgents = at % 50 === 9 && agents.length > 0 && small.length > 0
    const isDemos = at % DEMOS === 3
    const want = isAgents ? undefined : wants.next(time, at % 10 === 3 ? buyers[0]!.userId : undefined)
    const somebody = isDemos ? 0 : latestBefore(since, time, 1 + Math.floor(random.next() ** 1.6 * rest))
    // Somebody who calls buys what the calls need; others buy what they like.
    const place = want ? names.get(want.userId)! : isDemos ? 0 : idle(somebody)
    const among = isAgents ? small : combos
    const liked = among.length > 0 ? among[Math.floor(random.next() ** 2 * among.length)]! : undefined
    const combo = want ? wants.packageFor(want, sold) : liked
    const count = random.weigh([1, 2, 3, 5], want ? [1] : [70, 14, 8, isAgents ? 0 : 8])
    // Every fiftieth order is an agent's, often the demo agent's; agents pay their own price from their balance.
    const agent = isAgents ? (at % 100 === 9 ? agents[0] : agents[at % agents.length]) : undefined
    const price = (agent && combo?.agentPrice) ?? combo?.price ?? 100_00
    const amount = price * count
    const app = agent ? undefined : apps.get(buyers[place]!.userId)
    const voucher = !agent && random.chance(0.08) ? Math.min(amount, random.pick([10_00, 20_00, 50_00])) : 0
    const age = now - time
    const status = agent
      ? 'paid'
      : age < DAY && random.chance(0.35)
        ? 'unpaid'
        : isDemos && !want
          ? random.pick(['cancelled', 'cancelled', 'refunded'])
          : random.weigh(['paid', 'cancelled', 'refunding', 'refunded'], [84, 11, age < 20 * DAY ? 3 : 0, 3])
    const paid = time + Math.min(random.int(20, 3_000) * 1_000, Math.max(0, age - 1_000))
    const isPaid = status === 'paid' || status === 'refunding' || status === 'refunded'
    if (want) wants.bought(want, time, status === 'paid' && combo ? combo.amount * count : 0)
    yield {
      time,
      row: {
        userId: agent?.userId ?? buyers[place]!.userId,
        channel: agent ? 'agent' : at % 31 === 8 ? 'offline' : 'console',
        appId: app && Date.parse(app.createTime) <= time && at % 3 > 0 && (!want || want.apps.join() === app.appId) ? app.appId : null,
        comboId: combo?.comboId ?? null,
        ...(combo ? versionsAs(contract, combo, 'name', { entity: 'order', field: 'comboName' }) : { comboName: null }),
        service: combo?.service ?? null,
        count,
        amount,
        due: amount - voucher,
        payAmount: isPaid ? amount - voucher : null,
        voucherCode: null,
        status,
        invoiced: status === 'paid' && !agent && amount > voucher && (at % 63 === 3 || (place === 0 && at % 3 === 0)),
        reply: status === 'refunded' ? '已核实，款项原路退回' : null,
        reason:
          status === 'refunding' || status === 'refunded' ? random.pick(['买错了套餐', '项目取消，不再需要', '重复下单，请退款']) : null,
        createTime: writeMoment(time),
        payTime: isPaid ? writeMoment(paid) : null,
        cancelTime: status === 'cancelled' ? writeMoment(Math.min(time + random.int(1, 24) * HOUR, now)) : null,
        refundTime: status === 'refunded' ? writeMoment(Math.min(paid + random.int(2, 90) * HOUR, now)) : null,
      },
    }
  }
}

/** Every n-th order is one that the demo user has reconsidered. */
const DEMOS = 400

/** The person at `place`, or an earlier one who was registered by then; people are sorted by registration. */
function latestBefore(since: number[], time: number, place: number): number {
  let at = Math.min(place, since.length - 1)
  while (at > 0 && since[at]! > time) at = Math.floor(at * 0.9)
  return at
}
