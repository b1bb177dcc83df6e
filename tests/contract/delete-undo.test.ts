import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../mocks/db/database.ts'
import { forgetRemoved, UNDO_MINUTES } from '../../mocks/resource/removed.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { withDeletions } from '../fixtures/company-deleted.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

const remove = { title: '删除', on: ['row', 'batch'], can: 'delete', call: 'delete', undo: true }

/** Members go with their department, too. */
const contract = compileContract(
  readSchemas([
    ...files,
    ...withDeletions(remove, {
      'entities/member.json': ({ properties }) => Object.assign(properties['departmentId']!, { whenDeleted: 'delete' }),
    }),
  ]).world,
)

describe.each(kinds)('a deletion is undone, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (name: string, body: object, as = 'admin') =>
    backend.call(contract.calls[name]!.path, body, { token: tokens[as]!, locale: 'en-US' })
  const made = async (name: string, body: object, as?: string) => (await call(name, body, as)).data as Row
  const stored = async (table: string, key: string, value: unknown) =>
    (await backend.db.query.selectFrom(table).selectAll().where(key, '=', value).execute()) as Row[]
  const rowsOf = async (keys: Row) =>
    Object.fromEntries(
      await Promise.all(Object.entries(keys).map(async ([table, [key, value]]) => [table, await stored(table, key, value)])),
    )
  let nth = 0
  const department = () => made('department.add', { name: `部门${kind}${(nth += 1)}` })

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    for (const name of ['admin', 'user', 'agent']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('the row and all that went with it are there again as they were, one version on, and the audit log says so', async () => {
    const { departmentId } = await department()
    const below = await made('department.add', { name: `分部${kind}`, parentId: departmentId })
    await made('member.add', { departmentId: below['departmentId'], name: '阿芳', pay: 100_00 })
    const keys = { department: ['parentId', departmentId], member: ['departmentId', below['departmentId']] }
    const [root, before] = [await stored('department', 'departmentId', departmentId), await rowsOf(keys)]
    const answer = await call('department.delete', { departmentId })
    expect(answer).toMatchObject({ code: 200, data: { undoUntil: new Date(backend.clock.now + UNDO_MINUTES * 60_000).toISOString() } })
    expect(await rowsOf(keys)).toEqual({ department: [], member: [] })

    expect(await call('department.delete', { departmentId, mode: 'back' })).toMatchObject({ code: 200, data: null })
    const raised = (rows: Row[]) => rows.map((row) => ({ ...row, version: Number(row['version']) + 1 }))
    expect(await stored('department', 'departmentId', departmentId)).toEqual(raised(root))
    expect(await rowsOf(keys)).toEqual({ department: raised(before['department'] ?? []), member: raised(before['member'] ?? []) })
    expect(await call('department.delete', { departmentId, mode: 'look' })).toMatchObject({ code: 200 })
    const noted = await backend.db.query.selectFrom('audit').select(['subjectKey', 'deed']).where('subjectKey', '=', departmentId).execute()
    expect(noted.map(({ deed }) => deed as string).sort()).toEqual(['add', 'add', 'remove'])
    // What is back can be deleted, and undone, again.
    await call('department.delete', { departmentId })
    expect(await call('department.delete', { departmentId, mode: 'back' })).toMatchObject({ code: 200 })
  })

  it('rows that it had been taken out of name it again, unless they name another by now', async () => {
    const [trip, other] = [await made('trip.add', { place: '杭州' }, 'user'), await made('trip.add', { place: '上海' }, 'user')]
    const expense = (what: string) => made('expense.add', { tripId: trip['tripId'], what, amount: 300 }, 'user')
    const [ticket, hotel] = [await expense('车票'), await expense('住宿')]
    const tripOf = async ({ expenseId }: Row) => (await stored('expense', 'expenseId', expenseId))[0]!['tripId'] as unknown
    await call('trip.remove', { tripId: trip['tripId'] })
    await backend.db.write((trx) =>
      trx.updateTable('expense').set({ tripId: other['tripId'] }).where('expenseId', '=', hotel['expenseId']).execute(),
    )
    expect(await tripOf(ticket)).toBeNull()
    expect(await call('trip.remove', { tripId: trip['tripId'], mode: 'back' })).toMatchObject({ code: 200 })
    expect([await tripOf(ticket), await tripOf(hotel)]).toEqual([trip['tripId'], other['tripId']])
  })

  it('only whoever deleted it can, only for a while, and only once', async () => {
    const { departmentId } = await department()
    await call('department.delete', { departmentId })
    for (const name of ['user', 'agent'])
      expect(await call('department.delete', { departmentId, mode: 'back' }, name)).toMatchObject({ code: 403 })
    await backend.db.write((trx) => trx.updateTable('removed_row').set({ userId: 'somebody' }).where('key', '=', departmentId).execute())
    expect(await call('department.delete', { departmentId, mode: 'back' })).toMatchObject({ code: 409 })

    const late = await department()
    await call('department.delete', { departmentId: late['departmentId'] })
    backend.clock.now += UNDO_MINUTES * 60_000
    expect(await call('department.delete', { departmentId: late['departmentId'], mode: 'back' })).toMatchObject({
      code: 409,
      message: 'This cannot be undone any more; a deletion can be undone for 60 minutes, by whoever made it',
    })
    await backend.db.write((trx) => forgetRemoved(trx as Trx, backend.clock.now))
    expect(await stored('removed_row', 'key', late['departmentId'])).toEqual([])
    expect(await call('department.delete', { departmentId: 'never-there', mode: 'back' })).toMatchObject({ code: 409 })
  })

  it('what has taken its place meanwhile stays, and the refusal says why', async () => {
    const { departmentId, name } = await department()
    await call('department.delete', { departmentId })
    await made('department.add', { name })
    expect(await call('department.delete', { departmentId, mode: 'back' })).toMatchObject({
      code: 409,
      message: 'This is already taken; please choose another',
    })
    expect(await stored('department', 'departmentId', departmentId)).toEqual([])
  })

  it('a row whose own parent is gone by now is not put back below nothing', async () => {
    const { departmentId } = await department()
    const { memberId } = await made('member.add', { departmentId, name: '阿明' })
    await call('member.delete', { memberId })
    await call('department.delete', { departmentId })
    expect(await call('member.delete', { memberId, mode: 'back' })).toMatchObject({ code: 409 })
    await call('department.delete', { departmentId, mode: 'back' })
    expect(await call('member.delete', { memberId, mode: 'back' })).toMatchObject({ code: 200 })
  })

  it('a batch is undone by its job, row by row, and says which stayed away', async () => {
    const { departmentId } = await department()
    const members = await Promise.all(['甲', '乙', '丙'].map((name) => made('member.add', { departmentId, name })))
    const keys = members.map(({ memberId }) => String(memberId))
    const find = async (jobId: string) =>
      ((await backend.call('/server/job/list', {}, { token: tokens['admin']! })).data as { jobs: Row[] }).jobs.find(
        (one) => one['jobId'] === jobId,
      )!
    const rested = async (answer: Awaited<ReturnType<typeof call>>) => {
      const { jobId } = answer.data as Row
      await expect.poll(async () => (await find(jobId))['status'] as unknown, { interval: 20 }).toBe('done')
      return find(jobId)
    }
    const job = await rested(await call('job.start', { title: 'Members: delete', call: 'member.delete', keys }))
    expect(job).toMatchObject({ done: 3, undo: true })
    expect(await stored('member', 'departmentId', departmentId)).toEqual([])
    // One of them was undone by hand already.
    await call('member.delete', { memberId: keys[1], mode: 'back' })
    const back = await rested(await call('job.undo', { jobId: job['jobId'] }))
    expect(back).toMatchObject({ total: 3, done: 2, undo: false })
    expect((await stored('member', 'departmentId', departmentId)).length).toBe(3)
  })
})

it('nothing that a process does beside a deletion is left half undone', async () => {
  const { calls } = compileContract(readSchemas(files).world)
  const { afters } = await listServices()
  const undone = Object.values(calls).filter(({ does, undo }) => does === 'delete' && undo)
  expect(undone.length).toBeGreaterThan(3)
  expect(undone.filter(({ name }) => afters[name]).map(({ name }) => name)).toEqual([])
})
