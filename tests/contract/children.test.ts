import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { company } from '../fixtures/company.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

const contract = compileContract(readSchemas([...files, ...company]).world)

describe.each(kinds)('L3: rows that belong to another on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (name: string, body: object = {}, as = 'admin') =>
    backend.call(contract.calls[name]!.path, body, { token: tokens[as]!, locale: 'zh-CN' })
  const made = async (name: string, body: object, as?: string) => {
    const { code, data, message } = await call(name, body, as)
    if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`)
    return data as Row
  }
  const rows = async (name: string, body: object, as?: string) => ((await call(name, body, as)).data as { data: Row[] }).data

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
    await backend.register('eve')
    tokens['eve'] = await backend.signIn('eve@example.com', 'Secret-2026')
  })
  afterAll(() => backend?.close())

  it('a child names its parent, and the list, the count and the sum of the parent follow', async () => {
    const { departmentId } = await made('department.add', { name: '研发部' })
    const other = await made('department.add', { name: '市场部' })
    await made('member.add', { departmentId, name: '阿芳', pay: 100 })
    await made('member.add', { departmentId, name: '阿明', pay: 250 })
    await made('member.add', { departmentId: other['departmentId'], name: '阿强', pay: 1 })
    expect((await rows('member.list', { departmentId })).map(({ name }) => String(name)).sort()).toEqual(['阿明', '阿芳'].sort())
    expect(await made('department.get', { departmentId })).toMatchObject({ members: 2, pay: 350 })
    const below = await made('department.add', { name: '前端组', parentId: departmentId })
    expect(below).toMatchObject({ parentId: departmentId, parentIdLabel: '研发部' })
  })

  it('L3: what belongs to a row by a name of its own is a section of its detail, and made there it belongs to that row', async () => {
    const { departmentId } = await made('department.add', { name: '总部' })
    await made('department.add', { name: '分部', parentId: departmentId })
    expect(await rows('department.list', { parentId: departmentId })).toMatchObject([{ name: '分部', parentIdLabel: '总部' }])
  })

  it('a child of nobody, or of a row that is not there, is refused on that field', async () => {
    expect(await call('member.add', { name: '阿无' })).toMatchObject({
      code: 422,
      data: { fields: { departmentId: expect.any(String) as string } },
    })
    expect(await call('member.add', { departmentId: 'nowhere', name: '阿无' })).toMatchObject({
      code: 422,
      data: { fields: { departmentId: expect.any(String) as string } },
    })
  })

  it('nobody adds to a row of somebody else', async () => {
    const { tripId } = await made('trip.add', { place: '杭州' }, 'user')
    expect(await made('expense.add', { tripId, what: '车票', amount: 300 }, 'user')).toMatchObject({ tripId })
    expect(await call('expense.add', { tripId, what: '晚餐', amount: 900 }, 'eve')).toMatchObject({
      code: 422,
      data: { fields: { tripId: expect.any(String) as string } },
    })
    expect(await rows('expense.list', { tripId }, 'eve')).toEqual([])
    expect(await made('trip.get', { tripId }, 'user')).toMatchObject({ cost: 300 })
  })

  it('what is added for somebody belongs to whoever its parent belongs to', async () => {
    const { userId } = await userNamed(backend.db, 'user')
    const { tripId } = await made('trip.add', { place: '上海' }, 'user')
    expect(await made('expense.put', { tripId, what: '住宿', amount: 500 })).toMatchObject({ tripId, userId })
    expect(await rows('expense.list', { tripId }, 'user')).toMatchObject([{ what: '住宿', amount: 500 }])
    expect(await made('trip.get', { tripId }, 'user')).toMatchObject({ cost: 500 })
  })

  it('a file of rows is added under the row that it was sent for, and every rule of the form holds for it (L6)', async () => {
    const { departmentId } = await made('department.add', { name: '客服部' })
    const sent = (text: string, under: object = { departmentId }) => call('member.import', { text, ...under })
    expect(await sent('姓名,工资\n小甲,80\n小乙,90.5\n')).toMatchObject({ data: { total: 2, added: 2, errors: [] } })
    expect(await made('department.get', { departmentId })).toMatchObject({ members: 2, pay: 17050 })
    expect(await sent('姓名,工资\n,80\n小丁,-1\n')).toMatchObject({
      data: {
        added: 0,
        errors: [
          { line: 2, field: 'name' },
          { line: 3, field: 'pay' },
        ],
      },
    })
    expect(await sent('姓名,工资\n小戊,80\n', { departmentId: 'nowhere' })).toMatchObject({
      data: { added: 0, errors: [{ line: 2, field: 'departmentId' }] },
    })
  })
})
