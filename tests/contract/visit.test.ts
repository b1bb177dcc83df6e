import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds, NOW } from './harness.ts'
import { contract } from './seed-database.ts'

const PASSWORD = 'Demo-2026!'

describe.each(usualKinds)('what others see and do of a person on %s', (kind) => {
  let backend: Backend
  let user: Row
  let admin: Row
  const call = (path: string, body: object, token: string) => backend.call(path, body, { token })
  const visit = async (token: string) =>
    ((await call('/server/user/userid-token', { userId: user['userId'] }, token)).data as Row)['token'] as string
  const isIn = async (token: string) => (await call('/server/user/get-info', {}, token)).code === 200
  /** Calls of an area that a person of this role may send. */
  const callsOf = (role: string) => {
    const { grants = {} } = contract.roles.find(({ name }) => name === role) ?? {}
    return Object.values(contract.calls).filter(
      (one) => one.for === 'grants' && one.scope !== 'all' && one.grants.some(({ permission, verb }) => grants[permission]?.includes(verb)),
    )
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    user = await userNamed(backend.db, 'user')
    admin = await userNamed(backend.db, 'admin')
  })
  afterAll(() => backend?.close())

  describe('S17: a visit', () => {
    it('ends when the administrator signs out where it began, and not with another session', async () => {
      const [here, there] = [await backend.signIn('admin'), await backend.signIn('admin')]
      const [token, other] = [await visit(here), await visit(there)]
      await call('/server/auth/signout', {}, here)
      expect([await isIn(token), await isIn(other)]).toEqual([false, true])
    })

    it('ends when the password changes', async () => {
      const here = await backend.signIn('admin')
      const token = await visit(here)
      const next = 'Other-2026-river'
      const reset = (oldPassword: string, newPassword: string) =>
        call('/server/user/reset-password', { oldPassword, newPassword, newPassword2: newPassword }, here)
      expect(await reset(PASSWORD, next)).toMatchObject({ code: 200 })
      expect(await isIn(token)).toBe(false)
      expect(await reset(next, PASSWORD)).toMatchObject({ code: 200 })
    })

    it('ends when the administrator loses the role or is disabled, whoever wrote it', async () => {
      const set = (values: Row) =>
        backend.db.write((trx) => trx.updateTable('user').set(values).where('userId', '=', admin['userId']).execute())
      const token = await visit(await backend.signIn('admin'))
      for (const change of [{ role: 'user' }, { status: 0 }]) {
        await set(change)
        expect(await isIn(token)).toBe(false)
        await set({ role: admin['role'], status: 1 })
        expect(await isIn(token)).toBe(true)
      }
    })

    it('only looks: whatever writes is refused, but for what its call says does no harm', async () => {
      const token = await visit(await backend.signIn('admin'))
      const before = await backend.db.query.selectFrom('white_list').selectAll().where('userId', '=', user['userId']).execute()
      const writing = callsOf('user').filter(({ does }) => ['add', 'edit', 'save', 'delete', 'move', 'import'].includes(does))
      expect(writing.length).toBeGreaterThan(20)
      for (const { path, name } of writing)
        expect(await call(path, {}, token), name).toMatchObject({ code: 403, message: expect.stringContaining('Only the person') })
      for (const path of ['/server/app/reset-secret', '/server/user/white-ip-switch', '/server/order/create', '/server/user/change-email'])
        expect(await call(path, { enabled: true }, token), path).toMatchObject({ code: 403 })
      expect(await backend.db.query.selectFrom('white_list').selectAll().where('userId', '=', user['userId']).execute()).toEqual(before)
      expect(await call('/server/app/user-get-app-list', {}, token)).toMatchObject({ code: 200 })
    })

    it('leaves the announcements unread, and is refused nothing that the console sends of them by itself', async () => {
      const own = await backend.signIn('user')
      const token = await visit(await backend.signIn('admin'))
      const notice = { id: 'n-visited', title: 'News', type: 'system', target: 'all', top: false, content: 'x', reads: 0, version: 1 }
      const times = { publishTime: new Date(NOW - 60_000).toISOString(), createTime: new Date(NOW - 60_000).toISOString() }
      await backend.db.write(async (trx) => {
        await trx.deleteFrom('notice_reading').where('userId', '=', user['userId']).execute()
        await trx
          .insertInto('notice')
          .values({ ...notice, ...times, status: 'published' })
          .execute()
      })
      const readings = () => backend.db.query.selectFrom('notice_reading').selectAll().where('userId', '=', user['userId']).execute()
      const { id } = notice
      expect(await call('/server/notice/read', { id }, token)).toMatchObject({ code: 200 })
      expect(await call('/server/notice/read-all', {}, token)).toMatchObject({ code: 200 })
      expect(await readings()).toEqual([])
      expect(await call('/server/notice/read', { id }, own)).toMatchObject({ code: 200 })
      expect(await readings()).toHaveLength(1)
    })
  })

  it.each(['user', 'agent'])('S8: as %s nobody reads the name or the phone of an administrator', async (role) => {
    const name = String(admin['realName'])
    // Whatever was done to their rows, an administrator has done it.
    await backend.db.write(async (trx) => {
      await trx.updateTable('real_name').set({ auditorId: admin['userId'] }).execute()
      for (const table of ['grant', 'ledger', 'white_list']) await trx.updateTable(table).set({ operatorId: admin['userId'] }).execute()
    })
    const token = await backend.signIn(role)
    let read = 0
    for (const { path, does } of callsOf(role)) {
      if (does !== 'list' && does !== 'get') continue
      const { code, data } = await call(path, does === 'list' ? { pageSize: 100 } : {}, token)
      if (code !== 200) continue
      read += 1
      const text = JSON.stringify(data)
      expect([path, text.includes(name), text.includes(String(admin['phone']))]).toEqual([path, false, false])
    }
    expect(read).toBeGreaterThan(5)
  })

  it('S20: the own note is read by nobody else', async () => {
    const token = await backend.signIn('user')
    const agent = await userNamed(backend.db, 'agent')
    const note = '只给自己看的备注'
    expect(await call('/server/user/profile', { introduction: note }, token)).toMatchObject({ code: 200 })
    await backend.db.write((trx) =>
      trx.updateTable('user').set({ agentId: agent['userId'] }).where('userId', '=', user['userId']).execute(),
    )
    const { userId } = user
    for (const [as, path] of [
      ['agent', '/server/agent/user-get'],
      ['agent', '/server/agent/user-list'],
      ['admin', '/server/user/admin/get'],
      ['admin', '/server/user/admin/list'],
    ] as const)
      expect(JSON.stringify(await call(path, { userId }, await backend.signIn(as))), path).not.toContain(note)
    expect(JSON.stringify(await call('/server/user/me', {}, token))).toContain(note)
  })
})
