import { createServer as createHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { isSigned, sign } from '../../mocks/payment/signature.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds, NOW } from './harness.ts'

const SECRET = 'a secret that only the two of them know'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Begun = Row & { orderNo: string; amount: number; notifyUrl: string }

/** A payment provider that answers what a test says, and keeps what it was asked. */
async function openProvider(now: () => number) {
  const asked: Begun[] = []
  let answer: { status: number; body: string } = { status: 200, body: '{"payUrl":"https://pay.example/1"}' }
  const server: Server = createHttp((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (isSigned(SECRET, body, request.headers, now())) asked.push(JSON.parse(body) as Begun)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/begin`,
    asked,
    answers: (status: number, body: string) => (answer = { status, body }),
    close: () => new Promise((done) => server.close(done)),
  }
}

const order = async (backend: Backend, token: string): Promise<string> => {
  const { data } = await backend.call('/server/packet/list', { pageSize: 1 }, { token })
  const [combo] = (data as { data: Row[] }).data
  const made = await backend.call('/server/order/create', { comboId: combo!['comboId'], count: 1, agree: true }, { token })
  return String((made.data as Row)['orderNo'])
}
const read = async (backend: Backend, token: string, orderNo: string) =>
  (await backend.call('/server/order/get', { orderNo }, { token })).data as Row

describe.each(usualKinds)('a payment provider behind PAYMENT_URL on %s (R4 S6)', (kind) => {
  let backend: Backend
  let provider: Awaited<ReturnType<typeof openProvider>>
  let token = ''
  let admin = ''
  let transactions = 0

  beforeAll(async () => {
    const clock = { now: () => NOW }
    provider = await openProvider(() => clock.now())
    backend = await openBackend(kind, { gateway: { url: provider.url, secret: SECRET } })
    clock.now = () => backend.clock.now
    token = await backend.signIn('user')
    admin = await backend.signIn('admin')
  })
  afterAll(async () => {
    await backend?.close()
    await provider?.close()
  })

  const tell = (notice: Row, headers?: Record<string, string>) => {
    const body = JSON.stringify({ event: 'paid', currency: 'CNY', ...notice })
    return backend.app.inject({
      method: 'POST',
      url: '/api/payment/notify',
      headers: { 'content-type': 'application/json', ...(headers ?? sign(SECRET, body, backend.clock.now)) },
      payload: body,
    })
  }
  const begin = async () => {
    const orderNo = await order(backend, token)
    expect(await backend.call('/server/order/pay', { orderNo }, { token })).toMatchObject({
      code: 200,
      data: { payUrl: 'https://pay.example/1' },
    })
    return provider.asked.at(-1)!
  }
  const records = async (orderNo: string) =>
    ((await backend.call('/server/payment/admin/list', { orderNo }, { token: admin })).data as { data: Row[] }).data
  const grantsOf = async (orderNo: string) =>
    (await backend.db.query.selectFrom('grant').select('grantNo').where('orderNo', '=', orderNo).execute()).length

  it('is asked with a signature, and its notice pays the order once, however often it is told', async () => {
    const { orderNo, amount } = await begin()
    expect(amount).toBe((await read(backend, token, orderNo))['due'])
    const notice = { transactionId: `t-${++transactions}`, orderNo, amount }
    const answers = await Promise.all([tell(notice), tell(notice), tell(notice)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await read(backend, token, orderNo))['status']).toBe('paid')
    expect(await grantsOf(orderNo)).toBe(1)
    expect(await records(orderNo)).toMatchObject([{ transactionId: notice.transactionId, amount, status: 'settled' }])
  })

  it.each([
    ['another amount', { amount: 1 }, 'amount'],
    ['no order', { orderNo: '209901010001' }, 'noOrder'],
  ])('money for %s is kept to be given back, and pays nothing', async (_name, wrong, fault) => {
    const { orderNo, amount } = await begin()
    const notice = { transactionId: `t-${++transactions}`, orderNo, amount, ...wrong }
    expect((await tell(notice)).statusCode).toBe(200)
    expect((await read(backend, token, orderNo))['status']).toBe('unpaid')
    expect(await records(notice.orderNo)).toMatchObject([{ status: 'toReturn', fault }])
    // Issue 14: whoever gives it back reads for which package it was paid, where there is such an order.
    const order = await read(backend, token, orderNo)
    const names = fault === 'noOrder' ? [null] : [order['comboName'], order['comboName_enUS']]
    expect(names).toContain((await records(notice.orderNo))[0]!['comboName'])
  })

  it('money that comes after the order was cancelled is kept to be given back, and marked when it was', async () => {
    const { orderNo, amount } = await begin()
    backend.clock.now += 25 * HOUR
    const transactionId = `t-${++transactions}`
    expect((await tell({ transactionId, orderNo, amount })).statusCode).toBe(200)
    const [record] = await records(orderNo)
    expect(record).toMatchObject({ status: 'toReturn', fault: 'notPayable' })
    expect(await grantsOf(orderNo)).toBe(0)
    const back = { recordNo: record!['recordNo'], note: 'refunded at the provider' }
    expect(await backend.call('/server/payment/admin/returned', back, { token: admin })).toMatchObject({ code: 200 })
    expect(await records(orderNo)).toMatchObject([{ status: 'returned', note: back.note }])
    expect(await backend.call('/server/payment/admin/returned', back, { token: admin })).toMatchObject({ status: 409 })
  })

  it('what was paid for an order that is refunded waits to be given back, like other money that is not the platform’s (14)', async () => {
    const { orderNo, amount } = await begin()
    expect((await tell({ transactionId: `t-${++transactions}`, orderNo, amount })).statusCode).toBe(200)
    const reason = '买错了套餐规格'
    expect(await backend.call('/server/order/refund-apply', { orderNo, reason }, { token })).toMatchObject({ code: 200 })
    expect(await records(orderNo)).toMatchObject([{ status: 'settled', fault: null }])
    const answer = { orderNo, move: 'refund', reply: '已核实，同意退款' }
    expect(await backend.call('/server/order/admin/refund', answer, { token: admin })).toMatchObject({ code: 200 })
    expect(await records(orderNo)).toMatchObject([{ status: 'toReturn', fault: 'refunded', amount }])
  })

  it('a notice without the secret, of another body or of ten minutes ago is refused', async () => {
    const { orderNo, amount } = await begin()
    const notice = { transactionId: `t-${++transactions}`, orderNo, amount }
    const [other, now] = [JSON.stringify({ ...notice, amount: 1 }), backend.clock.now]
    const body = JSON.stringify({ event: 'paid', currency: 'CNY', ...notice })
    for (const headers of [{}, sign('another secret', body, now), sign(SECRET, other, now), sign(SECRET, body, now - 10 * MINUTE)])
      expect((await tell(notice, headers)).statusCode).toBe(403)
    expect((await read(backend, token, orderNo))['status']).toBe('unpaid')
  })

  it('no signed nonsense is taken for money', async () => {
    const { orderNo, amount } = await begin()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('transactionId', 'orderNo', 'amount', 'event', 'currency'), fc.jsonValue(), async (name, value) => {
        const right: Row = { orderNo, amount, event: 'paid', currency: 'CNY' }
        fc.pre(value !== right[name] && !(name === 'transactionId' && typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value)))
        const { statusCode } = await tell({ transactionId: 't-nonsense', orderNo, amount, [name]: value })
        expect([200, 400]).toContain(statusCode)
        expect((await read(backend, token, orderNo))['status']).toBe('unpaid')
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['fails', 500, '{}'],
    ['answers no address', 200, '{}'],
    ['answers a script', 200, '{"payUrl":"javascript:alert(1)"}'],
    ['answers no JSON', 200, '<html>'],
  ])('a provider that %s leaves the order unpaid and says what to do', async (_name, status, body) => {
    const orderNo = await order(backend, token)
    provider.answers(status, body)
    const answer = await backend.call('/server/order/pay', { orderNo }, { token })
    provider.answers(200, '{"payUrl":"https://pay.example/1"}')
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('bank transfer') })
    expect((await read(backend, token, orderNo))['status']).toBe('unpaid')
  })
})

describe.each(usualKinds)('payment by bank transfer where no provider is set on %s (R4 S6)', (kind) => {
  let backend: Backend
  let token = ''
  let admin = ''
  beforeAll(async () => {
    backend = await openBackend(kind, { demo: false })
    token = await backend.signIn('user')
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  const account = { payee: 'Lingyu Ltd.', payeeBank: 'Bank of Shenzhen', payeeAccount: '6222 0000 1111' }

  it('leads to the account that an administrator has set, shown to the buyer and to no guest', async () => {
    const orderNo = await order(backend, token)
    const { data } = await backend.call('/server/order/pay', { orderNo }, { token })
    expect((data as Row)['payUrl']).toContain(`/#/cost/order-transfer?orderNo=${orderNo}`)
    expect((await read(backend, token, orderNo))['payeeAccount']).toBeNull()
    // Without an account nobody can have paid (14).
    const declare = { orderNo, transferBy: 'Zhang San' }
    expect(await backend.call('/server/order/transfer', declare, { token })).toMatchObject({ status: 409 })
    expect((await read(backend, token, orderNo))['status']).toBe('unpaid')
    expect(await backend.call('/server/site/admin/save', account, { token: admin })).toMatchObject({ code: 200 })
    expect(await read(backend, token, orderNo)).toMatchObject(account)
    expect(JSON.stringify((await backend.call('/server/site/get-config')).data)).not.toContain(account.payeeAccount)
  })

  it('an announced transfer outlives the day, and is paid when an administrator confirms it', async () => {
    const orderNo = await order(backend, token)
    const declare = { orderNo, transferBy: 'Zhang San' }
    expect(await backend.call('/server/order/transfer', declare, { token })).toMatchObject({ code: 200 })
    // Whoever may confirm it hears of it, and once it is confirmed nobody else has to.
    const rung = async () => {
      const { data } = await backend.call('/server/reminder/list', {}, { token: admin, locale: 'en-US' })
      return (data as { data: Row[] }).data.find((one) => one['kind'] === 'transferDeclared' && one['requestNo'] === orderNo)
    }
    expect(await rung()).toMatchObject({ status: 'unread', title: expect.stringMatching(`has transferred ¥.+ for order ${orderNo}`) })
    backend.clock.now += 48 * HOUR
    expect(await read(backend, token, orderNo)).toMatchObject({ status: 'transferring', transferBy: 'Zhang San' })
    expect(await backend.call('/server/order/admin/confirm', { orderNo }, { token: admin })).toMatchObject({ code: 200 })
    expect((await read(backend, token, orderNo))['status']).toBe('paid')
    expect(await rung()).toMatchObject({ status: 'read' })
    const sentence = await answered(orderNo)
    expect(sentence).toMatch(new RegExp(`^Order ${orderNo}: your payment of ¥.+ has arrived\\. “.+” is ready to use$`))
  })

  /** What the buyer reads in the bell (issue 14). */
  async function answered(orderNo: string): Promise<unknown> {
    const { data } = await backend.call('/server/notice/unread', {}, { token, locale: 'en-US' })
    const { latest } = data as { latest: Row[] }
    return latest.find(({ type, with: about }) => type === 'transferAnswered' && (about as Row)['orderNo'] === orderNo)?.['title']
  }

  it('a transfer that never came cancels the order, with a reason that its buyer reads', async () => {
    const orderNo = await order(backend, token)
    await backend.call('/server/order/transfer', { orderNo, transferBy: 'Zhang San' }, { token })
    const reply = 'no such transfer has arrived'
    expect(await backend.call('/server/order/admin/not-received', { orderNo, reply }, { token: admin })).toMatchObject({ code: 200 })
    expect(await read(backend, token, orderNo)).toMatchObject({ status: 'cancelled', reply })
    expect(await answered(orderNo)).toBe(`Order ${orderNo} was canceled, because no payment arrived. ${reply}`)
    expect(await backend.call('/server/order/admin/confirm', { orderNo }, { token: admin })).toMatchObject({ status: 409 })
  })
})
