import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueue } from '../../mocks/speech/work/queue.ts'
import { openBackend } from './auth-backend.ts'
import { kinds, NOW } from './harness.ts'
import { open } from './seed-database.ts'

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
