import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const HOUR = 3_600_000

describe.each(usualKinds)('words about data on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const one = async (path: string, body: object = {}, as?: string) => (await call(path, body, as)).data as Row
  const rowsOf = async (path: string, body: object, as?: string) => ((await call(path, body, as)).data as { data: Row[] }).data

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  describe('the only row of an owner', () => {
    const settings = { enabled: true, remainPercent: 30, receivers: ['13800000000'], channels: ['sms'] }

    it('is empty, made by the first save and changed by the next; others keep theirs', async () => {
      await backend.db.write((trx) => trx.deleteFrom('usage_alert').execute())
      expect(await one('/server/usage/alert-get')).toEqual({})
      const saved = await one('/server/usage/alert-save', settings)
      expect(saved).toMatchObject({ ...settings, concurrencyPercent: 80, version: 1 })
      expect(await one('/server/usage/alert-save', { ...settings, remainPercent: 40 })).toMatchObject({ remainPercent: 40, version: 2 })
      expect(await one('/server/usage/alert-get')).toMatchObject({ remainPercent: 40, userId: saved['userId'] })
      expect(await backend.db.query.selectFrom('usage_alert').selectAll().execute()).toHaveLength(1)
    })

    it('is one, however many save it at once', async () => {
      await backend.db.write((trx) => trx.deleteFrom('usage_alert').execute())
      const answers = await Promise.all(Array.from({ length: 8 }, () => call('/server/usage/alert-save', settings)))
      expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200))
      expect(await backend.db.query.selectFrom('usage_alert').selectAll().execute()).toMatchObject([{ version: 8 }])
    })

    it('a stale save and a key of one’s choice are refused', async () => {
      await call('/server/usage/alert-save', settings)
      expect(await call('/server/usage/alert-save', { ...settings, version: 1 })).toMatchObject({ status: 409 })
      expect(await call('/server/usage/alert-save', { ...settings, userId: 'somebody-else' })).toMatchObject({ status: 422 })
    })
  })

  it('the only row of the site begins with its defaults and keeps what another form saved', async () => {
    await backend.db.write((trx) => trx.deleteFrom('site').execute())
    expect(await one('/server/site/admin/get', {}, 'admin')).toEqual({})
    expect(await one('/server/site/get-config')).not.toHaveProperty('hotline')
    const hotline = { hotline: '400-000-0000', hoursFrom: '08:00', hoursTo: '20:00', days: [1, 2] }
    expect(await one('/server/site/admin/save', hotline, 'admin')).toMatchObject({
      ...hotline,
      titleEn: expect.stringMatching(/^Lingyu .*new-generation/) as string,
      version: 1,
    })
    expect(await one('/server/site/admin/save', { chatEnabled: false }, 'admin')).toMatchObject({
      ...hotline,
      chatEnabled: false,
      version: 2,
    })
    expect(await one('/server/site/get-config')).toMatchObject({ hotline: '400-000-0000', chatEnabled: false })
    expect(await call('/server/site/admin/save', hotline)).toMatchObject({ status: 403 })
  })

  describe('announcements', () => {
    beforeAll(async () => {
      for (const title of ['维护一', '维护二', '维护三']) {
        const { id } = await one('/server/notice/admin/add', { title, type: 'maintenance', target: 'all', content: '今晚升级' }, 'admin')
        await call('/server/notice/admin/publish', { id }, 'admin')
      }
      const { id } = await one(
        '/server/notice/admin/add',
        { title: '只给代理商', type: 'system', target: 'agent', content: '政策' },
        'admin',
      )
      await call('/server/notice/admin/publish', { id }, 'admin')
    })

    const list = (body: object = {}, as?: string) => rowsOf('/server/notice/list', { pageSize: 100, ...body }, as)

    it('are marked as read for whoever read them, and for nobody else', async () => {
      const [notice, ...others] = await list()
      expect(notice!['read']).toBe(false)
      expect(await call('/server/notice/read', { id: notice!['id'] })).toMatchObject({ code: 200 })
      const before = (await one('/server/notice/admin/get', { id: notice!['id'] }, 'admin'))['reads']
      expect(await call('/server/notice/read', { id: notice!['id'] })).toMatchObject({ code: 200 })
      expect((await one('/server/notice/admin/get', { id: notice!['id'] }, 'admin'))['reads']).toBe(before)
      expect((await list()).map(({ id, read }) => [id, read])).toEqual([[notice!['id'], true], ...others.map(({ id }) => [id, false])])
      expect((await list({ read: true })).map(({ id }) => id)).toEqual([notice!['id']])
      expect((await list({ read: false })).map(({ id }) => id)).toEqual(others.map(({ id }) => id))
      expect((await one('/server/notice/get', { id: notice!['id'] }))['read']).toBe(true)
      expect((await list({}, 'agent')).find(({ id }) => id === notice!['id'])?.['read']).toBe(false)
    })

    it('lead to the one before and the one after that this person may read', async () => {
      const all = await list()
      expect(all.length).toBeGreaterThan(2)
      for (const [at, { id }] of all.entries()) {
        const { neighbours } = await one('/server/notice/get', { id })
        const named = (row: Row | undefined) => (row ? { id: row['id'], title: row['title'] } : null)
        expect(neighbours).toEqual({ previous: named(all[at - 1]), next: named(all[at + 1]) })
      }
    })
  })

  it('a rule may look at the row that was chosen in the form, whoever sends it', async () => {
    const [customer] = await rowsOf('/server/agent/user-list', { pageSize: 1, status: 1 }, 'agent')
    const [stock] = (await rowsOf('/server/agent/stock-list', { status: 'inUse', pageSize: 100 }, 'agent')).filter(
      ({ remain }) => Number(remain) > 0,
    )
    const grant = { customerId: customer!['userId'], stockId: stock!['grantNo'] }
    expect(await call('/server/agent/grant', { ...grant, amount: Number(stock!['remain']) + 1 }, 'agent')).toMatchObject({
      status: 422,
      data: { fields: { amount: 'More than what remains of the chosen stock' } },
    })
    expect(await call('/server/agent/grant', { ...grant, amount: 1 }, 'agent')).toMatchObject({ code: 200 })
  })

  it('a list of the row is counted with it: shown, sorted and kept at every change', async () => {
    const words = [
      { word: '声纹', weight: 5 },
      { word: '转写', weight: 1 },
    ]
    const { vocabId, wordCount, version } = await one('/server/vocab/save', { name: '数一数', words })
    expect(wordCount).toBe(2)
    expect(await one('/server/vocab/edit', { vocabId, name: '数一数', words: words.slice(1), version })).toMatchObject({ wordCount: 1 })
    await call('/server/vocab/default', { vocabId })
    expect(await one('/server/vocab/get', { vocabId })).toMatchObject({ wordCount: 1, isDefault: true })
    const sorted = await rowsOf('/server/vocab/list', { sortField: 'wordCount', sortOrder: 'descend' })
    expect(sorted.map((row) => row['wordCount'])).toEqual(sorted.map((row) => row['wordCount'] as number).sort((a, b) => b - a))
  })

  it('the entries of a list name what they refer to, and their weights are summed', async () => {
    const [group] = await rowsOf('/server/engine/admin/group-list', { pageSize: 1 }, 'admin')
    const engines = group!['engines'] as Row[]
    expect(group!['weightSum']).toBe(engines.reduce((sum, { weight }) => sum + Number(weight), 0))
    const known = new Map((await rowsOf('/server/engine/admin/list', { pageSize: 100 }, 'admin')).map((row) => [row['engineId'], row]))
    const [first] = engines
    const engine = known.get(first!['engineId'])!
    expect(first!['engineIdLabel']).toBe(`${engine['name']} ${engine['node']}`)
    expect((await one('/server/engine/admin/group-get', { groupId: group!['groupId'] }, 'admin'))['engines']).toEqual(engines)
  })

  it('an order tells until when it can be paid, and whose agent it belongs to; an application how long it has waited', async () => {
    const [combo] = await rowsOf('/server/packet/list', { pageSize: 1 })
    const { orderNo } = await one('/server/order/create', { comboId: combo!['comboId'], count: 1, agree: true })
    const until = new Date(backend.clock.now + 24 * HOUR).toISOString()
    expect(await one('/server/order/get', { orderNo })).toMatchObject({ status: 'unpaid', payBefore: until })
    await call('/server/order/cancel', { orderNo })
    expect(await one('/server/order/get', { orderNo })).toMatchObject({ status: 'cancelled', payBefore: null })

    const customers = await rowsOf('/server/agent/user-list', { pageSize: 100 }, 'agent')
    const orders = await rowsOf('/server/order/admin/list', { pageSize: 100 }, 'admin')
    const agent = (await one('/server/user/me', {}, 'agent'))['realName']
    for (const order of orders) if (customers.some(({ userId }) => userId === order['userId'])) expect(order['agentName']).toBe(agent)
    expect(
      (await rowsOf('/server/order/admin/list', { agentName: agent, pageSize: 100 }, 'admin')).every((row) => row['agentName'] === agent),
    ).toBe(true)

    const waiting = await rowsOf('/server/bus-auth/admin/list', { pageSize: 100 }, 'admin')
    expect(waiting.length).toBeGreaterThan(0)
    for (const row of waiting) expect(row['waiting']).toBe(row['status'] === 'pending' ? row['submitTime'] : null)
  })
})
