import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_AT_WORK, MOST_BYTES, MOST_FILES } from '../../mocks/bulk/room.ts'
import { removeOldJobs } from '../../mocks/bulk/tidy.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const DAY = 86_400_000
const COLUMNS = ['createTime', 'requestId', 'service', 'amount', 'code']
type Job = { status: string; total: number; done: number; skipped: number; reason: string | null; fileUntil: string | null }

describe.each(kinds)('a large export is work of the server on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let body: object = {}
  let total = 0
  let since = ''
  const call = (path: string, sent: object = {}, token = admin) => backend.call(path, sent, { token })
  const find = async (jobId: string) =>
    ((await call('/server/job/list')).data as { jobs: (Job & { jobId: string })[] }).jobs.find((one) => one.jobId === jobId)!
  const fetchFile = (path: string, sent: object, token = admin, zone = 'America/New_York') =>
    backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US', 'access-token': token, 'x-time-zone': zone },
      payload: JSON.stringify(sent),
    })
  const begin = async (filter: object) => {
    const answer = await fetchFile('/server/job/start', { title: 'Calls: Export', call: 'call-log.adminExport', filter })
    const { code, message, data } = answer.json<{ code: number; message: string; data: { jobId: string } }>()
    expect([code, message]).toEqual([200, ''])
    return data.jobId
  }
  const ended = async (jobId: string) => await expect.poll(async () => (await find(jobId)).status, { interval: 10 }).toBe('done')

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    const times = await backend.db.query.selectFrom('call_log').select('createTime').orderBy('createTime', 'desc').limit(1350).execute()
    since = String(times.at(-1)!['createTime'])
    body = { createTime: [since, null], sortField: 'createTime', sortOrder: 'descend', columns: COLUMNS }
    total = Number((await call('/server/engine/admin/call-list', { createTime: [since, null] })).data!['totalCount' as never])
    expect(total).toBeGreaterThan(1000)
    expect(total).toBeLessThan(1500)
  })
  afterAll(() => backend?.close())

  it('is the file that the list gives at once: rows, order, headings, zone; as a workbook too', async () => {
    const jobId = await begin(body)
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total, done: total, skipped: 0, reason: null, format: 'csv' })
    const file = await fetchFile('/server/job/download', { jobId })
    const atOnce = await fetchFile('/server/engine/admin/call-export', body)
    expect(file.body).toBe(atOnce.body)
    expect(file.headers['content-disposition']).toBe(atOnce.headers['content-disposition'])
    expect(readCsv(file.body)).toHaveLength(total + 1)
    // O4: a moment to the second says its zone as every other time does.
    expect(readCsv(file.body)[0]!.cells.join()).toMatch(/^Time \(America\/New_York\),/)
    const workbook = await begin({ ...body, format: 'xlsx' })
    await ended(workbook)
    // Two of one name are told apart by what they write.
    expect(await find(workbook)).toMatchObject({ format: 'xlsx' })
    // Fetched elsewhere, it is the file that was asked for, in its zone.
    const sheetOf = (bytes: Buffer) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
    const made = await fetchFile('/server/job/download', { jobId: workbook }, admin, 'UTC')
    expect(made.headers['content-type']).toContain('spreadsheetml')
    expect(sheetOf(made.rawPayload)).toBe(
      sheetOf((await fetchFile('/server/engine/admin/call-export', { ...body, format: 'xlsx' })).rawPayload),
    )
  })

  it('stands in the audit log once, lies sealed, and is nobody else’s', async () => {
    const count = async () =>
      Number(
        (await backend.db.query
          .selectFrom('audit')
          .select((at) => at.fn.countAll().as('n'))
          .where('call', '=', 'call-log.adminExport')
          .where('deed', '=', 'export')
          .executeTakeFirst())!['n'],
      )
    const before = await count()
    const jobId = await begin(body)
    await ended(jobId)
    expect(await count()).toBe(before + 1)
    const parts = await backend.db.query.selectFrom('bulk_part').select('content').where('jobId', '=', jobId).execute()
    expect(parts).toHaveLength(3)
    for (const { content } of parts) expect(String(content)).toMatch(/^s1\./)
    expect((await call('/server/job/download', { jobId }, await backend.signIn('user'))).code).toBe(404)
    const user = await backend.signIn('user')
    expect((await call('/server/job/start', { title: 'x', call: 'call-log.adminExport', filter: body }, user)).code).toBe(403)
    for (const wrong of [{ columns: ['pin'] }, { nobody: 1 }, { createTime: ['2040-01-01T00:00:00Z', null] }])
      expect((await call('/server/job/start', { title: 'x', call: 'call-log.adminExport', filter: wrong })).code).toBe(422)
  })

  it('goes on where it was stopped, leaves out what is gone by then, and says so', async () => {
    const jobId = await begin(body)
    await call('/server/job/stop', { jobId })
    const { done } = await find(jobId)
    expect(done).toBeLessThan(total)
    expect((await call('/server/job/download', { jobId })).code).toBe(409)
    const last = await backend.db.query
      .selectFrom('call_log')
      .select('requestId')
      .where('createTime', '>=', since)
      .orderBy('createTime')
      .limit(2)
      .execute()
    const gone = last.map((row) => String(row['requestId']))
    await backend.db.write((trx) => trx.deleteFrom('call_log').where('requestId', 'in', gone).execute())
    await call('/server/job/resume', { jobId })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total, done: total - 2, skipped: 2, reason: expect.stringMatching(/deleted meanwhile/) })
    expect(readCsv((await fetchFile('/server/job/download', { jobId })).body)).toHaveLength(total - 1)
  })

  it('can be fetched for a day; then it is gone', async () => {
    const jobId = await begin(body)
    await ended(jobId)
    const start = backend.clock.now
    expect((await find(jobId)).fileUntil).toBe(new Date(start + DAY).toISOString())
    backend.clock.now = start + DAY - 1000
    expect((await fetchFile('/server/job/download', { jobId })).statusCode).toBe(200)
    backend.clock.now = start + DAY + 1000
    expect(await call('/server/job/download', { jobId })).toMatchObject({
      code: 409,
      message: expect.stringMatching(/export it once more/),
    })
    expect((await find(jobId)).fileUntil).toBeNull()
    await removeOldJobs(backend.db, backend.clock.now)
    expect(await backend.db.query.selectFrom('bulk_part').select('at').where('jobId', '=', jobId).execute()).toEqual([])
  })

  describe('a person keeps so many files and no more', () => {
    const jobs = () => backend.db.query.selectFrom('bulk_job').where('kind', '=', 'export')
    const kept = async () => (await jobs().select('jobId').where('bytes', '>', 0).execute()).map(({ jobId }) => String(jobId))
    const change = (jobId: string, values: object) =>
      backend.db.write((trx) => trx.updateTable('bulk_job').set(values).where('jobId', '=', jobId).execute())
    const partsOf = (jobId: string) => backend.db.query.selectFrom('bulk_part').select('at').where('jobId', '=', jobId).execute()
    let few: object = {}
    const made = async () => {
      const jobId = await begin(few)
      await ended(jobId)
      backend.clock.now += 1000
      return jobId
    }
    beforeAll(async () => {
      const { requestId } = await backend.db.query
        .selectFrom('call_log')
        .select('requestId')
        .orderBy('createTime', 'desc')
        .executeTakeFirstOrThrow()
      few = { requestId, columns: COLUMNS }
    })
    beforeEach(() => backend.db.write(async (trx) => void (await trx.deleteFrom('bulk_job').execute())))

    it('the oldest makes room for one more, and says so; another person’s stays', async () => {
      const first = await made()
      for (let at = 1; at < MOST_FILES; at++) await made()
      expect(await kept()).toHaveLength(MOST_FILES)
      const last = await made()
      expect(await kept()).toHaveLength(MOST_FILES)
      expect(await kept()).toContain(last)
      expect(await find(first)).toMatchObject({ status: 'done', fileUntil: null, reason: expect.stringMatching(/made room for newer/) })
      expect(await partsOf(first)).toEqual([])
      expect(await call('/server/job/download', { jobId: first })).toMatchObject({ code: 409 })
      const stranger = (await kept())[0]!
      await change(stranger, { userId: 'somebody else' })
      await made()
      await made()
      expect(await kept()).toContain(stranger)
      expect(await kept()).toHaveLength(MOST_FILES + 1)
    })

    it('by their size too; one that is too large alone ends with what to do', async () => {
      const [old, newer] = [await made(), await made()]
      await change(old, { bytes: MOST_BYTES - 5000 })
      const next = await made()
      const { bytes } = await jobs().select('bytes').where('jobId', '=', next).executeTakeFirstOrThrow()
      expect(Number(bytes)).toBeGreaterThan(0)
      await change(newer, { bytes: MOST_BYTES - 2 * Number(bytes) + 1 })
      const after = await made()
      expect(await kept()).toEqual(expect.arrayContaining([next, after]))
      expect(await kept()).not.toContain(old)
      const large = await begin(body)
      await call('/server/job/stop', { jobId: large })
      await change(large, { bytes: MOST_BYTES })
      await call('/server/job/resume', { jobId: large })
      await ended(large)
      expect(await find(large)).toMatchObject({ fileUntil: null, reason: expect.stringMatching(/larger than 256 MB.*filter/) })
      expect(await partsOf(large)).toEqual([])
    })

    it('no more are made at once than one can wait for', async () => {
      const waiting: string[] = []
      for (let at = 0; at < MOST_AT_WORK; at++) waiting.push(await made())
      // With parts that nobody can read: the worker tries in vain, and leaves them as they are until its next try.
      await backend.db.write((trx) => trx.updateTable('bulk_part').set({ content: '' }).where('jobId', 'in', waiting).execute())
      for (const jobId of waiting) await change(jobId, { state: 'running', done: 0, skipped: 0 })
      const one = await fetchFile('/server/job/start', { title: 'one more', call: 'call-log.adminExport', filter: few, confirmed: true })
      expect(one.json()).toMatchObject({ code: 409, message: expect.stringMatching(/^5 files are being made.*or stop one/) })
      await change(waiting[0]!, { state: 'stopped' })
      expect(
        (await fetchFile('/server/job/start', { title: 'x', call: 'call-log.adminExport', filter: few, confirmed: true })).json(),
      ).toMatchObject({ code: 200 })
    })
  })
})
