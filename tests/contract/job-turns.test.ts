import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createNextJobs } from '../../mocks/bulk/next-jobs.ts'
import { createBulkWorker } from '../../mocks/bulk/worker.ts'
import { createQueue } from '../../mocks/speech/work/queue.ts'
import { openBackend } from './auth-backend.ts'
import { kinds, NOW } from './harness.ts'
import { contract, open } from './seed-database.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const iso = (at: number) => new Date(at).toISOString()
/** Jobs of one customer, the first of which has been due for `age` seconds. */
const jobsOf = (userId: string, count: number, age: number) =>
  Array.from({ length: count }, (_, nth) => ({
    taskId: `${userId}${nth + 1}`,
    kind: 'asr',
    data: JSON.stringify({ userId, requestId: 'r' }),
    dueTime: iso(NOW - age * 1000 + nth),
  }))

describe.each(kinds)('issue 16: jobs of many customers on %s', (kind) => {
  async function openQueue(...jobs: ReturnType<typeof jobsOf>[]) {
    const { db, close } = await open(kind)
    ends.push(close)
    await db.write((trx) => trx.insertInto('speech_job').values(jobs.flat()).execute())
    const queue = createQueue(db, () => NOW, 15_000)
    return { db, take: async () => (await queue.take())?.taskId }
  }

  it('are taken of whoever has the fewest running', async () => {
    const { take } = await openQueue(jobsOf('ann', 5, 30), jobsOf('bob', 2, 20), jobsOf('eve', 1, 10))
    const taken: unknown[] = []
    for (let nth = 0; nth < 9; nth++) taken.push(await take())
    expect(taken).toEqual(['ann1', 'bob1', 'eve1', 'ann2', 'bob2', 'ann3', 'ann4', 'ann5', undefined])
  })

  it('are taken of whoever was served longest ago, where nobody has one running', async () => {
    const { db, take } = await openQueue(jobsOf('ann', 3, 30), jobsOf('bob', 2, 20))
    const taken: unknown[] = []
    for (let nth = 0; nth < 5; nth++) {
      const taskId = await take()
      taken.push(taskId)
      await db.write((trx) => trx.deleteFrom('speech_job').where('taskId', '=', taskId).execute())
    }
    expect(taken).toEqual(['ann1', 'bob1', 'ann2', 'bob2', 'ann3'])
  })

  it.runIf(kind === 'postgres')('that another process is just taking keep nobody waiting', async () => {
    const { db, take } = await openQueue(jobsOf('ann', 2, 30))
    await db.query.transaction().execute(async (other) => {
      await sql`select 1 from speech_job where "taskId" = 'ann1' for update`.execute(other)
      expect(await take()).toBe('ann2')
    })
  })

  it('that another process works on are left to it when one starts; on SQLite there is none', async () => {
    const backend = await openBackend(kind)
    ends.push(backend.close)
    const leased = { worker: 'elsewhere', leaseTime: iso(NOW + 15_000) }
    const [job] = jobsOf('ann', 1, 0)
    await backend.db.write((trx) =>
      trx
        .insertInto('speech_job')
        .values({ ...job!, ...leased, kind: 'recognize' })
        .execute(),
    )
    await backend.app.ready()
    const left = () => backend.db.query.selectFrom('speech_job').select(['worker', 'leaseTime']).where('taskId', '=', 'ann1').execute()
    if (kind === 'postgres') expect(await left()).toEqual([leased])
    // There is no such task, and so whoever takes its job removes it.
    else await expect.poll(left).toEqual([])
  })
})

/** Work on many rows that a person has started; the worker asks for no more of it here. */
const workOf = (userId: string, count: number, call = 'card.activate') =>
  Array.from({ length: count }, (_, nth) => ({
    jobId: `${userId}${nth + 1}`,
    userId,
    visitorId: null,
    kind: 'each' as const,
    call,
    title: 'work',
    asked: {},
    caller: { locale: 'en-US' as const, ip: '127.0.0.1', origin: 'http://localhost' },
    state: 'running' as const,
    phase: 'running' as const,
    reason: null,
    total: 1,
    seen: false,
    turnTime: iso(NOW + nth),
    createTime: iso(NOW),
    finishTime: null,
  }))

describe.each(kinds)('D16-8: work on many rows on %s', (kind) => {
  async function openWork(...work: ReturnType<typeof workOf>[]) {
    const { db, close } = await open(kind)
    ends.push(close)
    await db.write((trx) => trx.insertInto('bulk_job').values(work.flat()).execute())
    return db
  }

  it('is done in turns by person, however much each of them has started', async () => {
    const db = await openWork(workOf('ann', 5), workOf('bob', 2), workOf('eve', 1))
    const jobs = createNextJobs(db)
    const taken: string[] = []
    for (let nth = 0; nth < 8; nth++) {
      const [next] = await jobs.list([])
      taken.push(next!.jobId)
      jobs.took(next!.userId)
      await db.write((trx) => trx.deleteFrom('bulk_job').where('jobId', '=', next!.jobId).execute())
    }
    expect(taken).toEqual(['ann1', 'bob1', 'eve1', 'ann2', 'bob2', 'ann3', 'ann4', 'ann5'])
  })

  it('that fails as a whole rests, and nobody else waits for it', async () => {
    const db = await openWork(workOf('ann', 1, 'order.list'), workOf('bob', 1))
    const told: unknown[] = []
    const fails = contract.calls['order.list']!.entity
    const worker = createBulkWorker({
      db,
      contract,
      now: () => NOW,
      dispatch: { settle: async (entity: unknown) => (entity === fails ? Promise.reject(new Error('broken')) : undefined) } as never,
      report: (failure) => told.push(failure),
      ended: ({ jobId, state }) => told.push({ jobId, state }),
    })
    ends.push(() => worker.stop())
    worker.wake()
    // Bob has no account here, and so his work ends with its first turn.
    await expect
      .poll(() => told, { timeout: 1000 })
      .toEqual([
        { jobId: 'ann1', err: new Error('broken') },
        { jobId: 'bob1', state: 'stopped' },
      ])
  })
})
