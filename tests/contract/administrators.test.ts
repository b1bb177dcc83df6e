import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../mocks/administrators/command.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { openDatabase } from '../../mocks/db/open-database.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds, NOW } from './harness.ts'
import { POSTGRES } from '../setup/postgres.ts'
import { contract } from './seed-database.ts'

const PASSWORD = 'Quiet-2026-river'

describe.each(usualKinds)('administrators on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let owner: Row
  const call = (path: string, body: object = {}, token = admin) => backend.call(path, body, { token })
  const codeIn = async (email: string) => /\/#\/user\/set-password\?code=([\w-]+)/.exec(String((await backend.latest(email))['text']))![1]!
  const choose = (code: string) => backend.call('/server/auth/set-password', { code, password: PASSWORD, password2: PASSWORD })
  const invite = async (name: string): Promise<{ email: string; userId: string; token: string }> => {
    const email = `${name}@example.com`
    const { data } = await call('/server/administrator/invite', { realName: '新管理员', email })
    const { data: token } = await choose(await codeIn(email))
    return { email, userId: String((data as Row)['userId']), token: token as string }
  }
  const listed = async () => ((await call('/server/administrator/list', { pageSize: 100 })).data as { data: Row[] }).data

  beforeAll(async () => {
    backend = await openBackend(kind)
    owner = await userNamed(backend.db, 'admin')
  })
  afterAll(() => backend?.close())
  // Each test begins with one administrator, whatever the one before did to the house.
  beforeEach(async () => {
    const { role, userId } = owner
    await backend.db.write(async (trx) => {
      await trx.updateTable('user').set({ status: 0 }).where('role', '=', role).execute()
      await trx
        .updateTable('user')
        .set({ ...owner, status: 1 })
        .where('userId', '=', userId)
        .execute()
      const { hash } = await trx.selectFrom('credential').select('hash').executeTakeFirstOrThrow()
      await trx
        .insertInto('credential')
        .values({ userId, hash, changeTime: '' })
        .onConflict((it) => it.doNothing())
        .execute()
    })
    admin = await backend.signIn('admin')
  })

  it('S9: are invited by the link of a mail, choose a password with it, and stand in the list', async () => {
    const answer = await call('/server/administrator/invite', { realName: '陈二', email: 'Second@Example.com' })
    expect(answer).toMatchObject({ code: 200, data: { userId: expect.any(String) } })
    expect((await listed()).find(({ email }) => email === 'second@example.com')).toMatchObject({ ready: false, status: 1 })
    const { data } = await choose(await codeIn('second@example.com'))
    // Nothing was changed: the last message is still the invitation (issue 16).
    expect(await codeIn('second@example.com')).toBeTruthy()
    const me = await call('/server/user/get-info', {}, data as string)
    expect(me).toMatchObject({ data: { role: ['super-admin'], user: { realName: '陈二' } } })
    expect((await listed()).find(({ email }) => email === 'second@example.com')).toMatchObject({ ready: true })
    expect(await call('/server/administrator/invite', { realName: '又一', email: 'second@example.com' })).toMatchObject({
      status: 422,
      data: { fields: { email: expect.any(String) } },
    })
    expect((await listed()).every(({ role }) => role === undefined || role === 'super-admin')).toBe(true)
  })

  it('are invited again until they have a password', async () => {
    const { data } = await call('/server/administrator/invite', { realName: '陈三', email: 'third@example.com' })
    const { userId } = data as Row
    const first = await codeIn('third@example.com')
    expect(await call('/server/administrator/invite-again', { userId })).toMatchObject({ code: 200 })
    expect(await choose(first)).toMatchObject({ status: 400 })
    expect(await choose(await codeIn('third@example.com'))).toMatchObject({ code: 200 })
    expect(await call('/server/administrator/invite-again', { userId })).toMatchObject({ status: 409 })
  })

  it('of whom only one can sign in keep that one, whoever asks; nobody disables or removes themselves', async () => {
    const own = String((await userNamed(backend.db, 'admin'))['userId'])
    const second = await invite('other')
    const wrong = { status: 409, message: expect.stringMatching(/your/i) }
    expect(await call('/server/administrator/status', { userId: own, move: 'disable' })).toMatchObject(wrong)
    expect(await call('/server/administrator/remove', { userId: own })).toMatchObject(wrong)
    // One who has no password yet counts for nothing.
    await call('/server/administrator/invite', { realName: '未完成', email: 'pending@example.com' })
    expect(await call('/server/administrator/status', { userId: own, move: 'disable' }, second.token)).toMatchObject({ code: 200 })
    expect(await call('/server/user/get-info', {}, admin)).toMatchObject({ code: 401 })
    const first = await call('/server/administrator/status', { userId: own, move: 'enable' }, second.token)
    expect(first).toMatchObject({ code: 200 })
  })

  it('who take one another away at once are not both gone', async () => {
    const own = String((await userNamed(backend.db, 'admin'))['userId'])
    const second = await invite('rival')
    const both = await Promise.all([
      call('/server/administrator/status', { userId: second.userId, move: 'disable' }),
      call('/server/administrator/remove', { userId: own }, second.token),
    ])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    const left = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('role', '=', 'super-admin')
      .where('status', '=', 1)
      .execute()
    expect(left.length).toBeGreaterThan(0)
  })

  it('who are removed have no right and no way in, and may be invited anew; the audit log says so', async () => {
    const second = await invite('leaver')
    expect(await call('/server/administrator/remove', { userId: second.userId })).toMatchObject({ code: 200 })
    expect(await call('/server/user/get-info', {}, second.token)).toMatchObject({ code: 401 })
    expect(await backend.call('/server/auth/signin', { username: second.email, password: PASSWORD })).toMatchObject({ code: 400 })
    expect((await listed()).map(({ userId }) => userId)).not.toContain(second.userId)
    expect((await invite('leaver')).token).toBeTruthy()
    const events = await backend.db.query
      .selectFrom('audit')
      .select('detail')
      .where('deed', '=', 'rights')
      .where('subjectKey', '=', second.userId)
      .orderBy('auditId')
      .execute()
    expect(events.map(({ detail }) => detail)).toEqual(['invite', 'remove'])
  })

  it('are made, disabled and changed by nobody else, and not from the lists of users', async () => {
    const user = await backend.signIn('user')
    const second = await invite('untouched')
    const { userId } = second
    const ordinary = String((await userNamed(backend.db, 'user'))['userId'])
    for (const path of ['list', 'get', 'edit', 'invite', 'invite-again', 'status', 'remove'])
      expect((await call(`/server/administrator/${path}`, { userId }, user)).status, path).toBe(403)
    expect(await call('/server/user/admin/status', { userId, move: 'disable' })).toMatchObject({ status: 403 })
    for (const path of ['get', 'remove', 'invite-again'])
      expect((await call(`/server/administrator/${path}`, { userId: ordinary })).status, path).toBe(404)
    expect((await call('/server/administrator/status', { userId: ordinary, move: 'disable' })).status).toBe(404)
  })

  it('S9: change their own password, phone and email', async () => {
    const { token, email } = await invite('owner')
    const next = 'Other-2026-river'
    expect(
      await call('/server/user/reset-password', { oldPassword: PASSWORD, newPassword: next, newPassword2: next }, token),
    ).toMatchObject({
      code: 200,
    })
    const newPhone = '16900009009'
    const newCode = await backend.codeFor(newPhone, 'change-phone')
    const phone = { newPhone, newCode, password: next }
    expect(await call('/server/user/change-phone', { ...phone, password: PASSWORD }, token)).toMatchObject({ status: 422 })
    expect(await call('/server/user/change-phone', phone, token)).toMatchObject({ code: 200 })
    backend.clock.now += 61_000
    const mail = {
      newEmail: 'owner-two@example.com',
      newCode: await backend.codeFor('owner-two@example.com', 'change-email', token),
      code: await backend.codeFor(newPhone, 'change-email'),
    }
    expect(await call('/server/user/change-email', mail, token)).toMatchObject({ code: 200 })
    expect((await backend.latest(email))['text']).toContain('ow****@example.com')
    expect(await backend.signIn('owner-two@example.com', next)).toBeTruthy()
  })
})

describe.each(usualKinds)('production from nothing on %s', (kind) => {
  let folder = ''
  let db: AnyDatabase
  let env: NodeJS.ProcessEnv
  let clock = NOW
  const schema = `nothing_${randomBytes(5).toString('hex')}`
  const runFor = async (of: Contract, args: readonly string[]) => {
    const lines: string[] = []
    await runAdmin(
      [...args],
      env,
      (line) => lines.push(line),
      () => clock,
      () => of,
    )
    return lines
  }
  const run = (...args: string[]) => runFor(contract, args)
  const codeOf = (lines: string[]) =>
    /^link https:\/\/console\.example\.com\/#\/user\/set-password\?code=([\w-]{40,})$/.exec(lines[0]!)![1]!
  let app: ReturnType<typeof createServer>
  const send = async (path: string, body: object, token?: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) },
        payload: JSON.stringify(body),
      })
    ).json<{ code: number; message: string; data: unknown }>()
  const choose = (code: string, password = PASSWORD) => send('/server/auth/set-password', { code, password, password2: password })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nothing-'))
    env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://console.example.com', DEMO: '0' }
    if (kind === 'postgres') {
      await withPostgres((client) => client.query(`create schema ${schema}`))
      env['DATABASE_URL'] = `${POSTGRES}?options=-csearch_path%3D${schema}`
    }
    // An empty machine: the command makes what it needs.
    expect((await run('list'))[0]).toContain('no administrator yet')
    db = await openDatabase({ dataDir: env['DATA_DIR']!, databaseUrl: env['DATABASE_URL'], env })
    app = createServer({ contract, db, services: await listServices(), demo: false, now: () => clock, rate: 1e6 })
  })
  afterAll(async () => {
    await app?.close()
    await db?.close()
    if (kind === 'postgres') await withPostgres((client) => client.query(`drop schema ${schema} cascade`))
    await rm(folder, { recursive: true, force: true })
  })

  it('the command makes the first administrator while the server runs; the link works once, for 30 minutes', async () => {
    const late = codeOf(await run('create', '--email', 'Root@Example.com', '--name', '首位管理员'))
    clock += 30 * 60_000
    expect(await choose(late)).toMatchObject({ code: 400, data: { reason: 'expired' } })
    const code = codeOf(await run('create', '--email', 'root@example.com'))
    expect(JSON.stringify(await db.query.selectFrom('password_link').selectAll().execute())).not.toContain(code)
    expect(await choose(code, 'password1')).toMatchObject({ code: 422 })
    const { data } = await choose(code)
    expect(await send('/server/user/get-info', {}, data as string)).toMatchObject({
      data: { role: ['super-admin'], user: { realName: '首位管理员' } },
    })
    expect(await choose(code)).toMatchObject({ code: 400, data: { reason: 'unknown' } })
    expect(await run('list')).toEqual([expect.stringMatching(/^root@example\.com {2}首位管理员 {2}enabled$/)])
  })

  it('nobody becomes administrator by coming first', async () => {
    const { code } = await send('/server/auth/signup', {
      email: 'first@example.com',
      password: PASSWORD,
      password2: PASSWORD,
      phone: '16900000001',
      code: '123456',
      agree: true,
    })
    expect(code).not.toBe(200)
    const roles = await db.query.selectFrom('user').select('role').execute()
    expect(roles.map(({ role }) => role)).toEqual(['super-admin'])
  })

  it('the command lets an administrator who lost everything in again: sessions end, and the audit log says so', async () => {
    const { data: before } = await send('/server/auth/signin', { username: 'root@example.com', password: PASSWORD })
    const code = codeOf(await run('create', '--email', 'root@example.com', '--name', 'x y'))
    expect(await send('/server/user/get-info', {}, before as string)).toMatchObject({ code: 401 })
    const next = 'Fresh-2026-river'
    expect(await choose(code, next)).toMatchObject({ code: 200 })
    expect(await send('/server/auth/signin', { username: 'root@example.com', password: PASSWORD })).toMatchObject({ code: 400 })
    expect(await send('/server/auth/signin', { username: 'root@example.com', password: next })).toMatchObject({ code: 200 })
    const events = await db.query
      .selectFrom('audit')
      .select(['deed', 'way', 'operatorId', 'ip'])
      .where('way', '=', 'command')
      .orderBy('auditId')
      .execute()
    expect(events).toEqual([
      { deed: 'rights', way: 'command', operatorId: null, ip: null },
      { deed: 'recovery', way: 'command', operatorId: null, ip: null },
      { deed: 'recovery', way: 'command', operatorId: null, ip: null },
    ])
  })

  it('the command disables and enables, but not the last one', async () => {
    await expect(run('disable', '--email', 'root@example.com')).rejects.toThrow(/last administrator/)
    await choose(codeOf(await run('create', '--email', 'two@example.com', '--name', '第二位')))
    expect(await run('disable', '--email', 'root@example.com')).toEqual(['root@example.com is disabled'])
    await expect(run('create', '--email', 'root@example.com')).rejects.toThrow(/enable --email root@example.com/)
    expect(await run('enable', '--email', 'root@example.com')).toEqual(['root@example.com is enabled'])
  })

  it('issue 14: the command gives a role of staff that stands in the schemas, lists it, and takes it back', async () => {
    const ask = (...args: string[]) => runFor(withReviewer(), args)
    const roleOf = async (email: string) =>
      (await db.query.selectFrom('user').select('role').where('email', '=', email).executeTakeFirstOrThrow())['role']
    await ask('create', '--email', 'rita@example.com', '--name', 'Rita', '--role', 'reviewer')
    expect(await roleOf('rita@example.com')).toBe('reviewer')
    expect(await ask('list')).toContain('rita@example.com  Rita  reviewer  invited, no password yet')
    expect(await ask('disable', '--email', 'rita@example.com')).toEqual(['rita@example.com is disabled'])
    await ask('enable', '--email', 'rita@example.com')
    // Lost the link, got another: the role is as it was, until another is named.
    await ask('create', '--email', 'rita@example.com')
    expect(await roleOf('rita@example.com')).toBe('reviewer')
    await ask('create', '--email', 'rita@example.com', '--role', 'super-admin')
    expect(await roleOf('rita@example.com')).toBe('super-admin')
    const last = await db.query.selectFrom('audit').select(['deed', 'changes']).orderBy('auditId', 'desc').executeTakeFirstOrThrow()
    expect(last).toEqual({ deed: 'rights', changes: [{ field: 'role', before: 'reviewer', after: 'super-admin' }] })
    for (const other of ['user', 'agent', 'rewiever'])
      await expect(ask('create', '--email', 'rita@example.com', '--role', other)).rejects.toThrow(
        '--role must be one of: super-admin, reviewer.',
      )
    // Somebody who may make administrators stays: the invited one has no password yet.
    await ask('disable', '--email', 'two@example.com')
    await expect(ask('create', '--email', 'root@example.com', '--role', 'reviewer')).rejects.toThrow(/last administrator/)
    await ask('enable', '--email', 'two@example.com')
  })

  it.each([
    ['an address that is none', ['create', '--email', 'root', '--name', 'Ro Ot'], /email address/],
    ['no name', ['create', '--email', 'new@example.com'], /--name must have/],
    ['an unknown word', ['destroy'], /There is no "destroy"/],
    ['an unknown option', ['list', '--all'], /--all/],
    ['nobody', ['disable', '--email', 'nobody@example.com'], /There is no administrator nobody@example.com/],
  ] as const)('the command refuses %s with a sentence', async (_name, args, says) => {
    await expect(run(...args)).rejects.toThrow(says)
  })
})

/** The product with one more role of staff. */
function withReviewer(): Contract {
  const more = structuredClone(contract)
  const [first] = more.roles
  more.roles.push({ ...first!, name: 'reviewer', grants: {} })
  more.entities['user']!.properties['role']!.choices!.push({ value: 'reviewer', title: { 'en-US': 'Reviewer', 'zh-CN': '审核员' } })
  return more
}

async function withPostgres<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
