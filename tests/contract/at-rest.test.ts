import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { sealRows } from '../../mocks/db/seal-rows.ts'
import { SEALED, sealedFields } from '../../mocks/secrets/sealed-fields.ts'
import { watchMessages } from '../../mocks/notices/message-alarms.ts'
import { BUDGETS } from '../../mocks/outbox/budget.ts'
import { createCourier } from '../../mocks/outbox/courier.ts'
import { createOutbox, listOutbox } from '../../mocks/outbox/outbox.ts'
import { tidyMessages } from '../../mocks/outbox/tidy.ts'
import { NotSent } from '../../mocks/outbox/ways.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { allRows, contract, readable } from './seed-database.ts'

const DAY = 24 * 3_600_000
const tableNames = { 'real-name': 'real_name', 'qa-contact': 'qa_contact' } as Record<string, string>
const sealing = Object.values(contract.entities).filter((entity) => sealedFields(entity).length > 0)

describe.each(usualKinds)('S7: what lies in %s', (kind) => {
  let backend: Backend
  let admin: string
  const ask = (path: string, body: object, token = admin) => backend.call(path, body, { token })
  const raw = (entity: string): Promise<Row[]> =>
    backend.db.query
      .selectFrom(tableNames[entity] ?? entity)
      .selectAll()
      .execute()
  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.close())

  it('holds no ID number, card code, chat account or bank account as it is', async () => {
    expect(sealing.flatMap((entity) => sealedFields(entity).map(({ purpose }) => purpose)).sort()).toEqual([
      'card.code',
      'invoice.bank',
      'message.receiver',
      'order.voucherCode',
      'qa-contact.openid',
      'real-name.idNumber',
      'real-name.legalIdNumber',
      'user.openid',
    ])
    for (const entity of sealing)
      for (const row of await raw(entity.name)) for (const { name } of sealedFields(entity)) expect(row[name] ?? SEALED).toMatch(/^s1\.|^$/)
  })

  it('is found when it is asked for whole, by a part not at all, and masked as before', async () => {
    const card = readable(
      backend.db,
      'card',
      (await raw('card')).find(({ status }) => status === 'activated')!,
    )
    const code = String(card['code'])
    const found = async (typed: string) => ((await ask('/server/card/admin/list', { code: typed })).data as { data: Row[] }).data
    const [one, ...others] = await found(` ${code} `)
    expect(others).toEqual([])
    expect(one).toMatchObject({ cardNo: card['cardNo'], code: expect.stringContaining('***') })
    expect(await found(code.slice(0, -1))).toEqual([])
    expect((await ask('/server/card/admin/list', { sortField: 'code', sortOrder: 'ascend' })).code).toBe(422)
  })

  it('that was stored plain before is sealed at the next start, goes on where it was cut off, and is still unique', async () => {
    const rows = (await allRows(backend.db, 'card')).slice(0, 20)
    await backend.db.write(async (trx) => {
      for (const { cardNo, code } of rows) await trx.updateTable('card').set({ code }).where('cardNo', '=', cardNo).execute()
    })
    // Read meanwhile, it is what it was.
    const seen = async () => (await allRows(backend.db, 'card')).map(({ cardNo, code }) => `${cardNo} ${code}`).sort()
    const before = await seen()
    expect(await sealRows(backend.db, contract)).toBe(rows.length)
    expect(await sealRows(backend.db, contract)).toBe(0)
    expect(await seen()).toEqual(before)
    const [one, other] = rows as [Row, Row]
    const twice = backend.db.write((trx) =>
      trx
        .updateTable('card')
        .set({ code: backend.db.sealer.alike(String(one['code']), 'card.code') })
        .where('cardNo', '=', other['cardNo'])
        .execute(),
    )
    await expect(twice).rejects.toThrow(/unique/i)
  })

  it('is worth nothing in another column: who reads the database cannot have it opened by the console', async () => {
    const [stolen] = (await raw('real-name')).map(({ idNumber }) => idNumber as string | null).filter((value) => value !== null)
    const token = await backend.signIn('user')
    expect((await ask('/server/user/profile', { introduction: stolen }, token)).code).toBe(200)
    expect((await ask('/server/user/me', {}, token)).data).toMatchObject({ introduction: stolen })
  })

  it('keeps an answer for a repeated request sealed, and its body by a keyed hash', async () => {
    const headers = { 'idempotency-key': 'at-rest-0001' }
    const body = { name: 'at rest', type: 'card', quantity: 1, comboId: 'none', expireTime: '2031-01-01T00:00:00.000Z' }
    const combos = (await ask('/server/packet/admin/combo-list', { pageSize: 1 })).data as { data?: Row[] } | null
    const batch = { ...body, comboId: combos?.data?.[0]?.['comboId'] ?? String((await raw('combo'))[0]!['comboId']) }
    const first = await backend.call('/server/card/admin/create-batch', batch, { token: admin, headers })
    expect(first.code).toBe(200)
    expect((await backend.call('/server/card/admin/create-batch', batch, { token: admin, headers })).data).toEqual(first.data)
    const kept = (await backend.db.query.selectFrom('idempotency').selectAll().execute()).find(({ key }) => key === 'at-rest-0001')!
    expect(JSON.stringify(kept['answer'])).not.toContain(String((first.data as Row)['batchNo']))
    expect(kept['bodyHash']).not.toBe(createHash('sha256').update(JSON.stringify(batch)).digest('hex'))
  })

  it('holds no code that was sent, not even in the demo, where it can be read for seven days', async () => {
    const code = await backend.codeFor('16900000777')
    const held = JSON.stringify(await backend.db.query.selectFrom('message').selectAll().execute())
    expect(held).not.toContain(code)
    expect(held).not.toContain('16900000777')
    const told = () => listOutbox(backend.db, '16900000777')
    await backend.db.write((trx) => tidyMessages(trx, backend.clock.now + 6 * DAY))
    expect(await told()).toHaveLength(1)
    await backend.db.write((trx) => tidyMessages(trx, backend.clock.now + 8 * DAY))
    expect(await told()).toEqual([])
  })

  it('has the house told once, by another channel, when messages fail and when a budget is used up', async () => {
    const refuse = () => Promise.reject(new NotSent('login', '535 no'))
    const ways = { sms: { send: refuse }, email: { send: async () => undefined } }
    const budgets = { ...BUDGETS, sms: { hour: 10, day: 20 } }
    const clock = () => backend.clock.now
    const outbox = (db: Backend['db']) => createOutbox({ db, now: clock, ways, budgets })
    await outbox(backend.db).send({ channel: 'sms', to: '16900000001', text: 'x', purpose: 'code', expires: clock() + 1000 })
    await createCourier({ db: backend.db, now: clock, ways, budgets }).run()
    const watch = () => watchMessages({ db: backend.db, contract: backend.contract, outbox, budgets }, clock())
    expect(await watch()).toEqual([{ channel: 'sms', kind: 'failing', count: 1 }])
    expect(await watch()).toEqual([])
    const told = (await allRows(backend.db, 'message')).filter(({ purpose }) => purpose === 'alarm')
    expect(told.length).toBeGreaterThan(0)
    expect(told.map(({ channel }) => channel as string)).not.toContain('sms')
    for (let at = 0; at < 7; at++) await outbox(backend.db).send({ channel: 'sms', to: '16900000001', text: 'x', purpose: 'code' })
    expect(await watch()).toEqual([{ channel: 'sms', kind: 'budget', count: 0 }])
  })

  it('shows an administrator what did not leave, never what it said, and lets them try again or take it back', async () => {
    const outbox = createOutbox({ db: backend.db, now: () => backend.clock.now, ways: { email: { send: async () => undefined } } })
    for (const to of ['first@example.com', 'second@example.com'])
      await outbox.send({ channel: 'email', to, text: 'secret words', subject: 's' })
    const list = async (more: object = {}) =>
      ((await ask('/server/message/admin/list', { status: 'waiting', ...more })).data as { data: Row[] }).data
    const [second, first] = (await list()) as [Row, Row]
    expect(first).toMatchObject({ receiver: expect.stringMatching(/^f\w?\*+.*@example\.com$/), purpose: 'notice', tries: 0 })
    expect(JSON.stringify([first, second])).not.toMatch(/secret words|first@|s1\./)
    expect(await list({ receiver: 'first@example.com' })).toHaveLength(1)
    backend.clock.now += 5000
    expect((await ask('/server/message/admin/retry', { messageId: first['messageId'] })).data).toMatchObject({ status: 'waiting' })
    expect((await list({ receiver: 'first@example.com' }))[0]!['nextTime']).toBe(new Date(backend.clock.now).toISOString())
    expect((await ask('/server/message/admin/drop', { messageId: second['messageId'] })).code).toBe(200)
    expect((await ask('/server/message/admin/drop', { messageId: second['messageId'] })).code).toBe(409)
    const [dropped] = (await raw('message')).filter(({ messageId }) => messageId === second['messageId'])
    expect(dropped).toMatchObject({ status: 'dropped', sealed: null, nextTime: null })
    expect((await ask('/server/message/admin/list', {}, await backend.signIn('user'))).code).toBe(403)
  })
})
