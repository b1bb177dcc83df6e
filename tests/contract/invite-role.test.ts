import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox } from '../../mocks/outbox/outbox.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { withReviewer, withRole } from './reviewer.ts'
import { files } from './seed-database.ts'

describe.each(kinds)('issue 14: a role of staff is given in the console, on %s', (kind) => {
  let backend: Backend
  let admin: string
  let rita: string
  let ritasId: string
  const send = (path: string, body: object, token = admin, locale: 'en-US' | 'zh-CN' = 'en-US') =>
    backend.call(`/server/${path}`, body, { token, locale })
  const list = async (body: object = {}, token = admin) =>
    ((await send('administrator/list', { ...body, pageSize: 100 }, token)).data as { data: Row[] }).data
  const mailTo = async (email: string) => (await listOutbox(backend.db, email))[0]!
  const codeIn = async (email: string) => /code=([\w-]{40,})/.exec((await mailTo(email)).text)![1]!
  const rowOf = async (email: string) => (await list()).find((row) => row['email'] === email)!
  const enter = async (email: string, password: string) => {
    const answer = await backend.call('/server/auth/set-password', { code: await codeIn(email), password, password2: password })
    return answer.data as string
  }

  beforeAll(async () => {
    const withClerk = withRole(files, 'clerk', ['文员', 'Clerk'], { message: ['query'], administrator: ['query', 'add'] })
    const { world } = readSchemas(withReviewer(withClerk, { administrator: '*' }))
    backend = await openBackend(kind, { contract: compileContract(world) })
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('the mail names the role, the list shows it and finds by it, and the audit log says it', async () => {
    const answer = await send('administrator/invite', { email: 'rita@example.com', realName: 'Rita', role: 'reviewer' })
    expect(answer).toMatchObject({ code: 200 })
    ritasId = (answer.data as { userId: string }).userId
    expect(await mailTo('rita@example.com')).toMatchObject({
      subject: 'You are invited to Lingyu: Reviewer',
      text: expect.stringContaining('the role “Reviewer”'),
    })
    expect((await list({ role: ['reviewer'] })).map(({ email, role }) => [email, role])).toEqual([['rita@example.com', 'reviewer']])
    expect((await list({ role: ['super-admin'] })).map(({ role }) => role)).not.toContain('reviewer')
    expect(await list({ role: ['user'] })).toEqual([])
    const ofRita = backend.db.query.selectFrom('audit').selectAll().where('subjectKey', '=', ritasId)
    const told = await ofRita.where('detail', '=', 'invite').executeTakeFirstOrThrow()
    expect(told).toMatchObject({ deed: 'rights', changes: [{ field: 'role', before: null, after: 'reviewer' }] })
    expect(await send('administrator/invite-again', { userId: ritasId }, admin, 'zh-CN')).toMatchObject({ code: 200 })
    expect((await mailTo('rita@example.com')).text).toContain('您的角色是“审核员”')
    rita = await enter('rita@example.com', 'Reviewed-2026!')
  })

  it('a role of customers, or none that there is, is given to nobody', async () => {
    expect(await send('administrator/invite', { email: 'ada@example.com', realName: 'Ada', role: 'super-admin' })).toMatchObject({
      code: 200,
    })
    for (const role of ['user', 'agent', 'rewiever'])
      expect(await send('administrator/invite', { email: 'x@example.com', realName: 'Xenia', role }), role).toMatchObject({ status: 422 })
  })

  it('nobody gives a role that has a right they lack, and is told so', async () => {
    const eve = { email: 'eve@example.com', realName: 'Eve' }
    expect(await send('administrator/invite', { ...eve, role: 'super-admin' }, rita)).toMatchObject({
      status: 422,
      data: { fields: { role: 'You can only give a role whose every right you have yourself' } },
    })
    expect(await send('administrator/invite', { ...eve, role: 'clerk' }, rita)).toMatchObject({ code: 200 })
    const clerk = await enter('eve@example.com', 'Reviewed-2026!')
    // Whoever can give but one role is not asked for it, and gives that one; another one is refused, not exchanged for it.
    const tom = { email: 'tom@example.com', realName: 'Tom' }
    expect(await send('administrator/invite', { ...tom, role: 'super-admin' }, clerk)).toMatchObject({
      status: 422,
      data: { fields: { role: 'You can only give a role whose every right you have yourself' } },
    })
    expect((await list()).map(({ email }) => email)).not.toContain('tom@example.com')
    expect(await send('administrator/invite', tom, clerk)).toMatchObject({ code: 200 })
    expect(await rowOf('tom@example.com')).toMatchObject({ role: 'clerk' })
    expect(await send('administrator/invite', { email: 'tim@example.com', realName: 'Tim', role: 'clerk' }, clerk)).toMatchObject({
      code: 200,
    })
    // A clerk may only see and invite.
    expect(await send('administrator/remove', { userId: ritasId }, clerk)).toMatchObject({ status: 403 })
  })

  it('nobody shuts out, edits or invites again whoever may do more than they', async () => {
    const { userId, version } = await rowOf('ada@example.com')
    const refused = { status: 403, message: 'Ada has rights that you do not have; this takes somebody who has them too' }
    expect(await send('administrator/status', { userId, move: 'disable', version }, rita)).toMatchObject(refused)
    expect(await send('administrator/edit', { userId, realName: 'Adam', remark: '', version }, rita)).toMatchObject({ status: 403 })
    expect(await send('administrator/invite-again', { userId }, rita)).toMatchObject(refused)
    expect(await send('administrator/remove', { userId }, rita)).toMatchObject(refused)
    expect(await rowOf('ada@example.com')).toMatchObject({ status: 1, realName: 'Ada', version })
  })

  it('the role of somebody on staff is changed: at once for the open page, in the mail and in the audit log', async () => {
    const { userId } = await rowOf('eve@example.com')
    const eve = await backend.call('/server/auth/signin', { username: 'eve@example.com', password: 'Reviewed-2026!' })
    const token = eve.data as string
    const change = async (role: string, by = admin) => {
      const { version, realName } = await rowOf('eve@example.com')
      return send('administrator/edit', { userId, realName, remark: '', role, version }, by)
    }
    expect(await send('bus-auth/admin/list', {}, token)).toMatchObject({ status: 403 })
    expect(await change('reviewer', rita)).toMatchObject({ code: 200 })
    expect(await send('bus-auth/admin/list', {}, token)).toMatchObject({ code: 200 })
    expect(await mailTo('eve@example.com')).toMatchObject({
      subject: 'Your role was changed',
      text: expect.stringMatching(/“Clerk”.*“Reviewer”/),
    })
    const noted = backend.db.query.selectFrom('audit').selectAll().where('subjectKey', '=', userId).where('detail', '=', 'role')
    expect(await noted.executeTakeFirstOrThrow()).toMatchObject({
      deed: 'rights',
      changes: [{ field: 'role', before: 'clerk', after: 'reviewer' }],
    })
    // A save that leaves the role alone says nothing to anybody.
    const before = await listOutbox(backend.db, 'eve@example.com')
    expect(await change('reviewer')).toMatchObject({ code: 200 })
    expect(await listOutbox(backend.db, 'eve@example.com')).toHaveLength(before.length)
    expect(await change('super-admin', rita)).toMatchObject({ status: 422 })
    expect(await change('user')).toMatchObject({ status: 422 })
    expect(await rowOf('eve@example.com')).toMatchObject({ role: 'reviewer' })
  })

  it('nobody changes their own role or that of whoever may do more, and two who demote one another are not both gone', async () => {
    const ada = await rowOf('ada@example.com')
    const adasRole = { userId: ada['userId'], realName: 'Ada', remark: '', version: ada['version'], role: 'reviewer' }
    expect(await send('administrator/edit', adasRole, rita)).toMatchObject({
      status: 403,
      message: expect.stringContaining('Ada has rights'),
    })
    await send('administrator/invite-again', { userId: ada['userId'] })
    const adas = await enter('ada@example.com', 'Reviewed-2026!')
    const first = (await list()).find(({ userId, role }) => role === 'super-admin' && userId !== ada['userId'])!
    const owns = { userId: first['userId'], realName: first['realName'], remark: '', version: first['version'], role: 'reviewer' }
    await send('administrator/edit', owns)
    expect(await list()).toContainEqual(expect.objectContaining({ userId: first['userId'], role: 'super-admin' }))
    const both = await Promise.all([send('administrator/edit', adasRole), send('administrator/edit', owns, adas)])
    expect(both.filter(({ code }) => code === 200).length).toBeLessThan(2)
    const left = (await list({}, rita)).filter(({ role }) => role === 'super-admin')
    expect(left.length).toBeGreaterThan(0)
    for (const { userId } of [ada, first])
      await backend.db.write((trx) => trx.updateTable('user').set({ role: 'super-admin' }).where('userId', '=', String(userId)).execute())
  })

  it('whoever has the rights disables, enables and removes people of every role of staff', async () => {
    const turn = async (move: string) => {
      const { version } = await rowOf('rita@example.com')
      return send('administrator/status', { userId: ritasId, move, version })
    }
    expect(await turn('disable')).toMatchObject({ code: 200 })
    expect(await send('administrator/list', {}, rita)).toMatchObject({ code: 401 })
    expect(await turn('enable')).toMatchObject({ code: 200 })
    expect(await send('administrator/remove', { userId: ritasId })).toMatchObject({ code: 200 })
    expect((await list()).map(({ email }) => email)).not.toContain('rita@example.com')
    // A customer is no matter of this page.
    const { userId, version } = await backend.db.query
      .selectFrom('user')
      .select(['userId', 'version'])
      .where('role', '=', 'user')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await send('administrator/status', { userId, move: 'disable', version })).toMatchObject({ status: 404 })
    expect(await send('administrator/remove', { userId })).toMatchObject({ status: 404 })
  })
})
