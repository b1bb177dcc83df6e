import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../mocks/db/insert.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { stored } from './seed-database.ts'

const ROWS = Number(process.env['ROWS'] ?? 100_000)
const MB = 2 ** 20
const LONG = 60 * 60_000

type Job = { state: string; total: number; done: number; skipped: number; failed: number }

/** How fast is printed, not judged: a busy machine is slower. */
describe.each(kinds)('O2: files of a hundred thousand rows on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let holder: { userId: string; phone: string }
  const call = (path: string, body: object = {}) => backend.call(path, body, { token: admin })
  const find = async (jobId: string) =>
    (await backend.db.query.selectFrom('bulk_job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow()) as never as Job
  const begin = async (body: object) => {
    const { code, message, data } = await call('/server/job/start', { title: 'many', ...body })
    expect([code, message]).toEqual([200, ''])
    return (data as { jobId: string }).jobId
  }
  /** Runs a job to its end, stopped in its middle and gone on with; says what it cost. */
  async function measure(what: string, body: object): Promise<string> {
    const started = performance.now()
    const spent = process.cpuUsage()
    const jobId = await begin(body)
    const begun = (performance.now() - started) / 1000
    let most = 0
    const at = async () => {
      most = Math.max(most, process.memoryUsage().rss)
      return find(jobId)
    }
    await expect.poll(async () => (await at()).done, { interval: 100, timeout: LONG }).toBeGreaterThan(ROWS / 3)
    await call('/server/job/stop', { jobId })
    const stopped = await at()
    expect([stopped.state, stopped.done < ROWS]).toEqual(['stopped', true])
    await call('/server/job/resume', { jobId })
    await expect.poll(async () => (await at()).state, { interval: 100, timeout: LONG }).toBe('done')
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(spent)
    console.log(
      `${kind}: ${what} of ${ROWS} in ${seconds.toFixed(0)} s (begun after ${begun.toFixed(1)} s), ${(ROWS / seconds).toFixed(0)} rows/s, ` +
        `${((user + system) / 1000 / ROWS).toFixed(3)} ms of the processor each, at most ${(most / MB).toFixed(0)} MB`,
    )
    expect(await find(jobId)).toMatchObject({ total: ROWS, done: ROWS, skipped: 0, failed: 0 })
    return jobId
  }
  const linesOf = async (jobId: string) => {
    const { body } = await backend.app.inject({
      method: 'POST',
      url: '/api/server/job/download',
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US', 'access-token': admin },
      payload: JSON.stringify({ jobId }),
    })
    return body.trimEnd().split('\r\n').slice(1)
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    holder = (await userNamed(backend.db, 'user')) as never
  })
  afterAll(() => backend?.close())

  it('packages come in from a file, each once, and go out into one', { timeout: LONG }, async () => {
    const { db } = backend
    const combo = await db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirstOrThrow()
    const since = new Date(backend.clock.now).toISOString()
    const lines = Array.from({ length: ROWS }, (_, at) => `${holder.userId},${String(combo['comboId'])},1,many ${at}`)
    await measure('import of packages', {
      call: 'admin-grant.import',
      text: ['Holder,Package,Count,Remark', ...lines].join('\n'),
      mode: 'valid',
    })
    const rows = await db.query
      .selectFrom('grant')
      .select((at) => [at.fn.countAll().as('n'), at.fn.count('remark').distinct().as('each')])
      .where('remark', 'like', 'many %')
      .executeTakeFirstOrThrow()
    expect([Number(rows['n']), Number(rows['each'])]).toEqual([ROWS, ROWS])
    const jobId = await measure('export of packages', {
      call: 'admin-grant.export',
      filter: { targetPhone: holder.phone, createTime: [since, null], sortField: 'createTime', sortOrder: 'descend' },
    })
    expect(new Set(await linesOf(jobId)).size).toBe(ROWS)
  })

  it('calls go out into a file', { timeout: LONG }, async () => {
    const { db } = backend
    const like = await db.query.selectFrom('call_log').selectAll().executeTakeFirstOrThrow()
    const createTime = new Date(backend.clock.now + 60_000).toISOString()
    for (let at = 0; at < ROWS; at += 10_000) {
      const rows = Array.from({ length: Math.min(10_000, ROWS - at) }, (_, n) =>
        stored(db, 'call-log', { ...like, requestId: `many-${at + n}`, createTime }),
      )
      await db.write((trx) => insertRows(db as never, trx as never, 'call_log', rows))
    }
    const jobId = await measure('export of calls', {
      call: 'call-log.adminExport',
      filter: { createTime: [createTime, null], sortField: 'createTime', sortOrder: 'descend' },
    })
    expect(new Set(await linesOf(jobId)).size).toBe(ROWS)
  })
})
