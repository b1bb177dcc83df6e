import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, phoneOf, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { listOutbox } from '../../mocks/outbox/outbox.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe.each(usualKinds)('registering on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  const signin = (username: string, password: string, sent = {}) => backend.call('/server/auth/signin', { username, password }, sent)
  const activate = (code: string, sent = {}) => backend.call('/server/auth/activate', { code }, sent)
  const resend = (email: string, sent = {}) => backend.call('/server/auth/resend-activation', { email }, sent)
  const usersWith = async (field: string, value: string) =>
    (await backend.db.query.selectFrom('user').selectAll().where(field, '=', value).execute()).length

  /** A good registration of somebody new, whose parts a test may change. */
  async function form(name: string, changes: Record<string, unknown> = {}) {
    const phone = phoneOf(name)
    const code = await backend.codeFor(phone, 'register')
    return { email: `${name}@example.com`, password: 'Secret-2026', password2: 'Secret-2026', phone, code, agree: true, ...changes }
  }
  const signup = (body: unknown, sent = {}) => backend.call('/server/auth/signup', body, sent)

  it('acceptance 101, 102: a registration is answered with the email, and the mail holds a link to activate with', async () => {
    const body = await form('ada')
    expect(await signup(body)).toMatchObject({ status: 200, code: 200, data: { email: 'ada@example.com' } })
    const code = await backend.linkFor('ada@example.com')
    expect(await signin('ada@example.com', body.password)).toMatchObject({ status: 423, code: 423, message: 'Account not activated' })
    expect(await activate(code)).toMatchObject({ status: 200, code: 200 })
    expect(await signin('ada@example.com', body.password)).toMatchObject({ code: 200 })
    const token = await backend.signIn(body.phone, body.password)
    expect(await backend.call('/server/user/get-info', {}, { token })).toMatchObject({
      data: { role: ['user'], certType: 0, user: { phone: body.phone, email: body.email } },
    })
  })

  it('the mail speaks the language of the page, and its link leads back to the same console', async () => {
    await signup(await form('bo'), { locale: 'zh-CN' })
    const { body } = await backend.app.inject({ url: '/api/dev/outbox?to=bo@example.com' })
    const [mail] = (JSON.parse(body) as { data: { subject: string; text: string }[] }).data
    expect(mail).toMatchObject({
      subject: '激活您的聆语账户',
      text: expect.stringContaining('24 小时内有效：\nhttp://localhost:8000/#/user/activate?code='),
    })
  })

  it('an account that is not activated is told so in Chinese too, by text message too, but never with a wrong password', async () => {
    const person = await backend.register('cleo', { activate: false })
    expect(await signin(person.email, person.password, { locale: 'zh-CN' })).toMatchObject({
      status: 423,
      code: 423,
      message: '账号未激活',
    })
    backend.clock.now += MINUTE
    expect(await backend.call('/server/auth/signin-sms', { phone: person.phone, code: await backend.codeFor(person.phone) })).toMatchObject(
      { code: 423 },
    )
    expect(await signin(person.email, 'wrong')).toMatchObject({ status: 200, code: 400 })
  })

  it('acceptance 289: a phone or an email that has an account is refused on its field, and nothing is made', async () => {
    const demo = await userNamed(backend.db, 'user')
    const before = await usersWith('role', 'user')
    const code = await backend.codeFor(demo['phone'], 'register')
    const both = await signup(await form('dora', { email: 'User@example.com', phone: demo['phone'], code }))
    expect(both).toMatchObject({
      status: 422,
      code: 422,
      data: { fields: { email: 'This email address is already registered', phone: 'This phone number is already registered' } },
    })
    expect(await signup(await form('dora-two', { email: 'user@example.com' }), { locale: 'zh-CN' })).toMatchObject({
      code: 422,
      data: { fields: { email: '该邮箱已被注册' } },
    })
    expect(await usersWith('role', 'user')).toBe(before)
  })

  it('after a mistyped address the same code works for the mended one, five tries in all', async () => {
    const body = await form('emil')
    for (let nth = 0; nth < 4; nth++) expect((await signup({ ...body, email: 'user@example.com' })).code).toBe(422)
    expect((await signup(body)).code).toBe(200)
    const again = await form('emil-two')
    for (let nth = 0; nth < 5; nth++) expect((await signup({ ...again, email: 'user@example.com' })).code).toBe(422)
    expect(await signup(again)).toMatchObject({ code: 422, data: { fields: { code: 'Invalid verification code' } } })
  })

  const refusals: [string, Record<string, unknown>, Record<string, string>][] = [
    ['acceptance 97: no email', { email: '' }, { email: 'Please enter your email!' }],
    ['acceptance 97: a malformed email', { email: 'ada@' }, { email: 'The email address is in the wrong format!' }],
    ['acceptance 98: no phone', { phone: '' }, { phone: 'Please enter your phone number!' }],
    ['acceptance 99: five characters', { password: 'aB3$e', password2: 'aB3$e' }, { password: 'Strength: too short' }],
    ['acceptance 100: two passwords', { password2: 'Secret-2027' }, { password2: 'The passwords entered twice do not match!' }],
    ['acceptance 96: no code', { code: '' }, { code: 'Please enter the verification code!' }],
    ['a wrong code', { code: '0000' }, { code: 'Invalid verification code' }],
    ['no consent', { agree: false }, { agree: expect.any(String) as string }],
    ['a role of one’s choice', { role: 'super-admin' }, { role: expect.any(String) as string }],
  ]
  it.each(refusals)('%s is refused on its field', async (name, changes, fields) => {
    backend.clock.now += MINUTE
    const answer = await signup(await form(`refused ${name}`, { email: 'fine@example.com', ...changes }))
    expect(answer).toMatchObject({ status: 422, code: 422, data: { fields } })
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual(Object.keys(fields))
    expect(await usersWith('email', 'fine@example.com')).toBe(0)
  })

  it('two registrations at once with one email: one wins, the other is told why', async () => {
    const bodies = [await form('first of two', { email: 'twin@example.com' }), await form('second of two', { email: 'TWIN@example.com' })]
    const answers = await Promise.all(bodies.map((body) => signup(body)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await usersWith('email', 'twin@example.com')).toBe(1)
    expect(await backend.db.query.selectFrom('credential').select('userId').execute()).toHaveLength(await countWithPassword())
  })
  const countWithPassword = async () =>
    (await backend.db.query.selectFrom('credential').innerJoin('user', 'user.userId', 'credential.userId').select('user.userId').execute())
      .length

  it('a request sent twice with one idempotency key registers once', async () => {
    const body = await form('double')
    const headers = { 'idempotency-key': 'register-double-1' }
    const ip = '192.0.2.30'
    const answers = await Promise.all([signup(body, { headers, ip }), signup(body, { headers, ip })])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(await usersWith('email', body.email)).toBe(1)
  })

  describe('the activation link', () => {
    it.each([
      ['acceptance 341: at 23 h 59 min it activates', DAY - MINUTE, 200],
      ['a millisecond before 24 h it activates', DAY - 1, 200],
      ['acceptance 341: at 24 h it is refused', DAY, 400],
      ['a week later it is refused', 7 * DAY, 400],
    ])('%s', async (name, age, expected) => {
      const person = await backend.register(name.replaceAll(/\W/g, ''), { activate: false })
      const code = await backend.linkFor(person.email)
      backend.clock.now += age
      expect((await activate(code)).code).toBe(expected)
      expect((await signin(person.email, person.password)).code).toBe(expected === 200 ? 200 : 423)
    })

    it('acceptance 341: refused, it says that a new one can be had; the new one activates, the old one stays refused', async () => {
      const person = await backend.register('late', { activate: false })
      const old = await backend.linkFor(person.email)
      backend.clock.now += DAY
      expect(await activate(old)).toMatchObject({
        status: 400,
        message: 'This activation link is more than 24 hours old; please send a new activation email',
        data: { reason: 'expired' },
      })
      expect(await activate(old, { locale: 'zh-CN' })).toMatchObject({ message: '激活链接已超过 24 小时，请重新发送激活邮件' })
      expect(await resend(person.email)).toMatchObject({ code: 200 })
      const fresh = await backend.linkFor(person.email)
      expect(await activate(old)).toMatchObject({ code: 400, data: { reason: 'unknown' } })
      expect(await activate(fresh)).toMatchObject({ code: 200 })
      expect((await signin(person.email, person.password)).code).toBe(200)
    })

    it('works once, and one that was never sent does not', async () => {
      const person = await backend.register('once', { activate: false })
      const code = await backend.linkFor(person.email)
      expect((await activate(code)).code).toBe(200)
      expect(await activate(code)).toMatchObject({ status: 400, code: 400, data: { reason: 'unknown' } })
      expect(await activate('never-sent-to-anyone')).toMatchObject({ status: 400, code: 400 })
    })

    it('is kept as a hash', async () => {
      const person = await backend.register('hashed', { activate: false })
      const code = await backend.linkFor(person.email)
      expect(JSON.stringify(await backend.db.query.selectFrom('activation').selectAll().execute())).not.toContain(code)
    })

    it('is sent anew once a minute, only to who waits for it, with the same answer for everyone', async () => {
      const person = await backend.register('resent', { activate: false })
      const mails = async (to: string) => (await listOutbox(backend.db, to)).length
      const [waiting, active, nobody] = [await resend(person.email), await resend('user@example.com'), await resend('nobody@example.com')]
      expect([waiting, active, nobody].map(({ code }) => code)).toEqual([200, 200, 200])
      expect([await mails(person.email), await mails('user@example.com'), await mails('nobody@example.com')]).toEqual([2, 0, 0])
      const refused = await resend(person.email)
      expect(refused).toMatchObject({ status: 429, code: 429 })
      expect(refused.headers['retry-after']).toBe('60')
      backend.clock.now += MINUTE
      expect((await resend(person.email)).code).toBe(200)
    })
  })
})
