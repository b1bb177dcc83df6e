import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, phoneOf, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const PASSWORD = 'Demo-2026!'
const NEXT = 'Other-2026!'

describe.each(usualKinds)('account safety on %s', (kind) => {
  let backend: Backend
  let token = ''
  const call = (path: string, body: object, as = token) => backend.call(path, body, { token: as })
  const reset = (oldPassword: string, newPassword: string, newPassword2 = newPassword) =>
    call('/server/user/reset-password', { oldPassword, newPassword, newPassword2 })

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('user')
  })
  afterAll(() => backend?.close())

  it.each([
    ['a wrong one', 'Wrong-2026!', NEXT, NEXT, { oldPassword: 'The current password is not right' }],
    ['a short new one', PASSWORD, 'abc', 'abc', { newPassword: expect.any(String) }],
    ['the same again', PASSWORD, PASSWORD, PASSWORD, { newPassword: expect.any(String) }],
    ['two different new ones', PASSWORD, NEXT, 'Other-2027!', { newPassword2: expect.any(String) }],
  ])('the password is not changed by %s', async (_name, old, next, again, fields) => {
    expect(await reset(old, next, again)).toMatchObject({ status: 422, data: { fields } })
    expect(await backend.signIn('user')).toBeTruthy()
  })

  it('a changed password signs out everywhere else, and only the new one signs in', async () => {
    const elsewhere = await backend.signIn('user')
    expect(await reset(PASSWORD, NEXT)).toMatchObject({ code: 200 })
    expect(await call('/server/user/get-info', {}, elsewhere)).toMatchObject({ status: 200, code: 401 })
    expect(await call('/server/user/get-info', {})).toMatchObject({ code: 200 })
    expect(await backend.call('/server/auth/signin', { username: 'user', password: PASSWORD })).toMatchObject({ code: 400 })
    expect(await backend.signIn('user', NEXT)).toBeTruthy()
    expect(await reset(NEXT, PASSWORD)).toMatchObject({ code: 200 })
  })

  it('an open session is no way to guess the password', async () => {
    const guesser = await backend.signIn('agent')
    const guess = () => call('/server/user/reset-password', { oldPassword: 'Wrong-2026!', newPassword: NEXT, newPassword2: NEXT }, guesser)
    const answers: number[] = []
    for (let tries = 0; tries < 11; tries++) answers.push((await guess()).status)
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(answers[10]).toBe(429)
  })

  it('the phone changes with the codes of both phones, and the old one is told', async () => {
    const old = String((await userNamed(backend.db, 'user'))['phone'])
    const next = phoneOf('new phone')
    const code = await backend.codeFor(old, 'change-phone')
    const newCode = await backend.codeFor(next, 'change-phone')
    const change = (body: object) => call('/server/user/change-phone', { phone: old, newPhone: next, code, newCode, ...body })
    expect(await change({ code: '000000' })).toMatchObject({ status: 422, data: { fields: { code: 'Invalid verification code' } } })
    expect(await change({ newCode: '000000' })).toMatchObject({ status: 422, data: { fields: { newCode: 'Invalid verification code' } } })
    expect(await change({ newPhone: old })).toMatchObject({ status: 422, data: { fields: { newPhone: expect.any(String) } } })
    expect(await change({})).toMatchObject({ code: 200 })
    expect((await userNamed(backend.db, 'user'))['phone']).toBe(next)
    expect((await backend.latest(old))['text']).toContain(`${next.slice(0, 3)}****${next.slice(-4)}`)
    expect(await change({ newPhone: phoneOf('third') })).toMatchObject({ status: 422 })
  })

  it('a phone of somebody else is refused on its field', async () => {
    const mine = String((await userNamed(backend.db, 'user'))['phone'])
    const theirs = String((await userNamed(backend.db, 'agent'))['phone'])
    backend.clock.now += 120_000
    const body = {
      newPhone: theirs,
      code: await backend.codeFor(mine, 'change-phone'),
      newCode: await backend.codeFor(theirs, 'change-phone'),
    }
    expect(await call('/server/user/change-phone', { phone: mine, ...body })).toMatchObject({
      status: 422,
      data: { fields: { newPhone: 'This phone number is already registered' } },
    })
  })
})

describe.each(usualKinds)('the scan of a chat account on %s', (kind) => {
  let backend: Backend
  let token = ''
  const ticketFor = async (key: string, type: string, as?: string) =>
    backend.call('/wx/ticket', { key, type, wxAppId: 'demo' }, as ? { token: as } : {})
  const confirm = async (ticket: string, account = 'demo') =>
    (
      await backend.app.inject({
        method: 'POST',
        url: '/dev/phone',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ticket, account }).toString(),
      })
    ).body
  const poll = (key: string) => backend.call('/server/auth/signin-wx', { code: key })

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('user')
  })
  afterAll(() => backend?.close())

  it('acceptance 293: a ticket comes with its life; to link one must be signed in', async () => {
    expect(await ticketFor('key-of-a-guest', 'login')).toMatchObject({
      code: 200,
      data: { ticket: expect.any(String), expireSeconds: expect.any(Number) },
    })
    expect(await ticketFor('key-of-a-guest', 'bind')).toMatchObject({ status: 200, code: 401 })
    expect(await ticketFor('key-of-a-guest', 'other')).toMatchObject({ status: 422 })
  })

  it('until it is confirmed, polling answers HTTP 200 with body 500', async () => {
    await ticketFor('key-waiting', 'login')
    expect(await poll('key-waiting')).toMatchObject({ status: 200, code: 500 })
    expect(await poll('key-never-seen')).toMatchObject({ status: 200, code: 500 })
  })

  it('a chat account that is not linked signs nobody in', async () => {
    const { data } = await ticketFor('key-unlinked', 'login')
    expect(await confirm((data as { ticket: string }).ticket, 'stranger')).toContain('Confirmed')
    expect(await poll('key-unlinked')).toMatchObject({ status: 200, code: 400 })
  })

  it('acceptance 142, 184: a confirmed scan links the account, then signs in with it, once; unlinked, it does not', async () => {
    const bound = await ticketFor('key-to-link', 'bind', token)
    expect(await confirm((bound.data as { ticket: string }).ticket)).toContain('Confirmed')
    expect((await userNamed(backend.db, 'user'))['openid']).toMatch(/^o[\da-f]{27}$/)

    const login = (await ticketFor('key-to-enter', 'login')).data as { ticket: string }
    expect(await poll('key-to-enter')).toMatchObject({ code: 500 })
    await confirm(login.ticket)
    const entered = await poll('key-to-enter')
    expect(entered).toMatchObject({ status: 200, code: 200, data: expect.any(String) })
    expect(await backend.call('/server/user/get-info', {}, { token: entered.data as string })).toMatchObject({
      data: { user: { username: 'user' } },
    })
    expect(await poll('key-to-enter')).toMatchObject({ code: 500 })

    const agent = await backend.signIn('agent')
    const other = (await ticketFor('key-of-agent', 'bind', agent)).data as { ticket: string }
    expect(await confirm(other.ticket)).toContain('linked to somebody else')
    expect((await userNamed(backend.db, 'agent'))['openid']).toBeNull()

    expect(await backend.call('/server/user/wx/unbind', {}, { token })).toMatchObject({ code: 200 })
    expect(await backend.call('/server/user/wx/unbind', {}, { token })).toMatchObject({ status: 409 })
    const again = (await ticketFor('key-after-all', 'login')).data as { ticket: string }
    await confirm(again.ticket)
    expect(await poll('key-after-all')).toMatchObject({ code: 400 })
  })

  it('an old code cannot be confirmed, nor a used one', async () => {
    const old = (await ticketFor('key-too-late', 'login')).data as { ticket: string; expireSeconds: number }
    backend.clock.now += old.expireSeconds * 1000
    expect(await confirm(old.ticket)).toContain('has expired')
    const used = (await ticketFor('key-used-twice', 'login')).data as { ticket: string }
    expect(await confirm(used.ticket)).toContain('Confirmed')
    expect(await confirm(used.ticket, 'another')).toContain('has expired')
    expect(await ticketFor('key-used-twice', 'login')).toMatchObject({ status: 409 })
  })

  it('the phone is there in the demo alone, and shows what was sent as text', async () => {
    const page = await backend.app.inject({ url: `/dev/phone?ticket=${encodeURIComponent('"><script>')}` })
    expect([page.statusCode, page.body.includes('<script>')]).toEqual([200, false])
    const plain = await openBackend(kind, { demo: false })
    expect((await plain.app.inject({ url: '/dev/phone' })).statusCode).toBe(404)
    await plain.close()
  })

  it('no code is drawn where no chat app could scan it, and nobody is invited to link one', async () => {
    const plain = await openBackend(kind, { demo: false, ways: {} })
    expect(await plain.call('/wx/ticket', { key: 'key-of-nobody', type: 'login' })).toMatchObject({
      status: 503,
      message: 'No chat app is connected here; please sign in another way',
    })
    const known = async (one: Backend) => (await one.call('/server/user/get-info', {}, { token: await one.signIn('user') })).data
    expect(await known(plain)).toMatchObject({ noChat: true })
    expect(await known(backend)).not.toHaveProperty('noChat')
    await plain.close()
  })
})
