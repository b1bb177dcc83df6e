import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const MINUTE = 60_000
const WEEK = 604_800_000
const PASSWORD = 'Demo-2026!'

describe.each(kinds)('signing in on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  const signin = (username: string, password: string, sent = {}) => backend.call('/server/auth/signin', { username, password }, sent)

  const names: [string, string][] = [
    ['the account name', 'user'],
    ['the e-mail', 'user@example.com'],
    ['the e-mail in capitals', 'USER@Example.com'],
    ['the phone', ''],
    ['a name with blanks around it', ' user '],
  ]
  it.each(names)('acceptance 82, 287: %s and the password give a token that is accepted afterwards', async (_, name) => {
    const { phone } = await userNamed(backend.db, 'user')
    const { status, code, data } = await signin(name || phone, PASSWORD)
    expect({ status, code, isText: typeof data }).toEqual({ status: 200, code: 200, isText: 'string' })
    const info = await backend.call('/server/user/get-info', {}, { token: data as string })
    expect(info.data).toMatchObject({ user: { username: 'user' } })
  })

  const refusals: [string, string, string][] = [
    ['a wrong password', 'user', 'demo-2026!'],
    ['an account that does not exist', 'nobody', PASSWORD],
    ['a wrong e-mail', 'nobody@example.com', PASSWORD],
    ['an account without a password', 'one-of-the-seeded', PASSWORD],
    ['a name that means something in SQL', "' or '1'='1", PASSWORD],
    ['a name that means something in LIKE', '%', PASSWORD],
  ]
  it.each(refusals)('acceptance 83: %s is refused, as HTTP 200 with body 400, in both languages', async (_, name, password) => {
    const seeded = await backend.db.query
      .selectFrom('user')
      .select('username')
      .where('username', 'not in', ['admin', 'agent', 'user'])
      .executeTakeFirstOrThrow()
    const username = name === 'one-of-the-seeded' ? String(seeded['username']) : name
    expect(await signin(username, password)).toMatchObject({ status: 200, code: 400, message: 'Invalid username or password', data: null })
    expect(await signin(username, password, { locale: 'zh-CN' })).toMatchObject({
      status: 200,
      code: 400,
      message: '账户或密码错误',
      data: null,
    })
  })

  const malformed: [string, Record<string, unknown>, string[]][] = [
    ['nothing', {}, ['username', 'password']],
    ['an empty name', { username: '', password: PASSWORD }, ['username']],
    ['a number as password', { username: 'user', password: 12345678 }, ['password']],
    ['a list as name', { username: ['user'], password: PASSWORD }, ['username']],
    ['a field that nobody knows', { username: 'user', password: PASSWORD, role: 'super-admin' }, ['role']],
  ]
  it.each(malformed)('%s is refused on its field', async (_, body, fields) => {
    const { status, code, data } = await backend.call('/server/auth/signin', body)
    expect({ status, code }).toEqual({ status: 422, code: 422 })
    expect(Object.keys((data as { fields: object }).fields).sort()).toEqual(fields.sort())
  })

  it('an account that does not exist takes as long as one that does', async () => {
    // The quickest of five: a busy machine only ever adds to it.
    const quickest = async (name: string): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < 5; round++) {
        const started = performance.now()
        await signin(name, `wrong ${round}`)
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    await signin('warm', 'up')
    const known = await quickest('agent')
    expect(await quickest('nobody at all')).toBeGreaterThan(known * 0.5)
  })

  it('acceptance 269: a disabled account is told so, but only with the right password', async () => {
    const person = await backend.register('disabled')
    await backend.db.write((trx) => trx.updateTable('user').set({ status: 0 }).where('email', '=', person.email).execute())
    expect(await signin(person.email, person.password)).toMatchObject({
      status: 200,
      code: 400,
      message: 'This account is disabled; please contact support',
    })
    expect(await signin(person.email, person.password, { locale: 'zh-CN' })).toMatchObject({ code: 400, message: '账号已停用，请联系客服' })
    expect(await signin(person.email, 'wrong')).toMatchObject({ code: 400, message: 'Invalid username or password' })
  })

  it('the moment is recorded, and an open form of the administrator does not go stale over it', async () => {
    const before = await userNamed(backend.db, 'agent')
    backend.clock.now += MINUTE
    await backend.signIn('agent')
    const after = await userNamed(backend.db, 'agent')
    expect(after['lastLoginTime']).toBe(new Date(backend.clock.now).toISOString())
    expect(after['version']).toBe(before['version'])
  })

  it('tokens are kept as hashes, passwords as argon2id', async () => {
    const token = await backend.signIn('user')
    const sessions = await backend.db.query.selectFrom('session').selectAll().execute()
    const credentials = await backend.db.query.selectFrom('credential').selectAll().execute()
    expect(JSON.stringify(sessions)).not.toContain(token)
    expect(credentials.every((one) => String(one['hash']).startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
  })

  it('acceptance 17: a token is good for seven days less a millisecond', async () => {
    const token = await backend.signIn('user')
    const began = backend.clock.now
    backend.clock.now = began + WEEK - 1
    expect(await backend.call('/server/user/get-info', {}, { token })).toMatchObject({ status: 200, code: 200 })
    backend.clock.now = began + WEEK
    expect(await backend.call('/server/user/get-info', {}, { token })).toMatchObject({ status: 200, code: 401 })
  })

  it('acceptance 288: after signing out the token is refused; other sessions of the same person stay', async () => {
    const [one, other] = [await backend.signIn('user'), await backend.signIn('user')]
    expect(await backend.call('/server/auth/signout', {}, { token: one })).toMatchObject({ status: 200, code: 200 })
    expect(await backend.call('/server/user/get-info', {}, { token: one, locale: 'zh-CN' })).toMatchObject({
      status: 200,
      code: 401,
      message: '登录已经过期！',
    })
    expect(await backend.call('/server/user/get-info', {}, { token: other })).toMatchObject({ code: 200 })
    expect(await backend.call('/server/auth/signout', {}, { token: one })).toMatchObject({ status: 200, code: 401 })
  })

  it('acceptance 16, 297: the cookie for sibling sites signs nobody in here, and does no harm beside a token', async () => {
    const token = await backend.signIn('user')
    for (const name of ['aitoken', 'Access-Token', 'access-token', 'token'])
      expect(await backend.call('/server/user/get-info', {}, { headers: { cookie: `${name}=${token}` } })).toMatchObject({
        status: 200,
        code: 401,
      })
    const other = await backend.signIn('admin')
    const mixed = await backend.call('/server/user/get-info', {}, { token, headers: { cookie: `aitoken=${other}` } })
    expect(mixed.data).toMatchObject({ role: ['user'] })
  })

  describe('is limited', () => {
    it('per account, under whatever name: after ten wrong passwords even the right one waits', async () => {
      const person = await backend.register('guessed')
      const names = [person.email, person.phone, person.email.toUpperCase()]
      for (let nth = 0; nth < 10; nth++) expect((await signin(names[nth % 3]!, `guess ${nth}`)).code).toBe(400)
      const refused = await signin(person.email, person.password)
      expect(refused).toMatchObject({ status: 429, code: 429 })
      expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
      backend.clock.now += 15 * MINUTE
      expect(await signin(person.email, person.password)).toMatchObject({ code: 200 })
    })

    it('also when all guesses come at once', async () => {
      const person = await backend.register('flooded')
      const codes = (await Promise.all(Array.from({ length: 20 }, (_, nth) => signin(person.email, `guess ${nth}`)))).map(
        ({ code }) => code,
      )
      expect(codes.filter((code) => code === 400)).toHaveLength(10)
      expect(codes.filter((code) => code === 429)).toHaveLength(10)
    })

    it('but a right password begins the count anew', async () => {
      const person = await backend.register('forgetful')
      for (let round = 0; round < 2; round++) {
        for (let nth = 0; nth < 9; nth++) await signin(person.email, 'wrong')
        expect((await signin(person.email, person.password)).code).toBe(200)
      }
    })

    it('per address, whatever accounts are tried', async () => {
      const ip = '192.0.2.7'
      const rows = Array.from({ length: 300 }, (_, nth) => ({ name: `signin-ip:${ip}`, count: nth }))
      await backend.db.write((trx) =>
        trx
          .insertInto('attempt')
          .values({ name: rows[0]!.name, count: rows.length, resetTime: new Date(backend.clock.now + 5 * MINUTE).toISOString() })
          .execute(),
      )
      const refused = await signin('user', PASSWORD, { ip })
      expect(refused).toMatchObject({ status: 429, code: 429, message: 'Too many attempts; please try again in 300 s' })
      expect(refused.headers['retry-after']).toBe('300')
      expect((await signin('user', PASSWORD, { ip: '192.0.2.8' })).code).toBe(200)
    })
  })
})
