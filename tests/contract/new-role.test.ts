import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyDatabase, Row } from './any-database.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { watchEngines } from '../../mocks/notices/engine-alarms.ts'
import { watchMessages } from '../../mocks/notices/message-alarms.ts'
import { BUDGETS } from '../../mocks/outbox/budget.ts'
import { createCourier } from '../../mocks/outbox/courier.ts'
import { createOutbox, listOutbox } from '../../mocks/outbox/outbox.ts'
import { NotSent } from '../../mocks/outbox/ways.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { createRandom } from '../../mocks/seed/random.ts'
import { identityAt } from '../../mocks/seed/words/people.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { withReviewer } from './reviewer.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { allRows, files as product } from './seed-database.ts'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe.each(usualKinds)('a role that is written in JSON alone, on %s', (kind) => {
  const files = withReviewer(product)
  let backend: Backend
  let reviewer: string
  let person: { token: string; userId: string }
  let paper: string
  const idNumber = identityAt(createRandom('reviewer'))
  const call = (path: string, body: object = {}, token = reviewer) => backend.call(path, body, { token })
  const read = (ref: string, token = reviewer) =>
    backend.app.inject({ method: 'POST', url: '/api/server/upload/file', headers: { 'access-token': token }, payload: { ref } })

  async function upload(token: string): Promise<string> {
    const boundary = 'a-boundary-of-the-test'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/api/server/upload/important-file',
      headers: { 'access-token': token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
    return answer.json<{ data: { ref: string } }>().data.ref
  }

  beforeAll(async () => {
    backend = await openBackend(kind, { contract: compileContract(readSchemas(files).world) })
    const { clock, db, contract } = backend
    const row = { userId: 'rita', username: 'rita', realName: 'Rita', email: 'rita@example.com', role: 'reviewer', status: 1 }
    await db.write((trx) => trx.insertInto('user').values(row).execute())
    reviewer = await createSessions({ db, contract: () => contract, now: () => clock.now }).start('rita', '127.0.0.1')
    const { email, phone, password } = await backend.register('reviewed')
    const token = await backend.signIn(email, password)
    const known = await db.query.selectFrom('user').select('userId').where('email', '=', email).executeTakeFirstOrThrow()
    person = { token, userId: String(known['userId']) }
    paper = await upload(token)
    clock.now += 61_000
    const code = await backend.codeFor(phone, 'real-name', token)
    const papers = { certType: 1, realName: '赵一', idNumber, idFront: paper, idBack: await upload(token), phone, code }
    expect(await call('/server/bus-auth/commit', papers, token)).toMatchObject({ code: 200 })
  })
  afterAll(() => backend?.close())

  it('is right by every check, and needs nothing but its words', () => {
    expect(checkSchemas(files)).toEqual([])
  })

  it('audits papers: the list, the number whole, the pictures, the decision', async () => {
    const list = await call('/server/bus-auth/admin/list', { status: ['pending'], pageSize: 100 })
    expect((list.data as { data: Row[] }).data.map((row) => row['userId'])).toContain(person.userId)
    expect((await call('/server/bus-auth/admin/get-auth-by-user-id', { userId: person.userId })).data).toMatchObject({ idNumber })
    expect((await read(paper)).rawPayload.equals(picture)).toBe(true)
    const audit = await call('/server/bus-auth/admin/audit', { userId: person.userId, result: 'approved' })
    expect(audit).toMatchObject({ code: 200, data: { status: 'approved' } })
    const log = await backend.db.query.selectFrom('audit').select('call').where('operatorId', '=', 'rita').execute()
    expect(log.map((one) => one['call'])).toContain('admin-real-name.audit')
  })

  it('sees no file that is not among the papers it may read', async () => {
    const other = await upload(person.token)
    expect((await read(other)).statusCode).toBe(404)
    expect((await call('/server/user/profile', { avatar: other }, person.token)).code).toBe(200)
    expect((await read(other)).statusCode).toBe(404)
    expect((await read(other, await backend.signIn('admin'))).statusCode).toBe(200)
  })

  it('is told of what it can do something about, and of nothing else', async () => {
    const { db, contract, clock } = backend
    const sent = async () => (await allRows(db, 'message')).filter(({ purpose }) => purpose === 'alarm')
    const told = () => listOutbox(db, 'rita@example.com')
    // An engine that fails is nothing to her, whoever else hears of it.
    await db.write((trx) => trx.updateTable('engine').set({ health: 'down' }).execute())
    const outbox = (on: AnyDatabase) => createOutbox({ db: on, now: () => clock.now, ways: {} })
    const store = createStore({ contract, services: await listServices() }, db, { endAll: async () => undefined }, clock.now)
    await watchEngines(db, store, { now: clock.now, outbox: outbox(db), contract })
    expect(await sent()).not.toEqual([])
    expect(await told()).toEqual([])
    // Messages that do not leave are.
    const ways = { sms: { send: () => Promise.reject(new NotSent('login', '535 no')) }, email: { send: async () => undefined } }
    const house = (on: AnyDatabase) => createOutbox({ db: on, now: () => clock.now, ways, budgets: BUDGETS })
    await house(db).send({ channel: 'sms', to: '16900000001', text: 'x', purpose: 'code', expires: clock.now + 1000 })
    await createCourier({ db, now: () => clock.now, ways, budgets: BUDGETS }).run()
    await watchMessages({ db, contract, outbox: house, budgets: BUDGETS }, clock.now)
    expect(await told()).toMatchObject([{ channel: 'email' }])
  })

  it('is refused everything else', async () => {
    const mayNot = [
      ['/server/user/admin/list', {}],
      ['/server/user/admin/get', { userId: person.userId }],
      ['/server/user/userid-token', { userId: person.userId }],
      ['/server/administrator/list', {}],
      ['/server/administrator/invite', { email: 'x@example.com', realName: 'Xavier' }],
      ['/server/engine/admin/alarm-list', {}],
      ['/server/packet/admin/grant-list', {}],
      ['/server/order/admin/list', {}],
      ['/server/notice/admin/list', {}],
    ] as const
    for (const [path, body] of mayNot) expect((await call(path, body)).status, path).toBe(403)
    const { permissions } = (await call('/server/user/permissions')).data as { permissions: Row[] }
    expect(permissions.map(({ permissionId }) => permissionId as string).sort()).toEqual(['message', 'real-name-audit'])
  })
})
