import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Job = { jobId: string; status: string; done: number }
type News = { id: string; title: string; type: string; read: boolean; count?: number; with?: object }

describe.each(kinds)('issue 14: what a batch does to the packages of one holder is one reminder, on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let own = ''
  let userId = ''
  let comboId = ''
  const call = (path: string, body: object = {}, headers = {}) => backend.call(path, body, { token: admin, headers })
  const rested = async (jobId: string, status = 'done') => {
    const jobs = async () => ((await call('/server/job/list')).data as { jobs: Job[] }).jobs
    await expect.poll(async () => (await jobs()).find((one) => one.jobId === jobId)?.status, { interval: 20 }).toBe(status)
  }
  const begun = async (path: string, body: object) => {
    const { code, message, data } = await call(path, body)
    if (code !== 200) throw new Error(message)
    return (data as { jobId: string }).jobId
  }
  const given = async (remarks: string[]) => {
    const text = ['Holder,Package,Count,Remark', ...remarks.map((remark) => `${userId},${comboId},2,${remark}`)].join('\n')
    const jobId = await begun('/server/job/start', { title: 'Import', call: 'admin-grant.import', text, mode: 'valid' })
    await rested(jobId)
    return jobId
  }
  const undone = async (jobId: string) => rested(await begun('/server/job/undo', { jobId }))
  const news = async (locale: 'en-US' | 'zh-CN' = 'en-US') =>
    ((await backend.call('/server/notice/unread', {}, { token: own, locale })).data as { latest: News[] }).latest
  /** Those that came since the test began: every one has a minute of its own. */
  const rung = async (type: string) => {
    const rows = await backend.db.query
      .selectFrom('reminder')
      .select(['reminderId', 'count', 'status'])
      .where('userId', '=', userId)
      .where('kind', '=', type as 'packageGranted')
      .where('createTime', '>=', new Date(backend.clock.now).toISOString())
      .execute()
    return rows.map(({ count, status }) => ({ count: count === null ? null : Number(count), status }))
  }
  const numbersOf = async (remarks: string[]) =>
    (await backend.db.query.selectFrom('grant').select('grantNo').where('remark', 'in', remarks).execute()).map(({ grantNo }) => grantNo)

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    own = await backend.signIn('user')
    userId = String((await userNamed(backend.db, 'user')).userId)
    comboId = (await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirstOrThrow())
      .comboId
  })
  afterAll(() => backend?.close())

  it('for an import, in both languages, and another for its undoing', async () => {
    backend.clock.now += 60_000
    // More lines than one turn of the worker adds.
    const remarks = Array.from({ length: 70 }, (_, at) => `ONE-${at}`)
    const jobId = await given(remarks)
    expect(await rung('packageGranted')).toEqual([{ count: 70, status: 'unread' }])
    const [first] = await news()
    expect(first).toMatchObject({ type: 'packageGranted', title: '70 packages were granted to you', count: 70 })
    expect((await news('zh-CN'))[0]).toMatchObject({ title: '为您发放了 70 个资源包' })
    backend.clock.now += 60_000
    await undone(jobId)
    expect(await rung('packageReclaimed')).toEqual([{ count: 70, status: 'unread' }])
    expect((await news())[0]).toMatchObject({ type: 'packageReclaimed', title: '70 of your packages were taken back' })
    expect((await news('zh-CN'))[0]).toMatchObject({ title: '您有 70 个资源包被收回' })
  })

  it('for many that are frozen, and unread again if it was read while the job went on', async () => {
    backend.clock.now += 60_000
    const remarks = Array.from({ length: 25 }, (_, at) => `ICE-${at}`)
    await given(remarks)
    const keys = await numbersOf(remarks)
    backend.clock.now += 60_000
    const body = { title: 'Freeze', call: 'admin-grant.status', move: 'freeze', keys: keys.slice(0, 24) }
    await rested(await begun('/server/job/start', body))
    expect(await rung('packageFrozen')).toEqual([{ count: 24, status: 'unread' }])
    expect((await news())[0]).toMatchObject({ title: '24 of your packages were frozen; they pay for no calls until they are unfrozen' })
    expect((await news('zh-CN'))[0]).toMatchObject({ title: '您有 24 个资源包被冻结，解冻前不能用于调用' })
    // A few are sent one by one by the page, which says that they belong together.
    backend.clock.now += 60_000
    const thaw = (grantNo: string, headers: object) => call('/server/packet/admin/grant-status', { grantNo, move: 'thaw' }, headers)
    const together = { 'x-batch': 'a-batch-of-the-page' }
    for (const grantNo of keys.slice(0, 3)) expect(await thaw(grantNo, together)).toMatchObject({ code: 200 })
    expect(await rung('packageThawed')).toEqual([{ count: 3, status: 'unread' }])
    const [three] = await news()
    await backend.call('/server/reminder/read', { id: three!.id }, { token: own })
    expect(await rung('packageThawed')).toEqual([{ count: 3, status: 'read' }])
    expect(await thaw(keys[3], together)).toMatchObject({ code: 200 })
    expect(await rung('packageThawed')).toEqual([{ count: 4, status: 'unread' }])
    // Those that nobody says to belong together do not.
    await thaw(keys[4], {})
    await thaw(keys[5], {})
    expect(await rung('packageThawed')).toHaveLength(3)
  })

  it('a single one is told by its name, and leads to it', async () => {
    backend.clock.now += 60_000
    await given(['ONLY-1'])
    const [grantNo] = await numbersOf(['ONLY-1'])
    const [first] = await news()
    expect(first).toMatchObject({ title: expect.stringMatching(/^You were granted the package “.+” with .+/), with: { grantNo } })
    expect(first).not.toHaveProperty('count')
  })
})
