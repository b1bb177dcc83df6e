import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBackend, phoneOf, userNamed, type Backend } from './auth-backend.ts'
import { openBrowser } from './guard-backend.ts'
import { usualKinds } from './harness.ts'

const NEXT = 'Newer-2026'

describe.each(usualKinds)('a forgotten password on %s', (kind) => {
  let backend: Backend
  const ask = (email: string) => {
    backend.clock.now += 61_000
    return backend.call('/server/auth/recover', { email })
  }
  const codeIn = async (email: string) => /\/#\/user\/set-password\?code=([\w-]+)/.exec(String((await backend.latest(email))['text']))![1]!
  const choose = (code: string, password = NEXT, password2 = password) =>
    backend.call('/server/auth/set-password', { code, password, password2 })
  const sent = async (to: string) => {
    const { body } = await backend.app.inject({ url: `/api/dev/outbox?to=${encodeURIComponent(to)}` })
    return (JSON.parse(body) as { data: unknown[] }).data.length
  }
  const isIn = async (token: unknown) => (await backend.call('/server/user/get-info', {}, { token: token as string })).code === 200

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  it('is replaced with the link of a mail, once; every session ends, the person is told and is in', async () => {
    const person = await backend.register('forgetful')
    const before = await backend.signIn(person.email, person.password)
    expect(await ask(person.email)).toMatchObject({ code: 200, data: { email: person.email } })
    const code = await codeIn(person.email)
    const told = await sent(person.phone)
    const answer = await choose(code)
    expect(answer).toMatchObject({ code: 200, data: expect.any(String) })
    expect([await isIn(answer.data), await isIn(before)]).toEqual([true, false])
    expect(await sent(person.phone)).toBe(told + 1)
    expect(await choose(code)).toMatchObject({ status: 400, data: { reason: 'unknown' } })
    expect(await backend.call('/server/auth/signin', { username: person.email, password: person.password })).toMatchObject({ code: 400 })
    expect(await backend.signIn(person.email, NEXT)).toBeTruthy()
    const [event] = await backend.db.query.selectFrom('audit').selectAll().where('deed', '=', 'recovery').execute()
    expect(event).toMatchObject({ way: 'link', outcome: 'done' })
  })

  it('tells nobody whose address it is: one answer for known, unknown and disabled ones, and mail for the first alone', async () => {
    const known = await backend.register('known')
    const closed = await backend.register('closed')
    await backend.db.write((trx) => trx.updateTable('user').set({ status: 0 }).where('email', '=', closed.email).execute())
    const [knownSent, closedSent] = [await sent(known.email), await sent(closed.email)]
    for (const email of [known.email, closed.email, 'nobody@example.com']) {
      const { status, code, message, data } = await ask(email)
      expect({ status, code, message, data }).toEqual({ status: 200, code: 200, message: '', data: { email } })
    }
    expect([await sent(known.email), await sent(closed.email), await sent('nobody@example.com')]).toEqual([knownSent + 1, closedSent, 0])
  })

  it('keeps only the hash of the link, which ends after 30 minutes', async () => {
    const person = await backend.register('slow')
    await ask(person.email)
    const code = await codeIn(person.email)
    const rows = await backend.db.query.selectFrom('password_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(createHash('sha256').update(code).digest('hex'))
    backend.clock.now += 30 * 60_000
    expect(await choose(code)).toMatchObject({ status: 400, data: { reason: 'expired' } })
  })

  it('gives way to the next link, and to two who use one at once only one gets in', async () => {
    const person = await backend.register('twice')
    await ask(person.email)
    const first = await codeIn(person.email)
    await ask(person.email)
    const second = await codeIn(person.email)
    expect(await choose(first)).toMatchObject({ status: 400 })
    const both = await Promise.all([choose(second), choose(second, 'Other-2026-x')])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
  })

  it.each([
    ['no code', {}],
    ['half a code', { code: 'a1b2' }],
  ])('says so of a link with %s, which has no field', async (_name, cut) => {
    expect(await backend.call('/server/auth/set-password', { ...cut, password: NEXT, password2: NEXT })).toMatchObject({
      status: 422,
      data: { fields: { code: 'The link is incomplete; please open it again from the mail' } },
    })
  })

  it('asks for the password and its confirmation', async () => {
    expect(await backend.call('/server/auth/set-password', { code: 'x'.repeat(43) })).toMatchObject({
      status: 422,
      data: { fields: { password: expect.any(String), password2: expect.any(String) } },
    })
  })

  it('leaves the link as it is when the password is refused', async () => {
    const person = await backend.register('choosy')
    await ask(person.email)
    const code = await codeIn(person.email)
    expect(await choose(code, '12345678')).toMatchObject({
      status: 422,
      data: { fields: { password: expect.stringContaining('most common') } },
    })
    expect(await choose(code, NEXT, 'Newer-2027')).toMatchObject({ status: 422, data: { fields: { password2: expect.any(String) } } })
    expect(await choose(code)).toMatchObject({ code: 200 })
  })

  it('activates an account whose mail was never opened', async () => {
    const person = await backend.register('unopened', { activate: false })
    expect(await backend.call('/server/auth/signin', { username: person.email, password: person.password })).toMatchObject({ status: 423 })
    await ask(person.email)
    expect(await choose(await codeIn(person.email))).toMatchObject({ code: 200 })
  })

  it('S2: is not recovered at an address that somebody else has entered', async () => {
    const person = await backend.register('entered')
    const admin = await backend.signIn('admin')
    const { userId } = await backend.db.query.selectFrom('user').selectAll().where('email', '=', person.email).executeTakeFirstOrThrow()
    const email = 'other-hands@example.com'
    const change = { userId, phone: person.phone, email }
    expect(await backend.call('/server/user/admin/contact', change, { token: admin })).toMatchObject({ code: 200 })
    const before = await sent(email)
    expect(await ask(email)).toMatchObject({ code: 200 })
    expect(await sent(email)).toBe(before)
  })

  it('is replaced with a code to the phone', async () => {
    const person = await backend.register('by-phone')
    const before = await backend.signIn(person.email, person.password)
    backend.clock.now += 61_000
    const code = await backend.codeFor(person.phone, 'recover')
    const set = (more: object) =>
      backend.call('/server/auth/recover-sms', { phone: person.phone, code, password: NEXT, password2: NEXT, ...more })
    expect(await set({ code: '000000' })).toMatchObject({ status: 422, data: { fields: { code: expect.any(String) } } })
    expect(await set({ password: 'iloveyou', password2: 'iloveyou' })).toMatchObject({ status: 422 })
    const answer = await set({})
    expect(answer).toMatchObject({ code: 200, data: expect.any(String) })
    expect([await isIn(answer.data), await isIn(before)]).toEqual([true, false])
    expect(await set({})).toMatchObject({ status: 422 })
    const stranger = phoneOf('no-account-here')
    const body = { phone: stranger, code: await backend.codeFor(stranger, 'recover'), password: NEXT, password2: NEXT }
    expect(await backend.call('/server/auth/recover-sms', body)).toMatchObject({
      status: 422,
      data: { fields: { phone: expect.any(String) } },
    })
    expect(await userNamed(backend.db, 'user')).toBeTruthy()
  })

  it.each(['recover', 'resend-activation'])(
    'S26: %s takes the slider when strangers have asked often, and keeps nobody waiting whose browser the account knows',
    async (name) => {
      const { email, password } = await backend.register(`often-${name}`)
      const known = openBrowser(backend)
      expect(await known.signin(email, password)).toMatchObject({ code: 200 })
      const send = (browser: ReturnType<typeof openBrowser>, more: object = {}) => browser.call(`/server/auth/${name}`, { email, ...more })
      for (let nth = 0; nth < 5; nth++) {
        backend.clock.now += 61_000
        expect(await send(openBrowser(backend))).toMatchObject({ code: 200 })
      }
      const browser = openBrowser(backend)
      expect(await send(browser)).toMatchObject({ status: 422, data: { fields: { check: expect.any(String) } } })
      // In the very minute in which a stranger has asked.
      expect(await send(known)).toMatchObject({ code: 200 })
      backend.clock.now += 61_000
      expect(await send(browser, { check: await browser.slide() })).toMatchObject({ code: 200 })
    },
  )

  it.each(['recover', 'resend-activation'])('S26: %s takes its time, whoever has the address', async (name) => {
    const { email } = await backend.register(`steady-${name}`, { activate: false })
    backend.clock.now += 61_000
    for (const one of [email, `nobody-${name}@example.com`]) {
      const waits = vi.spyOn(globalThis, 'setTimeout')
      expect(await backend.call(`/server/auth/${name}`, { email: one })).toMatchObject({ code: 200 })
      expect(
        waits.mock.calls.map(([, milliseconds]) => milliseconds),
        one,
      ).toContain(200)
      waits.mockRestore()
    }
  })

  it('S26: is not guessed by links: one that opens nothing asks for the slider, one that opens the account is not counted', async () => {
    const person = await backend.register('guessed')
    await ask(person.email)
    const code = await codeIn(person.email)
    for (let nth = 0; nth < 8; nth++)
      expect(await choose(code, '12345678')).toMatchObject({ data: { fields: { password: expect.any(String) } } })
    const wrong = `${code.slice(1)}x`
    for (let nth = 0; nth < 5; nth++) expect(await choose(wrong)).toMatchObject({ status: 400, data: { reason: 'unknown' } })
    expect(await choose(wrong)).toMatchObject({ status: 422, data: { fields: { check: expect.any(String) } } })
    expect(await choose(code)).toMatchObject({ code: 200 })
  })

  it('S24: nor is it replaced, registered or changed by a common one or one’s own name', async () => {
    const token = await backend.signIn('user')
    const change = (newPassword: string) =>
      backend.call('/server/user/reset-password', { oldPassword: 'Demo-2026!', newPassword, newPassword2: newPassword }, { token })
    expect(await change('12345678')).toMatchObject({
      status: 422,
      data: { fields: { newPassword: expect.stringContaining('most common') } },
    })
    const phone = phoneOf('common')
    const body = { email: 'wei.zhang@example.com', phone, code: await backend.codeFor(phone, 'register'), agree: true }
    for (const password of ['password1', 'wei.zhang'])
      expect(await backend.call('/server/auth/signup', { ...body, password, password2: password })).toMatchObject({
        status: 422,
        data: { fields: { password: expect.any(String) } },
      })
  })
})
