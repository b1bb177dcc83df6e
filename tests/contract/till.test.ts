import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { stored } from './seed-database.ts'

const HOUR = 3_600_000
const BACK = 'http://localhost:8000/#/cost/order'
const paymentOf = (url: URL) => url.searchParams.get('payment')!

describe.each(usualKinds)('the till on %s', (kind) => {
  let backend: Backend
  let token = ''
  let combo: Row
  const call = (path: string, body: object = {}, locale: 'en-US' | 'zh-CN' = 'en-US') => backend.call(path, body, { token, locale })
  const order = async (more: object = {}) =>
    ((await call('/server/order/create', { comboId: combo['comboId'], count: 2, agree: true, ...more })).data as Row)['orderNo'] as string
  const begin = async (orderNo: string, locale?: 'en-US' | 'zh-CN') =>
    new URL(((await call('/server/order/pay', { orderNo }, locale)).data as { payUrl: string }).payUrl)
  const visit = (url: URL, back = BACK) =>
    backend.app.inject({ url: `${url.pathname}${url.search}&back=${encodeURIComponent(back)}`, headers: { host: 'localhost:8000' } })
  const pay = (url: URL) =>
    backend.app.inject({
      method: 'POST',
      url: url.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:8000' },
      payload: new URLSearchParams({ payment: paymentOf(url), back: BACK }).toString(),
    })
  const statusOf = async (orderNo: string) => ((await call('/server/order/get', { orderNo })).data as Row)['status']

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('user')
    combo = ((await call('/server/packet/list', { pageSize: 1 })).data as { data: Row[] }).data[0]!
  })
  afterAll(() => backend?.close())

  it('shows what is paid for and how much, takes the money once and leads back (acceptance 226 247)', async () => {
    const orderNo = await order()
    const url = await begin(orderNo)
    const page = await visit(url)
    const money = `¥${((Number(combo['price']) * 2) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
    expect(page.body).toContain(orderNo)
    expect(page.body).toContain(`Pay ${money}`)
    expect(page.body).toContain(`href="${BACK}"`)
    expect(await statusOf(orderNo)).toBe('unpaid')
    // Back and reload after paying send nothing again: what follows is a page of its own.
    const sent = await pay(url)
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `/dev/till?${new URLSearchParams({ payment: paymentOf(url), back: BACK })}`,
    ])
    expect((await visit(url)).body).toContain('Paid. The package is yours.')
    expect(await statusOf(orderNo)).toBe('paid')
    const paid = await backend.db.query.selectFrom('payment_record').selectAll().where('orderNo', '=', orderNo).execute()
    expect(paid).toMatchObject([{ amount: Number(combo['price']) * 2, status: 'settled' }])
    const again = await pay(url)
    expect([again.statusCode, again.body.includes('<button')]).toEqual([409, false])
    expect(await call('/server/order/pay', { orderNo })).toMatchObject({ status: 409 })
  })

  it('what was paid back is no spending of the customer any more (O17)', async () => {
    const admin = await backend.signIn('admin')
    const { userId } = await backend.db.query.selectFrom('user').select('userId').where('username', '=', 'user').executeTakeFirstOrThrow()
    const spend = async () => {
      const { data } = (await backend.call('/server/user/admin/get', { userId }, { token: admin })) as { data: Row }
      return Number(data['spend'])
    }
    const before = await spend()
    const orderNo = await order()
    await pay(await begin(orderNo))
    expect((await spend()) - before).toBe(Number(combo['price']) * 2)
    const row = async () => backend.db.query.selectFrom('order').selectAll().where('orderNo', '=', orderNo).executeTakeFirstOrThrow()
    const version = async () => Number((await row())['version' as never])
    expect(await call('/server/order/refund-apply', { orderNo, reason: 'No longer needed', version: await version() })).toMatchObject({
      code: 200,
    })
    expect(await spend()).toBe(before)
  })

  it('takes no money for an order that was cancelled meanwhile, and says so in the language of the payer', async () => {
    const orderNo = await order()
    const url = await begin(orderNo, 'zh-CN')
    expect(await call('/server/order/cancel', { orderNo })).toMatchObject({ code: 200 })
    for (const answer of [await visit(url), await pay(url)]) expect(answer.body).toContain('订单已取消，不能再支付')
    expect(await statusOf(orderNo)).toBe('cancelled')
  })

  it('says that an announced transfer is being checked, and takes no second payment (14)', async () => {
    const orderNo = await order()
    const url = await begin(orderNo, 'zh-CN')
    await backend.db.write((trx) => trx.updateTable('site').set({ payeeAccount: '6222 0000 1111' }).execute())
    expect(await call('/server/order/transfer', { orderNo, transferBy: 'Zhang San' })).toMatchObject({ code: 200 })
    const page = await visit(url)
    expect(page.body).toContain('您已提交此订单的转账，正在核对到账，请勿重复支付')
    expect(page.body).not.toContain('<button')
    expect(await call('/server/order/pay', { orderNo })).toMatchObject({
      status: 409,
      message: expect.stringContaining('We are checking it'),
    })
  })

  it('takes no money after 24 hours, whichever comes first: its own clock or the order’s', async () => {
    const orderNo = await order()
    backend.clock.now += 23 * HOUR
    const url = await begin(orderNo)
    expect((await visit(url)).body).toContain('<button')
    backend.clock.now += HOUR + 1
    const late = await pay(url)
    expect([late.statusCode, late.body.includes('was canceled')]).toEqual([409, true])
    expect(await statusOf(orderNo)).toBe('cancelled')
    backend.clock.now += 24 * HOUR
    token = await backend.signIn('user')
    expect((await visit(url)).statusCode).toBe(404)
  })

  it('an order that a voucher covers is paid without it', async () => {
    const code = 'FREE000000000001'
    const row = { cardNo: 'free-1', batchNo: 'FREE', name: 'free', code, type: 'voucher', faceValue: 99_999_999, minAmount: 0, version: 1 }
    const times = { createTime: new Date(backend.clock.now).toISOString(), expireTime: '2031-01-01T00:00:00.000Z' }
    await backend.db.write((trx) =>
      trx
        .insertInto('card')
        .values(stored(backend.db, 'card', { ...row, ...times, status: 'activated' }))
        .execute(),
    )
    const orderNo = await order({ voucherCode: code })
    expect(await call('/server/order/pay', { orderNo })).toMatchObject({ code: 200, data: { orderNo, status: 'paid' } })
  })

  it.each(['https://elsewhere.example/', 'javascript:alert(1)', 'not an address', ''])('leads nobody back to %j', async (back) => {
    const { body } = await visit(await begin(await order()), back)
    expect(body).not.toContain('<a ')
  })

  it('knows no payment that was not begun', async () => {
    const page = await visit(new URL('http://localhost:8000/dev/till?payment=guessed'))
    expect([page.statusCode, page.body.includes('<button')]).toEqual([404, false])
  })
})
