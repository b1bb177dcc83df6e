import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('the day of an operator on %s', (kind) => {
  let backend: Backend
  let admin = ''
  const call = (path: string, body: object = {}, token = admin) => backend.call(path, body, { token })

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('O20: a file of packages names people by phone and packages by name; an example of its template is no line', async () => {
    const { userId, phone } = await userNamed(backend.db, 'user')
    const others = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('userId', '!=', userId)
      .where('role', '=', 'user')
      .limit(2)
      .execute()
    const ids = others.map((row) => row['userId'])
    await backend.db.write((trx) => trx.updateTable('user').set({ realName: '王小明' }).where('userId', 'in', ids).execute())
    const combo = { service: 'tts', unit: 'char', amount: 100, price: 1, validDays: 30, customised: false, version: 1 }
    const named = [{ ...combo, comboId: 'day-1', name: '运营套餐', status: 'onSale' }]
    await backend.db.write((trx) => trx.insertInto('combo').values(named).execute())
    const lines = [
      `# Example: 13800000000,x,1,x`,
      `${phone},运营套餐,2,by phone`,
      `${userId},day-1,1,by ID`,
      `王小明,day-1,1,two`,
      `13811112222,day-1,1,nobody`,
    ]
    const { data } = await call('/server/packet/admin/grant-import', {
      text: ['Holder,Package,Count,Remark', ...lines].join('\n'),
      mode: 'valid',
    })
    expect(data).toMatchObject({ total: 4, added: 2 })
    expect((data as { errors: Row[] }).errors).toMatchObject([
      { line: 5, field: 'targetId', message: expect.stringContaining('王小明') },
      { line: 6, field: 'targetId' },
    ])
    const grants = await backend.db.query
      .selectFrom('grant')
      .select(['targetId', 'total'])
      .where('comboId', '=', 'day-1')
      .orderBy('total')
      .execute()
    expect(grants).toEqual([
      { targetId: userId, total: 100 },
      { targetId: userId, total: 200 },
    ])
  })

  it('O24: what an agent takes back is taken back for a reason, and a request that was handled is opened again', async () => {
    const agent = await backend.signIn('agent')
    const mine = await userNamed(backend.db, 'agent')
    const { grantNo } = await backend.db.query
      .selectFrom('grant')
      .innerJoin('user', 'user.userId', 'grant.targetId')
      .select('grantNo')
      .where('user.agentId', '=', mine.userId)
      .where('grant.status', '=', 'inUse')
      .where('used', '=', 0)
      .where('stockNo', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await call('/server/agent/reclaim', { grantNo }, agent)).toMatchObject({
      code: 422,
      data: { fields: { reason: expect.any(String) } },
    })
    expect(await call('/server/agent/reclaim', { grantNo, reason: 'wrong person' }, agent)).toMatchObject({ code: 200 })

    await backend.call('/server/site/consult', { name: '李想', phone: '13800000000', source: 'meeting' })
    const one = await backend.db.query.selectFrom('consult').select('consultNo').where('status', '=', 'new').executeTakeFirstOrThrow()
    const handle = (move: string, more = {}) => call(`/server/site/admin/consult-${move}`, { consultNo: one['consultNo'], ...more })
    expect(await handle('handle', { note: 'called back' })).toMatchObject({ code: 200, data: { status: 'handled' } })
    expect(await handle('reopen')).toMatchObject({ code: 200, data: { status: 'new' } })
  })

  it('O15, C22: the bell and the list say one number, also for what is no news any more', async () => {
    for (const who of ['agent', 'user'] as const) {
      const token = await backend.signIn(who)
      const { data } = await call('/server/notice/unread', {}, token)
      const announced = await call('/server/notice/list', { read: false, pageSize: 100 }, token)
      const reminded = await call('/server/reminder/list', { status: 'unread', pageSize: 100 }, token)
      const listed = [announced, reminded].map(({ data: rows }) => (rows as { totalCount: number } | null)?.totalCount ?? 0)
      expect(listed[0]! + listed[1]!).toBe((data as { unread: number }).unread)
    }
  })

  it('O13: what a person is to mend is among the fields of their kind of certification', async () => {
    const person = await backend.db.query
      .selectFrom('real_name')
      .select('userId')
      .where('status', '=', 'pending')
      .where('certType', '=', 1)
      .executeTakeFirst()
    const body = { userId: person!['userId'], result: 'rejected', reason: 'blurred' }
    expect(await call('/server/bus-auth/admin/audit', { ...body, rejectFields: ['creditCode'] })).toMatchObject({ code: 422 })
    expect(await call('/server/bus-auth/admin/audit', { ...body, rejectFields: ['idFront'] })).toMatchObject({ code: 200 })
  })

  it('O24: an ID number is read whole by who compares it, which leaves a line of who looked, and masked by its owner, which leaves none', async () => {
    const { userId } = await backend.db.query
      .selectFrom('real_name')
      .select('userId')
      .where('certType', '=', 1)
      .where('idNumber', 'is not', null)
      .executeTakeFirstOrThrow()
    const lines = () =>
      backend.db.query.selectFrom('audit').select(['operatorId', 'subject', 'subjectKey', 'detail']).where('deed', '=', 'seen').execute()
    const { data } = await call('/server/bus-auth/admin/get-auth-by-user-id', { userId })
    expect((data as Row)['idNumber']).toMatch(/^\d{17}[\dX]$/)
    const looked = {
      subject: 'real-name',
      subjectKey: userId,
      detail: 'idNumber',
      operatorId: (await userNamed(backend.db, 'admin')).userId,
    }
    expect(await lines()).toEqual([looked])
    const own = await call('/server/bus-auth/get-auth', {}, await backend.signIn('user'))
    expect((own.data as Row | null)?.['idNumber'] ?? '***').toContain('***')
    expect(await lines()).toEqual([looked])
  })

  it('O12: an order tells how much of it was used, as part of what it gave', async () => {
    const used = await backend.db.query
      .selectFrom('grant')
      .innerJoin('combo', 'combo.comboId', 'grant.comboId')
      .select(['grant.orderNo', 'combo.unit'])
      .where('grant.used', '>', 0)
      .where('grant.orderNo', 'is not', null)
      .execute()
    // Seconds are told in hours, as they were sold; of other units the number and its word.
    const words = {
      second: /^\d.* (?:s|min|h|minutes?|hours?) \/ [\d,]+ hours? · [\d.]+%$/,
      call: /^[\d,]+ \/ [\d,]+ calls · [\d.]+%$/,
    }
    for (const [unit, share] of Object.entries(words)) {
      const { orderNo } = used.find((one) => one['unit'] === unit)!
      const { data } = await call('/server/order/admin/get', { orderNo })
      expect((data as Row)['usedShare']).toMatch(share)
    }
  })

  it('O24: what is taken back is taken back for a reason, which stands in its book', async () => {
    const grant = await backend.db.query
      .selectFrom('grant')
      .select('grantNo')
      .where('status', '=', 'inUse')
      .where('used', '=', 0)
      .where('stockNo', 'is', null)
      .executeTakeFirst()
    const { grantNo } = grant as { grantNo: string }
    expect(await call('/server/packet/admin/grant-reclaim', { grantNo })).toMatchObject({
      code: 422,
      data: { fields: { reason: expect.any(String) } },
    })
    expect(await call('/server/packet/admin/grant-reclaim', { grantNo, reason: 'given by mistake' })).toMatchObject({ code: 200 })
    const book = await backend.db.query
      .selectFrom('ledger')
      .select('remark')
      .where('grantNo', '=', grantNo)
      .where('kind', '=', 'reclaim')
      .execute()
    expect(book).toEqual([{ remark: 'given by mistake' }])
  })
})
