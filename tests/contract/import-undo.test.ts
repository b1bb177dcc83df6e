import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeHours } from '../../src/schema/hours.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Job = {
  jobId: string
  status: string
  done: number
  skipped: number
  failed: number
  undo: boolean
  undone: number
  reason: string | null
  amount: string | null
}
type Reported = { at: number; status: string; faults: { message: string; doubt?: boolean }[] | null }

describe.each(kinds)('issue 14: an import of packages is taken back, and does not happen twice unnoticed, on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let userId = ''
  let comboId = ''
  const call = (path: string, body: object = {}, token = admin) => backend.call(path, body, { token })
  const find = async (jobId: string) => ((await call('/server/job/list')).data as { jobs: Job[] }).jobs.find((one) => one.jobId === jobId)!
  const rested = async (jobId: string, status = 'done') => {
    await expect.poll(async () => (await find(jobId)).status, { interval: 20 }).toBe(status)
    return find(jobId)
  }
  const jobOf = (answer: { code: number; message: string; data: unknown }) => {
    if (answer.code !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
    return (answer.data as { jobId: string }).jobId
  }
  const fileOf = (remarks: string[]) =>
    ['Holder,Package,Count,Remark', ...remarks.map((remark) => `${userId},${comboId},2,${remark}`)].join('\n')
  const look = async (remarks: string[]) =>
    jobOf(await call('/server/job/start', { title: 'Import', call: 'admin-grant.import', text: fileOf(remarks), mode: 'look' }))
  const given = async (remarks: string[]) => {
    const jobId = await look(remarks)
    await rested(jobId, 'asking')
    await call('/server/job/resume', { jobId })
    await rested(jobId)
    return jobId
  }
  const grants = (remarks: string[]) =>
    backend.db.query
      .selectFrom('grant')
      .select(['grantNo', 'status', 'remain', 'remark'])
      .where('remark', 'in', remarks)
      .orderBy('remark')
      .execute()
  const write = (statement: ReturnType<typeof sql>) => backend.db.write(async (trx) => void (await statement.execute(trx)))
  const reported = async (jobId: string) => ((await call('/server/job/report', { jobId })).data as { rows: Reported[] }).rows

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    userId = String((await userNamed(backend.db, 'user')).userId)
    const combo = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirstOrThrow()
    comboId = combo.comboId
  })
  afterAll(() => backend?.close())

  it('whole, where nothing of it was used: its packages are void, and the ledger tells their holder', async () => {
    const remarks = ['HT-1', 'HT-2', 'HT-3']
    const jobId = await given(remarks)
    expect(await find(jobId)).toMatchObject({ done: 3, undo: true })
    const back = await rested(jobOf(await call('/server/job/undo', { jobId })))
    expect(back).toMatchObject({ done: 3, skipped: 0, failed: 0, undo: false })
    const rows = await grants(remarks)
    expect(rows.map(({ status, remain }) => ({ status, remain }))).toEqual(Array(3).fill({ status: 'reclaimed', remain: 0 }))
    const ledger = await backend.db.query
      .selectFrom('ledger')
      .select(['kind', 'remark'])
      .where('grantNo', '=', rows[0]!.grantNo)
      .where('kind', '=', 'reclaim')
      .execute()
    expect(ledger).toHaveLength(1)
    expect(ledger[0]!.remark).toBeTruthy()
    expect(await find(jobId)).toMatchObject({ undo: false, undone: 3 })
  })

  it('without what was used since: that stays, and the report says so', async () => {
    const remarks = ['HT-4', 'HT-5']
    const jobId = await given(remarks)
    await write(sql`update "grant" set used = 1, remain = remain - 1, version = version + 1 where remark = 'HT-4'`)
    const back = await rested(jobOf(await call('/server/job/undo', { jobId })))
    expect(back).toMatchObject({ done: 1, skipped: 1, failed: 0 })
    expect((await grants(remarks)).map(({ status }) => status)).toEqual(['inUse', 'reclaimed'])
  })

  it('what the valid lines come to is said before they go in, of each unit by itself', async () => {
    const combos = await backend.db.query.selectFrom('combo').select(['comboId', 'amount', 'unit']).where('status', '=', 'onSale').execute()
    const hours = combos.find(({ unit }) => unit === 'second')!
    const calls = combos.find(({ unit }) => unit === 'call')!
    const lines = [
      `${userId},${hours.comboId},3,HT-20`,
      `${userId},${calls.comboId},2,HT-21`,
      `${userId},${calls.comboId},0,HT-22`,
      `nobody,${calls.comboId},7,HT-23`,
      `${userId},${calls.comboId},1,HT-24`,
    ]
    const text = ['Holder,Package,Count,Remark', ...lines].join('\n')
    const jobId = jobOf(await call('/server/job/start', { title: 'Import', call: 'admin-grant.import', text, mode: 'look' }))
    const asking = await rested(jobId, 'asking')
    const [time, times] = [writeHours(hours.amount * 3, 'en-US'), (calls.amount * 3).toLocaleString('en-US')]
    expect(asking.amount?.split(', ').sort()).toEqual([time, `${times} calls`].sort())
    const inChinese = (await backend.call('/server/job/list', {}, { token: admin, locale: 'zh-CN' })).data as { jobs: Job[] }
    expect(inChinese.jobs.find((one) => one.jobId === jobId)!.amount).toContain(`${times} 次`)
    await call('/server/job/resume', { jobId })
    expect(await rested(jobId)).toMatchObject({ done: 3, failed: 2, amount: asking.amount })
    expect(await find(await given(['HT-25']))).toMatchObject({ amount: expect.any(String) })
    const back = await rested(jobOf(await call('/server/job/undo', { jobId })))
    expect(back.amount).toBeNull()
  })

  it('lines that were granted already are named before they are granted again, with when and by whom', async () => {
    await given(['HT-6', 'HT-7'])
    const again = await look(['HT-6', 'HT-7', 'HT-8'])
    await rested(again, 'asking')
    expect(await grants(['HT-6', 'HT-7', 'HT-8'])).toHaveLength(2)
    const rows = await reported(again)
    expect(rows.map(({ at, status, faults }) => [at, status, faults?.[0]?.doubt])).toEqual([
      [2, 'checked', true],
      [3, 'checked', true],
    ])
    expect(rows[0]!.faults![0]!.message).toMatch(/^Granted already on \d{4}-\d\d-\d\d \d\d:\d\d by .+: G\d+$/)
    // Whoever wants it so grants them again.
    await call('/server/job/resume', { jobId: again })
    expect(await rested(again)).toMatchObject({ done: 3, failed: 0 })
    expect(await grants(['HT-6', 'HT-7', 'HT-8'])).toHaveLength(5)
    expect(await reported(again)).toEqual([])
  })

  it('what was taken back is not named as granted already', async () => {
    const jobId = await given(['HT-9'])
    await rested(jobOf(await call('/server/job/undo', { jobId })))
    const again = await look(['HT-9'])
    await rested(again, 'asking')
    expect(await reported(again)).toEqual([])
  })

  it('whoever is given a package, or loses one, reads so in the bell, in their own language, and is led to it', async () => {
    const own = await backend.signIn('user')
    const bell = async (locale: 'en-US' | 'zh-CN') =>
      (
        (await backend.call('/server/notice/unread', {}, { token: own, locale })).data as {
          latest: { title: string; type: string; with?: object }[]
        }
      ).latest
    backend.clock.now += 60_000
    const jobId = await given(['HT-12'])
    const [grant] = await grants(['HT-12'])
    expect((await bell('en-US'))[0]).toMatchObject({
      type: 'packageGranted',
      title: expect.stringMatching(/^You were granted the package “.+” with .+/),
      with: { grantNo: grant!.grantNo },
    })
    expect((await bell('zh-CN'))[0]).toMatchObject({ title: expect.stringMatching(/^您获得了套餐“.+”，共 .+/) })
    backend.clock.now += 60_000
    await rested(jobOf(await call('/server/job/undo', { jobId })))
    expect((await bell('en-US')).map(({ type }) => type)).toContain('packageReclaimed')
  })

  it('a job from before anything could be undone reads as it ended, and cannot be undone', async () => {
    const jobId = await given(['HT-10'])
    // As the migration of then left it: its rows have no versions, and all of it counts as undone.
    await write(sql`update bulk_row set version = null where "jobId" = ${jobId}`)
    await write(sql`update bulk_job set undone = done, state = 'stopped' where "jobId" = ${jobId}`)
    const taken = await given(['HT-11'])
    await rested(jobOf(await call('/server/job/undo', { jobId: taken })))
    await write(sql`delete from migration where name = '0290-undoable-jobs'`)
    await write(sql`alter table bulk_job drop column "isUndoable"`)
    await migrate(backend.db)
    expect(await find(jobId)).toMatchObject({ status: 'stopped', undone: 0, undo: false })
    expect(await find(taken)).toMatchObject({ undone: 1, undo: false })
  })
})
