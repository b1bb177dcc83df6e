import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { MOST_SESSIONS } from '../../mocks/http/sessions.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { openBrowser } from './guard-backend.ts'
import { usualKinds } from './harness.ts'

const MINUTE = 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe.each(usualKinds)('open sessions on %s (S19)', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  const listed = async (token: string, path = 'list', where: object = {}): Promise<Row[]> =>
    ((await backend.call(`/server/session/${path}`, { pageSize: 50, ...where }, { token })).data as { data: Row[] }).data
  const isIn = async (token: string) => (await backend.call('/server/user/get-info', {}, { token })).code === 200

  it('say where, when and with which browser, which is this one, and never a token or its hash', async () => {
    const person = await backend.register('here')
    const sent = { ip: '192.0.2.77', headers: { 'user-agent': FIREFOX } }
    const { data } = await backend.call('/server/auth/signin', { username: person.email, password: person.password }, sent)
    const token = data as string
    backend.clock.now += MINUTE
    const other = await backend.signIn(person.email, person.password)
    const rows = await listed(token)
    expect(rows.map(({ isThis }) => isThis)).toEqual([false, true])
    expect(rows[1]).toMatchObject({
      ip: '192.0.2.77',
      browser: 'Firefox 144 · Linux',
      createTime: expect.any(String),
      lastTime: expect.any(String),
    })
    const { createHash } = await import('node:crypto')
    const told = JSON.stringify([rows, await listed(other)])
    for (const one of [token, other]) {
      expect(told).not.toContain(one)
      expect(told).not.toContain(createHash('sha256').update(one).digest('hex'))
    }
  })

  it('can be ended one by one or all others at once, by their own person alone', async () => {
    const person = await backend.register('ender')
    const [mine, lost, third] = [
      await backend.signIn(person.email, person.password),
      await backend.signIn(person.email, person.password),
      await backend.signIn(person.email, person.password),
    ]
    const { sessionId } = (await listed(lost)).find(({ isThis }) => isThis)!
    const stranger = await backend.signIn('agent')
    expect((await backend.call('/server/session/end', { sessionId }, { token: stranger })).code).toBe(404)
    expect((await backend.call('/server/session/end', { sessionId }, { token: mine })).code).toBe(200)
    expect([await isIn(mine), await isIn(lost), await isIn(third)]).toEqual([true, false, true])
    expect((await backend.call('/server/session/end-others', {}, { token: mine })).code).toBe(200)
    expect([await isIn(mine), await isIn(third)]).toEqual([true, false])
    const events = await backend.db.query.selectFrom('audit').select('deed').where('deed', '=', 'sessionEnded').execute()
    expect(events).toHaveLength(2)
  })

  it('an administrator sees those of a user and ends one, which the audit log says', async () => {
    const person = await backend.register('watched')
    const token = await backend.signIn(person.email, person.password)
    const admin = await backend.signIn('admin')
    const user = await backend.db.query.selectFrom('user').select('userId').where('email', '=', person.email).executeTakeFirstOrThrow()
    const [row, ...more] = await listed(admin, 'admin/list', { userId: user['userId'] })
    expect(more).toEqual([])
    expect((await backend.call('/server/session/admin/list', {}, { token })).code).toBe(403)
    expect((await backend.call('/server/session/admin/end', { sessionId: row!['sessionId'] }, { token: admin })).code).toBe(200)
    expect(await isIn(token)).toBe(false)
    const kept = await backend.db.query
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'session')
      .where('deed', '=', 'remove')
      .execute()
    expect(kept).toMatchObject([{ operatorId: (await userNamed(backend.db, 'admin'))['userId'], subjectKey: row!['sessionId'] }])
  })

  it('a visit of an administrator stands in no list of the person', async () => {
    const user = await userNamed(backend.db, 'user')
    const admin = await backend.signIn('admin')
    await backend.call('/server/user/userid-token', { userId: user['userId'] }, { token: admin })
    const token = await backend.signIn('user')
    expect(await listed(token)).toHaveLength(1)
  })

  it(`are at most ${MOST_SESSIONS}: a new one ends the one that was used least lately`, async () => {
    const person = await backend.register('many')
    const tokens: string[] = []
    for (let nth = 0; nth < MOST_SESSIONS; nth++) {
      backend.clock.now += MINUTE
      tokens.push(await backend.signIn(person.email, person.password))
    }
    backend.clock.now += 10 * MINUTE
    expect(await isIn(tokens[0]!)).toBe(true)
    tokens.push(await backend.signIn(person.email, person.password))
    expect([await isIn(tokens[0]!), await isIn(tokens[1]!), await isIn(tokens[2]!)]).toEqual([true, false, true])
    expect(await listed(tokens[0]!)).toHaveLength(MOST_SESSIONS)
  })

  it('when one was used last costs no write within five minutes', async () => {
    const token = await backend.signIn('agent')
    const seen = async () => (await listed(token)).find(({ isThis }) => isThis)!['lastTime']
    const first = await seen()
    backend.clock.now += 4 * MINUTE
    expect(await seen()).toBe(first)
    backend.clock.now += MINUTE
    expect(await seen()).toBe(new Date(backend.clock.now).toISOString())
  })
})

describe.each(usualKinds)('counted tries, before an administrator on %s (S11)', (kind) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  it('are seen and cleared; the audit log says by whom, and others may not', async () => {
    const person = await backend.register('cleared')
    for (let nth = 0; nth < 12; nth++) await openBrowser(backend).signin(person.email, 'wrong')
    const admin = await backend.signIn('admin')
    const userId = (await backend.db.query.selectFrom('user').select('userId').where('email', '=', person.email).executeTakeFirstOrThrow())[
      'userId'
    ]
    const { data } = await backend.call('/server/guard/list', { userId, scope: 'strangers' }, { token: admin })
    const [row] = (data as { data: Row[] }).data
    expect(row).toMatchObject({ kind: 'password', tries: 10, untilTime: expect.any(String), ip: expect.stringMatching(/^10\./) })
    const { guardId } = row!
    expect((await backend.call('/server/guard/clear', { guardId }, { token: await backend.signIn('user') })).code).toBe(403)
    expect((await backend.call('/server/guard/clear', { guardId }, { token: admin })).code).toBe(200)
    expect((await openBrowser(backend).signin(person.email, person.password)).code).toBe(200)
    const kept = await backend.db.query.selectFrom('audit').selectAll().where('deed', '=', 'unlocked').execute()
    expect(kept).toMatchObject([{ subject: 'user', subjectKey: userId, detail: 'strangers password 10' }])
  })
})
