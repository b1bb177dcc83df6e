import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const okOf = (answers: { code: number }[]) => answers.filter(({ code }) => code === 200)

describe.each(kinds)('attacks on what is begun, approved and paid on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const rowsOf = async (path: string, body: object = {}, as = 'user') =>
    ((await call(path, { pageSize: 100, ...body }, as)).data as { data: Row[] }).data
  const many = async <T>(work: (nth: number) => Promise<T>, count = 12) => Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
  const start = (body: object, as = 'user') => call('/server/job/start', { title: 'work', ...body }, as)

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    const eve = await backend.register(`eve-${kind}`)
    tokens['eve'] = await backend.signIn(eve.email, eve.password)
    const { userId } = await userNamed(backend.db, 'user')
    tokens['visitor'] = String(((await call('/server/user/userid-token', { userId }, 'admin')).data as Row)['token'])
  })
  afterAll(() => backend?.close())

  it('jobs of somebody else are not there', async () => {
    const { jobId } = (await start({ call: 'card.activate', list: 'card.adminList', filter: { status: ['new'] } }, 'admin')).data as Row
    for (const path of ['stop', 'resume', 'again', 'undo', 'seen', 'report', 'download'])
      expect([path, (await call(`/server/job/${path}`, { jobId }, 'eve')).status]).toEqual([path, 404])
  })

  it('a filter that the list does not know is refused, and not taken for all of its rows', async () => {
    const filters: Row[] = [
      { stat: ['new'] },
      { status: 'abc' },
      { status: { a: 1 } },
      { keyword: 5 },
      { under: 5 },
      { faceValue: [1e300, 2] },
      { code: { $gt: '' } },
      { expireTime: ['x', 'y'] },
      { _found: 'ADM' },
      { _refine: { all: [{ field: 'code', is: 'contains', value: 'A' }] } },
      { sortField: 'code' },
      { inGroup: { by: 'status', value: {} } },
    ]
    for (const filter of filters) {
      const { status } = await start({ call: 'card.void', list: 'card.adminList', filter }, 'admin')
      expect([filter, status]).toEqual([filter, 422])
    }
    expect(await backend.db.query.selectFrom('bulk_job').select('jobId').where('call', '=', 'card.void').execute()).toEqual([])
  })

  it('an administrator who acts as a person goes on with none of their jobs, and begins none that writes', async () => {
    const { vocabId } = (await call('/server/vocab/save', { name: 'mine', words: [{ word: '你好', weight: 5 }] })).data as Row
    const { jobId } = (await start({ call: 'vocab.remove', keys: [vocabId] })).data as Row
    for (const path of ['stop', 'resume', 'again', 'undo'])
      expect([path, (await call(`/server/job/${path}`, { jobId }, 'visitor')).status]).toEqual([path, 403])
    expect((await start({ call: 'vocab.remove', keys: ['nothing'] }, 'visitor')).status).toBe(403)
    // The console sends this by itself, and has seen nothing for the person.
    expect(await call('/server/job/seen', { jobId }, 'visitor')).toMatchObject({ code: 200 })
    const job = await backend.db.query.selectFrom('bulk_job').select('seen').where('jobId', '=', jobId).executeTakeFirst()
    expect(Boolean(job?.['seen'])).toBe(false)
  })

  it('a file that was made before is not for whoever may export no longer', async () => {
    const { jobId } = (await start({ call: 'card.adminExport', filter: {} }, 'admin')).data as Row
    const job = backend.db.query.selectFrom('bulk_job').select('state').where('jobId', '=', jobId)
    await expect.poll(async () => (await job.executeTakeFirst())?.['state'], { interval: 50 }).toBe('done')
    const become = (role: string) =>
      backend.db.write((trx) => trx.updateTable('user').set({ role }).where('username', '=', 'admin').execute())
    const headers = { 'access-token': tokens['admin']!, 'content-type': 'application/json' }
    const fetched = async () =>
      (await backend.app.inject({ method: 'POST', url: '/api/server/job/download', headers, payload: { jobId } })).statusCode
    expect(await fetched()).toBe(200)
    await become('user')
    expect(await fetched()).toBe(403)
    await become('super-admin')
    expect(await fetched()).toBe(200)
  })

  it('nobody fills the disk with jobs', async () => {
    // To write a row down takes a fraction of what it takes to refuse it: none of them ends before the last has begun.
    const body = { call: 'vocab.remove', keys: Array.from({ length: 3000 }, (_, at) => `k${at}`), confirmed: true }
    expect(okOf(await many(() => start(body, 'eve'), 20))).toHaveLength(20)
    expect(await start(body, 'eve')).toMatchObject({ code: 409, message: expect.stringContaining('20') })
  })

  it('one answer is given where several are sent at once', async () => {
    const { requestNo } = (await call('/server/limit/request', { service: 'tts', wanted: 600, reason: 'A campaign in December' }))
      .data as Row
    const answered = await many((nth) => {
      const [path, said] = nth % 3 === 2 ? ['decline', { reply: 'Not this year' }] : ['approve', { given: 600 + nth }]
      return call(`/server/limit/admin/request-${path}`, { requestNo, version: 1, ...said }, 'admin')
    })
    expect(okOf(answered)).toHaveLength(1)
    expect((await call('/server/limit/admin/request-approve', { requestNo, version: 1, given: 900 })).status).toBe(403)
    expect((await call('/server/limit/request-withdraw', { requestNo, version: 1 }, 'eve')).status).toBe(404)
  })

  it('the last of a balance pays once, and is paid back once', async () => {
    const [combo] = await rowsOf('/server/agent/packet-list', { pageSize: 1 }, 'agent')
    const { comboId, agentPrice } = combo!
    await backend.db.write((trx) =>
      trx
        .updateTable('user')
        .set({ balance: Number(agentPrice) * 2 + 1 })
        .where('username', '=', 'agent')
        .execute(),
    )
    const balance = async () => Number((await userNamed(backend.db, 'agent'))['balance'])
    const bought = okOf(await many(() => call('/server/agent/packet-buy', { comboId, count: 1 }, 'agent')))
    expect([bought.length, await balance()]).toEqual([2, 1])
    const { orderNo } = (bought[0] as unknown as { data: Row }).data
    expect(okOf(await many(() => call('/server/agent/refund-apply', { orderNo, reason: 'The wrong one' }, 'agent')))).toHaveLength(1)
    expect(
      okOf(await many(() => call('/server/order/admin/refund', { orderNo, move: 'refund', reply: 'So be it' }, 'admin'))),
    ).toHaveLength(1)
    expect(await balance()).toBe(Number(agentPrice) + 1)
  })

  it('an order has one invoice, and nobody else asks for it', async () => {
    const [order] = await rowsOf('/server/order/list', { status: ['paid'] })
    const form = { orderNo: order!['orderNo'], kind: 'normal', titleType: 'person', heading: 'Ada', email: 'ada@example.com' }
    expect(okOf(await many(() => call('/server/order/invoice-apply', form)))).toHaveLength(1)
    expect((await call('/server/order/invoice-apply', form, 'eve')).status).toBe(404)
  })
})
