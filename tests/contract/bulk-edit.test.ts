import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

describe.each(kinds)('many rows are edited at once on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let users: Row[] = []
  const call = (path: string, body: object, token = admin) => backend.call(path, body, { token, locale: 'en-US' })
  const keys = () => users.map(({ userId }) => String(userId))
  const start = (body: object, token = admin) =>
    call('/server/job/start', { title: 'Users: Bulk edit', call: 'user.adminEdit', keys: keys(), ...body }, token)
  const find = async (jobId: unknown) =>
    ((await call('/server/job/list', {})).data as { jobs: Row[] }).jobs.find((one) => one['jobId'] === jobId)!
  const rested = async (answer: Awaited<ReturnType<typeof start>>) => {
    if (answer.code !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
    const { jobId } = answer.data as Row
    await expect.poll(async () => (await find(jobId))['status'] as unknown, { interval: 20 }).toBe('done')
    return find(jobId)
  }
  const stored = () => backend.db.query.selectFrom('user').selectAll().where('userId', 'in', keys()).orderBy('userId').execute()

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    users = await backend.db.query
      .selectFrom('user')
      .selectAll()
      .where('role', '=', 'user')
      .where('realName', 'is not', null)
      .orderBy('userId')
      .limit(25)
      .execute()
  })
  afterAll(() => backend?.close())

  it('each gets what was filled in and keeps all else, with its version and a line in the audit log', async () => {
    const before = await stored()
    expect(await rested(await start({ values: { level: 2, remark: 'seen' } }))).toMatchObject({ total: 25, done: 25, failed: 0 })
    const after = await stored()
    for (const [at, row] of after.entries()) {
      expect(row).toMatchObject({ level: 2, remark: 'seen', version: Number(before[at]!['version']) + 1 })
      for (const name of ['realName', 'phone', 'email', 'discount', 'agentId', 'status', 'certType', 'registerTime'])
        expect([name, row[name]]).toEqual([name, before[at]![name]])
    }
    const noted = await backend.db.query.selectFrom('audit').select('changes').where('call', '=', 'user.adminEdit').execute()
    expect(noted).toHaveLength(25)
  })

  it('a row for which it is wrong is left as it is, and the report says why', async () => {
    await backend.db.write((trx) => trx.updateTable('user').set({ realName: null }).where('userId', '=', keys()[3]).execute())
    const job = await rested(await start({ values: { remark: 'again' } }))
    expect(job).toMatchObject({ done: 24, failed: 1 })
    const { rows } = (await call('/server/job/report', { jobId: job['jobId'] })).data as { rows: Row[] }
    expect(rows).toMatchObject([{ status: 'failed', reason: expect.stringMatching(/name/i) as string }])
    expect((await stored()).filter(({ remark }) => remark === 'again')).toHaveLength(24)
  })

  it.each([
    ['a field that the form does not have', { status: 0 }],
    ['what is unique', { phone: '13800000000' }],
    ['an unknown field', { nope: 1 }],
    ['a name of every object', { constructor: 1 }],
  ])('%s is refused before anything is done', async (_name, values) => {
    expect(await start({ values })).toMatchObject({
      code: 422,
      data: { fields: { [`values.${Object.keys(values)[0]}`]: expect.any(String) } },
    })
  })

  it('whoever may not edit one may not edit many', async () => {
    const user = await backend.signIn('user')
    expect(await start({ values: { remark: 'x' } }, user)).toMatchObject({ code: 403 })
  })
})
