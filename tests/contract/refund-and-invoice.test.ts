import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const NUMBER = '24312000000012345678'

describe.each(usualKinds)('issue 17: nobody has both an invoice and the money back, on %s', (kind) => {
  let backend: Backend
  let userId = ''
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user', locale: 'en-US' | 'zh-CN' = 'en-US') =>
    backend.call(path, body, { token: tokens[as]!, locale })
  const one = async (path: string, body: object, as = 'user') => (await call(path, body, as)).data as Row
  const orderNow = (orderNo: string) => one('/server/order/get', { orderNo })
  const invoiceNow = (invoiceNo: string) => one('/server/order/invoice-get', { invoiceNo })
  const ask = (orderNo: string) => call('/server/order/refund-apply', { orderNo, reason: 'Bought the wrong one' })
  const answer = (orderNo: string, move: 'refund' | 'refuseRefund' = 'refund', locale?: 'zh-CN') =>
    call('/server/order/admin/refund', { orderNo, move, reply: 'We looked at it' }, 'admin', locale)
  const issue = (invoiceNo: string, locale?: 'zh-CN') =>
    call('/server/order/admin/invoice-issue', { invoiceNo, number: NUMBER }, 'admin', locale)
  const told = async (requestNo: string, kind: string) =>
    ((await one('/server/reminder/list', { pageSize: 100 }))['data'] as Row[])
      .filter((row) => row['requestNo'] === requestNo && row['kind'] === kind)
      .map((row) => row['title'])

  async function apply(orderNo: string): Promise<string> {
    const form = { kind: 'normal', titleType: 'person', heading: '林晓雨', email: 'user@example.com' }
    return String((await one('/server/order/invoice-apply', { orderNo, ...form }))['invoiceNo'])
  }

  /** An order that was just paid, and the request for its invoice. */
  async function bought(): Promise<{ orderNo: string; invoiceNo: string }> {
    const { data } = await one('/server/packet/list', { pageSize: 1 })
    const [combo] = data as Row[]
    const orderNo = String((await one('/server/order/create', { comboId: combo!['comboId'], count: 1, agree: true }))['orderNo'])
    expect(await call('/server/order/admin/confirm', { orderNo }, 'admin')).toMatchObject({ code: 200 })
    return { orderNo, invoiceNo: await apply(orderNo) }
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'admin']) tokens[name] = await backend.signIn(name)
    userId = String((await userNamed(backend.db, 'user'))['userId'])
  })
  afterAll(() => backend?.close())

  it('no invoice is issued while a refund of its order is asked for, and one is when that was refused', async () => {
    const { orderNo, invoiceNo } = await bought()
    await ask(orderNo)
    expect(await issue(invoiceNo)).toMatchObject({
      status: 409,
      message: `A refund of order ${orderNo} was asked for or approved: answer the refund first, and issue an invoice only if it is refused`,
    })
    expect(await issue(invoiceNo, 'zh-CN')).toMatchObject({ message: expect.stringContaining(`订单 ${orderNo} 正在退款或已退款`) })
    expect(await invoiceNow(invoiceNo)).toMatchObject({ status: 'applied', number: null })
    await answer(orderNo, 'refuseRefund')
    // Money is told by message as well, as a payment and an invoice are.
    const { phone } = await userNamed(backend.db, 'user')
    expect(await backend.latest(String(phone))).toMatchObject({
      text: expect.stringContaining(`Order ${orderNo}: the refund was declined`),
    })
    expect(await issue(invoiceNo)).toMatchObject({ code: 200 })
  })

  it('a refund closes the request that still waits, and its customer reads why', async () => {
    const { orderNo, invoiceNo } = await bought()
    await ask(orderNo)
    expect(await answer(orderNo)).toMatchObject({ code: 200 })
    expect(await invoiceNow(invoiceNo)).toMatchObject({ status: 'closed' })
    expect(await told(invoiceNo, 'invoiceAnswered')).toEqual([`Order ${orderNo} is refunded: no invoice is issued for it any more`])
    const waiting = backend.db.query.selectFrom('reminder').selectAll().where('requestNo', '=', invoiceNo)
    expect(await waiting.where('kind', '=', 'invoiceAsked').where('status', '=', 'unread').execute()).toEqual([])
    expect(await issue(invoiceNo)).toMatchObject({ status: 409 })
  })

  it('an order with an issued invoice is refunded once that is voided, which its customer is told', async () => {
    const { orderNo, invoiceNo } = await bought()
    await issue(invoiceNo)
    await ask(orderNo)
    expect(await answer(orderNo)).toMatchObject({
      status: 409,
      message: `Invoice ${NUMBER} (request ${invoiceNo}) was issued for order ${orderNo}: void it first, under Invoice requests`,
    })
    expect(await answer(orderNo, 'refund', 'zh-CN')).toMatchObject({ message: expect.stringContaining(`发票 ${NUMBER}`) })
    expect(await orderNow(orderNo)).toMatchObject({ status: 'refunding' })
    const voided = { invoiceNo, reply: 'The order is refunded' }
    expect(await call('/server/order/admin/invoice-void', voided)).toMatchObject({ status: 403 })
    expect(await call('/server/order/admin/invoice-void', voided, 'admin')).toMatchObject({ code: 200 })
    expect(await call('/server/order/admin/invoice-void', voided, 'admin')).toMatchObject({ status: 409 })
    expect(await invoiceNow(invoiceNo)).toMatchObject({ status: 'voided', number: NUMBER })
    const titles = await told(invoiceNo, 'invoiceAnswered')
    expect(titles).toHaveLength(2)
    expect(titles).toContain(`Invoice ${NUMBER} for order ${orderNo} was voided. The order is refunded`)
    expect(titles).toContainEqual(expect.stringMatching(/ was issued$/))
    expect(await answer(orderNo)).toMatchObject({ code: 200 })
    expect(await told(orderNo, 'refundAnswered'), 'the money is not back yet').toContainEqual(
      expect.stringMatching(/^Order \d+: the refund is approved; ¥[\d,.]+ goes back the way it was paid$/),
    )
  })

  it('a voided invoice of an order that stays paid is asked for again', async () => {
    const { orderNo, invoiceNo } = await bought()
    await issue(invoiceNo)
    await call('/server/order/admin/invoice-void', { invoiceNo, reply: 'The heading was wrong' }, 'admin')
    expect(await orderNow(orderNo)).toMatchObject({ status: 'paid', invoiced: false })
    expect(await issue(await apply(orderNo))).toMatchObject({ code: 200 })
    const theirs = backend.db.query.selectFrom('invoice').select('status').where('userId', '=', userId).where('orderNo', '=', orderNo)
    expect((await theirs.execute()).map(({ status }) => status).sort()).toEqual(['issued', 'voided'])
  })
})
