import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteEvent, type Event } from '../../mocks/audit/note-event.ts'
import type { Row } from './any-database.ts'
import { withAuditDays } from '../../mocks/keep/days.ts'
import { removeOld } from '../../mocks/keep/remove-old.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { startOf } from '../../src/schema/time.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'

const DAY = 86_400_000
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

describe.each(usualKinds)('an event of the audit log on %s (S10)', (kind) => {
  let backend: Backend
  let admin = ''
  let user: Row
  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    user = await userNamed(backend.db, 'user')
  })
  afterAll(() => backend?.close())

  const note = (event: Event, request?: { id: string; ip: string; header: (name: string) => string | undefined }) => {
    const now = () => backend.clock.now
    const sessions = createSessions({ db: backend.db, contract: () => contract, now })
    const store = createStore({ contract, services: { calls: {}, afters: {}, computed: {} } }, backend.db, sessions, now())
    return noteEvent({ contract, db: backend.db, now: now(), tools: { store }, call: { name: 'auth.signin' }, request }, event)
  }
  const listed = async (where: object = {}): Promise<Row[]> => {
    const { data } = await backend.call('/server/audit/list', { pageNo: 1, pageSize: 100, ...where }, { token: admin })
    return (data as { data: Row[] }).data
  }
  const kept = () => backend.db.query.selectFrom('audit').selectAll().orderBy('auditId').execute()

  it('tells who, what, whether it was let happen, from which address and browser, and in which request', async () => {
    const header = (name: string) => (name === 'user-agent' ? CHROME : undefined)
    await note({ event: 'signInFailed', userId: user['userId'], way: 'password' }, { id: 'r-1', ip: '192.0.2.1', header })
    const [record] = await listed({
      deed: 'signInFailed',
      outcome: 'refused',
      way: 'password',
      operatorId: user['userId'],
      ip: '192.0.2.1',
    })
    expect(record).toMatchObject({
      call: 'auth.signin',
      browser: 'Chrome 141 · Windows',
      requestId: 'r-1',
      time: new Date(backend.clock.now).toISOString(),
    })
    const { data } = await backend.call('/server/audit/get', { auditId: record!['auditId'] }, { token: admin })
    expect(data).toMatchObject({ deed: 'signInFailed', outcome: 'refused', way: 'password', browser: 'Chrome 141 · Windows' })
  })

  it('says in one line what was changed, as people read it, without what follows by itself', async () => {
    const { userId } = await userNamed(backend.db, 'agent')
    const recharge = { userId, amount: 100, channel: 'bank', remark: 'told' }
    const before = Number((await userNamed(backend.db, 'agent'))['balance'])
    expect(await backend.call('/server/user/admin/recharge', recharge, { token: admin })).toMatchObject({ code: 200 })
    const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const body = { pageNo: 1, pageSize: 100, deed: 'edit', subjectKey: userId }
    const { data } = await backend.call('/server/audit/list', body, { token: admin, locale: 'en-US' })
    const [record] = (data as { data: Row[] }).data
    expect(record!['summary']).toBe(`Balance: ${yuan(before)} → ${yuan(before + 100)}`)
    const { data: one } = await backend.call('/server/audit/get', { auditId: record!['auditId'] }, { token: admin, locale: 'en-US' })
    expect((one as Row)['changes']).toEqual([{ field: 'Balance', before: yuan(before), after: yuan(before + 100) }])
  })

  it('may come from a command that has no request', async () => {
    await note({ event: 'rights', way: 'command', subject: { entity: 'user', key: user['userId'], name: 'x' } })
    expect((await listed({ deed: 'rights' }))[0]).toMatchObject({ operatorId: null, outcome: 'done', ip: null, subjectKey: user['userId'] })
  })

  it('stands there for each way in and out, for what failed and for what was refused, and a failure tells the one who tries nothing', async () => {
    const person = await backend.register('watched')
    const { userId } = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const sent = { ip: '198.51.100.7', headers: { 'user-agent': CHROME } }
    const signin = (username: string, password: string) => backend.call('/server/auth/signin', { username, password }, sent)
    const token = (await signin(person.email, person.password)).data as string
    expect({ ...(await signin(person.email, 'wrong')), headers: 0 }).toEqual({
      ...(await signin('nobody@example.com', 'wrong')),
      headers: 0,
    })
    backend.clock.now += 60_000
    const code = await backend.codeFor(person.phone)
    await backend.call('/server/auth/signin-sms', { phone: person.phone, code: code === '000000' ? '111111' : '000000' }, sent)
    await backend.call('/server/auth/signin-sms', { phone: person.phone, code }, sent)
    await backend.call('/server/user/admin/list', {}, { ...sent, token })
    await backend.call('/server/auth/signout', {}, { ...sent, token })
    const kept = await listed({ ip: '198.51.100.7' })
    const told = kept
      .map(({ deed, way, outcome, operatorId, call }) => [deed, way, outcome, operatorId === userId, call].join(' '))
      .toSorted()
    expect(told).toEqual([
      'refused  refused true user.adminList',
      'signIn password done true auth.signin',
      'signIn sms done true auth.signinSms',
      'signInFailed password refused false auth.signin',
      'signInFailed password refused true auth.signin',
      'signInFailed sms refused true auth.signinSms',
      'signOut  done true auth.signout',
    ])
    for (const record of kept) expect(record).toMatchObject({ browser: 'Chrome 141 · Windows', requestId: expect.any(String) })
    expect((await listed({ operatorId: userId, outcome: 'refused' })).length).toBe(3)
  })

  it('is noted of refused calls until it is clear what goes on, not until the disk is full', async () => {
    const token = await backend.signIn('agent')
    const count = async () => Number((await kept()).filter(({ deed }) => deed === 'refused').length)
    const before = await count()
    for (let nth = 0; nth < 40; nth++) expect((await backend.call('/server/user/admin/list', {}, { token })).code).toBe(403)
    expect((await count()) - before).toBe(30)
  })

  it('is changed and removed by no call of the contract, whoever sends it', async () => {
    await note({ event: 'signOut', userId: user['userId'] })
    const before = await kept()
    const { auditId } = before[0]!
    const tokens = [admin, await backend.signIn('agent'), await backend.signIn('user')]
    const known = new Set(before.map((row) => row['auditId']))
    for (const call of Object.values(contract.calls)) {
      if (call.name === 'auth.signout') continue
      const fields = call.form['en-US'].map(({ name, type }) => [name, type === 'array' ? [auditId] : auditId])
      const body = { ...Object.fromEntries(fields), auditId, ids: undefined, ...(call.moves[0] ? { move: call.moves[0] } : {}) }
      for (const token of tokens) await backend.call(call.path, body, { token })
    }
    const after = (await kept()).filter((row) => known.has(row['auditId']))
    expect(after).toEqual(before)
  })

  it('is kept as many whole days as the setting says, which no administrator changes', async () => {
    await note({ event: 'signOut', userId: user['userId'], detail: 'the oldest' })
    const began = backend.clock.now
    const sessions = createSessions({ db: backend.db, contract: () => contract, now: () => began })
    const store = createStore({ contract, services: { calls: {}, afters: {}, computed: {} } }, backend.db, sessions, began)
    const remove = (now: number) => removeOld({ db: backend.db, contract: withAuditDays(contract, 30), store, now, rest: 0 })
    await remove(startOf(DAY, began) + 31 * DAY - 1)
    expect((await kept()).some(({ detail }) => detail === 'the oldest')).toBe(true)
    await remove(startOf(DAY, began) + 31 * DAY)
    // What is left tells of the days before.
    expect((await kept()).filter(({ subject }) => subject !== 'storage')).toEqual([])
  })
})
