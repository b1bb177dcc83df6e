import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../mocks/db/insert.ts'
import { stored } from './seed-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const CARDS = Number(process.env['CARDS'] ?? 100_000)
const MB = 2 ** 20

type Job = { status: string; total: number; done: number; skipped: number; failed: number }

/** How fast is printed, not judged: a busy machine is slower. */
describe.each(kinds)('O2: a hundred thousand rows on %s', (kind) => {
  let backend: Backend
  let admin = ''
  const call = (path: string, body: object = {}) => backend.call(path, body, { token: admin })

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    const { db } = backend
    const card = { type: 'voucher', name: 'many', quantity: 1, faceValue: 100, expireTime: '2027-11-21T00:00:00Z' }
    const { data } = await call('/server/card/admin/create-batch', card)
    const { batchNo } = data as { batchNo: string }
    const like = await db.query.selectFrom('card').selectAll().where('batchNo', '=', batchNo).executeTakeFirstOrThrow()
    for (let at = 0; at < CARDS; at += 10_000) {
      const cards = Array.from({ length: Math.min(10_000, CARDS - at) }, (_, n) => {
        const cardNo = `many${String(at + n).padStart(6, '0')}`
        return stored(db, 'card', { ...like, cardNo, batchNo: 'many', code: `${cardNo}-ABCDEF` })
      })
      await db.write((trx) => insertRows(db as never, trx as never, 'card', cards))
    }
  })
  afterAll(() => backend?.close())

  it('are treated once each, while others are answered, in memory that stays as it is', { timeout: 30 * 60_000 }, async () => {
    const { db } = backend
    const started = performance.now()
    const spent = process.cpuUsage()
    const begun = await call('/server/job/start', {
      title: 'many',
      call: 'card.activate',
      list: 'card.adminList',
      filter: { batchNo: 'many' },
    })
    const { jobId, total } = begun.data as { jobId: string; total: number }
    expect(total).toBe(CARDS)
    console.log(`${kind}: begun after ${((performance.now() - started) / 1000).toFixed(1)} s`)
    const job = async () =>
      (await db.query.selectFrom('bulk_job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow()) as Job & { state: string }
    const waits: number[] = []
    const seen: number[] = []
    let resident = 0
    /** Somebody else at work: a call that writes, every now and then. */
    const meanwhile = async () => {
      const asked = performance.now()
      expect((await call('/server/user/profile', { realName: null })).code).toBeLessThan(500)
      waits.push(performance.now() - asked)
      const { done, state } = await job()
      if (done > CARDS / 10) resident ||= process.memoryUsage().rss
      seen.push(done)
      return state
    }
    await expect.poll(meanwhile, { interval: 100, timeout: 30 * 60_000 }).toBe('done')
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(spent)
    const slowest = waits.toSorted((a, b) => b - a)
    console.log(
      `${kind}: ${CARDS} cards in ${seconds.toFixed(0)} s, ${(CARDS / seconds).toFixed(0)} rows/s, ${((user + system) / 1000 / CARDS).toFixed(2)} ms of the processor each; meanwhile ${waits.length} calls that write, ` +
        `the middle one ${slowest[slowest.length >> 1]!.toFixed(0)} ms, 99 of 100 ${slowest[Math.floor(slowest.length / 100)]!.toFixed(0)} ms, the slowest ${slowest[0]!.toFixed(0)} ms; ` +
        `${(process.memoryUsage().rss / MB).toFixed(0)} MB`,
    )
    expect(await job()).toMatchObject({ state: 'done', total: CARDS, done: CARDS, skipped: 0, failed: 0 })
    expect(new Set(seen).size).toBeGreaterThan(10)
    expect(process.memoryUsage().rss - resident).toBeLessThan(200 * MB)
    const count = async (table: string, field: string, value: string, more: [string, string]) =>
      Number(
        (
          await db.query
            .selectFrom(table)
            .select((at) => at.fn.countAll().as('n'))
            .where(field, '=', value)
            .where(more[0], '=', more[1])
            .executeTakeFirstOrThrow()
        )['n'],
      )
    expect(await count('card', 'batchNo', 'many', ['status', 'activated'])).toBe(CARDS)
    expect(await count('audit', 'call', 'card.activate', ['outcome', 'done'])).toBe(CARDS)
  })
})
