import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { identityAt } from '../../mocks/seed/words/people.ts'
import { createRandom } from '../../mocks/seed/random.ts'
import { judgeSecret, OVERLAP_MS } from '../../mocks/secrets/app-secret.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { readable, stored } from './seed-database.ts'

const VOUCHER = 'LYV1000AAAAAAAAA'

describe.each(usualKinds)('processes on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const pay = (orderNo: unknown) => backend.pay(orderNo, tokens['user']!)
  const rowsOf = async (path: string, body: object, as?: string) => ((await call(path, body, as)).data as { data: Row[] }).data
  /** The latest line behind somebody's bell about this. */
  const rung = async (as: string, kind: string, requestNo: string) => {
    const { data } = await backend.call('/server/reminder/list', {}, { token: tokens[as]!, locale: 'en-US' })
    return (data as { data: Row[] }).data.find((row) => row['kind'] === kind && row['requestNo'] === requestNo)
  }
  const one = async (path: string, body: object, as?: string) => (await call(path, body, as)).data as Row

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('an order is priced, made, paid once and gives its package with a book; before, nothing of it is paid (C10)', async () => {
    const [combo] = await rowsOf('/server/packet/list', { pageSize: 1 })
    const body = { comboId: combo!['comboId'], count: 3, agree: true }
    const amount = Number(combo!['price']) * 3
    expect(await call('/server/order/quote', body)).toMatchObject({
      code: 200,
      data: { lines: expect.any(Array), total: { value: expect.stringMatching(/^¥/) } },
    })
    const order = await one('/server/order/create', body)
    expect(order).toMatchObject({ status: 'unpaid', amount, payAmount: amount })
    const { orderNo } = order
    // Nothing is called paid before it is (C10).
    expect(await one('/server/order/get', { orderNo })).toMatchObject({ due: amount, payAmount: null })
    expect(await call('/server/order/pay', { orderNo }, 'agent')).toMatchObject({ status: 403 })
    const answers = await Promise.all([pay(orderNo), pay(orderNo)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const [grant, ...more] = await backend.db.query.selectFrom('grant').selectAll().where('orderNo', '=', orderNo).execute()
    expect([grant, more]).toMatchObject([{ total: Number(combo!['amount']) * 3, used: 0, status: 'inUse', source: 'buy' }, []])
    expect(await rowsOf('/server/packet/ledger', { grantNo: grant!['grantNo'] })).toMatchObject([
      { kind: 'grant', change: grant!['total'], remain: grant!['total'] },
    ])
    expect(await one('/server/order/get', { orderNo })).toMatchObject({
      status: 'paid',
      payTime: new Date(backend.clock.now).toISOString(),
    })

    // Whoever may agree hears of it, with the amount; a first answer is none to the second request.
    expect(await call('/server/order/refund-apply', { orderNo, reason: '没有说清楚' })).toMatchObject({ code: 200 })
    expect(await rung('admin', 'refundAsked', String(orderNo))).toMatchObject({
      status: 'unread',
      title: expect.stringMatching(`^林晓雨 asks for ¥[\\d.,]+ of order ${String(orderNo)} back$`),
    })
    const refused = await call('/server/order/admin/refund', { orderNo, move: 'refuseRefund', reply: '请说明退款原因' }, 'admin')
    expect(refused).toMatchObject({ code: 200 })
    expect(await rung('admin', 'refundAsked', String(orderNo)), 'nobody else has to see to it').toMatchObject({ status: 'read' })
    expect(await one('/server/order/get', { orderNo })).toMatchObject({ status: 'paid', reason: '没有说清楚', reply: '请说明退款原因' })
    expect(await call('/server/order/refund-apply', { orderNo, reason: '买错了套餐规格' })).toMatchObject({ code: 200 })
    expect(await one('/server/order/get', { orderNo })).toMatchObject({ reason: '买错了套餐规格', reply: null })
    expect(await call('/server/order/admin/refund', { orderNo, move: 'refund', reply: '已核实，同意退款' }, 'admin')).toMatchObject({
      code: 200,
    })
    expect(await backend.db.query.selectFrom('grant').selectAll().where('orderNo', '=', orderNo).execute()).toMatchObject([
      { status: 'reclaimed', remain: 0 },
    ])
  })

  it('a package whose money is asked back says so and pays for nothing, until the request is answered or withdrawn (14)', async () => {
    const [combo] = await rowsOf('/server/packet/list', { pageSize: 1 })
    const { orderNo } = await one('/server/order/create', { comboId: combo!['comboId'], count: 1, agree: true })
    await pay(orderNo)
    const grant = async () => (await rowsOf('/server/packet/of-order', { orderNo }))[0]!
    const { grantNo } = await grant()
    const ask = () => call('/server/order/refund-apply', { orderNo, reason: '买错了套餐规格' })
    const book = async () => (await rowsOf('/server/packet/ledger', { grantNo })).map(({ kind, change }) => [kind, change])

    expect(await ask()).toMatchObject({ code: 200 })
    expect(await grant()).toMatchObject({ status: 'refunding' })
    expect(await call('/server/packet/admin/grant-reclaim', { grantNo, reason: 'by mistake' }, 'admin')).toMatchObject({ status: 409 })

    // Another person's request is nobody's to withdraw.
    expect(await call('/server/order/refund-withdraw', { orderNo }, 'agent')).toMatchObject({ status: 403 })
    expect(await call('/server/order/refund-withdraw', { orderNo })).toMatchObject({ code: 200 })
    expect(await one('/server/order/get', { orderNo })).toMatchObject({ status: 'paid', reason: null })
    expect(await grant()).toMatchObject({ status: 'inUse' })
    expect(await rung('admin', 'refundAsked', String(orderNo)), 'nobody has to answer it any more').toMatchObject({ status: 'read' })
    expect(await call('/server/order/refund-withdraw', { orderNo })).toMatchObject({ status: 409 })

    const turn = (move: string) => call('/server/packet/admin/grant-status', { grantNo, move }, 'admin')
    expect(await turn('freeze')).toMatchObject({ code: 200 })
    expect(await ask()).toMatchObject({ code: 200 })
    expect(await grant()).toMatchObject({ status: 'frozen' })
    expect(await turn('thaw')).toMatchObject({ code: 200 })
    expect(await grant(), 'a refund is in review').toMatchObject({ status: 'refunding' })
    expect(await rung('user', 'packageFrozen', String(grantNo))).toMatchObject({ status: 'unread' })
    expect(await rung('user', 'packageThawed', String(grantNo)), 'it cannot be used while it rests').toBeUndefined()
    const judge = (move: string) => call('/server/order/admin/refund', { orderNo, move, reply: '已核实，处理完毕' }, 'admin')
    expect(await judge('refuseRefund')).toMatchObject({ code: 200 })
    expect(await grant()).toMatchObject({ status: 'inUse' })
    expect(await ask()).toMatchObject({ code: 200 })
    expect(await judge('refund')).toMatchObject({ code: 200 })
    expect(await grant()).toMatchObject({ status: 'reclaimed', remain: 0 })
    expect(await book()).toEqual([
      ['reclaim', -Number(combo!['amount'])],
      ['rest', 0],
      ['resume', 0],
      ['rest', 0],
      ['thaw', 0],
      ['freeze', 0],
      ['resume', 0],
      ['rest', 0],
      ['grant', Number(combo!['amount'])],
    ])
  })

  const keepVoucher = (cardNo: string, code: string, minAmount: number) => {
    const dates = { expireTime: '2031-01-01T00:00:00.000Z', createTime: new Date(backend.clock.now).toISOString() }
    const voucher = { cardNo, batchNo: 'B', name: 'voucher', code, type: 'voucher', faceValue: 1000, minAmount, status: 'activated' }
    return backend.db.write((trx) =>
      trx
        .insertInto('card')
        .values(stored(backend.db, 'card', { ...voucher, ...dates, version: 1 }))
        .execute(),
    )
  }

  it('a voucher pays for orders from its least amount on', async () => {
    const [combo] = await rowsOf('/server/packet/list', { pageSize: 1 })
    const price = Number(combo!['price'])
    await keepVoucher('V2', 'LEAST-MET', price)
    await keepVoucher('V3', 'LEAST-MISSED', price + 1)
    const quote = (voucherCode: string) => call('/server/order/quote', { comboId: combo!['comboId'], count: 1, voucherCode })
    expect(await quote('LEAST-MET')).toMatchObject({ code: 200 })
    expect(await quote('LEAST-MISSED')).toMatchObject({ status: 422, data: { fields: { voucherCode: expect.any(String) } } })
  })

  it('a voucher takes its value off, once, when the order is paid', async () => {
    await keepVoucher('V1', VOUCHER, 0)
    const combo = (await rowsOf('/server/packet/list', { pageSize: 50 })).find(({ price }) => Number(price) > 1000)
    const body = { comboId: combo!['comboId'], count: 1, agree: true, voucherCode: VOUCHER }
    const first = await one('/server/order/create', body)
    const second = await one('/server/order/create', body)
    expect(first['payAmount']).toBe(Number(first['amount']) - 1000)
    expect(await pay(first['orderNo'])).toMatchObject({ code: 200 })
    expect(await pay(second['orderNo'])).toMatchObject({ status: 409 })
    expect(await one('/server/order/get', { orderNo: second['orderNo'] })).toMatchObject({ status: 'unpaid' })
    expect(await call('/server/order/create', body)).toMatchObject({ status: 422, data: { fields: { voucherCode: expect.any(String) } } })
    expect(await call('/server/order/admin/confirm', { orderNo: first['orderNo'] }, 'admin')).toMatchObject({ status: 409 })
  })

  it('an allocation opens a book that its moves write on', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const [combo] = await rowsOf('/server/packet/admin/combo-list', { status: ['onSale'], pageSize: 1 }, 'admin')
    const body = { targetType: 'user', targetId: userId, comboId: combo!['comboId'], count: 2, remark: '试用' }
    const { grantNo } = await one('/server/packet/admin/grant', body, 'admin')
    for (const move of ['freeze', 'thaw'])
      expect(await call('/server/packet/admin/grant-status', { grantNo, move }, 'admin')).toMatchObject({ code: 200 })
    expect(await call('/server/packet/admin/grant-reclaim', { grantNo, reason: 'given by mistake' }, 'admin')).toMatchObject({
      code: 200,
      data: { status: 'reclaimed', remain: 0 },
    })
    const book = await rowsOf('/server/packet/admin/grant-ledger', { grantNo }, 'admin')
    expect(book.map((line) => line['kind'] as string).sort()).toEqual(['freeze', 'grant', 'reclaim', 'thaw'])
    expect(book.reduce((sum, line) => sum + Number(line['change']), 0)).toBe(0)
    expect(await call('/server/packet/admin/grant', { ...body, targetId: 'nobody' }, 'admin')).toMatchObject({ status: 422 })
    const text = `targetId,comboId,remark\n${userId},${combo!['comboId']},导入\n`
    expect(await call('/server/packet/admin/grant-import', { text, mode: 'none' }, 'admin')).toMatchObject({
      data: { total: 1, added: 1, errors: [] },
    })
    const [imported] = await backend.db.query.selectFrom('grant').selectAll().where('remark', '=', '导入').execute()
    expect(imported).toMatchObject({ total: combo!['amount'], remain: combo!['amount'], status: 'inUse', source: 'allocate' })
  })

  it('papers are handed in, rejected, handed in again and approved', async () => {
    const person = await backend.register('papers')
    tokens['papers'] = await backend.signIn(person.email, person.password)
    const { userId } = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const ref = `f-${'a'.repeat(32)}`
    const file = { ref, userId, name: 'a.png', type: 'image/png', bytes: 1, sha256: 'x', createTime: '2026-01-01' }
    await backend.db.write((trx) => trx.insertInto('upload').values(file).execute())
    expect(await one('/server/bus-auth/get-auth', {}, 'papers')).toEqual({})
    const handIn = async (more: object = {}) => {
      backend.clock.now += 61_000
      const code = await backend.codeFor('16900000096', 'real-name')
      const papers = { certType: 1, realName: '赵一', idNumber: identityAt(createRandom('papers')), idFront: ref, idBack: ref }
      return call('/server/bus-auth/commit', { ...papers, phone: '16900000096', code, ...more }, 'papers')
    }
    expect(await handIn({ code: '000000' })).toMatchObject({ status: 422, data: { fields: { code: expect.any(String) } } })
    expect(await handIn({ idFront: `f-${'b'.repeat(32)}` })).toMatchObject({
      status: 422,
      data: { fields: { idFront: expect.any(String) } },
    })
    expect(await handIn()).toMatchObject({ code: 200, data: { status: 'pending' } })
    expect(await handIn()).toMatchObject({ status: 409 })
    const audit = (body: object) => call('/server/bus-auth/admin/audit', { userId, ...body }, 'admin')
    expect(await audit({ result: 'rejected' })).toMatchObject({ status: 422, data: { fields: { reason: expect.any(String) } } })
    expect(await audit({ result: 'rejected', rejectFields: ['idFront'], reason: '照片不清晰' })).toMatchObject({ code: 200 })
    expect(await one('/server/bus-auth/get-auth', {}, 'papers')).toMatchObject({
      status: 'rejected',
      rejectFields: ['idFront'],
      reason: '照片不清晰',
    })
    expect(await handIn()).toMatchObject({ code: 200 })
    expect(await audit({ result: 'approved' })).toMatchObject({ code: 200, data: { status: 'approved' } })
    expect(await audit({ result: 'approved' })).toMatchObject({ status: 409 })
    expect(await one('/server/user/get-info', {}, 'papers')).toMatchObject({ certType: 1, user: { realName: '赵一' } })
  })

  it('an agent buys from the balance and hands a part to a customer', async () => {
    const agent = await userNamed(backend.db, 'agent')
    const [combo] = await rowsOf('/server/agent/packet-list', { pageSize: 1 }, 'agent')
    const { orderNo, grantNo } = await one('/server/agent/packet-buy', { comboId: combo!['comboId'], count: 1 }, 'agent')
    const price = Number(combo!['agentPrice'])
    const balance = Number((await userNamed(backend.db, 'agent'))['balance'])
    expect(balance).toBe(Number(agent['balance']) - price)
    expect(await backend.db.query.selectFrom('recharge').selectAll().where('orderNo', '=', orderNo).execute()).toMatchObject([
      { type: 'buy', amount: -price, balanceAfter: balance, status: 'success' },
    ])
    const [customer] = await rowsOf('/server/agent/user-list', { status: [1], pageSize: 1 }, 'agent')
    const total = Number(combo!['amount'])
    const hand = (more: object) =>
      call('/server/agent/grant', { customerId: customer!['userId'], stockId: grantNo, amount: total - 1, validDays: 30, ...more }, 'agent')
    expect(await hand({ amount: total + 1 })).toMatchObject({ status: 422, data: { fields: { amount: expect.any(String) } } })
    expect(await hand({ validDays: 1000 })).toMatchObject({ status: 422, data: { fields: { validDays: expect.any(String) } } })
    expect(await hand({ customerId: agent['userId'] })).toMatchObject({ status: 422, data: { fields: { customerId: expect.any(String) } } })
    const answers = await Promise.all([hand({}), hand({})])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await backend.db.query.selectFrom('grant').selectAll().where('grantNo', '=', grantNo).execute()).toMatchObject([
      { used: total - 1, remain: 1, status: 'inUse' },
    ])
    const given = answers.find(({ code }) => code === 200)!.data as Row
    expect(await rowsOf('/server/agent/ledger-list', { grantNo: given['grantNo'] }, 'agent')).toMatchObject([
      { kind: 'grant', change: total - 1 },
    ])
    await backend.db.write((trx) => trx.updateTable('user').set({ balance: 0 }).where('username', '=', 'agent').execute())
    expect(await call('/server/agent/packet-buy', { comboId: combo!['comboId'], count: 1 }, 'agent')).toMatchObject({ status: 409 })
  })

  it('a batch of cards is made, activated and redeemed, each card once', async () => {
    const [combo] = await rowsOf('/server/packet/list', { pageSize: 1 })
    const batch = { type: 'card', name: '测试批次', quantity: 3, comboId: combo!['comboId'], expireTime: '2031-01-01T00:00:00.000Z' }
    const { batchNo } = await one('/server/card/admin/create-batch', batch, 'admin')
    const made = await backend.db.query.selectFrom('card').selectAll().where('batchNo', '=', batchNo).execute()
    const cards = made.map((card) => readable(backend.db, 'card', card))
    expect(new Set(cards.map((card) => card['code'] as string)).size).toBe(3)
    const [{ cardNo, code }] = cards as [Row]
    const redeem = () => call('/server/card/redeem', { cardCode: code })
    expect(await redeem()).toMatchObject({ status: 422 })
    expect(await call('/server/card/admin/activate', { cardNo }, 'admin')).toMatchObject({ code: 200 })
    expect((await Promise.all([redeem(), redeem()])).map((answer) => answer.code).sort()).toEqual([200, 422])
    const { userId } = await userNamed(backend.db, 'user')
    expect(await backend.db.query.selectFrom('card').selectAll().where('cardNo', '=', cardNo).execute()).toMatchObject([
      { status: 'used', usedBy: userId, usedTime: new Date(backend.clock.now).toISOString() },
    ])
    expect(await backend.db.query.selectFrom('grant').selectAll().where('source', '=', 'card').execute()).toMatchObject([
      { targetId: userId },
    ])
  })

  it('a paid order gets one invoice', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const orders = backend.db.query.selectFrom('order').select(['orderNo', 'payAmount']).where('userId', '=', userId)
    const open = orders.where('status', '=', 'paid').where('invoiced', '=', false)
    const paid = await open.where('payAmount', '>', 0).executeTakeFirstOrThrow()
    const apply = (orderNo: unknown) =>
      call('/server/order/invoice-apply', { orderNo, kind: 'normal', titleType: 'person', heading: '林晓雨', email: 'user@example.com' })
    expect((await Promise.all([apply(paid['orderNo']), apply(paid['orderNo'])])).map(({ code }) => code).sort()).toEqual([200, 409])
    const begun = await backend.call(
      '/server/order/invoice-start',
      { orderNo: paid['orderNo'] },
      { token: tokens['user']!, locale: 'en-US' },
    )
    expect(begun.data, 'issue 14: the form names what is paid for, and knows whom the last invoice was for').toMatchObject({
      notice: expect.stringMatching(/¥[\d,]+\.\d\d/),
      values: { titleType: 'person', heading: '林晓雨', email: 'user@example.com' },
    })
    expect(await backend.db.query.selectFrom('invoice').selectAll().where('orderNo', '=', paid['orderNo']).execute()).toMatchObject([
      { amount: paid['payAmount'], status: 'applied' },
    ])
    const others = await backend.db.query.selectFrom('order').select('orderNo').where('userId', '!=', userId).executeTakeFirstOrThrow()
    expect(await apply(others['orderNo'])).toMatchObject({ status: 404 })
  })

  it('issue 14: the first invoice of a certified person begins with the name of the certification, not as one of a company', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const mine = await backend.db.query.selectFrom('invoice').selectAll().where('userId', '=', userId).execute()
    const { orderNo } = await backend.db.query.selectFrom('order').select('orderNo').where('userId', '=', userId).executeTakeFirstOrThrow()
    await backend.db.write((trx) => trx.deleteFrom('invoice').where('userId', '=', userId).execute())
    await backend.db.write((trx) =>
      trx.updateTable('real_name').set({ status: 'approved', certType: 1 }).where('userId', '=', userId).execute(),
    )
    const { data } = await call('/server/order/invoice-start', { orderNo })
    await backend.db.write((trx) => trx.insertInto('invoice').values(mine).execute())
    expect(data).toMatchObject({ values: { titleType: 'person', heading: '林晓雨' } })
  })

  it('issue 14: an order that a voucher paid in full has no invoice, for its amount would be ¥0.00', async () => {
    const free = { status: 'paid', payAmount: 0, invoiced: false } as const
    const { userId } = await userNamed(backend.db, 'user')
    const order = await backend.db.query
      .selectFrom('order')
      .select('orderNo')
      .where('userId', '=', userId)
      .where('status', '=', 'cancelled')
      .executeTakeFirstOrThrow()
    await backend.db.write((trx) => trx.updateTable('order').set(free).where('orderNo', '=', order.orderNo).execute())
    const form = { kind: 'normal', titleType: 'person', heading: '林晓雨', email: 'user@example.com' }
    const answer = await call('/server/order/invoice-apply', { orderNo: order.orderNo, ...form })
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('voucher') })
    expect(await backend.db.query.selectFrom('invoice').select('invoiceNo').where('amount', '=', 0).execute()).toEqual([])
  })

  it('issue 14: an invoice is issued by an administrator or declined with a reason; either rings, and a declined one is asked for again', async () => {
    const [waiting] = await backend.db.query
      .selectFrom('invoice')
      .selectAll()
      .where('status', '=', 'applied')
      .orderBy('createTime', 'desc')
      .execute()
    const [invoiceNo, orderNo] = [String(waiting!['invoiceNo']), String(waiting!['orderNo'])]
    const admin = tokens['admin']!
    const answer = async (deed: string, body: object) => {
      const { version } = await backend.db.query
        .selectFrom('invoice')
        .select('version')
        .where('invoiceNo', '=', invoiceNo)
        .executeTakeFirstOrThrow()
      return backend.call(`/server/order/admin/invoice-${deed}`, { invoiceNo, version, ...body }, { token: admin })
    }
    expect(await rung('admin', 'invoiceAsked', invoiceNo)).toMatchObject({
      title: expect.stringMatching(/asks for an invoice of ¥/),
    })
    expect(await answer('issue', { number: 'x' })).toMatchObject({ status: 422 })
    expect(await answer('decline', { reply: '税号与抬头不符' })).toMatchObject({ code: 200 })
    expect(await rung('admin', 'invoiceAsked', invoiceNo), 'nobody else has to see to it').toMatchObject({ status: 'read' })
    expect(await rung('user', 'invoiceAnswered', invoiceNo)).toMatchObject({
      title: `Order ${orderNo}: no invoice was issued. 税号与抬头不符`,
    })
    const form = { orderNo, kind: 'normal', titleType: 'person', heading: '林晓雨', email: 'user@example.com' }
    const again = await call('/server/order/invoice-apply', form)
    expect(again).toMatchObject({ code: 200 })
    const next = String((again.data as Row)['invoiceNo'])
    expect(
      await backend.call(
        '/server/order/admin/invoice-issue',
        { invoiceNo: next, version: 1, number: '24312000000012345678' },
        { token: admin },
      ),
    ).toMatchObject({ code: 200 })
    expect(await rung('user', 'invoiceAnswered', next)).toMatchObject({
      title: expect.stringMatching(/^Invoice 24312000000012345678 of ¥.+ was issued$/),
    })
    expect(
      await call('/server/order/admin/invoice-issue', { invoiceNo: next, version: 2, number: '24312000' }),
      'by nobody else',
    ).toMatchObject({ status: 403 })
  })

  it('a secret is answered once and kept as a hash; an application has no other credential (C12)', async () => {
    const apps = await rowsOf('/server/app/user-get-app-list', { pageSize: 1 })
    const { secret, appId } = await one('/server/app/reset-secret', { id: apps[0]!['appId'] })
    expect(secret).toMatch(/^[\w-]{32}$/)
    const kept = [
      await backend.db.query.selectFrom('secret').selectAll().where('appId', '=', appId).execute(),
      await backend.db.query.selectFrom('secret_hash').selectAll().where('appId', '=', appId).execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(await call('/server/app/reset-secret', { id: apps[0]!['appId'] }, 'admin')).toMatchObject({ status: 403 })
    expect(await call('/server/app/reset-secret', { id: 'app-of-nobody' })).toMatchObject({ status: 404 })
    expect(await call('/server/app/admin/reset-secret', { id: appId }, 'admin')).toMatchObject({ code: 200 })
    const made = await one('/server/app/create-app', { appName: '带密钥', services: ['tts'] })
    expect(Object.keys(await one('/server/app/get-by-id', { id: made['appId'] })).filter((name) => /key$|secret/i.test(name))).toEqual([])
  })

  it('a secret that was reset works for another day beside the new one; one that has become known does not', async () => {
    const made = await one('/server/app/create-app', { appName: '换密钥', services: ['tts'] })
    const appId = String(made['appId'])
    const reset = async () => String((await one('/server/app/reset-secret', { id: appId }))['secret'])
    const works = async (secret: string, now = backend.clock.now) =>
      (await judgeSecret(backend.db.query, appId, secret, now)).verdict === 'right'
    const [first, second] = [await reset(), await reset()]
    expect([await works(first), await works(second), await works('guess')]).toEqual([true, true, false])
    expect(await works(first, backend.clock.now + OVERLAP_MS)).toBe(false)
    const third = await reset()
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true])
    const fourth = String((await one('/server/app/admin/reset-secret', { id: appId }, 'admin'))['secret'])
    expect([await works(third), await works(fourth)]).toEqual([false, true])
  })

  it('one table of words is the default, and each knows how many words it has', async () => {
    const add = async (name: string) =>
      (await one('/server/vocab/save', { name, words: [{ word: '声纹', weight: 5 }] }))['vocabId'] as string
    const [first, second] = [await add('表一'), await add('表二')]
    for (const vocabId of [first, second]) expect(await call('/server/vocab/default', { vocabId })).toMatchObject({ code: 200 })
    const defaults = (await rowsOf('/server/vocab/list', { pageSize: 100 })).filter((row) => row['isDefault'])
    expect(defaults).toMatchObject([{ vocabId: second, wordCount: 1 }])
    expect(await call('/server/vocab/undefault', { vocabId: second })).toMatchObject({ code: 200 })
    expect((await rowsOf('/server/vocab/list', { pageSize: 100 })).filter((row) => row['isDefault'])).toEqual([])
  })

  it('words are imported line by line, or every wrong line is told, and exported as they came', async () => {
    const { vocabId } = await one('/server/vocab/save', { name: '导入表', words: [{ word: '声纹', weight: 5 }] })
    const wrong = await call('/server/vocab/import', { vocabId, lines: '转写|8\n这是一个超过十个汉字的热词哦|5\n降噪|12\n' })
    expect(wrong).toMatchObject({ status: 422, data: { fields: { lines: expect.stringMatching(/^Line 2: .+\nLine 3: .+$/) } } })
    expect(await call('/server/vocab/import', { vocabId, lines: '\uFEFF转写|8\r\n声纹|9\r\n\r\n降噪' })).toMatchObject({
      code: 200,
      data: { added: 2, updated: 1, total: 3 },
    })
    expect(await call('/server/vocab/export', { vocabId })).toMatchObject({ data: '声纹|9\n转写|8\n降噪|5\n' })
    expect(await one('/server/vocab/get', { vocabId })).toMatchObject({ wordCount: 3 })
  })

  it('exactly the named applications use a group', async () => {
    const apps = (await rowsOf('/server/app/admin/list', { pageSize: 3 }, 'admin')).map((app) => app['appId'] as string)
    const bind = (appIds: string[]) => call('/server/engine/admin/group-bind', { groupId: 'eg1001', appIds }, 'admin')
    const bound = async () =>
      (await rowsOf('/server/app/admin/list', { engineGroupId: 'eg1001', pageSize: 100 }, 'admin')).map((app) => app['appId'] as string)
    expect(await bind(apps)).toMatchObject({ code: 200, data: { apps: 3 } })
    expect((await bound()).sort()).toEqual([...apps].sort())
    expect(await bind([...apps.slice(1), 'nowhere'])).toMatchObject({ status: 422 })
    expect(await bind(apps.slice(2))).toMatchObject({ code: 200 })
    expect(await bound()).toEqual(apps.slice(2))
  })
})
