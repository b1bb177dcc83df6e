import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { company } from '../fixtures/company.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

/** The departments, whose part can be put below another. */
const movable = company.map((file) => {
  if (file.path !== 'screens/admin/department.json') return file
  const screen = JSON.parse(file.text) as { actions: object; list: object }
  const edit = { title: '编辑', on: 'row', can: 'edit', call: 'edit', fields: ['name', 'parentId'] }
  const list = { ...screen.list, views: { tree: { title: '层级', tree: 'parentId' } } }
  return { ...file, text: JSON.stringify({ ...screen, list, actions: { ...screen.actions, edit } }) }
})
const contract = compileContract(readSchemas([...files, ...movable]).world)

describe.each(kinds)('staff 2: a tree on %s', (kind) => {
  let backend: Backend
  let token: string
  const call = (name: string, body: object, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
    backend.call(contract.calls[name]!.path, body, { token, locale })
  const made = async (name: string, parentId?: string) =>
    ((await call('department.add', { name, ...(parentId === undefined ? {} : { parentId }) })).data as { departmentId: string })
      .departmentId
  const put = async (departmentId: string, parentId: string | null, locale?: 'zh-CN' | 'en-US') => {
    const { data } = (await call('department.get', { departmentId })) as { data: { name: string; version: number } }
    return call('department.edit', { departmentId, name: data.name, version: data.version, parentId }, locale)
  }

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    token = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('puts nothing below itself, nor below what lies below it, and says so at the field', async () => {
    const top = await made('顶层部门')
    const middle = await made('中层部门', top)
    const leaf = await made('基层部门', middle)
    const zh = { code: 422, data: { fields: { parentId: '不能选择自身或自身的下级' } } }
    expect(await put(top, top)).toMatchObject(zh)
    expect(await put(top, middle)).toMatchObject(zh)
    expect(await put(top, leaf, 'en-US')).toMatchObject({
      code: 422,
      data: { fields: { parentId: 'Nothing can be placed under itself or under one of its own parts' } },
    })
    expect((await call('department.get', { departmentId: top })).data).toMatchObject({ parentId: null })
  })

  it('moves a part with all below it to another place, and to the top', async () => {
    const first = await made('甲部门')
    const second = await made('乙部门', first)
    const other = await made('丙部门')
    await made('丁部门', second)
    expect(await put(second, other)).toMatchObject({ code: 200 })
    expect(await put(first, second)).toMatchObject({ code: 200 })
    expect(await put(second, null)).toMatchObject({ code: 200 })
  })

  it('lets only one of two be moved below one another at once', async () => {
    const [left, right] = [await made('左部门'), await made('右部门')]
    const codes = (await Promise.all([put(left, right), put(right, left)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 422])
  })

  it('answers the top and each branch with how many lie below, and what is found with the way to it', async () => {
    const top = await made('总部')
    const one = await made('一部', top)
    const two = await made('二部', top)
    const group = await made('一组', one)
    const list = async (body: object) =>
      (await call('department.list', { pageSize: 100, ...body })).data as {
        data: { departmentId: string }[]
        totalCount: number
        below: Record<string, number>
        above?: { departmentId: string }[]
      }
    const keys = (rows: { departmentId: string }[]) => rows.map(({ departmentId }) => departmentId).toSorted()

    const first = await list({ under: '' })
    expect(keys(first.data)).toContain(top)
    expect(keys(first.data)).not.toContain(one)
    expect(first.below[top]).toBe(2)
    const branch = await list({ under: top })
    expect([keys(branch.data), branch.totalCount, branch.below]).toEqual([[one, two].toSorted(), 2, { [one]: 1 }])
    expect((await list({ under: top, pageSize: 1 })).totalCount).toBe(2)
    expect(await list({ under: 'nobody' })).toMatchObject({ data: [], below: {} })

    const found = await list({ name: '一组', above: true })
    expect([keys(found.data), keys(found.above!), found.below]).toEqual([[group], [top, one].toSorted(), { [top]: 2, [one]: 1 }])
    expect(await list({ name: '总部', above: true })).toMatchObject({ above: [] })
    expect(await list({})).not.toHaveProperty('below')
    expect(await call('department.list', { under: 7 })).toMatchObject({ code: 422 })
  })
})
