import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mask } from '../../mocks/resource/mask.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

describe.each(kinds)('the balance of an agent on %s', (kind) => {
  let backend: Backend
  let agentId = ''
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'admin', headers: Record<string, string> = {}) =>
    backend.call(path, body, { token: tokens[as]!, headers })
  const recharge = (more: object = {}) => call('/server/user/admin/recharge', { userId: agentId, amount: 12_345, channel: 'bank', ...more })
  const adjust = (amount: number, remark = 'found at quarter end') =>
    call('/server/user/admin/balance-adjust', { userId: agentId, amount, remark })
  const balance = async () => Number((await userNamed(backend.db, 'agent'))['balance'])
  const stands = (values: Row) => backend.db.write((trx) => trx.updateTable('user').set(values).where('userId', '=', agentId).execute())
  const recordsOf = async (as: 'admin' | 'agent') => {
    const path = as === 'admin' ? '/server/user/admin/recharge-list' : '/server/agent/recharge-list'
    return ((await call(path, { pageSize: 100, ...(as === 'admin' ? { userId: agentId } : {}) }, as)).data as { data: Row[] }).data
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    agentId = String((await userNamed(backend.db, 'agent'))['userId'])
  })
  afterAll(() => backend?.close())

  it('grows by what the administrator books: a record for both to see, a message, and a line in the audit log (acceptance 285)', async () => {
    const before = await balance()
    const { data, code } = await recharge({ remark: 'transfer 2026-11-21/7' })
    expect([code, data]).toMatchObject([200, { balance: before + 12_345 }])
    expect(await balance()).toBe(before + 12_345)
    const { recordNo } = data as Row
    const record = { recordNo, type: 'recharge', amount: 12_345, balanceAfter: before + 12_345, channel: 'bank', status: 'success' }
    for (const as of ['admin', 'agent'] as const)
      expect((await recordsOf(as)).find((one) => one['recordNo'] === recordNo)).toMatchObject({
        ...record,
        remark: 'transfer 2026-11-21/7',
      })
    // Who it was is for the staff to know (S8).
    const operators = await Promise.all(
      (['admin', 'agent'] as const).map(async (as) => (await recordsOf(as)).find((one) => one['recordNo'] === recordNo)?.['operator']),
    )
    const { realName } = await userNamed(backend.db, 'admin')
    expect(operators).toEqual([realName, mask(realName)])
    const { openid, phone } = await userNamed(backend.db, 'agent')
    expect((await backend.latest(String(openid ?? phone)))['text']).toContain('¥123.45')
    const records = await backend.db.query.selectFrom('audit').selectAll().where('call', '=', 'recharge.adminRecharge').execute()
    expect(records.map(({ subject, subjectKey }) => [subject, subjectKey])).toEqual(
      expect.arrayContaining([
        ['user', agentId],
        ['recharge', recordNo],
      ]),
    )
  })

  it('is corrected up and down with a reason, and never below zero', async () => {
    await stands({ balance: 500 })
    expect(await adjust(-200)).toMatchObject({ code: 200, data: { balance: 300 } })
    expect(await adjust(-301)).toMatchObject({ status: 422, data: { fields: { amount: expect.any(String) } } })
    expect(await adjust(0)).toMatchObject({ status: 422, data: { fields: { amount: expect.any(String) } } })
    expect(await adjust(1, 'odd')).toMatchObject({ status: 422, data: { fields: { remark: expect.any(String) } } })
    expect(await balance()).toBe(300)
    // Booked within one second, records of this and the other test come in either order.
    expect(await recordsOf('agent')).toContainEqual(
      expect.objectContaining({ type: 'adjust', amount: -200, balanceAfter: 300, remark: 'found at quarter end' }),
    )
  })

  it.each([
    ['nothing', { amount: 0 }, 422],
    ['a part of a fen', { amount: 1.5 }, 422],
    ['less than nothing', { amount: -5 }, 422],
    ['more than a million yuan', { amount: 100_000_001 }, 422],
    ['from nowhere', { channel: 'balance' }, 422],
    ['for nobody', { userId: 'nobody' }, 404],
  ] as const)('does not grow by %s', async (_name, more, status) => {
    const before = await balance()
    expect((await recharge(more)).status).toBe(status)
    expect(await balance()).toBe(before)
  })

  it('is an agent’s alone: no user has one, and neither agent nor user books it', async () => {
    expect((await recharge({ userId: (await userNamed(backend.db, 'user'))['userId'] })).status).toBe(409)
    for (const as of ['agent', 'user'])
      expect((await call('/server/user/admin/recharge', { userId: agentId, amount: 1, channel: 'bank' }, as)).status).toBe(403)
    await stands({ status: 0 })
    expect((await recharge()).status).toBe(409)
    await stands({ status: 1 })
    tokens['agent'] = await backend.signIn('agent')
  })

  it('loses nothing when money comes in and goes out at once, and a press that is repeated counts once', async () => {
    const { data } = await call('/server/agent/packet-list', { pageSize: 1 }, 'agent')
    const [combo] = (data as { data: Row[] }).data
    const price = Number(combo!['agentPrice'])
    await stands({ balance: price * 5 })
    const buy = () => call('/server/agent/packet-buy', { comboId: combo!['comboId'], count: 1 }, 'agent')
    const body = { userId: agentId, amount: 777, channel: 'alipay' }
    const again = () => call('/server/user/admin/recharge', body, 'admin', { 'idempotency-key': `recharge-${kind}` })
    const answers = await Promise.all([...Array.from({ length: 5 }, buy), ...Array.from({ length: 5 }, again), recharge({ amount: 223 })])
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 11 }, () => 200))
    expect(await balance()).toBe(1000)
  })
})
