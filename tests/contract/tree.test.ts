import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { company } from '../fixtures/company.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

/** The departments, whose part can be put below another. */
const place = {
  title: '地点',
  type: 'string',
  widget: 'cascader',
  oneOf: [
    { const: 'zj', title: '浙江' },
    { const: 'hz', title: '杭州', under: 'zj' },
    { const: 'xh', title: '西湖', under: 'hz' },
    { const: 'sh', title: '上海' },
  ],
}
const movable = company.map((file) => {
  if (file.path === 'entities/member.json') {
    const member = JSON.parse(file.text) as { properties: object }
    return { ...file, text: JSON.stringify({ ...member, properties: { ...member.properties, place } }) }
  }
  if (file.path !== 'screens/admin/department.json') return file
  const screen = JSON.parse(file.text) as { actions: object; list: object }
  const edit = { title: '编辑', on: 'row', can: 'edit', call: 'edit', fields: ['name', 'parentId'] }
  const list = { ...screen.list, views: { tree: { title: '层级', tree: 'parentId' } } }
  return { ...file, text: JSON.stringify({ ...screen, list, actions: { ...screen.actions, edit } }) }
})
/** Everybody's list of members, which is searched, narrowed and put into files by the department. */
const staff = {
  path: 'screens/admin/staff.json',
  text: JSON.stringify({
    kind: 'list',
    title: '全体成员',
    route: '/admin/staff',
    menu: { group: 'service', order: 97 },
    permission: 'department',
    entity: 'member',
    list: {
      search: ['departmentId'],
      columns: ['name', 'departmentId', 'place'],
      refine: true,
      views: { by: { title: '图表', chart: ['departmentId'] } },
    },
    actions: {
      hire: { title: '登记', on: 'toolbar', can: 'add', call: 'add', fields: ['name', 'departmentId', 'place'] },
      load: { title: '导入', on: 'toolbar', can: 'import', call: 'import', fields: ['name', 'departmentId'] },
      save: { title: '导出', on: 'toolbar', can: 'export', call: 'export' },
    },
  }),
}
const contract = compileContract(readSchemas([...files, ...movable, staff]).world)

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

  it.runIf(kind === 'postgres')(
    'can be edited while somebody else places something below, so that neither waits for the other (R3)',
    async () => {
      const left = await made('独立部门')
      await backend.db.query.transaction().execute(async (trx) => {
        await trx.selectFrom('department').select('departmentId').where('departmentId', '=', left).forKeyShare().execute()
        expect(await put(left, null)).toMatchObject({ code: 200 })
      })
    },
  )

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

  describe('issue 15: rows that name a row of the tree', () => {
    const page = async (body: object) =>
      (await call('member.list', { pageSize: 100, ...body })).data as { data: Record<string, unknown>[]; grouped?: { groups: object[] } }
    const names = async (body: object) => (await page(body)).data.map(({ name }) => name).toSorted()
    let keys: Record<'top' | 'east' | 'shop' | 'other' | 'twin', string>

    beforeAll(async () => {
      const top = await made('华东总部')
      const east = await made('东区', top)
      keys = { top, east, shop: await made('门市', east), other: await made('华西总部'), twin: '' }
      keys.twin = await made('西区', keys.other)
      for (const [name, departmentId] of [
        ['顶', keys.top],
        ['东', keys.east],
        ['店', keys.shop],
        ['西', keys.twin],
      ] as const)
        expect((await call('member.add', { name, departmentId, place: name === '西' ? 'sh' : 'xh' })).code).toBe(200)
    })

    it('are found with all that lies below it, and exactly where a page shows what belongs to one', async () => {
      const { top, east, shop, twin } = keys
      expect(await names({ departmentId: { below: top } })).toEqual(['东', '店', '顶'].toSorted())
      expect(await names({ departmentId: { below: shop } })).toEqual(['店'])
      expect(await names({ departmentId: east })).toEqual(['东'])
      expect(await names({ departmentId: { below: 'nobody' } })).toEqual([])
      expect(await call('member.list', { departmentId: { below: [top, twin] } })).toMatchObject({ code: 422 })
      expect(await call('member.list', { departmentId: { above: top } })).toMatchObject({ code: 422 })
    })

    it('are narrowed by conditions “at or under”, and by exact ones', async () => {
      const { top, east, twin } = keys
      const refined = (is: string, value: string[]) => names({ _refine: { all: [{ field: 'departmentId', is, value }] } })
      expect(contract.calls['member.list']!.refine).toMatchObject({ departmentId: 'branch' })
      expect(await refined('below', [east, twin])).toEqual(['东', '店', '西'].toSorted())
      expect(await refined('in', [east])).toEqual(['东'])
      const others = await refined('notBelow', [top])
      expect(others).toContain('西')
      expect(others).not.toContain('店')
      expect(await refined('notIn', [top])).toContain('店')
      const placed = (is: string, value: string[]) => names({ _refine: { all: [{ field: 'place', is, value }] } })
      expect(await placed('below', ['zj'])).toEqual(['东', '店', '顶'].toSorted())
      expect(await placed('in', ['zj'])).toEqual([])
      expect(await placed('notBelow', ['hz'])).toContain('西')
    })

    it('call it by all that it lies below, in lists, groups and files, and a file is read as it was written', async () => {
      const found = (await page({ departmentId: { below: keys.top } })).data
      expect(found.map(({ name, departmentIdLabel }) => [name, departmentIdLabel])).toEqual(
        expect.arrayContaining([
          ['顶', '华东总部'],
          ['店', '华东总部 / 东区 / 门市'],
        ]),
      )
      const { grouped } = await page({ departmentId: { below: keys.east }, groupBy: ['departmentId'] })
      expect(grouped!.groups).toEqual(
        expect.arrayContaining([expect.objectContaining({ by: [{ value: keys.shop, label: '华东总部 / 东区 / 门市' }], count: 1 })]),
      )
      const { body } = await backend.app.inject({
        method: 'POST',
        url: `/api${contract.calls['member.export']!.path}`,
        headers: { 'content-type': 'application/json', 'access-token': token, 'accept-language': 'zh-CN' },
        payload: JSON.stringify({ departmentId: { below: keys.shop } }),
      })
      expect(body).toContain('华东总部 / 东区 / 门市')
      const sheet = '姓名,部门\n新一,华东总部 / 东区 / 门市\n新二,华东总部\n新三,华西总部 / 门市\n'
      const report = (await call('member.import', { text: sheet, mode: 'valid' })).data
      expect(report).toMatchObject({ total: 3, added: 2, errors: [{ line: 4, field: 'departmentId' }] })
      expect(await names({ departmentId: keys.shop })).toEqual(['店', '新一'].toSorted())
      expect(await names({ departmentId: keys.top })).toEqual(['顶', '新二'].toSorted())
    })
  })
})
