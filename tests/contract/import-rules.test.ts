import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { company } from '../fixtures/company.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

/** One of every rule that a form holds. */
const course = {
  title: '课程',
  key: 'courseId',
  label: '{{name}}',
  properties: {
    courseId: { title: '编号', type: 'string', readOnly: true },
    name: { title: '名称', type: 'string', required: true, minLength: 2, maxLength: 20 },
    kind: {
      title: '类型',
      type: 'string',
      required: true,
      default: 'open',
      oneOf: [
        { const: 'open', title: '公开' },
        { const: 'closed', title: '内部' },
      ],
    },
    departmentId: { title: '部门', type: 'string', entity: 'department', visible: { kind: 'closed' }, required: { kind: 'closed' } },
    teacherId: { title: '讲师', type: 'string', entity: 'member', options: { label: '{{name}} {{departmentId}}' } },
    helpers: { title: '助教', type: 'array', items: { type: 'string' }, entity: 'member', maxItems: 2 },
    contactId: { title: '联系人', type: 'string', entity: 'user', options: { call: 'user.adminList' } },
    seats: { title: '名额', type: 'integer', minimum: 1 },
    taken: { title: '已报', type: 'integer', must: { atMost: { field: 'seats' } }, messages: { must: '不能超过名额' } },
    pay: { title: '讲课费', type: 'integer', format: 'money-fen', must: { atMost: { field: 'teacherId.pay' } } },
    tags: { title: '标签', type: 'array', items: { type: 'string', maxLength: 4 }, uniqueItems: true, maxItems: 3 },
  },
}
/** No file of rows can hold what each of these must have. */
const voyage = {
  title: '行程',
  key: 'voyageId',
  label: '{{name}}',
  properties: {
    voyageId: { title: '编号', type: 'string', readOnly: true },
    name: { title: '名称', type: 'string', required: true },
    stops: {
      title: '站点',
      type: 'array',
      required: true,
      items: { type: 'object', properties: { place: { title: '地点', type: 'string' } } },
    },
  },
}
const english = {
  title: 'Course',
  properties: {
    name: { title: 'Name' },
    kind: { title: 'Kind', oneOf: { open: 'Public', closed: 'Internal' } },
    seats: { title: 'Seats' },
  },
}
const screen = {
  kind: 'list',
  title: '课程',
  route: '/admin/course',
  menu: { group: 'service', order: 98 },
  permission: 'course',
  entity: 'course',
  list: { columns: Object.keys(course.properties) },
  actions: {
    add: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: Object.keys(course.properties).slice(1) },
    load: { title: '导入', on: 'toolbar', can: 'import', call: 'import' },
  },
}
const voyages = { ...screen, title: '行程', route: '/admin/voyage', permission: 'voyage', entity: 'voyage', list: { columns: ['name'] } }
/** A tree in which two rows may have the same name. */
const branch = {
  title: '机构',
  key: 'branchId',
  label: '{{name}}',
  properties: {
    branchId: { title: '机构编号', type: 'string', readOnly: true },
    name: { title: '机构名称', type: 'string', required: true, minLength: 2, maxLength: 30 },
    parentId: { title: '上级机构', type: 'string', entity: 'branch' },
  },
}
const branches = {
  ...screen,
  title: '机构',
  route: '/admin/branch',
  permission: 'branch',
  entity: 'branch',
  list: { columns: ['name'], views: { tree: { title: '层级', tree: 'parentId' } } },
  actions: { ...screen.actions, add: { ...screen.actions.add, fields: ['name', 'parentId'] } },
}
const sources = Object.entries({
  'entities/voyage.json': voyage,
  'screens/admin/voyage.json': { ...voyages, actions: { ...screen.actions, add: { ...screen.actions.add, fields: ['name', 'stops'] } } },
  'entities/branch.json': branch,
  'screens/admin/branch.json': branches,
  'entities/course.json': course,
  'locales/en-US/entities/course.json': english,
  'screens/admin/course.json': screen,
}).map(([path, value]) => ({ path, text: JSON.stringify(value) }))
/** Departments, which can be imported too. */
const imported = company.map((file) => {
  if (file.path !== 'screens/admin/department.json') return file
  const departments = JSON.parse(file.text) as { actions: object }
  return { ...file, text: JSON.stringify({ ...departments, actions: { ...departments.actions, load: screen.actions.load } }) }
})
const contract = compileContract(readSchemas([...files, ...imported, ...sources]).world)

type Fault = { line: number; field?: string; message: string }
type Report = { total: number; added: number; errors: Fault[] }

describe.each(kinds)('L6: a file of rows on %s', (kind) => {
  let backend: Backend
  let token = ''
  const call = async (name: string, body: object) => (await backend.call(contract.calls[name]!.path, body, { token, locale: 'zh-CN' })).data
  const add = async (name: string, body: object) => (await call(name, body)) as Row
  const load = async (lines: string[], mode?: string) =>
    (await call('course.import', { text: lines.join('\n'), ...(mode ? { mode } : {}) })) as Report
  const courses = async () => ((await call('course.list', { pageSize: 100 })) as { data: Row[] }).data
  let [department, ada, bob]: [Row, Row, Row] = [{}, {}, {}]

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    token = await backend.signIn('admin')
    department = await add('department.add', { name: '教务处' })
    ada = await add('member.add', { departmentId: department['departmentId'], name: '李阿达', pay: 100_00 })
    bob = await add('member.add', { departmentId: department['departmentId'], name: '王伯伯', pay: 50_00 })
  })
  afterAll(() => backend?.close())

  it.each([
    ['what is required', '名称', ',', 'name'],
    ['a length', '名称', '甲', 'name'],
    ['a choice', '名称,类型', '高数,半公开', 'kind'],
    ['a condition that makes another field required', '名称,类型', '高数,内部', 'departmentId'],
    ['a rule between two fields', '名称,名额,已报', '高数,3,4', 'taken'],
    ['a rule about the row that is named', '名称,讲师,讲课费', '高数,王伯伯,60', 'pay'],
    ['a rule of each entry of a list', '名称,标签', '高数,数学、数学基础课', 'tags'],
    ['how many entries a list has', '名称,标签', '高数,甲、乙、丙、丁', 'tags'],
    ['a row that is not there', '名称,讲师', '高数,无此人', 'teacherId'],
    ['one of several rows that is not there', '名称,助教', '高数,李阿达、无此人', 'helpers'],
  ])('holds %s as the form does', async (_, heading, line, field) => {
    const before = (await courses()).length
    const report = await load([heading, line])
    expect([report.added, report.errors.map((one) => [one.line, one.field])]).toEqual([0, [[2, field]]])
    expect(await courses()).toHaveLength(before)
  })

  it('takes what things are called as well as their numbers, and what a form begins with', async () => {
    const { realName, phone, userId } = await userNamed(backend.db, 'user')
    const told = [
      '名称,Kind,部门,讲师,助教,Seats,联系人',
      `代数,Internal,教务处,李阿达,李阿达、${bob['memberId']},9,${realName} ${phone}`,
      `几何,,,${ada['memberId']},,,`,
    ]
    expect(await load(told)).toMatchObject({ total: 2, added: 2, errors: [] })
    const rows = await courses()
    expect(rows.find(({ name }) => name === '代数')).toMatchObject({
      kind: 'closed',
      departmentId: department['departmentId'],
      teacherId: ada['memberId'],
      helpers: [ada['memberId'], bob['memberId']],
      seats: 9,
      contactId: userId,
    })
    expect(rows.find(({ name }) => name === '几何')).toMatchObject({ kind: 'open', departmentId: null, teacherId: ada['memberId'] })
  })

  it('drops a column that the form would hide', async () => {
    expect(await load(['名称,类型,部门', '集合论,公开,教务处'])).toMatchObject({ added: 1, errors: [] })
    expect((await courses()).find(({ name }) => name === '集合论')).toMatchObject({ kind: 'open', departmentId: null })
  })

  it('tells all that is wrong with a line at once: cells that cannot be read, rules, rows that are not there, values that are taken (issue 15)', async () => {
    const wrong = ['名称,类型,名额,讲师', '甲,半公开,0,无此人', '泛函,公开,5,无此人', '测度,半公开,5,王伯伯']
    const report = await load(wrong, 'look')
    expect(report.errors.map(({ line, field }) => `${line} ${field}`).toSorted()).toEqual([
      '2 kind',
      '2 name',
      '2 seats',
      '2 teacherId',
      '3 teacherId',
      '4 kind',
    ])
    // What is right beside it goes in, and of what is wrong nothing does.
    expect(await load([...wrong, '实分析,公开,5,王伯伯'], 'valid')).toMatchObject({ total: 4, added: 1 })
    const departments = ['部门名称,上级部门', '教务处,无此部门', '夜校,无此部门'].join('\n')
    const taken = (await call('department.import', { text: departments, mode: 'look' })) as Report
    expect(taken.errors.map(({ line, field }) => `${line} ${field}`).toSorted()).toEqual(['2 name', '2 parentId', '3 parentId'])
    const said = (line: number, of: Report) => of.errors.find((one) => one.line === line && one.field!.endsWith('Id'))!.message
    expect([said(3, report), said(3, taken)]).toEqual(['这里没有可选的“无此人”', '系统和文件中都没有“无此部门”'])
  })

  it('adds no row without a field that every row has and no cell can hold (issue 15)', async () => {
    const text = '名称\n东线'
    const looked = (await call('voyage.import', { text, mode: 'look' })) as Report
    expect(looked.errors).toEqual([{ line: 2, field: 'stops', message: '请至少添加一项' }])
    for (const mode of ['valid', 'none'])
      expect(await call('voyage.import', { text, mode })).toMatchObject({ added: 0, errors: looked.errors })
  })

  const tree = async (part: string) => {
    const { data } = (await call('branch.list', { pageSize: 100 })) as { data: Row[] }
    const way = (row: Row): string => {
      const above = data.find(({ branchId }) => branchId === row['parentId'])
      return above ? `${way(above)} / ${row['name']}` : String(row['name'])
    }
    return data
      .filter(({ name }) => String(name).includes(part))
      .map(way)
      .sort((a, b) => a.length - b.length)
  }

  it('names parents that are in the same file, in any order of lines, and adds nothing that is there already (issue 17)', async () => {
    const text = ['机构名称,上级机构', '华东,总部', '杭州,总部 / 华东', '总部,', '华北,总部', '财务,华东', '财务,华北'].join('\n')
    const load = async (more = '', mode?: string) =>
      (await call('branch.import', { text: text + more, ...(mode ? { mode } : {}) })) as Report
    expect(await load('', 'look')).toMatchObject({ added: 0, errors: [] })
    expect(await load()).toMatchObject({ added: 6, errors: [] })
    const added = ['总部', '总部 / 华东', '总部 / 华北', '总部 / 华东 / 杭州', '总部 / 华东 / 财务', '总部 / 华北 / 财务']
    const all = async () => (await tree('')).filter((way) => way.startsWith('总部'))
    expect((await all()).sort()).toEqual(added.toSorted())

    const again = await load('\n上海,华东', 'valid')
    expect(again).toMatchObject({ added: 1 })
    expect(again.errors.map(({ line, field, message }) => [line, field, message])).toEqual(
      ['华东', '杭州', '总部', '华北', '财务', '财务'].map((name, at) => [at + 2, 'name', `“${name}”已存在，不会重复添加`]),
    )
    expect((await all()).sort()).toEqual([...added, '总部 / 华东 / 上海'].sort())
  })

  it('refuses rows that would lie below one another, a name that two of its lines have, and a line twice, each at its line (issue 17)', async () => {
    const text = [
      '机构名称,上级机构',
      '甲部,丙部',
      '乙部,甲部',
      '丙部,乙部',
      '丁部,甲部',
      '南部,',
      '北部,',
      '门店,南部',
      '门店,北部',
      '柜台,门店',
      '柜台,南部 / 门店',
      '南部,',
    ].join('\n')
    const report = (await call('branch.import', { text })) as Report
    expect(report.added).toBe(0)
    expect(report.errors.map(({ line, field, message }) => [line, field, message])).toEqual([
      [2, 'parentId', '这些行互为上下级：2 → 4 → 3 → 2'],
      [3, 'parentId', '这些行互为上下级：3 → 2 → 4 → 3'],
      [4, 'parentId', '这些行互为上下级：4 → 3 → 2 → 4'],
      [5, 'parentId', '上级所在的第 2 行无法添加'],
      [10, 'parentId', expect.stringContaining('门店')],
      [12, 'name', '“南部”与第 6 行重复'],
    ])
  })

  it('is looked at without adding a row', async () => {
    const before = (await courses()).length
    const report = await load(['名称,名额', '线性代数,8', '图论,0', ',5'], 'look')
    expect(report).toMatchObject({ total: 3, added: 0 })
    expect(report.errors.map(({ line, field }) => [line, field])).toEqual([
      [3, 'seats'],
      [4, 'name'],
    ])
    expect(await courses()).toHaveLength(before)
  })

  describe('as a job (L11)', () => {
    const start = async (body: object) =>
      (await call('job.start', { call: 'course.import', title: '课程：导入', mode: 'look', ...body })) as { jobId: string; total: number }
    const find = async (jobId: string) =>
      ((await call('job.list', {})) as { jobs: (Row & { jobId: string })[] }).jobs.find((one) => one.jobId === jobId)!
    const untilState = async (jobId: string, wanted: string) => {
      await expect.poll(async () => (await find(jobId))['status'], { interval: 50 }).toBe(wanted)
    }

    it('looks at every line first, says what is wrong cell by cell, and adds the right ones when it is told to', async () => {
      const { jobId, total } = await start({ text: ['名称,名额,已报', '概率论,3,1', '统计,3,4', ',,', '拓扑,0,'].join('\n') })
      expect(total).toBe(4)
      await untilState(jobId, 'asking')
      expect(await find(jobId)).toMatchObject({ checked: 1, failed: 3, done: 0 })
      const { rows } = (await call('job.report', { jobId })) as { rows: { at: number; faults: Fault[] }[] }
      expect(rows.map(({ at, faults }) => [at, faults.map(({ field }) => field)])).toEqual([
        [3, ['taken']],
        [4, ['name']],
        [5, ['seats']],
      ])
      expect(rows[0]!.faults).toEqual([{ field: 'taken', message: '不能超过名额' }])
      expect((await courses()).some(({ name }) => name === '概率论')).toBe(false)
      await call('job.resume', { jobId })
      await untilState(jobId, 'done')
      expect(await find(jobId)).toMatchObject({ done: 1, failed: 3 })
      expect((await courses()).filter(({ name }) => name === '概率论')).toHaveLength(1)
    })

    it('tells all that is wrong with a line in one round (issue 15)', async () => {
      const { jobId } = await start({ text: ['名称,类型,名额,讲师', '甲,半公开,0,无此人', '微分,公开,3,'].join('\n') })
      await untilState(jobId, 'asking')
      expect(await find(jobId)).toMatchObject({ checked: 1, failed: 1 })
      const { rows } = (await call('job.report', { jobId })) as { rows: { at: number; faults: Fault[] }[] }
      expect(rows.map(({ at, faults }) => [at, faults.map(({ field }) => field).toSorted()])).toEqual([
        [2, ['kind', 'name', 'seats', 'teacherId']],
      ])
    })

    it('asks also where nothing is wrong, and a file that is put aside adds nothing', async () => {
      const { jobId } = await start({ text: '名称\n数论' })
      await untilState(jobId, 'asking')
      await call('job.stop', { jobId })
      expect(await find(jobId)).toMatchObject({ status: 'stopped', checked: 1, failed: 0 })
      expect((await courses()).some(({ name }) => name === '数论')).toBe(false)
    })

    it('is added under the row that it is for', async () => {
      const other = await add('department.add', { name: '图书馆' })
      const under = { departmentId: other['departmentId'] }
      const { jobId } = await start({ call: 'member.import', text: '姓名,工资\n赵六,10\n钱七,20', under })
      await untilState(jobId, 'asking')
      await call('job.resume', { jobId })
      await untilState(jobId, 'done')
      expect(await call('department.get', under)).toMatchObject({ members: 2, pay: 3000 })
    })

    it('finds parents among its own lines, too (issue 17)', async () => {
      const name = (one: string) => `${one}（任务）`
      const text = [
        '机构名称,上级机构',
        `${name('数学')},${name('学院')}`,
        `${name('学院')},`,
        `${name('丢失')},${name('无此')}`,
        `${name('子')},${name('丢失')}`,
        `${name('几何')},${name('学院')} / ${name('数学')}`,
      ].join('\n')
      const first = await start({ call: 'branch.import', text })
      await untilState(first.jobId, 'asking')
      expect(await find(first.jobId)).toMatchObject({ checked: 3, failed: 2 })
      const { rows } = (await call('job.report', { jobId: first.jobId })) as { rows: { at: number; reason: string }[] }
      expect(rows.map(({ at, reason }) => [at, reason])).toEqual(
        [
          [4, `系统和文件中都没有“${name('无此')}”`],
          [5, '上级所在的第 4 行无法添加'],
        ].map(([at, reason]) => [at, expect.stringContaining(String(reason)) as string]),
      )
      await call('job.resume', { jobId: first.jobId })
      await untilState(first.jobId, 'done')
      expect(await tree(name(''))).toEqual([
        `${name('学院')}`,
        `${name('学院')} / ${name('数学')}`,
        `${name('学院')} / ${name('数学')} / ${name('几何')}`,
      ])

      const again = await start({ call: 'branch.import', text: `${text}\n${name('代数')},${name('数学')}` })
      await untilState(again.jobId, 'asking')
      expect(await find(again.jobId)).toMatchObject({ checked: 1, failed: 5 })
      await call('job.resume', { jobId: again.jobId })
      await untilState(again.jobId, 'done')
      expect(await tree(name(''))).toHaveLength(4)
      expect(await tree(name(''))).toContain(`${name('学院')} / ${name('数学')} / ${name('代数')}`)
    })
  })
})
