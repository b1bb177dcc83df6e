import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { createRandom } from '../../mocks/seed/random.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { stored } from './seed-database.ts'

const MANY = 50
const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: MANY }, work))
const okOf = (answers: { code: number }[]) => answers.filter(({ code }) => code === 200)

describe.each(kinds)('money moves exactly once on %s', (kind) => {
  let backend: Backend
  let combo: Row
  let userId: string
  let cards = 0
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user', headers: Record<string, string> = {}) =>
    backend.call(path, body, { token: tokens[as]!, headers })
  const pay = (orderNo: unknown) => backend.pay(orderNo, tokens['user']!)
  const grantsOf = (orderNo: unknown) => backend.db.query.selectFrom('grant').selectAll().where('orderNo', '=', orderNo).execute()
  const orderOf = (orderNo: unknown) =>
    backend.db.query.selectFrom('order').selectAll().where('orderNo', '=', orderNo).executeTakeFirstOrThrow()
  const order = async (more: object = {}) => {
    const { data } = await call('/server/order/create', { comboId: combo['comboId'], count: 1, agree: true, ...more })
    return (data as Row)['orderNo'] as string
  }

  /** A card that may be used, of its own code. */
  async function card(values: Row): Promise<string> {
    const code = `ONCE${String(++cards).padStart(12, '0')}`
    const row = { cardNo: `once-${cards}`, batchNo: 'ONCE', name: 'once', code, status: 'activated', version: 1 }
    const moments = { createTime: new Date(backend.clock.now).toISOString(), expireTime: '2031-01-01T00:00:00.000Z' }
    await backend.db.write((trx) =>
      trx
        .insertInto('card')
        .values(stored(backend.db, 'card', { ...row, ...moments, ...values }))
        .execute(),
    )
    return code
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    combo = ((await call('/server/packet/list', { pageSize: 1 })).data as { data: Row[] }).data[0]!
    userId = String((await userNamed(backend.db, 'user'))['userId'])
  })
  afterAll(() => backend?.close())

  it('an order that is paid fifty times at once, from two places, is paid once', async () => {
    const orderNo = await order()
    const answers = await times(() => pay(orderNo))
    expect(okOf(answers)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
    expect(await grantsOf(orderNo)).toMatchObject([{ total: combo['amount'], used: 0 }])
    expect(await call('/server/order/admin/confirm', { orderNo }, 'admin')).toMatchObject({ status: 409 })
  })

  it('an order that is paid, cancelled and confirmed at once ends in one of these alone', async () => {
    for (let round = 0; round < 5; round++) {
      const orderNo = await order()
      const answers = await Promise.all([
        call('/server/order/cancel', { orderNo }),
        pay(orderNo),
        call('/server/order/admin/confirm', { orderNo }, 'admin'),
      ])
      expect(okOf(answers)).toHaveLength(1)
      const { status } = await orderOf(orderNo)
      expect(await grantsOf(orderNo)).toHaveLength(status === 'paid' ? 1 : 0)
    }
  })

  it('a press that is repeated with one key makes one order', async () => {
    const body = { comboId: combo['comboId'], count: 1, agree: true }
    const answers = await times(() => call('/server/order/create', body, 'user', { 'idempotency-key': `again-${kind}` }))
    expect(new Set(answers.map(({ data }) => (data as Row)['orderNo'])).size).toBe(1)
  })

  it('a card that is redeemed by two people at once gives one package', async () => {
    const code = await card({ type: 'card', comboId: combo['comboId'] })
    const before = await backend.db.query.selectFrom('grant').select('grantNo').where('source', '=', 'card').execute()
    const answers = await Promise.all(
      ['user', 'agent', 'user', 'agent', 'user'].map((as) => call('/server/card/redeem', { cardCode: code }, as)),
    )
    expect(okOf(answers)).toHaveLength(1)
    const after = await backend.db.query.selectFrom('grant').select('grantNo').where('source', '=', 'card').execute()
    expect(after.length - before.length).toBe(1)
  })

  it('a voucher that pays for ten orders at once pays for one', async () => {
    const voucherCode = await card({ type: 'voucher', faceValue: 100, minAmount: 0 })
    const orders: string[] = []
    for (let at = 0; at < 10; at++) orders.push(await order({ voucherCode }))
    const answers = await Promise.all(orders.map(pay))
    expect(okOf(answers)).toHaveLength(1)
    const states = await Promise.all(orders.map(async (orderNo) => [(await orderOf(orderNo))['status'], (await grantsOf(orderNo)).length]))
    expect(states.filter(([status, grants]) => status === 'paid' && grants === 1)).toHaveLength(1)
    expect(states.filter(([status, grants]) => status === 'unpaid' && grants === 0)).toHaveLength(9)
  })

  it('fifty purchases at once from a balance that holds three make three, and none below zero', async () => {
    const answer = await call('/server/agent/packet-list', { pageSize: 1 }, 'agent')
    const wanted = (answer.data as { data: Row[] }).data[0]!
    const price = Number(wanted['agentPrice'])
    await backend.db.write((trx) =>
      trx
        .updateTable('user')
        .set({ balance: price * 3 + 1 })
        .where('username', '=', 'agent')
        .execute(),
    )
    const answers = await times(() => call('/server/agent/packet-buy', { comboId: wanted['comboId'], count: 1 }, 'agent'))
    expect(okOf(answers)).toHaveLength(3)
    expect(await userNamed(backend.db, 'agent')).toMatchObject({ balance: 1 })
  })

  it('what is being given back rests, and what was used is not given back', async () => {
    const orderNo = await order()
    await pay(orderNo)
    expect(await call('/server/order/refund-apply', { orderNo, reason: '买错了套餐规格' })).toMatchObject({ code: 200 })
    const [grant] = await grantsOf(orderNo)
    await backend.db.write((trx) => trx.updateTable('grant').set({ used: 1 }).where('grantNo', '=', grant!['grantNo']).execute())
    const judge = (move: string) => call('/server/order/admin/refund', { orderNo, move, reply: '已核实，处理完毕' }, 'admin')
    expect(await judge('refund')).toMatchObject({ status: 409 })
    expect(await judge('refuseRefund')).toMatchObject({ code: 200 })
    const { latest } = (await call('/server/notice/unread')).data as { latest: Record<string, unknown>[] }
    expect(latest).toContainEqual(
      expect.objectContaining({ type: 'refundAnswered', with: { orderNo }, title: expect.stringContaining('已核实，处理完毕') }),
    )
    expect(await call('/server/order/refund-apply', { orderNo, reason: '买错了套餐规格' })).toMatchObject({ status: 409 })
  })

  it('no order of events makes a package without a payment or a payment without a package', async () => {
    const random = createRandom(`orders ${kind}`)
    const voucherCode = await card({ type: 'voucher', faceValue: 1, minAmount: 0 })
    const orders: string[] = []
    for (let at = 0; at < 8; at++) orders.push(await order(at < 4 ? { voucherCode } : {}))
    const steps: ((orderNo: string) => Promise<unknown>)[] = [
      pay,
      (orderNo) => call('/server/order/cancel', { orderNo }),
      (orderNo) => call('/server/order/refund-apply', { orderNo, reason: '买错了套餐规格' }),
      (orderNo) => call('/server/order/admin/confirm', { orderNo }, 'admin'),
      (orderNo) => call('/server/order/admin/cancel', { orderNo }, 'admin'),
      (orderNo) => call('/server/order/admin/refund', { orderNo, move: 'refund', reply: '已核实，同意退款' }, 'admin'),
      (orderNo) => call('/server/order/admin/refund', { orderNo, move: 'refuseRefund', reply: '已核实，不予退款' }, 'admin'),
    ]
    for (let round = 0; round < 40; round++) {
      await Promise.all(Array.from({ length: 4 }, () => random.pick(steps)(random.pick(orders))))
      for (const orderNo of orders) {
        const { status, payTime } = await orderOf(orderNo)
        const grants = (await grantsOf(orderNo)).map((grant) => grant['status'])
        const expected = { unpaid: [], cancelled: [], paid: ['inUse'], refunding: ['refunding'], refunded: ['reclaimed'] }[String(status)]
        expect([orderNo, status, grants, payTime !== null]).toEqual([orderNo, status, expected, expected!.length > 0])
      }
    }
    const used = await backend.db.query
      .selectFrom('card')
      .selectAll()
      .where('code', '=', stored(backend.db, 'card', { code: voucherCode })['code'])
      .executeTakeFirstOrThrow()
    const paidWith = await Promise.all(orders.slice(0, 4).map(orderOf))
    expect(paidWith.filter((row) => row['payTime'] !== null).length).toBe(used['status'] === 'used' ? 1 : 0)
    expect(await userNamed(backend.db, 'user')).toMatchObject({ userId })
  })
})
