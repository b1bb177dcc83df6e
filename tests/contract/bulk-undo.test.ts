import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Job = {
  jobId: string
  call: string
  title: string
  status: string
  total: number
  done: number
  skipped: number
  failed: number
  undo: boolean
  undone: number
  seen: boolean
}

describe.each(kinds)('O24, O2: a batch is taken back on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let users: string[] = []
  const call = (path: string, body: object = {}, token = admin) => backend.call(path, body, { token })
  const find = async (jobId: string, token = admin) =>
    ((await call('/server/job/list', {}, token)).data as { jobs: Job[] }).jobs.find((one) => one.jobId === jobId)!
  const rested = async (jobId: string, token = admin) => {
    await expect.poll(async () => (await find(jobId, token)).status, { interval: 20 }).toBe('done')
    return find(jobId, token)
  }
  const numberOf = (answer: { code: number; message: string; data: unknown }) => {
    if (answer.code !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
    return (answer.data as { jobId: string }).jobId
  }
  const batch = async (move: string, keys = users) =>
    numberOf(await call('/server/job/start', { title: `Users: ${move}`, call: 'user.adminStatus', move, keys }))
  const undo = (jobId: string, token = admin) => call('/server/job/undo', { jobId }, token)
  const statuses = async () => {
    const rows = await backend.db.query
      .selectFrom('user')
      .select(['userId', 'status'])
      .where('userId', 'in', users)
      .orderBy('userId')
      .execute()
    return rows.map(({ status }) => status)
  }
  const set = (status: number) => users.map(() => status)

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    const rows = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('role', '=', 'user')
      .where('status', '=', 1)
      .orderBy('userId')
      .limit(30)
      .execute()
    users = rows.map(({ userId }) => String(userId)).slice(0, 30)
    expect(users).toHaveLength(30)
  })
  afterAll(() => backend?.close())

  it('by the reverse call, for exactly the rows that were done, with a record of each', async () => {
    // One of them was so already: the batch left it out, and so does the way back.
    await call('/server/user/admin/status', { userId: users[0], move: 'disable' })
    const jobId = await batch('disable')
    const job = await rested(jobId)
    expect(job).toMatchObject({ done: 29, skipped: 1, undo: true })
    expect(await statuses()).toEqual(set(0))
    const back = await rested(numberOf(await undo(jobId)))
    expect(back).toMatchObject({
      title: 'Users: disable (undo)',
      call: 'user.adminStatus',
      total: 29,
      done: 29,
      skipped: 0,
      failed: 0,
      undo: false,
    })
    expect(await statuses()).toEqual([0, ...set(1).slice(1)])
    expect(await find(jobId)).toMatchObject({ undo: false })
    expect(await undo(jobId)).toMatchObject({ code: 409, message: 'There is nothing left to take back' })
    expect(await undo(back.jobId)).toMatchObject({ code: 409, message: 'This cannot be taken back' })
    const audit = await backend.db.query
      .selectFrom('audit')
      .select(['subjectKey'])
      .where('call', '=', 'user.adminStatus')
      .where('deed', '=', 'edit')
      .where('subjectKey', 'in', users)
      .execute()
    expect(audit).toHaveLength(1 + 29 + 29)
    await call('/server/user/admin/status', { userId: users[0], move: 'enable' })
  })

  it('leaves alone what anybody has changed since, and says so', async () => {
    const jobId = await batch('disable')
    await rested(jobId)
    const [renamed, enabled, again] = users as [string, string, string]
    await backend.db.write((trx) =>
      trx
        .updateTable('user')
        .set({ remark: 'new', version: sql`version + 1` })
        .where('userId', '=', renamed)
        .execute(),
    )
    await call('/server/user/admin/status', { userId: enabled, move: 'enable' })
    // Changed there and back: it looks the same, but somebody has decided it anew.
    await call('/server/user/admin/status', { userId: again, move: 'enable' })
    await call('/server/user/admin/status', { userId: again, move: 'disable' })
    const back = await rested(numberOf(await undo(jobId)))
    expect(back).toMatchObject({ total: 30, done: 27, skipped: 3, failed: 0 })
    expect(await statuses()).toEqual([0, 1, 0, ...set(1).slice(3)])
    const { rows } = (await call('/server/job/report', { jobId: back.jobId })).data as { rows: { reason: string }[] }
    expect(rows.map(({ reason }) => reason)).toEqual(Array(3).fill('It was changed after that, so it stays as it is now'))
    await rested(await batch('enable', [renamed, again]))
  })

  it('also of one that was stopped: what was done until then; and of nothing that names no way back', async () => {
    const jobId = await batch('disable')
    await rested(jobId)
    await backend.db.write((trx) => trx.updateTable('bulk_job').set({ state: 'stopped' }).where('jobId', '=', jobId).execute())
    expect(await find(jobId)).toMatchObject({ status: 'stopped', undo: true })
    await rested(numberOf(await undo(jobId)))
    expect(await statuses()).toEqual(users.map(() => 1))
    const combo = await backend.db.query.selectFrom('combo').select('comboId').where('status', '=', 'onSale').executeTakeFirst()
    const card = { type: 'card', name: 'bulk', quantity: 2, comboId: combo!['comboId'], expireTime: '2027-11-21T00:00:00Z' }
    const { batchNo } = (await call('/server/card/admin/create-batch', card)).data as { batchNo: string }
    const cards = await backend.db.query.selectFrom('card').select('cardNo').where('batchNo', '=', batchNo).execute()
    const keys = cards.map(({ cardNo }) => cardNo)
    const activated = numberOf(await call('/server/job/start', { title: 'x', call: 'card.activate', keys }))
    expect(await rested(activated)).toMatchObject({ done: 2, undo: false })
    expect(await undo(activated)).toMatchObject({ code: 409, message: 'This cannot be taken back' })
  })

  it('of one that was stopped: it says so, cannot go on, and waits for nobody; its rest is begun anew', async () => {
    const jobId = await batch('disable')
    await rested(jobId)
    // Stopped after 20 of 30: the other ten are as they were, and still to be done.
    await backend.db.write(async (trx) => {
      const left = users.slice(20)
      await trx.updateTable('user').set({ status: 1 }).where('userId', 'in', left).execute()
      await trx
        .updateTable('bulk_row')
        .set({ state: 'waiting', version: null })
        .where('jobId', '=', jobId)
        .where('key', 'in', left)
        .execute()
      await trx.updateTable('bulk_job').set({ state: 'stopped', done: 20 }).where('jobId', '=', jobId).execute()
    })
    expect(await find(jobId)).toMatchObject({ status: 'stopped', done: 20, undone: 0, undo: true })
    const back = numberOf(await undo(jobId))
    const refused = { code: 409, message: 'This was undone, so it does not go on. Start it anew' }
    expect(await call('/server/job/resume', { jobId })).toMatchObject(refused)
    expect(await rested(back)).toMatchObject({ total: 20, done: 20 })
    expect(await call('/server/job/resume', { jobId })).toMatchObject(refused)
    expect(await find(jobId)).toMatchObject({ status: 'stopped', done: 20, undone: 20, undo: false, seen: true })
    expect(await statuses()).toEqual(set(1))
  })

  it('by whoever has it and may do the reverse, by then', async () => {
    const agent = await backend.signIn('agent')
    const { userId } = await userNamed(backend.db, 'agent')
    const customers = await backend.db.query
      .selectFrom('user')
      .select('userId')
      .where('agentId', '=', userId)
      .where('status', '=', 1)
      .execute()
    const keys = customers.map((row) => String(row['userId']))
    const jobId = numberOf(await call('/server/job/start', { title: 'x', call: 'agent-user.status', move: 'disable', keys }, agent))
    expect(await rested(jobId, agent)).toMatchObject({ done: keys.length, undo: true })
    expect((await undo(jobId)).code).toBe(404)
    const become = (role: string) => backend.db.write((trx) => trx.updateTable('user').set({ role }).where('userId', '=', userId).execute())
    await become('user')
    expect(await find(jobId, agent)).toMatchObject({ undo: false })
    expect((await undo(jobId, agent)).code).toBe(403)
    await become('agent')
    expect(await rested(numberOf(await undo(jobId, agent)), agent)).toMatchObject({ done: keys.length, failed: 0 })
  })
})
