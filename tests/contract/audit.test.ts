import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../../mocks/resource/recorded.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'

type Record = Row & { changes: { field: string; before: string; after: string }[] }

describe.each(usualKinds)('the audit log on %s', (kind) => {
  let backend: Backend
  let admin = ''
  let user: Row
  const call = (path: string, body: object, token = admin, locale: 'zh-CN' | 'en-US' = 'en-US') => {
    // Two records of one moment have no order.
    backend.clock.now += 1000
    return backend.call(path, body, { token, locale })
  }
  const listed = async (where: object = {}): Promise<Record[]> => {
    const { data } = await call('/server/audit/list', { pageNo: 1, pageSize: 100, ...where })
    return (data as { data: Record[] }).data
  }
  const opened = async (auditId: unknown, locale: 'zh-CN' | 'en-US' = 'en-US') =>
    (await call('/server/audit/get', { auditId }, admin, locale)).data as Record
  const rename = async (realName: string, more: object = {}) => {
    const { userId } = user
    const { version } = (await call('/server/user/admin/get', { userId })).data as { version: number }
    return call('/server/user/admin/edit', { userId, realName, version, ...more })
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    user = await userNamed(backend.db, 'user')
  })
  afterAll(() => backend?.close())

  it('tells who changed what, from what to what, in the language of the reader', async () => {
    expect(await rename('林晓晴')).toMatchObject({ code: 200 })
    const [record] = await listed({ subject: 'user', deed: 'edit' })
    expect(record).toMatchObject({
      operatorIdLabel: expect.any(String),
      forUserId: null,
      subjectKey: user['userId'],
      ip: expect.stringMatching(/^10\./),
    })
    expect(record!['operatorId']).toBe((await userNamed(backend.db, 'admin'))['userId'])
    expect((await opened(record!['auditId'])).changes).toEqual([{ field: 'Name', before: user['realName'], after: '林晓晴' }])
    expect((await opened(record!['auditId'], 'zh-CN')).changes[0]!.field).toBe('姓名')
  })

  it('has no record of what was refused, and none of a change that changes nothing', async () => {
    const before = (await listed()).length
    expect(await rename('')).toMatchObject({ status: 422 })
    expect(await rename('林晓晴', { version: 0 })).toMatchObject({ status: 409 })
    expect(await rename('林晓晴')).toMatchObject({ code: 200 })
    expect((await listed()).length).toBe(before)
  })

  it('keeps masked what is masked elsewhere, and never tells what nobody may read', () => {
    const property = (name: string, more: object) => ({
      name,
      title: { 'zh-CN': name, 'en-US': name },
      type: 'string' as const,
      rules: {},
      ...more,
    })
    const entity = {
      ...contract.entities['user']!,
      properties: { idNumber: property('idNumber', { masked: true }), pin: property('pin', { writeOnly: true }) },
    }
    expect(compare(entity, { idNumber: '110101199003070011', pin: '1' }, { idNumber: '110101199003070038', pin: '2' })).toEqual([
      { field: 'idNumber', before: '110***********0011', after: '110***********0038' },
      { field: 'pin', before: '******', after: '******' },
    ])
  })

  it('names what was taken out and what a process did without changing a row', async () => {
    const taken = await backend.app.inject({
      method: 'POST',
      url: '/api/server/user/admin/export',
      headers: { 'access-token': admin },
      payload: {},
    })
    expect(taken.statusCode).toBe(200)
    backend.clock.now += 1000
    expect((await listed())[0]).toMatchObject({ deed: 'export', subject: 'user' })
  })

  it('has no record of what was only looked at, to fill a form', async () => {
    const { data } = await call('/server/engine/admin/group-list', { pageSize: 1 })
    const before = (await listed()).length
    expect(await call('/server/engine/admin/group-bound', { groupId: (data as { data: Row[] }).data[0]!['groupId'] })).toMatchObject({
      code: 200,
    })
    expect((await listed()).length).toBe(before)
  })

  it('is the administrator’s to read, and nobody’s to change', async () => {
    for (const name of ['user', 'agent']) {
      const token = await backend.signIn(name)
      for (const path of ['list', 'get', 'export']) expect((await call(`/server/audit/${path}`, { auditId: 'x' }, token)).code).toBe(403)
    }
    const audit = Object.values(contract.calls).filter(({ name, entity }) => entity === 'audit' || name.startsWith('audit.'))
    expect(audit.map(({ name }) => name).toSorted()).toEqual(['audit.export', 'audit.get', 'audit.list'])
  })

  it('can name every entity of the product', () => {
    const known = contract.entities['audit']!.properties['subject']!.choices!.map(({ value }) => value)
    expect(known.toSorted()).toEqual(
      readdirSync('schemas/entities')
        .map((file) => file.slice(0, -5))
        .toSorted(),
    )
  })
})

describe.each(usualKinds)('the console of a user, entered by an administrator on %s (acceptance 273)', (kind) => {
  let backend: Backend
  let admin = ''
  let user: Row
  const call = (path: string, body: object, token = admin) => backend.call(path, body, { token })
  const enter = async (userId: unknown, token = admin) =>
    (await call('/server/user/userid-token', { userId }, token)) as { code: number; data: Row }

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    user = await userNamed(backend.db, 'user')
  })
  afterAll(() => backend?.close())

  it('opens for half an hour, at a page of the console', async () => {
    const { data } = await enter(user['userId'])
    expect(data).toEqual({ token: expect.any(String), expireSeconds: 1800, name: user['realName'] })
    expect((await call('/server/user/jump', { token: data['token'] })).data).toEqual({
      url: expect.stringMatching(/^https?:\/\/[^/]+\/#\/$/),
    })
    expect((await call('/server/user/jump', { token: data['token'], target: '/account/application' })).data).toEqual({
      url: expect.stringMatching(/\/#\/account\/application$/),
    })
    expect((await call('/server/user/get-info', {}, data['token'])).data).toMatchObject({
      user: { userId: user['userId'] },
      role: ['user'],
    })
    backend.clock.now += 1_799_000
    expect((await call('/server/user/get-info', {}, data['token'])).code).toBe(200)
    backend.clock.now += 1_000
    expect((await call('/server/user/get-info', {}, data['token'])).code).toBe(401)
  })

  it.each([['//elsewhere.example'], ['https://elsewhere.example'], ['/\\elsewhere'], ['javascript:alert(1)']])(
    'jumps to no other site: %s',
    async (target) => {
      const { data } = await enter(user['userId'])
      expect(await call('/server/user/jump', { token: data['token'], target })).toMatchObject({ status: 400 })
    },
  )

  it('is not entered by a user, not that of an administrator, not a closed one, and not with the token of another', async () => {
    const other = await backend.signIn('user')
    expect((await enter(user['userId'], other)).code).toBe(403)
    expect((await enter((await userNamed(backend.db, 'admin'))['userId'])).code).toBe(403)
    expect((await call('/server/user/jump', { token: other })).code).toBe(403)
    const { data } = await enter(user['userId'])
    expect((await enter(user['userId'], data['token'])).code).toBe(403)
    await call('/server/user/admin/status', { userId: user['userId'], move: 'disable' })
    expect((await call('/server/user/get-info', {}, data['token'])).code).toBe(401)
    expect((await enter(user['userId'])).code).toBe(409)
    await call('/server/user/admin/status', { userId: user['userId'], move: 'enable' })
  })

  it('leaves passwords, payments and papers to the person', async () => {
    const { data } = await enter(user['userId'])
    const personal = Object.values(contract.calls).filter(({ inPerson }) => inPerson)
    expect(personal.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user.resetPassword', 'user.changePhone', 'order.pay', 'real-name.commit']),
    )
    for (const { path, grants } of personal) {
      if (!grants.some(({ permission }) => contract.roles.find(({ name }) => name === 'user')!.grants[permission])) continue
      expect(await call(path, {}, data['token'])).toMatchObject({
        code: 403,
        message: expect.stringContaining('Only the person can do this'),
      })
    }
  })

  it('is recorded: the entering, and each act in it under both names, a refused one too', async () => {
    // Of one person's refusals so many are kept in an hour.
    backend.clock.now += 3_600_000
    const { data } = await enter(user['userId'])
    backend.clock.now += 1000
    const apps = await call('/server/app/user-get-app-list', { pageSize: 10 }, data['token'])
    const other = (apps.data as { data: Row[] }).data.find(({ isDefault }) => !isDefault)!
    expect(await call('/server/app/default', { id: other['appId'] }, data['token'])).toMatchObject({ status: 403 })
    const file = await backend.app.inject({
      method: 'POST',
      url: '/api/server/order/export',
      headers: { 'content-type': 'application/json', 'access-token': String(data['token']) },
      payload: '{}',
    })
    expect(file.statusCode).toBe(200)
    const { data: page } = await call('/server/audit/list', { pageNo: 1, pageSize: 10 })
    const records = (page as { data: Row[] }).data
    const adminId = (await userNamed(backend.db, 'admin'))['userId'] as string
    const both = { operatorId: adminId, forUserId: user['userId'] }
    expect(records).toContainEqual(expect.objectContaining({ ...both, deed: 'export', call: 'order.export' }))
    expect(records).toContainEqual(expect.objectContaining({ ...both, deed: 'refused', call: 'application.setDefault' }))
    const entered = records.find(({ deed }) => deed === 'visit')
    expect(entered).toMatchObject({
      operatorId: adminId,
      forUserId: null,
      deed: 'visit',
      call: 'user.useridToken',
      subjectKey: user['userId'],
    })
  })

  it('closes when the administrator is disabled', async () => {
    const { data } = await enter(user['userId'])
    const sessions = createSessions({ db: backend.db, contract: () => contract, now: () => backend.clock.now })
    await sessions.endAll((await userNamed(backend.db, 'admin'))['userId'] as string)
    expect((await call('/server/user/get-info', {}, data['token'])).code).toBe(401)
  })
})
