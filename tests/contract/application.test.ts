import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { judgeSecret } from '../../mocks/secrets/app-secret.ts'
import { openBackend, type Answer, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const services = ['asr-sentence']

describe.each(usualKinds)('applications on %s', (kind) => {
  let backend: Backend
  let token = ''
  let other = ''
  let nth = 0
  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    ;[token, other] = await Promise.all([somebody(), somebody()])
  })

  async function somebody(): Promise<string> {
    const { email, password } = await backend.register(`owner-${++nth}`)
    return backend.signIn(email, password)
  }
  const call = (path: string, body: unknown = {}, as = token): Promise<Answer> => backend.call(`/server/app/${path}`, body, { token: as })
  const create = (appName: string, as = token, more = {}) => call('create-app', { appName, services, ...more }, as)
  const idOf = (answer: Answer) => (answer.data as Row)['appId'] as string
  const list = async (as = token) => ((await call('user-get-app-list', { pageNo: 1, pageSize: 100 }, as)).data as { data: Row[] }).data
  const defaults = async (as = token) => (await list(as)).filter((app) => app['isDefault']).map((app) => app['appName'] as string)

  it('acceptance 242, 294: a new application grows the list by one; the first is the default, the next is not', async () => {
    expect(await list()).toEqual([])
    expect(await create('客服热线')).toMatchObject({ code: 200, data: { appName: '客服热线', isDefault: true, status: 'enabled' } })
    expect(await create('会议记录')).toMatchObject({ code: 200, data: { isDefault: false } })
    const apps = await list()
    expect(apps.map((app) => app['appName'] as string).sort()).toEqual(['会议记录', '客服热线'])
    for (const app of apps)
      expect(app).toMatchObject({
        appId: expect.any(String),
        appName: expect.any(String),
        isDefault: expect.any(Boolean),
        createTime: new Date(backend.clock.now).toISOString(),
      })
  })

  it('its first secret is answered once, kept as a hash, and no other call nor a repeated one answers it again', async () => {
    const key = { 'idempotency-key': `first-secret-${nth}` }
    const made = () => backend.call('/server/app/create-app', { appName: '密钥', services }, { token, headers: key })
    const first = (await made()).data as Row
    const { appId, secret } = first as { appId: string; secret: string }
    expect(secret).toMatch(/^[\w-]{32}$/)
    expect(await judgeSecret(backend.db.query, appId, secret, backend.clock.now)).toMatchObject({
      verdict: 'right',
      known: { services: [] },
    })
    const { secret: _, ...rest } = first
    expect((await made()).data).toEqual(rest)
    const read = [await list(), (await call('get-by-id', { id: appId })).data, (await call('get-app-info', { appId })).data]
    for (const table of ['application', 'secret', 'secret_hash', 'idempotency'])
      read.push(await backend.db.query.selectFrom(table).selectAll().execute())
    expect(JSON.stringify(read)).not.toContain(secret)
  })

  it('C18: a name may have spaces inside, as people write names', async () => {
    expect(await create('My test app')).toMatchObject({ code: 200, data: { appName: 'My test app' } })
    expect(await create(' spaced')).toMatchObject({ code: 422, data: { fields: { appName: expect.stringContaining('spaces') } } })
  })

  it('acceptance 244, 245: get-by-id and get-app-info answer the application that is named', async () => {
    const id = idOf(await create('质检'))
    expect(await call('get-by-id', { id })).toMatchObject({ code: 200, data: { appId: id, appName: '质检', version: expect.any(Number) } })
    expect(await call('get-app-info', { appId: id })).toMatchObject({ code: 200, data: { appId: id, appName: '质检' } })
  })

  it('acceptance 243: an edit changes the row', async () => {
    const id = idOf(await create('旧名'))
    const { data } = await call('get-by-id', { id })
    expect(await call('edit', { id, version: (data as Row)['version'], appName: '新名', services, remark: '改过' })).toMatchObject({
      code: 200,
      data: { appName: '新名' },
    })
    expect(await list()).toMatchObject([{ appName: '新名' }])
  })

  it('a name is taken among one’s own applications only', async () => {
    await create('同名')
    expect(await create('同名')).toMatchObject({ status: 422, code: 422, data: { fields: { appName: expect.any(String) } } })
    expect(await create('同名', other)).toMatchObject({ code: 200 })
  })

  it('ten applications at most, also when all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => create(`App${at}`)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(2)
    expect(await list()).toHaveLength(10)
    expect(await defaults()).toHaveLength(1)
  })

  it.each([
    ['an owner', { userId: 'u10000003' }, 'userId'],
    ['a default', { isDefault: true }, 'isDefault'],
    ['an id', { appId: 'mine' }, 'appId'],
    ['a state', { status: 'disabled' }, 'status'],
  ])('%s of one’s choice is refused', async (_, more, field) => {
    expect(await create('自选', token, more)).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
  })

  describe('the default', () => {
    it('acceptance 171: choosing another one moves the mark', async () => {
      await create('其一')
      const second = idOf(await create('其二'))
      expect(await call('default', { id: second })).toMatchObject({ status: 200, code: 200 })
      expect(await defaults()).toEqual(['其二'])
      expect(await call('default', { id: second })).toMatchObject({ code: 200 })
      expect(await defaults()).toEqual(['其二'])
    })

    it('acceptance 169: exactly one is marked, however many are chosen at once', async () => {
      const ids: string[] = []
      for (const name of ['甲', '乙', '丙', '丁']) ids.push(idOf(await create(`选${name}`)))
      const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => call('default', { id: ids[at % 4] })))
      expect(answers.every(({ code }) => code === 200)).toBe(true)
      expect(await defaults()).toHaveLength(1)
    })

    it('cannot be disabled or deleted', async () => {
      const id = idOf(await create('默认'))
      expect(await call('status', { id, move: 'disable' })).toMatchObject({
        status: 409,
        code: 409,
        message: '“默认” is the default application and cannot be disabled: make another one the default first',
      })
      expect(await call('delete', { id })).toMatchObject({
        status: 409,
        code: 409,
        message: '“默认” is the default application and cannot be deleted: make another one the default first',
      })
      expect(await defaults()).toEqual(['默认'])
    })

    it('cannot be one that is disabled', async () => {
      await create('在用')
      const id = idOf(await create('停用'))
      expect(await call('status', { id, move: 'disable' })).toMatchObject({ code: 200, data: { status: 'disabled' } })
      expect(await call('default', { id })).toMatchObject({
        status: 409,
        code: 409,
        message: 'A disabled application cannot become the default one',
      })
      expect(await defaults()).toEqual(['在用'])
      expect(await call('delete', { id })).toMatchObject({ code: 200 })
      expect(await list()).toHaveLength(1)
    })

    it('chosen and disabled at once, it is never both', async () => {
      await create('在用')
      for (let round = 0; round < 5; round++) {
        const id = idOf(await create(`争${round}`))
        await Promise.all([call('default', { id }), call('status', { id, move: 'disable' })])
        const apps = await list()
        expect(apps.filter((app) => app['isDefault'] && app['status'] === 'disabled')).toEqual([])
        expect(apps.filter((app) => app['isDefault'])).toHaveLength(1)
      }
    })
  })

  it.each([
    ['get-by-id', {}],
    ['get-app-info', {}],
    ['edit', { appName: '偷改', services, version: 1 }],
    ['default', {}],
    ['status', { move: 'disable' }],
    ['delete', {}],
  ])('%s does not find the application of somebody else', async (path, more) => {
    await create('占位')
    const theirs = idOf(await create('别人的', other))
    const body = path === 'get-app-info' ? { appId: theirs } : { id: theirs, ...more }
    expect(await call(path, body)).toMatchObject({ status: 404, code: 404 })
    expect(await list(other)).toMatchObject([{ appName: '别人的', isDefault: true, status: 'enabled' }])
    expect(await call(path, path === 'get-app-info' ? { appId: 'nonsense' } : { id: 'nonsense', ...more })).toMatchObject({ code: 404 })
  })

  it('acceptance 255: the administrator finds it with its owner and disables it, and the owner sees that', async () => {
    await create('头一个')
    const name = `找我${nth}`
    const id = idOf(await create(name))
    const admin = await backend.signIn('admin')
    const found = await call('admin/list', { pageNo: 1, pageSize: 10, appName: name }, admin)
    expect(found.data).toMatchObject({ totalCount: 1, data: [{ appId: id, ownerPhone: expect.stringMatching(/^1690/) }] })
    expect(await call('admin/status', { id, move: 'disable' }, admin)).toMatchObject({ code: 200 })
    expect((await list()).find((app) => app['appId'] === id)).toMatchObject({ status: 'disabled' })
  })
})
