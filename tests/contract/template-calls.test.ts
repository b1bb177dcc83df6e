import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../mocks/server/settings.ts'
import { withoutGallery } from '../../src/schema/compile/without-gallery.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { contract } from './seed-database.ts'

type Json = Record<string, unknown>
type LocalText = { status: number; code: number; message: string; result: never; timestamp: number }
type Page = { data: Json[]; pageSize: number; pageNo: number; totalPage: number; totalCount: number }
type Entry = { permissionId: string; actions: string; actionEntitySet: { action: string; describe: string; defaultCheck: boolean }[] }
type Role = { id: string; status: number; deleted: number; permissions: Entry[] }
type Node = { key: string; title: string; icon: unknown; group?: boolean; children?: Node[] }

const USER = 'id name username avatar status telephone lastLoginIp lastLoginTime creatorId createTime merchantCode deleted roleId'.split(
  ' ',
)
const PERMISSIONS = ['marketing', 'member', 'menu', 'order', 'permission', 'role', 'test', 'user']

describe('the template', () => {
  let backend: Backend
  const send = async (path: string, body: object = {}) => (await backend.call(path, body)) as unknown as LocalText
  const get = async <T>(path: string) => ((await backend.call(path, {}, { method: 'GET' })) as unknown as LocalText).result as T

  beforeAll(async () => {
    backend = await openBackend('sqlite')
  })
  afterAll(() => backend?.close())

  it.each([
    ['admin', '8914de686ab28dc22f30d3d8e107ff6c'],
    ['super', '21232f297a57a5a743894a0e4a801fc3'],
    ['admin', 'ant.design'],
  ])('signs %s in with %s and answers the user with a token (acceptance 301 325)', async (username, password) => {
    const { status, code, result } = await send('/auth/login', { username, password })
    expect([status, code]).toEqual([200, 200])
    expect(Object.keys(result)).toEqual(expect.arrayContaining([...USER, 'lang', 'token']))
    expect(result).toMatchObject({ username, token: expect.stringMatching(/\w+/), status: 1, deleted: 0 })
  })

  it.each([
    ['another name', { username: 'tom', password: 'admin' }],
    ['a wrong password', { username: 'admin', password: 'nope' }],
    ['nothing', {}],
  ])('refuses %s, and the next call is not touched by it (acceptance 302 303)', async (_, body) => {
    expect(await send('/auth/login', body)).toMatchObject({ status: 401, code: 401, message: '账户或密码错误', result: { isLogin: true } })
    expect(await send('/account/sms')).toMatchObject({ status: 200, code: 200, message: '' })
  })

  it('signs out, registers and resets, and says so (acceptance 304 305)', async () => {
    expect(await send('/auth/logout')).toMatchObject({ code: 200, message: '[测试接口] 注销成功' })
    for (const path of ['/auth/forge-password', '/auth/register']) expect(await send(path)).toMatchObject({ status: 200, code: 200 })
  })

  it('answers a step and a code of five figures, and fails where it should (acceptance 306 307 308)', async () => {
    for (let time = 0; time < 20; time++) {
      expect([0, 1]).toContain(((await send('/auth/2step-code')).result as Json)['stepCode'])
      const captcha = ((await send('/account/sms')).result as Json)['captcha'] as number
      expect(Number.isInteger(captcha) && captcha >= 10_000 && captcha <= 99_999).toBe(true)
    }
    const failed = await send('/account/sms_err')
    expect(failed.code).not.toBe(200)
    expect(failed.message).not.toBe('')
  })

  it('knows its user, with a role and what it may do (acceptance 309 311 325)', async () => {
    const { role, ...user } = await get<Json & { role: Role }>('/user/info')
    expect(Object.keys(user)).toEqual(USER)
    for (const { actionEntitySet, actions } of role.permissions) {
      expect(actionEntitySet.length).toBeGreaterThan(0)
      for (const one of actionEntitySet)
        expect(one).toEqual({ action: expect.any(String), describe: expect.any(String), defaultCheck: false })
      expect(JSON.parse(actions)).toEqual(actionEntitySet)
    }
  })

  it('has a flat menu that builds a tree (acceptance 310 311)', async () => {
    const entries = await get<{ id: number; parentId: number; name: string; meta: { title: string } }[]>('/user/nav')
    const ids = entries.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(entries.filter(({ parentId }) => parentId !== 0 && !ids.includes(parentId))).toEqual([])
    expect(entries.filter(({ parentId }) => parentId === 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['dashboard', 'form', 'list', 'profile', 'result', 'exception', 'account']),
    )
  })

  it('has an organisation as a tree (acceptance 312)', async () => {
    const all = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
    const top = await get<Node[]>('/org/tree')
    expect(top.map(({ title }) => title)).toEqual(['研发中心', '财务部'])
    for (const node of all(top)) expect(node).toMatchObject({ key: expect.any(String), title: expect.any(String) })
    expect(all(top).filter(({ group }) => group)).toHaveLength(2)
    expect(new Set(all(top).map(({ key }) => key)).size).toBe(all(top).length)
  })

  it('has three roles, of which the user reads three things and does nothing else (acceptance 313 314 317 322)', async () => {
    const { data: roles } = (await get('/role')) as { data: Role[] }
    expect(roles.map(({ id, status, deleted }) => [id, status, deleted])).toEqual([
      ['admin', 1, 0],
      ['svip', 1, 0],
      ['user', 1, 0],
    ])
    const may = Object.fromEntries(roles[2]!.permissions.map((one) => [one.permissionId, one.actionEntitySet.map(({ action }) => action)]))
    for (const name of ['comment', 'member', 'order']) expect(may[name]).toEqual(['query', 'get'])
    expect(Object.values(may).flat()).toHaveLength(6)
    const named = new Set(roles.flatMap(({ permissions }) => permissions.map(({ permissionId }) => permissionId)))
    expect([...named].sort()).toEqual(['comment', ...PERMISSIONS])
  })

  it('lists its permissions, whole and paged (acceptance 315 316 324)', async () => {
    const ids = (rows: Json[]) => rows.map((row) => row['id'])
    expect(ids(await get('/permission/no-pager'))).toEqual(PERMISSIONS)
    const page = await get<Page>('/permission')
    expect(page).toMatchObject({ pageSize: 10, pageNo: 1, totalPage: 1, totalCount: 8 })
    expect(ids(page.data)).toEqual(PERMISSIONS)
    expect(await get<Page>('/permission?pageNo=2&pageSize=5')).toMatchObject({ pageSize: 5, pageNo: 2, totalPage: 2, totalCount: 8 })
  })

  it.each([
    ['', 5],
    ['?count=8', 8],
    ['?count=nonsense', 5],
  ])('/list/article%s answers %i articles (acceptance 318)', async (query, count) => {
    const articles = await get<Json[]>(`/list/article${query}`)
    expect(articles).toHaveLength(count)
    const fields =
      'id avatar owner content star percent like message description href title updatedAt members activeUser newUser cover'.split(' ')
    for (const article of articles) expect(Object.keys(article)).toEqual(fields)
  })

  it.each([
    ['?pageNo=1&pageSize=10', 10, 571],
    ['?pageNo=571&pageSize=10', 1, 571],
    ['?pageNo=572&pageSize=10', 0, 571],
    ['', 10, 571],
    ['?pageSize=100', 100, 58],
    ['?pageNo=-1&pageSize=x', 10, 571],
  ])('/service%s answers %i of 5701 rows (acceptance 319 320 324)', async (query, rows, totalPage) => {
    const page = await get<Page>(`/service${query}`)
    expect(page).toMatchObject({ totalCount: 5701, totalPage })
    expect(page.data).toHaveLength(rows)
  })

  it('lists projects, activity, teams and a radar (acceptance 321)', async () => {
    expect((await get<Page>('/list/search/projects')).data).toHaveLength(6)
    for (const path of ['/workplace/activity', '/workplace/teams', '/workplace/radar'])
      expect((await get<Json[]>(path)).length).toBeGreaterThanOrEqual(5)
  })

  it('fills the table of the template with the rows of /service (acceptance 319 328)', async () => {
    const token = await backend.signIn('admin')
    const { data } = await backend.call('/service', { pageSize: 100, sortField: 'ruleNo', sortOrder: 'ascend' }, { token })
    const { data: rows, totalCount } = data as { data: Json[]; totalCount: number }
    const whole = contract.entities['template-rule']!.seedRows
    expect([totalCount, whole]).toEqual([Math.round(5701 * 0.05), 5701])
    for (const row of rows) {
      const at = Number(String(row['ruleNo']).slice(3))
      const [asked] = (await get<Page>(`/service?pageNo=${at}&pageSize=1`)).data
      expect(row).toMatchObject({
        ruleNo: asked!['no'],
        callNo: asked!['callNo'],
        status: asked!['status'],
        description: asked!['description'],
      })
    }
  })

  it('opens its screens in development and by a switch, and nowhere else (acceptance 328)', () => {
    expect([readSettings({}).gallery, readSettings({ TEMPLATE: '1' }).gallery]).toEqual([false, true])
    const product = withoutGallery(contract)
    const examples = (one: typeof contract) =>
      one.roles.flatMap(({ grants }) => Object.keys(grants).filter((name) => name.startsWith('template-')))
    expect(new Set(examples(contract)).size).toBeGreaterThan(5)
    expect(examples(product)).toEqual([])
    for (const [at, { grants }] of contract.roles.entries()) {
      const kept = Object.entries(grants).filter(([name]) => !name.startsWith('template-'))
      expect(product.roles[at]!.grants).toEqual(Object.fromEntries(kept))
    }
    expect([Object.hasOwn(contract.calls, 'template-rule.list'), Object.hasOwn(product.calls, 'template-rule.list')]).toEqual([true, false])
  })

  it('takes its time in development alone (acceptance 323)', async () => {
    expect([readSettings({}).templateDelay, readSettings({ TEMPLATE_DELAY: '800' }).templateDelay]).toEqual([0, 800])
    const slow = await openBackend('sqlite', { templateDelay: 60 })
    let isOver = false
    // Of two timers the one that was set earlier for less always ends first.
    setTimeout(() => (isOver = true), 50)
    await slow.call('/role', {}, { method: 'GET' })
    expect(isOver).toBe(true)
    await slow.close()
  })

  it('does not exist outside of the demo', async () => {
    const real = await openBackend('sqlite', { demo: false })
    expect(await real.call('/auth/login', { username: 'admin', password: 'admin' })).toMatchObject({ status: 404 })
    expect(await real.call('/org/tree', {}, { method: 'GET' })).toMatchObject({ status: 404 })
    await real.close()
  })
})
