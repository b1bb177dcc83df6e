import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Job = {
  jobId: string
  status: string
  phase: string
  total: number
  done: number
  skipped: number
  failed: number
  seen: boolean
  title: string
}

/** Far more than a turn takes, so that work is still under way when the next call comes. */
const MANY = 1000

describe.each(kinds)('O2: work on many rows on %s', (kind) => {
  let backend: Backend
  let admin = ''
  const call = (path: string, body: object = {}, token = admin) => backend.call(path, body, { token })
  const start = (body: object, token = admin) => call('/server/job/start', { title: 'work', ...body }, token)
  const find = async (jobId: string, token = admin) =>
    ((await call('/server/job/list', {}, token)).data as { jobs: Job[] }).jobs.find((one) => one.jobId === jobId)
  const begun = async (body: object) => {
    const { code, data, message } = await start(body)
    if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`)
    return (data as { jobId: string }).jobId
  }
  const ended = async (jobId: string, state = 'done') =>
    await expect.poll(async () => (await find(jobId))?.status, { interval: 50 }).toBe(state)
  const report = async (jobId: string) =>
    (await call('/server/job/report', { jobId })).data as { reasons: Row[]; rows: { at: number; name: string; reason: string }[] }

  /** A batch of cards that nobody else touches. */
  async function cards(count: number): Promise<string[]> {
    const combo = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirst()
    const made = await call('/server/card/admin/create-batch', {
      type: 'card',
      name: 'bulk',
      quantity: count,
      comboId: combo!['comboId'],
      expireTime: '2027-11-21T00:00:00Z',
    })
    const { batchNo } = made.data as { batchNo: string }
    const rows = await backend.db.query.selectFrom('card').select('cardNo').where('batchNo', '=', batchNo).execute()
    return rows.map((row) => String(row['cardNo']))
  }
  const statesOf = async (cardNos: string[]) => {
    const rows = await backend.db.query.selectFrom('card').select(['status']).where('cardNo', 'in', cardNos).execute()
    return rows.map((row) => row['status'])
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('treats each chosen row once, leaves out what is not possible and says why, and keeps a record of each', async () => {
    const chosen = await cards(60)
    await call('/server/card/admin/activate', { cardNo: chosen[0] })
    const jobId = await begun({ call: 'card.activate', keys: chosen })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total: 60, done: 59, skipped: 1, failed: 0, seen: false })
    expect(new Set(await statesOf(chosen))).toEqual(new Set(['activated']))
    const { reasons, rows } = await report(jobId)
    expect(reasons).toEqual([{ status: 'skipped', reason: expect.any(String), count: 1 }])
    expect(rows).toMatchObject([{ at: 1, status: 'skipped' }])
    const audit = await backend.db.query.selectFrom('audit').select('subjectKey').where('call', '=', 'card.activate').execute()
    expect(audit.map((row) => row['subjectKey']).sort()).toEqual([...chosen].sort())
  })

  it('takes all rows of a filter, in the reach of whoever asks, and refuses what they may not do', async () => {
    const chosen = await cards(30)
    const card = await backend.db.query.selectFrom('card').select('batchNo').where('cardNo', '=', chosen[0]).executeTakeFirst()
    const jobId = await begun({ call: 'card.activate', list: 'card.adminList', filter: { batchNo: card!['batchNo'] } })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total: 30, done: 30 })
    const user = await backend.signIn('user')
    expect((await start({ call: 'card.activate', keys: chosen }, user)).code).toBe(403)
    expect((await start({ call: 'card.activate', list: 'admin-order.list', filter: {} })).code).toBe(422)
    expect((await start({ call: 'card.createBatch', keys: chosen })).code).toBe(422)
    expect((await start({ call: 'nobody.knows', keys: chosen })).code).toBe(404)
    for (const path of ['stop', 'resume', 'again', 'seen', 'report'])
      expect((await call(`/server/job/${path}`, { jobId }, user)).code).toBe(404)
    expect(await find(jobId, user)).toBeUndefined()
  })

  it('says where it was begun, and why it has stopped in the language of whoever asks (issue 15)', async () => {
    const [chosen] = await cards(1)
    const page = { screen: 'admin/card', action: 'activate' }
    const jobId = await begun({ call: 'card.activate', keys: [chosen], ...page })
    await ended(jobId)
    const reason = '处理时多次出错，已完成的部分不受影响。请稍后再继续。'
    await backend.db.write((trx) => trx.updateTable('bulk_job').set({ reason }).where('jobId', '=', jobId).execute())
    const read = async (locale: 'zh-CN' | 'en-US') =>
      ((await backend.call('/server/job/list', {}, { token: admin, locale })).data as { jobs: Job[] }).jobs.find(
        (one) => one.jobId === jobId,
      )
    expect(await read('zh-CN')).toMatchObject({ ...page, undoes: null, reason })
    expect(await read('en-US')).toMatchObject({ ...page, reason: expect.stringContaining('what was done stays done') as string })
    expect(await find(await begun({ call: 'card.activate', keys: [chosen] }))).toMatchObject({ screen: null, action: null })
  })

  it('stops where it is, goes on with the rest, and treats no row twice', async () => {
    const chosen = await cards(MANY)
    const jobId = await begun({ call: 'card.activate', keys: chosen })
    await expect.poll(async () => (await find(jobId))!.done, { interval: 5 }).toBeGreaterThan(0)
    await call('/server/job/stop', { jobId })
    const stopped = await find(jobId)
    expect(stopped).toMatchObject({ status: 'stopped' })
    expect(stopped!.done).toBeLessThan(MANY)
    expect((await statesOf(chosen)).filter((state) => state === 'activated')).toHaveLength(stopped!.done)
    await call('/server/job/resume', { jobId })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total: MANY, done: MANY, skipped: 0, failed: 0 })
    expect((await call('/server/job/resume', { jobId })).code).toBe(409)
  })

  it('asks before the same is begun a second time while it goes on', async () => {
    const chosen = await cards(MANY)
    const jobId = await begun({ call: 'card.activate', keys: chosen })
    const twice = await start({ call: 'card.activate', keys: chosen })
    expect(twice).toMatchObject({ code: 409, data: { confirm: true } })
    expect(await start({ call: 'card.void', keys: chosen.slice(0, 1) })).toMatchObject({ code: 200 })
    expect(await start({ call: 'card.activate', keys: chosen, confirmed: true })).toMatchObject({ code: 200 })
    await call('/server/job/stop', { jobId })
    await expect
      .poll(async () => ((await call('/server/job/list')).data as { jobs: Job[] }).jobs.every(({ status }) => status !== 'running'))
      .toBe(true)
  })

  it('ends with the right of whoever asked: an account that is switched off does nothing more', async () => {
    const { userId } = await userNamed(backend.db, 'admin')
    const chosen = await cards(MANY)
    const jobId = await begun({ call: 'card.activate', keys: chosen })
    const switched = (status: number) =>
      backend.db.write((trx) => trx.updateTable('user').set({ status }).where('userId', '=', userId).execute())
    await switched(0)
    const job = () => backend.db.query.selectFrom('bulk_job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow()
    await expect.poll(async () => (await job())['state']).toBe('stopped')
    await switched(1)
    expect((await job())['reason']).toMatch(/no longer has any rights/)
    await call('/server/job/resume', { jobId })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ done: MANY })
  })

  it('reads a file of lines: asks where some are wrong, adds the right ones, and tries the failed ones again', async () => {
    const combo = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirst()
    const { userId } = await userNamed(backend.db, 'user')
    const lines = Array.from({ length: 120 }, (_, at) =>
      at === 7
        ? `nobody,${combo!['comboId']},1,x`
        : at === 9
          ? `${userId},${combo!['comboId']},0,x`
          : `${userId},${combo!['comboId']},1,bulk`,
    )
    const text = ['Holder,Package,Count,Remark', ...lines].join('\n')
    const grants = async () =>
      Number(
        (await backend.db.query
          .selectFrom('grant')
          .select((at) => at.fn.countAll().as('n'))
          .where('remark', '=', 'bulk')
          .executeTakeFirst())!['n'],
      )
    const jobId = await begun({ call: 'admin-grant.import', text })
    await ended(jobId, 'asking')
    expect(await find(jobId)).toMatchObject({ total: 120, failed: 2, done: 0 })
    expect(await grants()).toBe(0)
    expect((await report(jobId)).rows.map(({ at }) => at)).toEqual([9, 11])
    await call('/server/job/resume', { jobId })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total: 120, failed: 2, done: 118 })
    expect(await grants()).toBe(118)
    const again = await call('/server/job/again', { jobId })
    expect(again.data).toMatchObject({ total: 2 })
    await ended((again.data as { jobId: string }).jobId)
    expect(await find((again.data as { jobId: string }).jobId)).toMatchObject({ failed: 2, done: 0 })
    const sealed = await backend.db.query
      .selectFrom('bulk_row')
      .select('data')
      .where('jobId', '=', jobId)
      .where('state', '=', 'failed')
      .execute()
    for (const row of sealed) expect(String(row['data'])).toMatch(/^s1\./)
    expect((await call('/server/job/start', { title: 'x', call: 'admin-grant.import', text: 'Nothing,Known\n1,2' })).code).toBe(422)
  })

  it('stops in the middle of a file, goes on with its other lines, and adds each once', async () => {
    // Several turns of the worker.
    const LINES = 3000
    const combo = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirst()
    const { userId } = await userNamed(backend.db, 'user')
    const lines = Array.from({ length: LINES }, (_, at) => `${userId},${combo!['comboId']},1,halved ${at}`)
    const jobId = await begun({ call: 'admin-grant.import', text: ['Holder,Package,Count,Remark', ...lines].join('\n'), mode: 'valid' })
    await expect.poll(async () => (await find(jobId))!.done, { interval: 5 }).toBeGreaterThan(0)
    await call('/server/job/stop', { jobId })
    const stopped = await find(jobId)
    const added = async () => {
      const rows = await backend.db.query.selectFrom('grant').select('remark').where('remark', 'like', 'halved %').execute()
      return rows.map((row) => row['remark'])
    }
    expect(stopped).toMatchObject({ status: 'stopped' })
    expect(stopped!.done).toBeLessThan(LINES)
    expect(await added()).toHaveLength(stopped!.done)
    await call('/server/job/resume', { jobId })
    await ended(jobId)
    expect(await find(jobId)).toMatchObject({ total: LINES, done: LINES, failed: 0 })
    expect(new Set(await added()).size).toBe(LINES)
    expect(await added()).toHaveLength(LINES)
  })
  it('stops a file at once, and answers so, however soon it is asked: a turn adds a few lines only', async () => {
    const LINES = 1449
    const combo = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirst()
    const { userId } = await userNamed(backend.db, 'user')
    const lines = Array.from({ length: LINES }, (_, at) => `${userId},${combo!['comboId']},1,soon ${at}`)
    const text = ['Holder,Package,Count,Remark', ...lines].join('\n')
    const jobId = await begun({ call: 'admin-grant.import', text, mode: 'look' })
    expect(await call('/server/job/stop', { jobId })).toMatchObject({ code: 200, data: { status: 'stopped' } })
    expect(await find(jobId)).toMatchObject({ status: 'stopped', done: 0 })
    await call('/server/job/resume', { jobId })
    await ended(jobId, 'asking')
    await call('/server/job/resume', { jobId })
    await expect.poll(async () => (await find(jobId))!.done, { interval: 5 }).toBeGreaterThan(0)
    expect(await call('/server/job/stop', { jobId })).toMatchObject({ code: 200, data: { status: 'stopped' } })
    const { done, status } = (await find(jobId))!
    expect(status).toBe('stopped')
    expect(done).toBeLessThan(LINES / 2)
  })
})
