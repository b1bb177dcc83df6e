import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { busy, compared } from '../setup/argon2.ts'

const MINUTE = 60_000
const WEEK = 604_800_000
const PASSWORD = 'Demo-2026!'

describe.each(usualKinds)('signing in on %s', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())

  const signin = (username: string, password: string, sent = {}) => backend.call('/server/auth/signin', { username, password }, sent)

  const names: [string, string][] = [
    ['the account name', 'user'],
    ['the email', 'user@example.com'],
    ['the email in capitals', 'USER@Example.com'],
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

  it('R3: many at once are answered all, and leave a core to those who are signed in', async () => {
    busy.most = 0
    const storm = Array.from({ length: 12 }, (_, n) => signin(`stranger-${n}`, PASSWORD, { ip: `198.51.100.${n + 1}` }))
    expect((await Promise.all(storm)).map(({ code }) => code)).toEqual(storm.map(() => 400))
    expect(busy.most).toBe(Math.max(1, availableParallelism() - 1))
  })

  const refusals: [string, string, string][] = [
    ['a wrong password', 'user', 'demo-2026!'],
    ['an account that does not exist', 'nobody', PASSWORD],
    ['a wrong email', 'nobody@example.com', PASSWORD],
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

  it('an account that does not exist takes as long as one that does: its password is compared as dearly', async () => {
    const costs = async (name: string) => {
      compared.length = 0
      await signin(name, 'wrong')
      return compared.map((hash) => hash.split('$').slice(1, 4))
    }
    expect(await costs('agent')).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
    expect(await costs('nobody at all')).toEqual(await costs('agent'))
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
    it('per name, in whatever letters: after ten wrong passwords a new browser is asked to slide first, also with the right one', async () => {
      const person = await backend.register('guessed')
      const names = [person.email, ` ${person.email}`, person.email.toUpperCase()]
      for (let nth = 0; nth < 10; nth++) expect((await signin(names[nth % 3]!, `guess ${nth}`)).code).toBe(400)
      expect(await signin(person.email, person.password)).toMatchObject({
        status: 422,
        code: 422,
        message: 'There were many attempts; please complete the slider check first',
      })
      expect(await signin(person.email, person.password, { locale: 'zh-CN' })).toMatchObject({
        data: { fields: { check: '尝试次数较多，请先完成滑动验证' } },
      })
      backend.clock.now += 60 * MINUTE
      expect(await signin(person.email, person.password)).toMatchObject({ code: 200 })
    })

    it('but a right password counts for nothing', async () => {
      const person = await backend.register('forgetful')
      for (let round = 0; round < 12; round++) expect((await signin(person.email, person.password)).code).toBe(200)
      for (let nth = 0; nth < 9; nth++) await signin(person.email, 'wrong')
      expect((await signin(person.email, person.password)).code).toBe(200)
    })

    it('per address, whatever accounts are tried', async () => {
      const ip = '192.0.2.7'
      const time = new Date(backend.clock.now).toISOString()
      const row = { guardId: `address password ${ip}`, scope: 'address', kind: 'password', level: 300, tries: 300 }
      await backend.db.write((trx) =>
        trx
          .insertInto('guard')
          .values({ ...row, firstTime: time, lastTime: time })
          .execute(),
      )
      const refused = await signin('user', PASSWORD, { ip })
      expect(refused).toMatchObject({ status: 429, code: 429, message: 'Too many attempts; please try again in 3 s' })
      expect(refused.headers['retry-after']).toBe('3')
      expect((await signin('user', PASSWORD, { ip: '192.0.2.8' })).code).toBe(200)
    })
  })
})
