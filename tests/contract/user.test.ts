import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'

/** The calls that the specification names. */
const NAMED = [
  '/server/auth/signin',
  '/server/auth/signout',
  '/server/auth/signin-sms',
  '/server/auth/signup',
  '/server/auth/sendCaptcha',
  '/server/auth/signin-wx',
  '/server/user/get-info',
  '/server/user/change-phone',
  '/server/user/reset-password',
  '/server/user/wx/unbind',
  '/server/user/profile',
  '/server/user/white-ip-info',
  '/server/user/white-ip-setting',
  '/server/user/admin/white-ip-info',
  '/server/user/admin/white-ip-setting',
  '/server/user/admin/list',
  '/server/user/admin/edit',
  '/server/user/userid-token',
  '/server/user/jump',
  '/server/packet/show/have',
  '/wx/ticket',
  '/qa/contact/wx/unbind',
  '/server/app/create-app',
  '/server/app/edit',
  '/server/app/get-by-id',
  '/server/app/user-get-app-list',
  '/server/app/get-app-info',
  '/server/app/default',
  '/server/bus-auth/commit',
  '/server/bus-auth/get-auth',
  '/server/bus-auth/admin/list',
  '/server/bus-auth/admin/get-auth-by-user-id',
  '/server/bus-auth/admin/audit',
  '/server/upload/important-file',
  '/open/asr-demo/file',
] as const

describe.each(usualKinds)('users on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['admin', 'agent', 'user']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend.close())

  const as = (name: string, path: string, body: unknown = {}, sent = {}) => backend.call(path, body, { token: tokens[name]!, ...sent })

  it.each([
    ['admin', 'super-admin', '周敏'],
    ['agent', 'agent', '陈志远'],
    ['user', 'user', '林晓雨'],
  ])('acceptance 291: get-info tells %s who that is', async (name, role, realName) => {
    const { userId, phone } = await userNamed(backend.db, name)
    expect((await as(name, '/server/user/get-info')).data).toEqual({
      user: { userId, username: name, realName, phone, email: `${name}@example.com`, openid: '', role },
      role: [role],
      certType: 1,
    })
  })

  it.each([
    ['admin', 'super-admin'],
    ['agent', 'agent'],
    ['user', 'user'],
  ])('acceptance 212: %s is told the grants of the role, and nothing else', async (name, role) => {
    const { data } = await as(name, '/server/user/permissions')
    const { grants } = contract.roles.find((one) => one.name === role)!
    expect(Object.keys(data as object).sort()).toEqual(['menu', 'permissions'])
    expect((data as { permissions: unknown[] }).permissions).toEqual(
      Object.entries(grants).map(([permissionId, actions]) => ({ permissionId, actions })),
    )
  })

  it.each(['admin', 'agent', 'user'])('acceptance 212: %s is told the menu of the own area, in the own language', async (name) => {
    type Item = {
      name: string
      id: string
      parent: string | null
      title: string
      icon: string | null
      path: string | null
      visibility: boolean
    }
    const read = async (locale: 'zh-CN' | 'en-US') =>
      ((await as(name, '/server/user/permissions', {}, { locale })).data as { menu: Item[] }).menu
    const [zh, en] = [await read('zh-CN'), await read('en-US')]
    const groups = zh.filter((item) => item.parent === null)
    const items = zh.filter((item) => item.parent !== null)
    expect(groups.length).toBeGreaterThan(0)
    expect(items.filter((item) => !groups.some(({ id }) => id === item.parent) || !item.path?.startsWith('/'))).toEqual([])
    expect(groups.filter(({ id }) => !items.some(({ parent }) => parent === id))).toEqual([])
    for (const item of zh) expect(Object.keys(item).sort()).toEqual(['icon', 'id', 'name', 'parent', 'path', 'title', 'visibility'])
    expect(en.map(({ id, parent, path, visibility }) => ({ id, parent, path, visibility }))).toEqual(
      zh.map(({ id, parent, path, visibility }) => ({ id, parent, path, visibility })),
    )
    expect(zh.map(({ title }) => title)).not.toEqual(en.map(({ title }) => title))
  })

  it('acceptance 140: an unknown role name counts as an ordinary user', async () => {
    const person = await backend.register('odd-role')
    await backend.db.write((trx) => trx.updateTable('user').set({ role: 'emperor' }).where('email', '=', person.email).execute())
    const token = await backend.signIn(person.email, person.password)
    const { data } = await backend.call('/server/user/permissions', {}, { token })
    expect(data).toEqual((await as('user', '/server/user/permissions')).data)
    // Nobody can make such a row, and lists of people are held to the contract.
    await backend.db.write((trx) => trx.updateTable('user').set({ role: 'user' }).where('email', '=', person.email).execute())
  })

  const guarded = Object.values(contract.calls).filter((call) => call.for !== 'guest')
  it.each(guarded.map((call) => [call.path, call] as const))(
    'acceptance 297: %s without a token, or with a made-up one, is body 401',
    async (path) => {
      expect(await backend.call(path)).toMatchObject({ status: 200, code: 401, message: 'Your session has expired!' })
      expect(await backend.call(path, {}, { token: 'made-up' })).toMatchObject({ status: 200, code: 401 })
    },
  )

  it.each([
    ['user', '/server/user/admin/list'],
    ['user', '/server/user/admin/edit'],
    ['user', '/server/user/admin/status'],
    ['user', '/server/app/admin/list'],
    ['agent', '/server/user/admin/list'],
    ['agent', '/server/app/user-get-app-list'],
    ['agent', '/server/app/create-app'],
  ])('acceptance 286: %s may not send %s', async (name, path) => {
    expect(await as(name, path)).toMatchObject({ status: 403, code: 403, message: 'You may not do this' })
  })

  it.each(['/server/user/admin/list', '/server/user/admin/edit', '/server/auth/signin', '/server/app/create-app'])(
    'acceptance 298: GET %s is not a call',
    async (path) => {
      const { status } = await as('admin', path, {}, { method: 'GET' })
      expect([404, 405]).toContain(status)
    },
  )

  it.each(NAMED)('acceptance 299: %s is there', async (path) => {
    const one = Object.values(contract.calls).find((call) => call.path === path)
    if (!one) throw new Error(`No call has the path ${path}`)
    const accounts = [
      ['admin', 'super-admin'],
      ['agent', 'agent'],
      ['user', 'user'],
    ] as const
    const holds = (role: string) => {
      const grants = contract.roles.find(({ name }) => name === role)?.grants ?? {}
      return one.for !== 'grants' || one.grants.some(({ permission, verb }) => grants[permission]?.includes(verb))
    }
    const [account] = accounts.findLast(([, role]) => holds(role))!
    // A session of its own, for one of them signs out.
    const { status } = await backend.call(path, {}, { token: await backend.signIn(account) })
    // 501 says which file is missing; every-call.test.ts holds it to that.
    expect([200, 400, 404, 409, 422, 501]).toContain(status)
  })

  describe('edited by the administrator', () => {
    const find = async (email: string) =>
      await backend.db.query.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

    it('acceptance 268: an edit changes the user, and the list shows it', async () => {
      const person = await backend.register('edited')
      const { userId, version } = await find(person.email)
      const body = { userId, version, realName: '欧阳晓', remark: '大客户' }
      expect(await as('admin', '/server/user/admin/edit', body)).toMatchObject({ code: 200, data: { realName: '欧阳晓' } })
      const { data } = await as('admin', '/server/user/admin/list', { pageNo: 1, pageSize: 10, realName: '欧阳晓' })
      expect(data).toMatchObject({ totalCount: 1, data: [{ userId, realName: '欧阳晓' }] })
    })

    it('a second administrator with the older row is told so', async () => {
      const person = await backend.register('stale')
      const { userId, version } = await find(person.email)
      const body = { userId, version, realName: '许明' }
      expect((await as('admin', '/server/user/admin/edit', body)).code).toBe(200)
      expect(await as('admin', '/server/user/admin/edit', { ...body, realName: '许亮' })).toMatchObject({ status: 409, code: 409 })
    })

    it('a phone that somebody else has is refused on its field', async () => {
      const person = await backend.register('copycat')
      const { userId } = await find(person.email)
      const taken = await userNamed(backend.db, 'user')
      expect(await as('admin', '/server/user/admin/contact', { userId, phone: taken['phone'], email: person.email })).toMatchObject({
        status: 422,
        data: { fields: { phone: expect.any(String) } },
      })
    })

    it.each([
      ['role', 'super-admin'],
      ['balance', 100_00],
      ['status', 0],
      ['registerTime', '2020-01-01T00:00:00Z'],
    ])('the field %s is not part of the form and refused', async (name, value) => {
      const user = await userNamed(backend.db, 'user')
      const { userId, version, realName } = user
      expect(await as('admin', '/server/user/admin/edit', { userId, version, realName, [name]: value })).toMatchObject({
        status: 422,
        data: { fields: { [name]: expect.any(String) } },
      })
      expect((await userNamed(backend.db, 'user'))[name]).toEqual(user[name])
    })
  })

  describe('disabled by the administrator', () => {
    it('acceptance 269: sessions end at once, signing in is refused, and enabling lets in again', async () => {
      const person = await backend.register('locked-out')
      const token = await backend.signIn(person.email, person.password)
      const { data } = await backend.call('/server/user/get-info', {}, { token })
      const { userId } = (data as { user: { userId: string } }).user
      expect(await as('admin', '/server/user/admin/status', { userId, move: 'disable' })).toMatchObject({ code: 200, data: { status: 0 } })

      expect(await backend.call('/server/user/get-info', {}, { token })).toMatchObject({ status: 200, code: 401 })
      expect(await backend.call('/server/auth/signin', { username: person.email, password: person.password })).toMatchObject({
        status: 200,
        code: 400,
      })
      expect(await as('admin', '/server/user/admin/status', { userId, move: 'disable' })).toMatchObject({ status: 409, code: 409 })

      expect(await as('admin', '/server/user/admin/status', { userId, move: 'enable' })).toMatchObject({ code: 200, data: { status: 1 } })
      expect(await backend.call('/server/user/get-info', {}, { token })).toMatchObject({ code: 401 })
      await backend.signIn(person.email, person.password)
    })

    it('nobody disables the account at hand', async () => {
      const { userId } = await userNamed(backend.db, 'admin')
      expect(await as('admin', '/server/administrator/status', { userId, move: 'disable' })).toMatchObject({
        status: 409,
        message: 'You cannot disable your own account',
      })
      expect((await as('admin', '/server/user/get-info')).code).toBe(200)
    })
  })
})
