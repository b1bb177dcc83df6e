import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followNumbers, listNumbered } from '../../mocks/db/numbers.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Row } from './any-database.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { readNumber } from '../../src/schema/numbered.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'

describe.each(usualKinds)('numbers that people read, on %s', (kind) => {
  let backend: Backend
  let userId = ''
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object, as: string) => backend.call(path, body, { token: tokens[as]! })
  const comboId = async () =>
    (
      await backend.db.query
        .selectFrom('combo')
        .select('comboId')
        .where('status', '=', 'onSale')
        .where('customised', '=', false)
        .executeTakeFirstOrThrow()
    )['comboId'] as string
  const allocate = async () =>
    call(
      '/server/packet/admin/grant',
      { targetType: 'user', targetId: userId, comboId: await comboId(), count: 1, remark: '测试' },
      'admin',
    )

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'admin']) tokens[name] = await backend.signIn(name)
    userId = String((await userNamed(backend.db, 'user'))['userId'])
  })
  afterAll(() => backend?.close())

  it('are of one form in the seeded rows of every entity, none twice', async () => {
    for (const entity of Object.values(contract.entities))
      for (const { name, numbered } of listNumbered(entity)) {
        const rows = await backend.db.query.selectFrom(tableOf(entity.name)).select(name).execute()
        for (const row of rows)
          expect(readNumber(numbered, String(row[name])) ?? 0, `${entity.name} ${String(row[name])}`).toBeGreaterThan(0)
        if (name === entity.key) expect(new Set(rows.map((row) => row[name])).size).toBe(rows.length)
      }
  })

  it('of fifty grants at once are fifty, in the form of the seeded ones and behind them', async () => {
    const before = (await backend.db.query.selectFrom('grant').select('grantNo').execute()).map(({ grantNo }) => String(grantNo))
    const answers = await Promise.all(Array.from({ length: 50 }, allocate))
    const numbers = answers.map(({ data }) => String((data as Row)['grantNo']))
    expect(new Set([...before, ...numbers]).size).toBe(before.length + 50)
    const counts = numbers.map((number) => readNumber('G{{date}}000001', number)!)
    expect(Math.min(...counts)).toBe(before.length + 1)
    expect(Math.max(...counts)).toBe(before.length + 50)
    for (const number of numbers) expect(number).toMatch(/^G20261121\d{6}$/)
  })

  it('of an order, a line of the ledger, a batch of cards and a line of the audit log are read the same way', async () => {
    const { data } = await call('/server/order/create', { comboId: await comboId(), count: 1, agree: true }, 'user')
    expect((data as Row)['orderNo']).toMatch(/^20261121\d{6}$/)
    const expireTime = new Date(backend.clock.now + 86_400_000).toISOString()
    const batch = { type: 'voucher', name: '测试批次', quantity: 3, faceValue: 1000, expireTime }
    const made = (await call('/server/card/admin/create-batch', batch, 'admin')).data as Row
    expect(made['batchNo']).toMatch(/^B20261121\d{2,}$/)
    const cards = await backend.db.query
      .selectFrom('card')
      .select('cardNo')
      .where('batchNo', '=', made['batchNo'])
      .orderBy('cardNo')
      .execute()
    const [first, ...others] = cards.map(({ cardNo }) => readNumber('C{{date}}000001', String(cardNo))!)
    expect(others).toEqual([first! + 1, first! + 2])
    const ledger = await backend.db.query
      .selectFrom('ledger')
      .select('ledgerNo')
      .orderBy('createTime', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(ledger['ledgerNo']).toMatch(/^L20261121\d{6}$/)
    for (const { auditId } of await backend.db.query.selectFrom('audit').select('auditId').execute())
      expect(auditId).toMatch(/^AU20261121\d{6}$/)
  })

  it('carry the day of the house, which begins at four in the afternoon in Greenwich', async () => {
    const begun = backend.clock.now
    backend.clock.now = Date.parse('2026-11-21T16:00:00Z')
    expect(((await allocate()).data as Row)['grantNo']).toMatch(/^G20261122/)
    backend.clock.now = begun
  })

  it('go on after a restart, and behind rows that came with numbers of their own', async () => {
    await syncTables(backend.db, contract)
    const grant = contract.entities['grant']!
    const [one] = await backend.db.query.selectFrom('grant').selectAll().limit(1).execute()
    await backend.db.write(async (trx) => {
      await trx
        .insertInto('grant')
        .values({ ...one, grantNo: 'G20251231900000' })
        .execute()
      await followNumbers(backend.db, trx, grant)
    })
    expect(((await allocate()).data as Row)['grantNo']).toBe('G20261121900001')
  })
})
