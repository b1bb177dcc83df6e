import { afterEach, describe, expect, it } from 'vitest'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { createRouteTimes } from '../../mocks/ops/route-times.ts'
import { rowOf } from '../../mocks/speech/work/job.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import type { Row } from './any-database.ts'
import { kinds } from './harness.ts'

const OFTEN = 50
let backend: Backend | undefined
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await backend?.close()
  backend = undefined
})

const listIn = async ({ call }: Backend, part: string, token: string, body: Row = {}) => {
  const { code, data } = await call(`/server/ops/${part}/list`, { pageSize: 100, ...body }, { token })
  return { code, rows: (data as { data?: Row[] } | null)?.data ?? [] }
}

describe.each(kinds)('the screens of operations on %s (R15)', (kind) => {
  it('list each process with its figures, mark one that is silent, and say that one has stopped', async () => {
    backend = await openBackend(kind, { reportMs: OFTEN })
    const { db, clock } = backend
    const admin = await backend.signIn('admin')
    const other = createServer({
      contract: backend.contract,
      db,
      services: await listServices(),
      now: () => clock.now,
      rate: 1e6,
      reportMs: OFTEN,
    })
    await other.ready()
    const processes = async () => (await listIn(backend!, 'server', admin)).rows
    await expect.poll(async () => (await processes()).length).toBe(2)
    for (const row of await processes())
      expect(row).toMatchObject({
        state: 'serving',
        pid: String(process.pid),
        node: process.version,
        release: backend.contract.version,
        migration: expect.stringMatching(/^\d{4}-/) as string,
      })
    const [first] = await processes()
    expect(Number(first!['memory'])).toBeGreaterThan(10_000_000)
    expect(Number(first!['room'])).toBeGreaterThan(0)

    await other.close()
    expect((await processes()).map(({ state }) => state).toSorted()).toEqual(['ended', 'serving'])
    await db.write((trx) =>
      trx
        .insertInto('server')
        .values({ serverId: 'lost', host: 'far', pid: '1', state: 'serving', seenTime: new Date(clock.now - 61_000).toISOString() })
        .execute(),
    )
    await expect.poll(async () => (await processes()).find(({ host }) => host === 'far')?.['state']).toBe('silent')
    // A day later it is forgotten.
    clock.now += 86_401_000
    const later = await backend.signIn('admin')
    await expect.poll(async () => (await listIn(backend!, 'server', later)).rows.length).toBe(1)
  })

  it('sum what each route took over all processes, count queues, and are shown to nobody without the right', async () => {
    backend = await openBackend(kind, { reportMs: OFTEN })
    const { db, clock } = backend
    const [admin, user] = [await backend.signIn('admin'), await backend.signIn('user')]
    const [one, two] = [createRouteTimes(), createRouteTimes()]
    const took = (times: typeof one, ms: number, status = 200) =>
      times.watcher.ended({ requestId: 'r', route: '/api/server/x', method: 'POST', status, ms }, false)
    for (let nth = 0; nth < 98; nth++) took(one, 10)
    took(two, 10)
    took(two, 500, 503)
    // What cannot be written is not lost.
    await expect(two.write(() => Promise.reject(new Error('away')), clock.now)).rejects.toThrow('away')
    await Promise.all([one.write(db.write, clock.now), two.write(db.write, clock.now)])
    const { rows } = await listIn(backend, 'route', admin, { route: '/api/server/x' })
    expect(rows).toMatchObject([{ route: '/api/server/x', calls: 100, failed: 1, p50: 10, p95: 10, p99: 10 }])
    expect(Math.abs(Number(rows[0]!['slowest']) - 500)).toBeLessThan(15)
    await expect.poll(async () => (await listIn(backend!, 'route', admin, { route: '/api/server/auth/signin' })).rows.length).toBe(1)

    const queues = (await listIn(backend, 'queue', admin)).rows
    expect(queues.map(({ kind: name }) => name).toSorted()).toEqual(['bulk', 'message', 'speech'])
    // Of today, but not yet due; what is due beyond the next hour is taken as written before the clock was set back, and begun.
    const due = clock.now + 50 * 60_000
    const failed = ['one', 'two'].map((taskId) => ({ ...rowOf(taskId, 'recognize', {} as Parameters<typeof rowOf>[2], due), tries: 2 }))
    // The work of the demo world is done sooner or later; it may be in hand just now, and finds its row gone.
    await db.write(async (trx) => {
      await trx.deleteFrom('speech_job').execute()
      await trx.insertInto('speech_job').values(failed).execute()
    })
    await expect
      .poll(async () => (await listIn(backend!, 'queue', admin)).rows.find(({ kind: name }) => name === 'speech')?.['failed'])
      .toBe(failed.length)
    // Work of later is no old work: it says when it is due.
    const speech = async () => (await listIn(backend!, 'queue', admin)).rows.find(({ kind: name }) => name === 'speech')
    expect(await speech()).toMatchObject({ oldestTime: null, nextTime: new Date(due).toISOString() })
    for (const part of ['server', 'route', 'queue']) expect((await listIn(backend, part, user)).code, part).toBe(403)
  })
})
