import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('small processes on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const rowsOf = async (path: string, body: object, as?: string) => ((await call(path, body, as)).data as { data: Row[] }).data

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('an allowlist is made, counted, switched and guarded (acceptance 271 272)', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    await backend.db.write((trx) => trx.deleteFrom('white_list').where('userId', '=', userId).execute())
    expect(await call('/server/user/white-ip-info')).toMatchObject({ code: 200, data: {} })
    expect(await call('/server/user/white-ip-switch', { enabled: true })).toMatchObject({ status: 409 })
    expect(await call('/server/user/white-ip-setting', { enabled: true })).toMatchObject({
      status: 422,
      data: { fields: { ips: expect.any(String) } },
    })
    expect(await call('/server/user/white-ip-setting', { enabled: true, ips: 'nonsense' })).toMatchObject({ status: 422 })
    const list = { enabled: true, ips: '192.0.2.1\n\n192.0.2.1\n198.51.100.0/24' }
    expect(await call('/server/user/white-ip-setting', list)).toMatchObject({ status: 409, data: { confirm: true } })
    expect(await call('/server/user/white-ip-info')).toMatchObject({ data: {} })
    expect(await call('/server/user/white-ip-setting', { ...list, confirmed: true })).toMatchObject({ code: 200 })
    expect(await call('/server/user/white-ip-info')).toMatchObject({
      data: { enabled: true, ips: '192.0.2.1\n198.51.100.0/24', ipCount: 2 },
    })
    expect(await call('/server/user/white-ip-switch', { enabled: false })).toMatchObject({ code: 200 })
    expect(await call('/server/user/white-ip-info')).toMatchObject({ data: { enabled: false, ipCount: 2 } })
    expect(await call('/server/user/white-ip-switch', { enabled: true })).toMatchObject({ status: 409, data: { confirm: true } })
    const { version } = (await call('/server/user/white-ip-info')).data as Row
    const ips = Array.from({ length: 101 }, (_, at) => `203.0.113.${at}`).join('\n')
    expect(await call('/server/user/white-ip-setting', { enabled: false, ips, version })).toMatchObject({
      status: 422,
      data: { fields: { ips: expect.stringContaining('100') } },
    })
  })

  it('an allowlist that has the address it is saved from needs no second question', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    await backend.db.write((trx) => trx.deleteFrom('white_list').where('userId', '=', userId).execute())
    const from = { token: tokens['user']!, ip: '203.0.113.9' }
    expect(await backend.call('/server/user/own-address', {}, from)).toMatchObject({ data: { address: '203.0.113.9' } })
    const list = { enabled: true, ips: '203.0.113.0/24' }
    expect(await backend.call('/server/user/white-ip-setting', list, from)).toMatchObject({ code: 200 })
  })

  it('an administrator changes a user’s allowlist, and the list says how many and who (acceptance 270)', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const admin = await userNamed(backend.db, 'admin')
    const { data } = await call('/server/user/admin/white-ip-info', { userId }, 'admin')
    const body = { userId, enabled: true, ips: '203.0.113.7', version: (data as Row)['version'] }
    expect(await call('/server/user/admin/white-ip-setting', body, 'admin')).toMatchObject({ code: 200 })
    const listed = await rowsOf('/server/user/admin/white-ip-list', { pageSize: 100 }, 'admin')
    expect(listed.filter((row) => row['userId'] === userId)).toMatchObject([{ enabled: true, ipCount: 1, operatorId: admin['userId'] }])
    expect(await call('/server/user/white-ip-info')).toMatchObject({ data: { enabled: true, ips: '203.0.113.7' } })
    expect(await call('/server/user/admin/white-ip-setting', { ...body, ips: '203.0.113.8' }, 'admin')).toMatchObject({ status: 409 })
  })

  it('an administrator opens an allowlist for a user who has none, once (acceptance 270)', async () => {
    const { email } = await backend.register('unlisted')
    const { userId } = await backend.db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirstOrThrow()
    const open = (more: object = {}) =>
      call('/server/user/admin/white-ip-add', { userId, enabled: true, ips: '203.0.113.7\n\n203.0.113.7', ...more }, 'admin')
    expect(await open({ ips: '1.2.3' })).toMatchObject({ status: 422, data: { fields: { ips: expect.any(String) } } })
    expect(await open({ userId: 'nobody' })).toMatchObject({ status: 422, data: { fields: { userId: expect.any(String) } } })
    const answers = await Promise.all([open(), open(), open()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const [row] = (await rowsOf('/server/user/admin/white-ip-list', { pageSize: 100 }, 'admin')).filter((one) => one['userId'] === userId)
    expect(row).toMatchObject({ enabled: true, ips: '203.0.113.7', ipCount: 1 })
    expect(await call('/server/user/admin/white-ip-add', { userId, enabled: false }, 'agent')).toMatchObject({ status: 403 })
  })

  it('acceptance 292: a package made for one is offered to nobody else', async () => {
    expect(await call('/server/packet/show/have')).toMatchObject({ code: 200, data: true })
    expect(await call('/server/packet/show/have', {}, 'agent')).toMatchObject({ code: 200, data: true })
    expect(await call('/server/packet/show/have', {}, 'admin')).toMatchObject({ code: 200, data: false })
    const own = await rowsOf('/server/packet/list', { name: '专属包', pageSize: 100 })
    const agents = await rowsOf('/server/agent/packet-list', { name: '专属包', pageSize: 100 }, 'agent')
    expect([own.length, agents.length]).toEqual([1, 1])
    expect(own[0]!['comboId']).not.toBe(agents[0]!['comboId'])
    const all = await rowsOf('/server/packet/admin/combo-list', { name: '专属包' }, 'admin')
    expect(all).toHaveLength(2)
    expect(all.flatMap((combo) => combo['customForLabel'] as string[])).toContainEqual(expect.stringContaining('林晓雨'))
  })

  it('an announcement reaches whom it is for, from its time on, and counts each reader once', async () => {
    const add = async (title: string, target: string) => {
      const { data } = await call('/server/notice/admin/add', { title, type: 'system', target, top: false, content: 'text' }, 'admin')
      const { id } = data as { id: string }
      expect(await call('/server/notice/admin/publish', { id }, 'admin')).toMatchObject({
        code: 200,
        data: { status: 'published', publishTime: new Date(backend.clock.now).toISOString() },
      })
      return id
    }
    const forAgents = await add('only for agents', 'agent')
    const forAll = await add('for everybody', 'all')
    const titles = async (as: string) => (await rowsOf('/server/notice/list', { title: 'for' }, as)).map((row) => row['title'] as string)
    expect(await titles('user')).toEqual(['for everybody'])
    expect((await titles('agent')).sort()).toEqual(['for everybody', 'only for agents'])
    expect(await call('/server/notice/get', { id: forAgents })).toMatchObject({ status: 404 })
    expect(await call('/server/notice/read', { id: forAgents })).toMatchObject({ status: 404 })
    const first = await rowsOf('/server/notice/admin/list', { title: 'everybody' }, 'admin')
    for (let times = 0; times < 3; times++) expect(await call('/server/notice/read', { id: forAll })).toMatchObject({ code: 200 })
    expect(await rowsOf('/server/notice/admin/list', { title: 'everybody' }, 'admin')).toMatchObject([
      { reads: 1, version: first[0]!['version'] },
    ])
    await backend.db.write((trx) =>
      trx.updateTable('notice').set({ publishTime: '2030-01-01T00:00:00.000Z' }).where('id', '=', forAll).execute(),
    )
    expect(await titles('user')).toEqual([])
  })

  it('the website shows what was saved, part by part (acceptance 277)', async () => {
    const guest = () => backend.call('/server/site/get-config')
    expect(await guest()).toMatchObject({ code: 200, data: { hoursFrom: '09:30', hoursTo: '21:00', chatEnabled: true } })
    expect(await call('/server/site/admin/save', { hotline: '400-000-0000' }, 'admin')).toMatchObject({ code: 200 })
    const banner = (title: string, sort: number, enabled: boolean) => ({ image: 'f-0', title, link: 'https://example.com', sort, enabled })
    const banners = [banner('second', 2, true), banner('off', 0, false), banner('first', 1, true)]
    const saved = await call('/server/site/admin/save', { banners }, 'admin')
    if (saved.code === 200)
      expect(((await guest()).data as { banners: Row[] }).banners.map(({ title }) => title as string)).toEqual(['first', 'second'])
    expect(await guest()).toMatchObject({ data: { hotline: '400-000-0000', hoursFrom: '09:30' } })
    expect(await call('/server/site/admin/get', {}, 'admin')).toMatchObject({ data: { hotline: '400-000-0000' } })
    expect(await call('/server/site/admin/save', { hotline: 'x' }, 'admin')).toMatchObject({ status: 422 })
    expect(await call('/server/site/admin/save', { hotline: '400-000-0001' })).toMatchObject({ status: 403 })
  })

  it('W12: number and mail reach visitors only once somebody has set them, and what was shipped as a stand-in never does', async () => {
    const now = async () => (await backend.call('/server/site/get-config')).data as Row
    const stored = (row: { hotline: string | null; contactEmail: string | null }) =>
      backend.db.write((trx) => trx.updateTable('site').set(row).execute())
    await stored({ hotline: '400-XXX-XXXX', contactEmail: 'service@example.com' })
    expect(await now()).toMatchObject({ hotline: null, contactEmail: null })
    await stored({ hotline: null, contactEmail: null })
    expect(await call('/server/site/admin/save', { hotline: '400-XXX-XXXX' }, 'admin')).toMatchObject({ status: 422 })
    const real = { hotline: '+44 20 7946 0000', contactEmail: 'help@speech.test', company: 'Speech House Ltd.' }
    expect(await call('/server/site/admin/save', real, 'admin')).toMatchObject({ code: 200 })
    expect(await now()).toMatchObject(real)
  })

  it('W11: a message says how to answer it, by mail or by phone, one of the two', async () => {
    const ask = (way: object) => backend.call('/server/site/consult', { name: 'Ada Byron', source: 'meeting', ...way })
    expect(await ask({})).toMatchObject({ status: 422, data: { fields: { email: expect.any(String), phone: expect.any(String) } } })
    expect(await ask({ email: 'ada@speech.test' })).toMatchObject({ code: 200 })
    expect(await ask({ phone: '13900001234' })).toMatchObject({ code: 200 })
    expect(await ask({ email: 'ada' })).toMatchObject({ status: 422 })
  })

  it('a person edits the own profile and nobody else’s', async () => {
    const { data } = await call('/server/user/me')
    const version = (data as Row)['version']
    expect(await call('/server/user/profile', { company: '示例公司', version })).toMatchObject({ code: 200, data: { company: '示例公司' } })
    expect(await call('/server/user/profile', { userId: 'u10000002', company: 'x' })).toMatchObject({ status: 422 })
    expect(await call('/server/user/profile', { company: '另一个', version })).toMatchObject({ status: 409 })
    expect((await userNamed(backend.db, 'user'))['company']).toBe('示例公司')
    expect(await call('/server/user/rename', { realName: '张三' })).toMatchObject({ status: 409 })
  })

  it('a group may only hold engines that are there, told at the place', async () => {
    const group = (engineId: string) => ({
      groupName: `测试组${engineId}`,
      service: 'tts',
      engines: [{ engineId, weight: 50, maxConcurrency: 10 }],
    })
    expect(await call('/server/engine/admin/group-add', group('nowhere'), 'admin')).toMatchObject({
      status: 422,
      data: { fields: { 'engines.0.engineId': expect.any(String) } },
    })
    expect(await call('/server/engine/admin/group-add', group('eng1001'), 'admin')).toMatchObject({ code: 200 })
  })

  it('a number of any country is kept in one form, and one that no country has is refused', async () => {
    const ask = (phone: string) => backend.call('/server/site/consult', { name: 'Ada Byron', phone })
    const kept = async () => (await rowsOf('/server/site/admin/consult-list', { status: ['new'], pageSize: 1 }, 'admin'))[0]!['phone']
    for (const [phone, as] of [
      ['+44 20 7946 0958', '+442079460958'],
      ['0041 44 668 18 00', '+41446681800'],
      ['169 0000 0001', '+8616900000001'],
    ] as const) {
      expect(await ask(phone)).toMatchObject({ code: 200 })
      expect(await kept()).toBe(as)
    }
    for (const phone of ['+44 20 7946 09', '+999 1234 5678', '12345'])
      expect(await ask(phone)).toMatchObject({ status: 422, data: { fields: { phone: expect.stringContaining('phone number') } } })
  })

  it('a telephone number is found however it was grouped (issue 17)', async () => {
    await backend.call('/server/site/consult', { name: 'Ada Byron', phone: '+442079460321' })
    const found = async (body: object) => (await rowsOf('/server/site/admin/consult-list', body, 'admin')).map(({ phone }) => phone)
    for (const phone of ['+44 20 7946 0321', '207-946-0321', '0044 (20) 79460321', '79460321'])
      expect(await found({ phone }), phone).toEqual(['+442079460321'])
  })

  it('a move notes its time and who made it', async () => {
    const asked = { name: '王先生', phone: '16900000001', need: '想试用' }
    expect(await backend.call('/server/site/consult', asked)).toMatchObject({ code: 200 })
    const [request] = await rowsOf('/server/site/admin/consult-list', { status: ['new'], pageSize: 1 }, 'admin')
    const admin = await userNamed(backend.db, 'admin')
    const body = { consultNo: request!['consultNo'], note: '已电话回访', version: request!['version'] }
    expect(await call('/server/site/admin/consult-handle', body, 'admin')).toMatchObject({
      code: 200,
      data: { status: 'handled', operatorId: admin['userId'], handleTime: new Date(backend.clock.now).toISOString() },
    })
  })
})
