import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from './any-database.ts'
import { codeAt } from '../../mocks/factor/totp.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { busy } from '../setup/argon2.ts'

const PASSWORD = 'Secret-2026'
const STEP = 30_000

describe.each(usualKinds)('the second factor on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => (backend = await openBackend(kind)))
  afterAll(() => backend.close())

  const call = (name: string, body: unknown, token?: string, more = {}) =>
    backend.call(`/server/factor/${name}`, body, { ...(token ? { token } : {}), ...more })
  const data = async (name: string, body: unknown, token?: string): Promise<Row> => (await call(name, body, token)).data as Row
  const first = async (username: string, more = {}) => backend.call('/server/auth/signin', { username, password: PASSWORD }, more)
  const ticketOf = async (username: string): Promise<string> => ((await first(username)).data as Row)['ticket'] as string
  const secretOf = (key: unknown): string => new URL(String(key)).searchParams.get('secret')!
  const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'] ?? '').split(';')[0]!
  const deedsOf = async (userId: unknown): Promise<string[]> =>
    (await backend.db.query.selectFrom('audit').select('deed').where('operatorId', '=', userId).orderBy('auditId').execute()).map(
      ({ deed }) => String(deed),
    )

  /** Somebody new with an authenticator app; the clock stands one step after the code that turned it on. */
  async function withApp(name: string) {
    const person = await backend.register(name)
    const token = (await first(person.email)).data as string
    const secret = secretOf((await data('begin', {}, token))['key'])
    const { codes } = await data('confirm', { code: codeAt(secret, backend.clock.now) }, token)
    backend.clock.now += STEP
    return { ...person, token, secret, codes: codes as string[], code: () => codeAt(secret, backend.clock.now) }
  }

  test('is turned on by a code of the app, which answers ten recovery codes once, ends other sessions and tells the person', async () => {
    const person = await backend.register('factor-on')
    const [one, other] = [(await first(person.email)).data as string, (await first(person.email)).data as string]
    const begun = await data('begin', {}, one)
    expect(String(begun['key'])).toMatch(/^otpauth:\/\/totp\/Lingyu|^otpauth:\/\/totp\//)
    expect((await data('begin', {}, one))['key']).toBe(begun['key'])
    expect((await call('confirm', { code: '000000' }, one)).code).toBe(422)
    busy.most = 0
    const answer = await call('confirm', { code: codeAt(secretOf(begun['key']), backend.clock.now) }, one)
    expect(answer.code).toBe(200)
    expect(busy.most, 'R3: ten hashes leave a core to others').toBe(Math.max(1, availableParallelism() - 1))
    const codes = (answer.data as { codes: string[] }).codes
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await call('status', {}, other)).code).toBe(401)
    expect(await data('status', {}, one)).toMatchObject({ factor: 'on', app: 'on', codesLeft: 10, proof: 'none' })
    expect((await backend.latest(person.email))['subject']).toBe('Two-step verification is on')
    const user = await backend.db.query.selectFrom('user').select('userId').where('email', '=', person.email).executeTakeFirstOrThrow()
    expect(await deedsOf(user['userId'])).toContain('factorOn')
    // Neither secret nor codes can be read in the database.
    const kept = JSON.stringify(await backend.db.query.selectFrom('factor').selectAll().execute())
    expect(kept).not.toContain(secretOf(begun['key']))
    expect(JSON.stringify(await backend.db.query.selectFrom('recovery_code').selectAll().execute())).not.toContain(
      codes[0]!.replace('-', ''),
    )
  })

  test('is set up by an administrator too, and taken away by another one who finds it in the list', async () => {
    const [owner, admin] = [await backend.signIn('admin'), await userNamed(backend.db, 'admin')]
    const ask = (path: string, body: object, token: string) => backend.call(`/server/${path}`, body, { token })
    const email = 'second-house@example.com'
    const invited = (await ask('administrator/invite', { realName: '陈二', email }, owner)).data as Row
    const code = /set-password\?code=([\w-]+)/.exec(String((await backend.latest(email))['text']))![1]!
    const chosen = { code, password: PASSWORD, password2: PASSWORD }
    const token = (await backend.call('/server/auth/set-password', chosen)).data as string
    expect(await data('status', {}, token)).toMatchObject({ factor: 'off', app: 'off' })
    for (const path of ['passkey/list', 'session/list']) expect((await ask(path, {}, token)).code, path).toBe(200)
    const secret = secretOf((await data('begin', {}, token))['key'])
    expect(await call('confirm', { code: codeAt(secret, backend.clock.now) }, token)).toMatchObject({ code: 200 })
    expect((await first(email)).data).toMatchObject({ ways: ['code', 'recovery'] })
    expect(await call('admin/reset', { userId: admin['userId'] }, owner)).toMatchObject({ status: 409 })
    expect(await call('admin/reset', { userId: invited['userId'] }, owner)).toMatchObject({ code: 200 })
    expect((await call('status', {}, token)).code).toBe(401)
    expect((await first(email)).data).toEqual(expect.any(String))
  })

  test('makes every way in answer a ticket instead of a token, and the code the token', async () => {
    const person = await withApp('factor-ways')
    const { data: awaited, status } = await first(person.email)
    expect(status).toBe(200)
    expect(awaited).toEqual({ ticket: expect.any(String), ways: ['code', 'recovery'], expireSeconds: 600 })
    backend.clock.now += 60_000
    const sms = await backend.call('/server/auth/signin-sms', { phone: person.phone, code: await backend.codeFor(person.phone) })
    expect(sms.data).toMatchObject({ ways: ['code', 'recovery'] })
    const { ticket } = awaited as { ticket: string }
    expect(await data('ways', { ticket })).toEqual({ app: true, passkey: false, recovery: true })
    // A ticket is no token.
    expect((await call('status', {}, ticket)).code).toBe(401)
    const answer = await call('signin-code', { ticket, code: person.code() })
    expect(answer.code).toBe(200)
    expect((await call('status', {}, answer.data as string)).code).toBe(200)
    expect((await call('signin-code', { ticket, code: person.code() })).code).not.toBe(200)
  })

  test('refuses a code a second time, also one before it, and takes one of a clock that is a step slow or fast', async () => {
    const person = await withApp('factor-replay')
    const code = person.code()
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code })).code).toBe(200)
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code })).code).toBe(422)
    const early = codeAt(person.secret, backend.clock.now - STEP)
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: early })).code).toBe(422)
    const next = codeAt(person.secret, backend.clock.now + STEP)
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: next })).code).toBe(200)
    backend.clock.now += 4 * STEP
    const slow = codeAt(person.secret, backend.clock.now - STEP)
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: slow })).code).toBe(200)
    backend.clock.now += 4 * STEP
    const late = codeAt(person.secret, backend.clock.now - 2 * STEP)
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: late })).code).toBe(422)
  })

  test('of two sign-ins at once with the same code lets one in', async () => {
    const person = await withApp('factor-race')
    const [one, other] = [await ticketOf(person.email), await ticketOf(person.email)]
    const code = person.code()
    const answers = await Promise.all([one, other].map((ticket) => call('signin-code', { ticket, code })))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 422])
  })

  test('takes five codes a ticket; then, and after ten minutes, the first step has to be done again', async () => {
    const person = await withApp('factor-tries')
    const ticket = await ticketOf(person.email)
    for (let at = 0; at < 5; at++) expect((await call('signin-code', { ticket, code: '000000' })).code).toBe(422)
    const over = await call('signin-code', { ticket, code: person.code() })
    expect([over.status, over.code, over.message]).toEqual([200, 400, 'This sign-in has timed out; please sign in again'])
    expect((await call('ways', { ticket })).code).toBe(400)
    const late = await ticketOf(person.email)
    backend.clock.now += 600_000
    expect((await call('signin-code', { ticket: late, code: person.code() })).code).toBe(400)
    const user = await backend.db.query.selectFrom('user').select('userId').where('email', '=', person.email).executeTakeFirstOrThrow()
    expect((await deedsOf(user['userId'])).filter((deed) => deed === 'factorFailed')).toHaveLength(5)
  })

  test('lets a recovery code in once, says how many are left, and takes it with or without hyphen and capitals', async () => {
    const person = await withApp('factor-recovery')
    const [code, second] = person.codes as [string, string]
    const answer = await call('signin-code', { ticket: await ticketOf(person.email), code })
    expect(answer.code).toBe(200)
    expect((await backend.latest(person.email))['text']).toContain('9 are left')
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code })).code).toBe(422)
    const typed = second.replace('-', ' ').toUpperCase()
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: typed })).code).toBe(200)
    expect((await data('status', {}, answer.data as string))['codesLeft']).toBe(8)
    // New ones end the old ones.
    const renewed = await call('renew-codes', {}, answer.data as string)
    expect(renewed.code).toBe(200)
    const codes = (renewed.data as { codes: string[] }).codes
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: person.codes[2] })).code).toBe(422)
    expect((await call('signin-code', { ticket: await ticketOf(person.email), code: codes[0] })).code).toBe(200)
  })

  test('is skipped by a trusted browser for thirty days, of this account alone, and not after a new password', async () => {
    const person = await withApp('factor-trust')
    const trusted = await call('signin-code', { ticket: await ticketOf(person.email), code: person.code(), trust: true })
    expect(String(trusted.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
    const headers = { cookie: cookieOf(trusted) }
    const again = await first(person.email, { headers })
    expect(typeof again.data).toBe('string')
    const other = await withApp('factor-trust-other')
    expect(typeof (await first(other.email, { headers })).data).toBe('object')
    backend.clock.now += 1000
    const changed = await backend.call(
      '/server/user/reset-password',
      { oldPassword: PASSWORD, newPassword: 'Other-2026!', newPassword2: 'Other-2026!' },
      { token: again.data as string },
    )
    expect(changed.code).toBe(200)
    const after = await backend.call('/server/auth/signin', { username: person.email, password: 'Other-2026!' }, { headers })
    expect(typeof after.data).toBe('object')
    const now = backend.clock.now
    const anew = await call('signin-code', {
      ticket: ((await first(other.email)).data as Row)['ticket'],
      code: codeAt(other.secret, now + STEP),
      trust: true,
    })
    backend.clock.now += 30 * 86_400_000
    expect(typeof (await first(other.email, { headers: { cookie: cookieOf(anew) } })).data).toBe('object')
  })

  test('goes off with the password and a code alone, and the person is told', async () => {
    const person = await withApp('factor-off')
    expect((await call('disable', { password: 'wrong-one', code: person.code() }, person.token)).code).toBe(422)
    expect((await call('disable', { password: PASSWORD, code: '000000' }, person.token)).code).toBe(422)
    expect((await call('disable', { password: PASSWORD, code: person.code() }, person.token)).code).toBe(200)
    expect((await backend.latest(person.email))['subject']).toBe('Two-step verification is off')
    expect(typeof (await first(person.email)).data).toBe('string')
    expect(await data('status', {}, person.token)).toMatchObject({ factor: 'off', codesLeft: null })
  })

  test('is added only soon after a sign-in, or with the password', async () => {
    const person = await backend.register('factor-fresh')
    const token = (await first(person.email)).data as string
    const secret = secretOf((await data('begin', {}, token))['key'])
    backend.clock.now += 600_000
    const code = () => codeAt(secret, backend.clock.now)
    expect(await data('status', {}, token)).toMatchObject({ proof: 'password' })
    expect((await call('confirm', { code: code() }, token)).code).toBe(422)
    expect((await call('confirm', { code: code(), password: PASSWORD }, token)).code).toBe(200)
  })

  test('of somebody else is reset by an administrator: they are signed out and told, and the audit log says so', async () => {
    const person = await withApp('factor-reset')
    const admin = await backend.signIn('admin')
    const { userId } = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    expect((await call('admin/reset', { userId }, await backend.signIn('agent'))).code).toBe(403)
    expect((await call('admin/reset', { userId }, admin)).code).toBe(200)
    expect((await call('status', {}, person.token)).code).toBe(401)
    expect(typeof (await first(person.email)).data).toBe('string')
    expect((await backend.latest(person.email))['subject']).toBe('Two-step verification was reset')
    const { userId: adminId } = await userNamed(backend.db, 'admin')
    const noted = await backend.db.query
      .selectFrom('audit')
      .selectAll()
      .where('operatorId', '=', adminId)
      .where('deed', '=', 'factorOff')
      .where('subjectKey', '=', userId)
      .execute()
    expect(noted).toHaveLength(1)
    expect(noted[0]).toMatchObject({ subject: 'user', subjectKey: userId })
    expect((await call('admin/reset', { userId }, admin)).code).toBe(409)
  })

  test('that the setting asks of a role keeps everything but setting it up from who has none, at once', async () => {
    const admin = await backend.signIn('admin')
    const agent = await backend.signIn('agent')
    const user = await backend.signIn('user')
    const save = (factorRoles: string[]) => backend.call('/server/security/save', { factorRoles }, { token: admin })
    expect((await backend.call('/server/security/save', { factorRoles: ['agent'] }, { token: agent })).code).toBe(403)
    expect((await save(['agent'])).code).toBe(200)
    const refused = await backend.call('/server/agent/summary', {}, { token: agent })
    expect([refused.status, refused.code]).toEqual([403, 428])
    expect((await backend.call('/server/agent/summary', {}, { token: agent, locale: 'zh-CN' })).message).toBe(
      '请先设置两步验证，再继续使用控制台',
    )
    expect((await backend.call('/server/user/get-info', {}, { token: agent })).data).toMatchObject({ unready: true })
    expect((await backend.call('/server/user/get-info', {}, { token: user })).data).not.toHaveProperty('unready')
    const file = await backend.app.inject({ url: '/api/server/upload/file?ref=f-none', headers: { 'access-token': agent } })
    expect(file.statusCode).toBe(403)
    const secret = secretOf((await data('begin', {}, agent))['key'])
    expect((await call('confirm', { code: codeAt(secret, backend.clock.now) }, agent)).code).toBe(200)
    expect((await backend.call('/server/user/get-info', {}, { token: agent })).data).not.toHaveProperty('unready')
    expect((await backend.call('/server/agent/summary', { period: '7d' }, { token: agent })).code).not.toBe(428)
    backend.clock.now += STEP
    const kept = await call('disable', { password: 'Demo-2026!', code: codeAt(secret, backend.clock.now) }, agent)
    expect(kept.code).toBe(409)
    expect((await save([])).code).toBe(200)
  })

  test('is nobody’s business in a console that an administrator has entered', async () => {
    const person = await withApp('factor-visit')
    const { userId } = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const visit = (await backend.call('/server/user/userid-token', { userId }, { token: await backend.signIn('admin') })).data as Row
    for (const name of ['begin', 'confirm', 'disable', 'renew-codes', 'register-options'])
      expect((await call(name, { code: '000000' }, visit['token'] as string)).code, name).toBe(403)
  })
})
