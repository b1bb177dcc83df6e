import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox } from '../../mocks/outbox/outbox.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(usualKinds)('a buyer abroad on %s (issue 19)', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  const signup = (body: object) => backend.call('/server/auth/signup', body)
  const form = (phone: string, email: string, code: string) => ({
    email,
    password: 'Secret-2026',
    password2: 'Secret-2026',
    phone,
    code,
    agree: true,
  })

  it.each([
    ['+44 7911 123456', '+447911123456', 'london@example.com'],
    ['0049 (1512) 345-6789', '+4915123456789', 'berlin@example.com'],
    ['+86 138 0099 8877', '13800998877', 'peking@example.com'],
  ])('registers with %s, which is kept as %s', async (written, kept, email) => {
    expect((await backend.call('/server/auth/sendCaptcha', { phone: written, scene: 'register' })).code).toBe(200)
    const code = /\b\d{6}\b/.exec(String((await backend.latest(kept))['text']))![0]
    expect(await signup(form(written, email, code))).toMatchObject({ code: 200 })
    const user = await backend.db.query.selectFrom('user').select('phone').where('email', '=', email).executeTakeFirst()
    expect(user?.phone).toBe(kept)
    await backend.call('/server/auth/activate', { code: await backend.linkFor(email) })
    // However the number is written at the door.
    for (const name of [written, kept]) expect(await backend.signIn(name, 'Secret-2026')).toEqual(expect.any(String))
    backend.clock.now += MINUTE
    const again = await backend.call('/server/auth/signin-sms', { phone: written, code: await backend.codeFor(kept) })
    expect(again).toMatchObject({ code: 200 })
  })

  it.each(['+44 7911 12', '010-6552 9988', '+999 123 456 789', '1380013800'])('%s is no number that a code is sent to', async (phone) => {
    expect(await backend.call('/server/auth/sendCaptcha', { phone, scene: 'register' })).toMatchObject({
      status: 422,
      data: { fields: { phone: 'Please enter a valid phone number' } },
    })
  })

  const byMail = (email: string, more = {}) => backend.call('/server/auth/signup-email', { email, agree: true, ...more })
  const linkIn = async (email: string) => /set-password\?code=([\w-]+)/.exec(String((await backend.latest(email))['text']))![1]!
  const choose = (code: string) => backend.call('/server/auth/set-password', { code, password: 'Secret-2026', password2: 'Secret-2026' })

  it('registers nobody by an email alone where the owner wants a phone, and says so before and after', async () => {
    const set = async (emailOnly: boolean) => {
      const token = await backend.signIn('admin')
      expect(await backend.call('/server/site/admin/save', { emailOnly }, { token })).toMatchObject({ code: 200 })
      return (await backend.call('/server/auth/email-open', {})).data
    }
    expect(await set(false)).toBe(false)
    expect(await byMail('mia@example.com')).toMatchObject({
      status: 422,
      data: { fields: { email: 'This site needs a phone number to open an account' } },
    })
    expect(await set(true)).toBe(true)
    expect(await byMail('mia@example.com')).toMatchObject({ code: 200 })
  })

  it('registers by an email alone: its link chooses the password, and nothing enters before', async () => {
    expect(await byMail('Nora@example.com')).toMatchObject({ code: 200, data: { email: 'nora@example.com' } })
    const code = await linkIn('nora@example.com')
    expect(await backend.call('/server/auth/signin', { username: 'nora@example.com', password: 'Secret-2026' })).toMatchObject({
      code: 400,
    })
    backend.clock.now += 23 * HOUR
    const entered = await choose(code)
    expect(entered).toMatchObject({ code: 200, data: expect.any(String) })
    expect(await backend.call('/server/user/get-info', {}, { token: entered.data as string })).toMatchObject({
      data: { role: ['user'], user: { email: 'nora@example.com', phone: '' } },
    })
    // No notice of a change that nobody made.
    expect((await listOutbox(backend.db, 'nora@example.com')).length).toBe(1)
    expect(await choose(code)).toMatchObject({ code: 400 })
  })

  it('sends the link anew to who never opened it, and tells after a day that it is too old', async () => {
    await byMail('olaf@example.com')
    const first = await linkIn('olaf@example.com')
    expect(await byMail('olaf@example.com')).toMatchObject({ status: 429 })
    backend.clock.now += MINUTE
    await byMail('olaf@example.com')
    const second = await linkIn('olaf@example.com')
    expect(second).not.toBe(first)
    expect(await choose(first)).toMatchObject({ code: 400 })
    backend.clock.now += 24 * HOUR
    expect(await choose(second)).toMatchObject({ message: expect.stringContaining('more than 24 hours old') })
    expect((await backend.db.query.selectFrom('user').select('userId').where('email', '=', 'olaf@example.com').execute()).length).toBe(1)
  })

  it('of an address that has an account answers the same, changes nothing, and tells its owner', async () => {
    const before = await backend.db.query.selectFrom('user').select('userId').execute()
    expect(await byMail('user@example.com')).toMatchObject({ status: 200, code: 200, data: { email: 'user@example.com' } })
    expect(String((await backend.latest('user@example.com'))['text'])).toContain('has an account already')
    expect((await backend.db.query.selectFrom('user').select('userId').execute()).length).toBe(before.length)
    expect(await backend.signIn('user')).toEqual(expect.any(String))
    const waiting = await backend.register('waits', { activate: false })
    backend.clock.now += MINUTE
    expect(await byMail(waiting.email)).toMatchObject({ code: 200 })
    expect(await backend.call('/server/auth/activate', { code: await backend.linkFor(waiting.email) })).toMatchObject({ code: 200 })
  })

  it('asks for consent, and for an email that is one', async () => {
    expect(await byMail('paul@example.com', { agree: false })).toMatchObject({
      status: 422,
      data: { fields: { agree: expect.any(String) } },
    })
    expect(await byMail('paul@')).toMatchObject({ status: 422, data: { fields: { email: expect.any(String) } } })
  })
})
