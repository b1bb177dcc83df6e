import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, phoneOf, userNamed, type Backend } from './auth-backend.ts'
import { openBrowser } from './guard-backend.ts'
import { usualKinds } from './harness.ts'

const MINUTE = 60_000
const wrongCode = { status: 200, code: 400, message: 'Invalid verification code', data: null }

describe.each(usualKinds)('codes by text message on %s', (kind) => {
  let backend: Backend
  let phone = ''
  beforeAll(async () => {
    backend = await openBackend(kind)
    phone = (await userNamed(backend.db, 'user'))['phone'] as string
  })
  afterAll(() => backend.close())

  const send = (to: string, scene?: string, sent = {}) =>
    backend.call('/server/auth/sendCaptcha', { phone: to, ...(scene ? { scene } : {}) }, sent)
  const signin = (to: string, code: string, sent = {}) => backend.call('/server/auth/signin-sms', { phone: to, code }, sent)
  /** Waits until the next code may be sent. */
  const later = (minutes = 30) => (backend.clock.now += minutes * MINUTE)
  const codeFor = (to: string, scene: 'login' | 'register' = 'login') => (later(), backend.codeFor(to, scene))
  const other = (code: string) => (code === '000000' ? '111111' : '000000')

  it('acceptance 86, 290: a code of six digits signs in, once', async () => {
    const code = await codeFor(phone)
    expect(code).toMatch(/^\d{6}$/)
    const { code: answered, data: token } = await signin(phone, code)
    expect(answered).toBe(200)
    expect(await backend.call('/server/user/get-info', {}, { token: token as string })).toMatchObject({
      data: { user: { username: 'user', phone } },
    })
    expect(await signin(phone, code)).toMatchObject(wrongCode)
  })

  it('acceptance 87: a wrong code is refused in both languages, and the right one still works', async () => {
    const code = await codeFor(phone)
    expect(await signin(phone, other(code))).toMatchObject(wrongCode)
    expect(await signin(phone, other(code), { locale: 'zh-CN' })).toMatchObject({ code: 400, message: '验证码错误' })
    expect(await signin(phone, code)).toMatchObject({ code: 200 })
  })

  it('five uses of one code at once: one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const code = await codeFor(phone)
      const codes = (await Promise.all(Array.from({ length: 5 }, () => signin(phone, code)))).map((answer) => answer.code)
      expect(codes.sort()).toEqual([200, 400, 400, 400, 400])
    }
  })

  it('five tries, then even the right code is worth nothing', async () => {
    const code = await codeFor(phone)
    for (let nth = 0; nth < 5; nth++) expect(await signin(phone, other(code))).toMatchObject(wrongCode)
    expect(await signin(phone, code)).toMatchObject(wrongCode)
  })

  it('many guesses at once do not get more than five tries', async () => {
    const code = await codeFor(phone)
    const guesses = Array.from({ length: 12 }, () => signin(phone, other(code)))
    await Promise.all(guesses)
    const kept = await backend.db.query.selectFrom('captcha').select('tries').where('phone', '=', phone).executeTakeFirstOrThrow()
    expect(kept['tries']).toBe(5)
  })

  it.each([
    ['a millisecond before five minutes', 5 * MINUTE - 1, 200],
    ['at five minutes', 5 * MINUTE, 400],
  ])('a code %s', async (_, age, expected) => {
    const code = await codeFor(phone)
    backend.clock.now += age
    expect((await signin(phone, code)).code).toBe(expected)
  })

  it('a new code takes the place of the one before', async () => {
    const first = await codeFor(phone)
    const second = await codeFor(phone)
    if (first !== second) expect(await signin(phone, first)).toMatchObject(wrongCode)
    expect(await signin(phone, second)).toMatchObject({ code: 200 })
  })

  it('a code for registering does not sign in, nor does that of another phone', async () => {
    const registering = await codeFor(phone, 'register')
    expect((await signin(phone, registering)).code).toBe(400)
    const others = await codeFor(phoneOf('somebody else'))
    expect((await signin(phone, others)).code).toBe(400)
  })

  it('acceptance 85: one code a minute for a phone, whatever it is for', async () => {
    later()
    expect(await send(phone, 'login')).toMatchObject({ status: 200, code: 200 })
    backend.clock.now += 12_000
    const refused = await send(phone, 'register')
    expect(refused).toMatchObject({ status: 429, code: 429, message: 'Too many attempts; please try again in 48 s' })
    expect(refused.headers['retry-after']).toBe('48')
    backend.clock.now += 48_000
    expect(await send(phone)).toMatchObject({ code: 200 })
  })

  it('five codes for a phone, then each asks for the slider; after twenty a new one every half hour', async () => {
    const busy = phoneOf('busy')
    const slid = async () => {
      const browser = openBrowser(backend)
      return browser.call('/server/auth/sendCaptcha', { phone: busy, check: await browser.slide() })
    }
    for (let nth = 0; nth < 5; nth++) expect((await (later(1), send(busy))).code).toBe(200)
    expect(await (later(1), send(busy))).toMatchObject({ code: 422, data: { fields: { check: expect.any(String) } } })
    for (let nth = 0; nth < 15; nth++) expect((await (later(1), slid())).code).toBe(200)
    expect((await (later(1), slid())).code).toBe(429)
    expect((await (later(30), slid())).code).toBe(200)
  })

  it('sixty codes an hour for an address, whatever phones it names', async () => {
    const codes: number[] = []
    for (let nth = 0; nth < 61; nth++) codes.push((await send(phoneOf(`victim ${nth}`), 'login', { ip: '192.0.2.9' })).code)
    expect(codes.slice(0, 60).every((code) => code === 200)).toBe(true)
    expect(codes[60]).toBe(429)
  })

  it('the answer never holds the code, and is the same for a phone without account', async () => {
    later()
    const [known, unknown] = [await send(phone), await send(phoneOf('a stranger'))]
    expect(known.data).toEqual({})
    expect({ ...unknown, headers: 0 }).toEqual({ ...known, headers: 0 })
  })

  it('a phone without account is told so only by its own code', async () => {
    const stranger = phoneOf('stranger with code')
    expect(await signin(stranger, '123456')).toMatchObject(wrongCode)
    expect(await signin(stranger, await codeFor(stranger))).toMatchObject({
      status: 200,
      code: 400,
      message: 'This phone number has no account yet',
    })
  })

  it('codes are kept as hashes under the key: whoever has the table alone finds none by trying all (S7)', async () => {
    const code = await codeFor(phone)
    const kept = JSON.stringify(await backend.db.query.selectFrom('captcha').selectAll().execute())
    expect(kept).not.toContain(`"${code}"`)
    expect(kept).not.toContain(createHash('sha256').update(`login ${phone} ${code}`).digest('hex'))
  })

  it.each([
    ['acceptance 84: a malformed phone', { phone: '12345678901', code: '123456' }, { phone: 'Please enter a valid phone number' }],
    ['acceptance 88: no code', { phone: '16900000001', code: '' }, { code: 'Please enter the verification code!' }],
    ['a code of letters', { phone: '16900000001', code: 'abcdef' }, { code: 'The code consists of 4 to 6 digits' }],
  ])('%s is refused on its field', async (_, body, fields) => {
    expect(await backend.call('/server/auth/signin-sms', body)).toMatchObject({ status: 422, code: 422, data: { fields } })
  })
})
