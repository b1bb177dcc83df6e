import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { listRisks } from '../../mocks/figures/agent-figures.ts'
import { sendAlerts } from '../../mocks/notices/alerts.ts'
import { createOutbox } from '../../mocks/outbox/outbox.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('issue 14: an agent’s money and news on %s', (kind) => {
  let backend: Backend
  let agentId = ''
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'agent') => backend.call(path, body, { token: tokens[as]!, locale: 'en-US' })
  const one = async (path: string, body: object = {}, as?: string) => (await call(path, body, as)).data as Row
  const rowsOf = async (path: string, body: object = {}, as?: string) =>
    ((await call(path, { pageSize: 100, ...body }, as)).data as { data: Row[] }).data
  const balance = async () => Number((await userNamed(backend.db, 'agent'))['balance'])
  const order = (orderNo: unknown) => one('/server/agent/purchase-get', { orderNo })
  const stockOf = (orderNo: unknown) =>
    backend.db.query.selectFrom('grant').selectAll().where('orderNo', '=', orderNo).executeTakeFirstOrThrow()
  const rung = async (kind: string) => (await rowsOf('/server/reminder/list')).filter((row) => row['kind'] === kind)

  async function buy(): Promise<Row> {
    const [combo] = await rowsOf('/server/agent/packet-list', { pageSize: 1 })
    const { orderNo } = await one('/server/agent/packet-buy', { comboId: combo!['comboId'], count: 2 })
    return order(orderNo)
  }
  const ask = (orderNo: unknown) => call('/server/agent/refund-apply', { orderNo, reason: 'Bought the wrong one' })
  const answer = (orderNo: unknown, move: 'refund' | 'refuseRefund') =>
    call('/server/order/admin/refund', { orderNo, move, reply: 'We looked at it' }, 'admin')

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    agentId = String((await userNamed(backend.db, 'agent'))['userId'])
    await backend.db.write((trx) => trx.updateTable('usage_alert').set({ enabled: false }).execute())
  })
  afterAll(() => backend?.close())

  it('a purchase is refunded to the balance that paid for it: money, stock, books and the bell say so', async () => {
    const before = await balance()
    const bought = await buy()
    const paid = Number(bought['payAmount'])
    expect(await balance()).toBe(before - paid)
    expect(await ask(bought['orderNo'])).toMatchObject({ code: 200 })
    const resting = await stockOf(bought['orderNo'])
    expect(resting).toMatchObject({ status: 'refunding' })
    const [customer] = await rowsOf('/server/agent/user-list', { status: [1] })
    const give = { customerId: customer!['userId'], stockId: resting['grantNo'], amount: 1 }
    expect(await call('/server/agent/grant', give)).toMatchObject({ status: 422 })
    expect(await answer(bought['orderNo'], 'refund')).toMatchObject({ code: 200 })
    expect(await balance(), 'the money is back').toBe(before)
    const [listed] = await rowsOf('/server/agent/recharge-list', { type: ['refund'] })
    expect(await one('/server/agent/recharge-get', { recordNo: listed!['recordNo'] })).toMatchObject({
      orderNo: bought['orderNo'],
      amount: paid,
      balanceAfter: before,
      channel: 'balance',
      status: 'success',
    })
    expect(await stockOf(bought['orderNo'])).toMatchObject({ status: 'reclaimed', remain: 0 })
    expect(await order(bought['orderNo'])).toMatchObject({ status: 'refunded' })
    const bell = await one('/server/notice/unread')
    expect((bell['latest'] as Row[])[0]).toMatchObject({ type: 'refundAnswered', with: { orderNo: bought['orderNo'] } })
    expect(await answer(bought['orderNo'], 'refund'), 'and not once more').toMatchObject({ code: 409 })
    expect(await balance()).toBe(before)
  })

  it('a withdrawn or refused request leaves money and stock as they were', async () => {
    const bought = await buy()
    const after = await balance()
    const { grantNo } = await stockOf(bought['orderNo'])
    await ask(bought['orderNo'])
    expect(await call('/server/agent/refund-withdraw', { orderNo: bought['orderNo'] })).toMatchObject({ code: 200 })
    expect(await order(bought['orderNo'])).toMatchObject({ status: 'paid', reason: null })
    expect(await stockOf(bought['orderNo'])).toMatchObject({ status: 'inUse' })
    await ask(bought['orderNo'])
    await answer(bought['orderNo'], 'refuseRefund')
    expect(await order(bought['orderNo'])).toMatchObject({ status: 'paid', reply: 'We looked at it' })
    expect(await stockOf(bought['orderNo'])).toMatchObject({ grantNo, status: 'inUse', used: 0 })
    expect(await balance()).toBe(after)
  })

  it('what was refused and later refunded is told as two answers, each as it was', async () => {
    const bought = await buy()
    await ask(bought['orderNo'])
    await answer(bought['orderNo'], 'refuseRefund')
    await ask(bought['orderNo'])
    await answer(bought['orderNo'], 'refund')
    const titles = (await rung('refundAnswered')).filter((row) => row['requestNo'] === bought['orderNo']).map((row) => row['title'])
    expect(titles).toHaveLength(2)
    expect(titles).toContain(`Order ${String(bought['orderNo'])}: the refund was declined. We looked at it`)
  })

  it('stock of which something is allocated is not refunded until all of it is reclaimed; its book names the customer both ways', async () => {
    const bought = await buy()
    const { grantNo: stockId } = await stockOf(bought['orderNo'])
    const [customer] = await rowsOf('/server/agent/user-list', { status: [1] })
    const { grantNo } = await one('/server/agent/grant', { customerId: customer!['userId'], stockId, amount: 10 })
    expect((await ask(bought['orderNo'])).status).toBe(409)
    await call('/server/agent/reclaim', { grantNo, reason: 'the wrong customer' })
    const lines = (await rowsOf('/server/agent/stock-ledger', { grantNo: stockId })).slice(0, 2)
    expect(lines.map((line) => [line['kind'], line['change'], line['otherNo'], line['customerPhone'], line['remark']])).toEqual(
      expect.arrayContaining([
        ['reclaim', 10, grantNo, customer!['phone'], 'the wrong customer'],
        ['grant', -10, grantNo, customer!['phone'], null],
      ]),
    )
    expect(await ask(bought['orderNo'])).toMatchObject({ code: 200 })
  })

  it('nobody asks for the money of somebody else’s order', async () => {
    const bought = await buy()
    const body = { orderNo: bought['orderNo'], reason: 'It is not mine at all' }
    expect((await call('/server/agent/refund-apply', body, 'user')).status).toBe(403)
    expect((await call('/server/order/refund-apply', body, 'user')).status).toBe(404)
  })

  it('each change of the balance stands behind the bell, with what it is now, and leads to its record', async () => {
    await call('/server/user/admin/balance-adjust', { userId: agentId, amount: -100, remark: 'A correction' }, 'admin')
    const [change] = await rung('balanceChanged')
    expect(change).toMatchObject({ title: expect.stringMatching(/^Adjustment of -¥1\.00; the balance is ¥[\d,.]+$/), status: 'unread' })
    expect(await one('/server/agent/recharge-get', { recordNo: change!['requestNo'] })).toMatchObject({ amount: -100 })
  })

  it('a customer who runs dry, or already has, and a low balance are told once, and anew when that happens again', async () => {
    const outbox = (db: Backend['db']) => createOutbox({ db, now: () => backend.clock.now })
    const alerts = () => sendAlerts({ ...backend, outbox }, backend.clock.now)
    const [sooner] = await listRisks(backend.db.query, agentId, backend.clock.now, 10_000)
    const theirs = await backend.db.query
      .selectFrom('grant as g')
      .innerJoin('combo as c', 'c.comboId', 'g.comboId')
      .where('g.targetId', '=', sooner!.userId)
      .where('c.service', '=', sooner!.service)
      .select('g.grantNo')
      .execute()
    const set = (values: object) => {
      const numbers = theirs.map(({ grantNo }) => grantNo)
      return backend.db.write((trx) => trx.updateTable('grant').set(values).where('grantNo', 'in', numbers).execute())
    }
    await set({ remain: 1 })
    const { risks } = (await one('/server/agent/risk-list')) as { risks: Row[] }
    expect(risks.length).toBeGreaterThan(0)
    const saved = { enabled: true, customerDays: 7, remainPercent: 1, channels: ['sms'], receivers: ['16900000999'] }
    expect(await call('/server/usage/alert-save', saved)).toMatchObject({ code: 200 })
    await alerts()
    expect(new Set((await rung('customerLow')).map((row) => row['requestNo']))).toEqual(new Set(risks.map((row) => row['userId'])))
    expect(await alerts()).toBe(0)
    // Used up, the customer is still the most urgent of all, and not gone from the list.
    const { userId, service } = sooner!
    await set({ status: 'usedUp', remain: 0 })
    const now = ((await one('/server/agent/risk-list')) as { risks: Row[] }).risks
    expect(now.find((row) => row['userId'] === userId && row['service'] === service)).toMatchObject({ remain: 0 })

    await call('/server/usage/alert-save', { ...saved, balanceBelow: (await balance()) + 1 })
    expect(await alerts()).toBe(1)
    expect(await alerts()).toBe(0)
    // Read later, when the balance is another, it is still true.
    expect(await rung('balanceLow')).toMatchObject([{ title: 'Your balance fell below the limit of your alert' }])
    await call('/server/user/admin/recharge', { userId: agentId, amount: 1, channel: 'bank', remark: 'top-up' }, 'admin')
    await call('/server/usage/alert-save', { ...saved, balanceBelow: (await balance()) + 1 })
    expect(await alerts(), 'once more after a top-up').toBe(1)
  })
})
