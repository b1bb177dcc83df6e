import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCourier } from '../../mocks/outbox/courier.ts'
import { createOutbox } from '../../mocks/outbox/outbox.ts'
import { NotSent, type Ways } from '../../mocks/outbox/ways.ts'
import { createQueue } from '../../mocks/speech/work/queue.ts'
import type { Opened } from './copies.ts'
import { kinds, NOW } from './harness.ts'
import { open } from './seed-database.ts'

const HOUR = 3_600_000

/** What waits for a time that was written while the clock was ahead. */
describe.each(kinds)('R11: a clock that was ahead and is set back, on %s', (kind) => {
  let opened: Opened
  let now = NOW
  beforeAll(async () => {
    opened = await open(kind)
  })
  afterAll(() => opened?.close())

  it.each([2, 26])('keeps no message waiting until then: %i hours', async (hours) => {
    let fails = true
    const sent: string[] = []
    const ways: Ways = {
      email: {
        send: async ({ to }) => {
          if (fails) throw new NotSent('busy', 'later', { waitMs: 3 * HOUR })
          sent.push(to)
        },
      },
    }
    const [outbox, courier] = [
      createOutbox({ db: opened.db, now: () => now, ways }),
      createCourier({ db: opened.db, now: () => now, ways, random: () => 1 }),
    ]
    now = NOW + hours * HOUR
    await outbox.send({ channel: 'email', to: 'tried@example.com', text: 'tried' })
    expect(await courier.run()).toBe(0)
    await outbox.send({ channel: 'email', to: 'new@example.com', text: 'new' })
    now = NOW
    fails = false
    await courier.run()
    expect(sent.toSorted()).toEqual(['new@example.com', 'tried@example.com'])
    await courier.stop()
  })

  it('nor a task, whether it was to be tried again or held by a process that has died', async () => {
    const data = { userId: 'u', requestId: 'r' }
    const iso = (at: number) => new Date(at).toISOString()
    const row = (taskId: string, dueTime: number, leaseTime: number | null) => ({
      taskId,
      kind: 'asr',
      data: JSON.stringify(data),
      worker: leaseTime === null ? null : 'gone',
      leaseTime: leaseTime === null ? null : iso(leaseTime),
      dueTime: iso(dueTime),
    })
    const later = NOW + 26 * HOUR
    const held = row('of-one-who-works', NOW, NOW + 15_000)
    await opened.db.write((trx) =>
      trx
        .insertInto('speech_job')
        .values([row('tried', later, null), row('held', NOW, later), held])
        .execute(),
    )
    const queue = createQueue(opened.db, () => NOW, 15_000)
    const taken = [await queue.take(), await queue.take(), await queue.take()].map((job) => job?.taskId)
    expect(taken.toSorted()).toEqual(['held', 'tried', undefined])
  })
})
