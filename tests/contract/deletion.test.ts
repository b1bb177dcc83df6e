import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyTable } from '../../mocks/db/database.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { withDeletions } from '../fixtures/company-deleted.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

const remove = { title: '删除', on: 'row', can: 'delete', call: 'delete' }

/** Members hold their department. */
const contract = compileContract(readSchemas([...files, ...withDeletions(remove)]).world)

describe.each(kinds)('staff 1: what becomes of rows below one that is deleted, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (name: string, body: object, locale: 'zh-CN' | 'en-US' = 'en-US', as = 'admin') =>
    backend.call(contract.calls[name]!.path, body, { token: tokens[as]!, locale })
  const made = async (name: string, body: object, as?: string) => (await call(name, body, 'en-US', as)).data as Row
  const members = async (departmentId: unknown) => ((await call('member.list', { departmentId })).data as { data: Row[] }).data
  const family = async (name: string) => {
    const { departmentId } = await made('department.add', { name })
    const below = await made('department.add', { name: `${name}分部`, parentId: departmentId })
    return { departmentId, below: below['departmentId'] }
  }

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    for (const name of ['admin', 'user']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('where nothing is said, a row is not deleted while others were made under it, however deep, and they are counted', async () => {
    const { departmentId, below } = await family('总部')
    for (const name of ['阿芳', '阿明']) await made('member.add', { departmentId: below, name })
    const refused = { code: 409, data: { below: [{ entity: 'member', count: 2 }] } }
    expect(await call('department.delete', { departmentId: below })).toMatchObject({
      ...refused,
      message: 'It cannot be deleted while this belongs to it: Member (2)',
    })
    expect(await call('department.delete', { departmentId, mode: 'look' }, 'zh-CN')).toMatchObject({
      ...refused,
      message: '无法删除：其下还有成员（2 条）',
    })
    expect(await call('department.get', { departmentId: below })).toMatchObject({ code: 200 })
    for (const { memberId } of await members(below)) expect(await call('member.delete', { memberId })).toMatchObject({ code: 200 })
    expect(await call('department.delete', { departmentId })).toMatchObject({ code: 200 })
  })

  it('what goes along is told first and goes with it, in the audit log too', async () => {
    const { departmentId, below } = await family('研发部')
    expect(await call('department.delete', { departmentId, mode: 'look' })).toMatchObject({
      code: 200,
      data: { below: 'Deleted along with it: Department (1).' },
    })
    expect(await call('department.get', { departmentId: below })).toMatchObject({ code: 200 })
    expect(await call('department.delete', { departmentId })).toMatchObject({ code: 200, data: null })
    expect(await call('department.get', { departmentId: below })).toMatchObject({ code: 404 })
    const noted = await backend.db.query.selectFrom('audit').select('subjectKey').where('deed', '=', 'remove').execute()
    expect(noted.map(({ subjectKey }) => subjectKey)).toEqual(expect.arrayContaining([departmentId, below]))
  })

  it('a field that is emptied leaves the rows where they are', async () => {
    const { tripId } = await made('trip.add', { place: '杭州' }, 'user')
    const { expenseId } = await made('expense.add', { tripId, what: '车票', amount: 300 }, 'user')
    expect(await call('trip.remove', { tripId, mode: 'look' }, 'zh-CN')).toMatchObject({
      data: { below: '以下数据将不再与其关联：开支（1 条）。' },
    })
    expect(await call('trip.remove', { tripId })).toMatchObject({ code: 200 })
    const row = await backend.db.query
      .selectFrom('expense' as 'audit')
      .selectAll()
      .where('expenseId' as 'auditId', '=', String(expenseId))
      .execute()
    expect(row).toMatchObject([{ tripId: null, what: '车票' }])
  })

  it('thousands that go along, or stay behind, are dealt with some hundred at a time, each with its line in the audit log', async () => {
    const many = 1_201
    const rowsBelow = (key: string, values: Row) =>
      Array.from({ length: many }, (_, at) => ({ ...values, [key]: `many-${at}`, version: 1 }))
    const { departmentId } = await made('department.add', { name: '大部门' })
    const { tripId } = await made('trip.add', { place: '长途' }, 'user')
    await backend.db.write(async (trx) => {
      const parts = rowsBelow('departmentId', { parentId: departmentId }).map((row, at) => ({ ...row, name: `第${at}组` }))
      await insertRows(backend.db, trx, 'department', parts)
      await insertRows(backend.db, trx, 'expense', rowsBelow('expenseId', { tripId, what: '车票', amount: 300 }))
    })
    const { write } = backend.db
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => ((statements += 1), node),
      transformResult: ({ result }) => Promise.resolve(result),
    }
    backend.db.write = (work) => write((trx) => work(trx.withPlugin(counting)))
    expect(await call('department.delete', { departmentId, mode: 'look' })).toMatchObject({
      data: { below: 'Deleted along with it: Department (1,201).' },
    })
    expect(await call('department.delete', { departmentId })).toMatchObject({ code: 200 })
    expect(await call('trip.remove', { tripId })).toMatchObject({ code: 200 })
    backend.db.write = write
    expect(statements).toBeGreaterThan(10)
    expect(statements).toBeLessThan(90)
    const noted = async (deed: 'remove' | 'edit', subject: string) => {
      const lines = backend.db.query.selectFrom('audit').select('changes').where('deed', '=', deed).where('subject', '=', subject)
      return (await lines.where('subjectKey', 'like', 'many-%').execute()).map(({ changes }) => JSON.stringify(changes))
    }
    expect(await noted('remove', 'department')).toHaveLength(many)
    const emptied = await noted('edit', 'expense')
    expect([emptied.length, new Set(emptied)]).toEqual([
      many,
      new Set([JSON.stringify([{ field: 'tripId', before: tripId, after: null }])]),
    ])
    const left = await anyTable(backend.db.query)
      .selectFrom('expense')
      .select(['tripId', 'version'])
      .where('expenseId', 'like', 'many-%')
      .execute()
    expect([left.length, new Set(left.map((row) => JSON.stringify(row)))]).toEqual([many, new Set(['{"tripId":null,"version":2}'])])
  })

  it.runIf(kind === 'postgres')('nobody adds below a row while that is deleted', async () => {
    const { departmentId } = await made('department.add', { name: '并发部' })
    const deleting = await backend.db.query.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('department' as 'audit')
        .where('departmentId' as 'auditId', '=', String(departmentId))
        .execute()
      const seen = { answer: false }
      const adding = call('member.add', { departmentId, name: '小乙' }).finally(() => (seen.answer = true))
      // It waits for this transaction, or has been answered too early.
      const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`
      while (!seen.answer && (await waiting.execute(backend.db.query)).rows[0]!.n === 0);
      return { adding }
    })
    expect(await deleting.adding).toMatchObject({ code: 422, data: { fields: { departmentId: expect.any(String) as string } } })
    expect(await members(departmentId)).toEqual([])
  })
})
