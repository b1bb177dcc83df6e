import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { kinds } from './harness.ts'
import { openMoneyHouse, type Money, type MoneyHouse, type Snapshot } from './money-world.ts'

/** Two whole numbers from which an operation takes its target and its amount. */
type Given = { a: number; b: number }
type Deed = (people: Money, seen: Snapshot, given: Given) => Promise<number>

const DAY = 86_400_000
const pick = (rows: Row[], at: number, field: string): unknown => rows[at % Math.max(1, rows.length)]?.[field] ?? 'none'
const sum = (rows: Row[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0)
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code

describe.each(kinds)('money and stock on %s', (kind) => {
  let house: MoneyHouse
  beforeAll(async () => {
    house = await openMoneyHouse(kind)
  })
  afterAll(() => house?.close())

  const comboAt = (at: number) => house.combos[at % house.combos.length]
  const later = (days: number) => new Date(house.clock.now + days * DAY).toISOString()
  const ofAgent = ({ ids }: Money, { grants }: Snapshot) => grants.filter(({ targetId }) => targetId === ids.agent)
  /** For all applications of the buyer, for the one that calls, or for another one. */
  const order = async ({ call, ids }: Money, { a, b }: Given, more: Row = {}) => {
    const appId = [undefined, `app-${ids.buyer}`, `other-${ids.buyer}`][(a + b) % 3]
    return codeOf(call('buyer', '/server/order/create', { comboId: comboAt(a), count: (b % 3) + 1, appId, agree: true, ...more }))
  }
  /** Mostly an order of the state for which the operation is meant, now and then any. */
  const onOrder = (
    who: 'buyer' | 'admin',
    path: string,
    state: string,
    body: Row,
    people: Money,
    { orders }: Snapshot,
    { a, b }: Given,
  ) => {
    const isOurs = (order: Row) => who === 'admin' || order['userId'] === people.ids.buyer
    const fit = orders.filter((order) => order['status'] === state && isOurs(order) && b % 7 > 0)
    return codeOf(people.call(who, path, { orderNo: pick(fit.length > 0 ? fit : orders, a, 'orderNo'), ...body }))
  }

  const deeds: Record<string, Deed> = {
    recharge: ({ call, ids }, _seen, { a, b }) =>
      codeOf(call('admin', '/server/user/admin/recharge', { userId: ids.agent, amount: (a % 9) * 1001 - (b % 4) * 500, channel: 'bank' })),
    adjust: ({ call, ids }, _seen, { a, b }) =>
      codeOf(call('admin', '/server/user/admin/balance-adjust', { userId: ids.agent, amount: (a % 5) * 999 - b, remark: '季度对账差额' })),
    buy: ({ call }, _seen, { a, b }) => codeOf(call('agent', '/server/agent/packet-buy', { comboId: comboAt(a), count: (b % 3) + 1 })),
    hand: (people, seen, { a, b }) => {
      const stockId = pick(ofAgent(people, seen), a, 'grantNo')
      return codeOf(
        people.call('agent', '/server/agent/grant', { stockId, customerId: people.ids.customer, amount: b - 3, remark: `part ${a}` }),
      )
    },
    handAll: (people, seen, { a }) => {
      const stock = ofAgent(people, seen)
      const body = { stockId: pick(stock, a, 'grantNo'), customerId: people.ids.customer, amount: Number(pick(stock, a, 'remain')) || 1 }
      return codeOf(people.call('agent', '/server/agent/grant', body))
    },
    allocate: ({ call, ids }, _seen, { a, b }) => {
      const targetId = [ids.agent, ids.customer, ids.buyer][b % 3]
      const when = b % 5 === 0 ? { effectiveTime: later(1) } : {}
      return codeOf(
        call('admin', '/server/packet/admin/grant', { targetId, comboId: comboAt(a), count: (b % 4) + 1, remark: '合同', ...when }),
      )
    },
    reclaim: ({ call }, { grants }, { a, b }) =>
      b % 2 === 0
        ? codeOf(call('admin', '/server/packet/admin/grant-reclaim', { grantNo: pick(grants, a, 'grantNo'), reason: 'given by mistake' }))
        : codeOf(call('agent', '/server/agent/reclaim', { grantNo: pick(grants, a, 'grantNo'), reason: 'by mistake' })),
    freeze: ({ call }, { grants }, { a, b }) => {
      const move = b % 2 ? 'freeze' : 'thaw'
      const fit = grants.filter(({ status }) => status === (b % 2 ? 'inUse' : 'frozen'))
      return codeOf(
        call('admin', '/server/packet/admin/grant-status', { grantNo: pick(fit.length > 0 ? fit : grants, a, 'grantNo'), move }),
      )
    },
    withdraw: (...seen) => onOrder('buyer', '/server/order/refund-withdraw', 'refunding', {}, ...seen),
    extend: ({ call }, { grants }, { a, b }) => {
      const [grantNo, version] = [pick(grants, a, 'grantNo'), pick(grants, a, 'version')]
      const body = { grantNo, version, expireTime: later((b % 40) + 1) }
      return codeOf(b % 2 ? call('admin', '/server/packet/admin/grant-extend', body) : call('agent', '/server/agent/extend', body))
    },
    use: ({ use }, _seen, { a, b }) => use(a % 2 ? 'customer' : 'buyer', b + 1),
    redeem: async (people, _seen, { a, b }) => {
      const cardCode = b % 4 === 0 ? 'NOCARD' : await people.card({ type: 'card', comboId: comboAt(a) })
      const redeem = () => codeOf(people.call(b % 2 ? 'buyer' : 'agent', '/server/card/redeem', { cardCode }))
      return b % 3 === 0 ? Math.min(...(await Promise.all([redeem(), redeem()]))) : redeem()
    },
    order: (people, _seen, given) => order(people, given),
    orderWithVoucher: async (people, _seen, given) =>
      order(people, given, { voucherCode: await people.card({ type: 'voucher', faceValue: 500, minAmount: 0 }) }),
    pay: ({ pay }, { orders }, { a, b }) => {
      const fit = orders.filter(({ status }) => status === 'unpaid' && b % 7 > 0)
      return codeOf(pay(pick(fit.length > 0 ? fit : orders, a, 'orderNo')))
    },
    confirm: (...seen) => onOrder('admin', '/server/order/admin/confirm', 'unpaid', {}, ...seen),
    cancel: (...seen) => onOrder('buyer', '/server/order/cancel', 'unpaid', {}, ...seen),
    askRefund: (...seen) => onOrder('buyer', '/server/order/refund-apply', 'paid', { reason: '买错了套餐' }, ...seen),
    refund: (people, seen, given) => {
      const body = { move: given.b % 3 ? 'refund' : 'refuseRefund', reply: '已经核实处理' }
      return onOrder('admin', '/server/order/admin/refund', 'refunding', body, people, seen, given)
    },
    wait: async ({ wait }, _seen, { a }) => {
      await wait((a % 5) * 7 + 1)
      return 200
    },
  }

  it('no sequence of operations makes a balance negative or loses a fen or a unit: the books are the balances', async () => {
    const well = new Map(Object.keys(deeds).map((name) => [name, 0]))
    const step = fc.record({ name: fc.constantFrom(...Object.keys(deeds)), a: fc.nat(30), b: fc.nat(300) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
        const people = await house.people()
        // Something to trade with, so that few steps are spent on refusals; what needs a state of its own is done once in any case.
        for (const [name, a, b] of [
          ['recharge', 8, 1],
          ['buy', 0, 1],
          ['allocate', 3, 1],
          ['freeze', 0, 1],
          ['freeze', 0, 2],
          ['order', 0, 1],
          ['pay', 0, 1],
          ['askRefund', 0, 1],
          ['withdraw', 0, 1],
          ['askRefund', 0, 1],
          ['refund', 0, 1],
          ['order', 0, 1],
          ['confirm', 0, 1],
          ['order', 0, 1],
        ] as const) {
          const code = await deeds[name]!(people, await people.snapshot(), { a, b })
          if (code === 200) well.set(name, well.get(name)! + 1)
        }
        let seen = await people.snapshot()
        for (const { name, ...given } of steps) {
          const code = await deeds[name]!(people, seen, given)
          const now = await people.snapshot()
          if (code === 200) well.set(name, well.get(name)! + 1)
          // A card may have been made for the purpose; whoever refuses changes nothing else.
          else expect({ ...now, cards: [] }, `${name} was refused`).toEqual({ ...seen, cards: [] })
          expectTrue(now, seen)
          seen = now
        }
      }),
      { seed: 6, numRuns: 8, endOnFailure: true },
    )
    expect([...well].filter(([, times]) => times === 0)).toEqual([])
  })
})

/** What is true of money and stock, whatever was done; `before` is the state one operation ago. */
function expectTrue(now: Snapshot, before: Snapshot) {
  for (const grant of now.grants) expectPackage(grant, now)
  for (const { userId, balance } of now.users) {
    const lines = now.recharges.filter((line) => line['userId'] === userId && line['status'] === 'success')
    expect([userId, Number(balance)]).toEqual([userId, sum(lines, 'amount')])
    expect(Number(balance)).toBeGreaterThanOrEqual(0)
    const known = new Set(before.recharges.map(({ recordNo }) => recordNo))
    const fresh = lines.filter(({ recordNo }) => !known.has(recordNo))
    expect(fresh.length).toBeLessThanOrEqual(1)
    for (const line of fresh) expect(line['balanceAfter']).toBe(balance)
  }
  for (const order of now.orders) expectOrder(order, now)
  const redeemed = now.cards.filter(({ type, status }) => type === 'card' && status === 'used')
  expect(now.grants.filter(({ source }) => source === 'card').length).toBe(redeemed.length)
  const paidWith = now.orders.filter(({ voucherCode, payTime }) => voucherCode && payTime)
  expect(now.cards.filter(({ type, status }) => type === 'voucher' && status === 'used').length).toBe(paidWith.length)
}

/** What is left is what the book says; whatever left a stock is with somebody, or was used. */
function expectPackage(grant: Row, { grants, ledger }: Snapshot) {
  const { grantNo, total, used, remain, status } = grant
  const lines = ledger.filter((line) => line['grantNo'] === grantNo)
  expect([grantNo, sum(lines, 'change')]).toEqual([grantNo, Number(remain)])
  for (const figure of [used, remain, ...lines.map((line) => line['remain'])]) {
    expect(Number.isInteger(figure)).toBe(true)
    expect(Number(figure)).toBeGreaterThanOrEqual(0)
  }
  if (status === 'reclaimed') expect([remain, used]).toEqual([0, 0])
  else expect(Number(used) + Number(remain)).toBe(total)
  if (status === 'usedUp') expect(remain).toBe(0)
  const handed = grants.filter(({ stockNo, status: state }) => stockNo === grantNo && state !== 'reclaimed')
  const spoken = lines.filter(({ kind }) => kind === 'use')
  expect(sum(handed, 'total') - sum(spoken, 'change')).toBe(used)
}

function expectOrder({ orderNo, status, channel, payAmount, payTime, userId, appId }: Row, { grants, recharges, ledger }: Snapshot) {
  const bought = grants.filter((grant) => grant['orderNo'] === orderNo)
  expect(bought.every((grant) => grant['appId'] === appId)).toBe(true)
  const used = ledger.filter(({ grantNo, kind }) => kind === 'use' && grantNo === bought[0]?.['grantNo'])
  if (appId) expect(used.filter((line) => line['appId'] !== appId)).toEqual([])
  expect([orderNo, status, bought.length]).toEqual([orderNo, status, payTime ? 1 : 0])
  if (status === 'refunded') expect(bought[0]).toMatchObject({ status: 'reclaimed', remain: 0 })
  if (channel !== 'agent') return
  const paid = recharges.filter((line) => line['orderNo'] === orderNo)
  expect(paid).toMatchObject([{ userId, type: 'buy', amount: 0 - Number(payAmount) }])
}
