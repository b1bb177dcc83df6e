import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, phoneOf, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

/** Who may say how a person is reached, and what it takes before somebody enters with it. */
describe.each(usualKinds)('the addresses of a person on %s', (kind) => {
  let backend: Backend
  let agentId = ''
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'agent') => backend.call(path, body, { token: tokens[as]! })
  const userOf = (where: Row): Promise<Row> => {
    const [[field, value]] = Object.entries(where) as [[string, unknown]]
    return backend.db.query.selectFrom('user').selectAll().where(field, '=', value).executeTakeFirstOrThrow()
  }
  /** Signs in with the code that the phone got. */
  const enterBy = async (phone: string) => {
    backend.clock.now += 61_000
    return backend.call('/server/auth/signin-sms', { phone, code: await backend.codeFor(phone, 'login') })
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    agentId = String((await userNamed(backend.db, 'agent'))['userId'])
  })
  afterAll(() => backend?.close())

  describe('S2: an agent', () => {
    it('cannot put an own phone or email into the account of a customer', async () => {
      const person = await backend.register('customer')
      const { userId } = await userOf({ email: person.email })
      await backend.db.write((trx) => trx.updateTable('user').set({ agentId }).where('userId', '=', userId).execute())
      const theirs = phoneOf('of the agent')
      for (const more of [{ phone: theirs }, { email: 'agent@evil.example' }])
        expect(await call('/server/agent/user-save', { userId, realName: '张三', version: 1, ...more })).toMatchObject({
          status: 422,
          data: { fields: { [Object.keys(more)[0]!]: expect.any(String) } },
        })
      expect(await userOf({ userId })).toMatchObject({ phone: person.phone, email: person.email })
      expect(await enterBy(theirs)).toMatchObject({ code: 400 })
      expect(
        await call('/server/agent/user-save', { userId, realName: '张三', version: (await userOf({ userId }))['version'] }),
      ).toMatchObject({ code: 200 })
    })

    it('proposes the phone of a new customer, who makes it theirs with the first code', async () => {
      const phone = phoneOf('proposed')
      const { data } = await call('/server/agent/user-add', { realName: '新客户', phone })
      expect(await enterBy(phone)).toMatchObject({ code: 200, data: expect.any(String) })
      expect(await proven((data as Row)['userId'])).toEqual([{ field: 'phone', value: phone }])
    })

    it('cannot keep a second door open with an address of their own', async () => {
      const phone = phoneOf('honest')
      const email = 'second-door@evil.example'
      const { data } = await call('/server/agent/user-add', { realName: '新客户', phone, email })
      const { userId } = data as Row
      expect(await enterBy(phone)).toMatchObject({ code: 200 })
      expect(await proven(userId)).toEqual([{ field: 'phone', value: phone }])
      // With a password of the customer's, the unproven email still names nobody.
      const { hash } = await backend.db.query.selectFrom('credential').select('hash').executeTakeFirstOrThrow()
      await backend.db.write((trx) => trx.insertInto('credential').values({ userId, hash, changeTime: '' }).execute())
      expect(await backend.call('/server/auth/signin', { username: email, password: 'Demo-2026!' })).toMatchObject({ code: 400 })
      expect(await backend.call('/server/auth/signin', { username: phone, password: 'Demo-2026!' })).toMatchObject({ code: 200 })
    })
  })

  describe('S2 S16: an administrator who replaces the address of a user', () => {
    const change = (userId: unknown, to: object, as = 'admin') => call('/server/user/admin/contact', { userId, ...to }, as)

    it('ends all sessions, tells the old one, and the new one opens nothing beside one that is proven', async () => {
      const person = await backend.register('supported')
      const { userId } = await userOf({ email: person.email })
      const session = await backend.signIn(person.email, person.password)
      const phone = phoneOf('made up')
      expect(await change(userId, { phone, email: person.email })).toMatchObject({ code: 200 })
      expect(await backend.call('/server/user/get-info', {}, { token: session })).toMatchObject({ code: 401 })
      expect((await backend.latest(person.phone))['text']).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
      expect(await enterBy(phone)).toMatchObject({ code: 400, message: expect.stringContaining('has not confirmed') })
      expect(await backend.call('/server/auth/signin', { username: phone, password: person.password })).toMatchObject({ code: 400 })
      expect(await enterBy(person.phone)).toMatchObject({ code: 400 })
      expect(await backend.signIn(person.email, person.password)).toBeTruthy()
      const { data } = await call('/server/audit/list', { subject: 'user', deed: 'edit' }, 'admin')
      const [record] = (data as { data: Row[] }).data
      expect(record).toMatchObject({ subjectKey: userId, call: 'user.adminContact' })
    })

    it('lets in whoever lost every other address with a code to the new one', async () => {
      const phone = phoneOf('lost one')
      const { data } = await call('/server/agent/user-add', { realName: '丢手机', phone })
      const { userId } = data as Row
      expect(await enterBy(phone)).toMatchObject({ code: 200 })
      const next = phoneOf('found one')
      expect(await change(userId, { phone: next })).toMatchObject({ code: 200 })
      expect(await enterBy(next)).toMatchObject({ code: 200 })
      expect(await proven(userId)).toEqual([{ field: 'phone', value: next }])
    })

    it('does so for no administrator, with nothing new, for nobody, nor without the right', async () => {
      const admin = await userNamed(backend.db, 'admin')
      const user = await userNamed(backend.db, 'user')
      const phone = phoneOf('other')
      expect(await change(admin['userId'], { phone })).toMatchObject({ status: 403 })
      expect(await change(user['userId'], { phone: user['phone'], email: user['email'] })).toMatchObject({ status: 409 })
      expect(await change('u99999999', { phone })).toMatchObject({ status: 404 })
      expect(await change(user['userId'], { phone }, 'agent')).toMatchObject({ status: 403 })
      expect(await change(admin['userId'], { phone: user['phone'] })).toMatchObject({ status: 403 })
    })
  })

  describe('S15 S16: a person who changes the email to sign in with', () => {
    const later = () => (backend.clock.now += 61_000)
    const open = async (name: string) => {
      const person = await backend.register(name)
      return {
        ...person,
        token: await backend.signIn(person.email, person.password),
        elsewhere: await backend.signIn(person.email, person.password),
      }
    }
    const isIn = async (token: string) => (await backend.call('/server/user/get-info', {}, { token })).code === 200

    it('shows the code of the phone and of the new mailbox; the old one is told and other sessions end', async () => {
      const { email, phone, password, token, elsewhere } = await open('mover')
      const newEmail = 'moved@example.com'
      later()
      const code = await backend.codeFor(phone, 'change-email')
      const newCode = await backend.codeFor(newEmail, 'change-email', token)
      const change = (more: object) => backend.call('/server/user/change-email', { phone, code, newEmail, newCode, ...more }, { token })
      expect(await change({ code: '000000' })).toMatchObject({ status: 422, data: { fields: { code: expect.any(String) } } })
      expect(await change({ newCode: '000000' })).toMatchObject({ status: 422, data: { fields: { newCode: expect.any(String) } } })
      expect(await change({ newEmail: email })).toMatchObject({ status: 422, data: { fields: { newEmail: expect.any(String) } } })
      expect(await userOf({ phone })).toMatchObject({ email })
      expect(await change({})).toMatchObject({ code: 200 })
      expect((await backend.latest(email))['text']).toContain('mo****@example.com')
      expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false])
      expect(await backend.call('/server/auth/signin', { username: email, password })).toMatchObject({ code: 400 })
      expect(await backend.signIn(newEmail, password)).toBeTruthy()
    })

    it('is the only one who can: the profile takes no email, and a guest gets no code by mail', async () => {
      const { token } = await open('profiled')
      expect(await backend.call('/server/user/profile', { email: 'x@example.com' }, { token })).toMatchObject({ status: 422 })
      expect(await backend.call('/server/auth/sendCaptcha', { email: 'x@example.com', scene: 'login' })).toMatchObject({ code: 401 })
      expect(await backend.call('/server/auth/sendCaptcha', { scene: 'login' })).toMatchObject({ status: 422 })
    })

    it('without a phone shows the password instead', async () => {
      const { token, phone, password } = await open('phoneless')
      await backend.db.write((trx) => trx.updateTable('user').set({ phone: null }).where('phone', '=', phone).execute())
      const newEmail = 'phoneless-two@example.com'
      const newCode = await backend.codeFor(newEmail, 'change-email', token)
      const change = (pass: string) => backend.call('/server/user/change-email', { newEmail, newCode, password: pass }, { token })
      expect(await change('Wrong-2026')).toMatchObject({ status: 422, data: { fields: { password: expect.any(String) } } })
      expect(await change(password)).toMatchObject({ code: 200 })
    })

    it('S16: a changed phone and an unlinked chat account end the other sessions too', async () => {
      const { phone, token, elsewhere } = await open('two-devices')
      later()
      const newPhone = phoneOf('second device')
      const code = await backend.codeFor(phone, 'change-phone')
      const newCode = await backend.codeFor(newPhone, 'change-phone')
      expect(await backend.call('/server/user/change-phone', { phone, code, newPhone, newCode }, { token })).toMatchObject({ code: 200 })
      expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false])
      const third = await enterBy(newPhone)
      await backend.db.write((trx) => trx.updateTable('user').set({ openid: 'o123' }).where('phone', '=', newPhone).execute())
      expect(await backend.call('/server/user/wx/unbind', {}, { token })).toMatchObject({ code: 200 })
      expect([await isIn(token), await isIn(third.data as string)]).toEqual([true, false])
    })

    it('confirms with a code what an administrator has entered', async () => {
      const { email, token: before, password } = await open('confirming')
      const { userId } = await userOf({ email })
      await backend.call('/server/user/get-info', {}, { token: before })
      const phone = phoneOf('to confirm')
      expect(await call('/server/user/admin/contact', { userId, phone, email }, 'admin')).toMatchObject({ code: 200 })
      const token = await backend.signIn(email, password)
      const me = async () => (await backend.call('/server/user/me', {}, { token })).data
      expect(await me()).toMatchObject({ phone, phoneProven: false, emailProven: true })
      const code = await backend.codeFor(phone, 'verify')
      expect(await backend.call('/server/user/verify-phone', { phone, code: '000000' }, { token })).toMatchObject({ status: 422 })
      expect(await backend.call('/server/user/verify-phone', { phone, code }, { token })).toMatchObject({ code: 200 })
      expect(await me()).toMatchObject({ phoneProven: true })
      expect(await enterBy(phone)).toMatchObject({ code: 200 })
    })
  })

  const proven = (userId: unknown) =>
    backend.db.query.selectFrom('proven').select(['field', 'value']).where('userId', '=', userId).orderBy('field').execute()
})
