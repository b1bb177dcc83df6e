import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

describe.each(kinds)('limits of an application on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend.close())

  const call = (path: string, body: object = {}, as = 'user') => backend.call(path, body, { token: tokens[as]! })
  const services = async () => ((await call('/server/limit/service-list', { pageSize: 100 })).data as { data: Row[] }).data
  const requests = async (as = 'user') => {
    const path = as === 'admin' ? '/server/limit/admin/request-list' : '/server/limit/request-list'
    return ((await call(path, {}, as)).data as { data: Row[] }).data
  }
  const messages = async () => ((await backend.app.inject({ url: '/api/dev/outbox' })).json() as { data: { text: string }[] }).data
  const ask = (wanted: number, service = 'sound') =>
    call('/server/limit/request', { service, wanted, reason: '促销期间通话量大，需要更多并发' })

  it('one answer has use against limit, peak and refusals of the day', async () => {
    const [app] = ((await call('/server/app/user-get-app-list')).data as { data: Row[] }).data
    expect((await call('/server/app/get-by-id', { id: app!['appId'] })).data).toMatchObject({
      usedToday: expect.any(Number),
      running: 0,
      peakToday: expect.any(Number),
      refusedDaily: expect.any(Number),
      refusedRunning: expect.any(Number),
      refusedAddress: expect.any(Number),
    })
    for (const row of await services()) expect(row).toMatchObject({ concurrencyLimit: expect.any(Number), running: 0 })
  })

  it('a request reaches who can answer it, waits once for each service, and an approval holds at once', async () => {
    const before = Number((await services()).find(({ service }) => service === 'sound')!['concurrencyLimit'])
    expect(await ask(before)).toMatchObject({ code: 422, data: { fields: { wanted: expect.any(String) } } })
    expect(await ask(before + 30)).toMatchObject({ code: 200, data: { status: 'pending' } })
    expect(await ask(before + 40)).toMatchObject({ code: 409 })
    const [mine] = await requests()
    expect(mine).toMatchObject({ service: 'sound', current: before, wanted: before + 30, status: 'pending' })
    const told = await messages()
    expect(told[0]!.text).toContain(String(mine!['requestNo']))

    const waiting = (await requests('admin')).find(({ requestNo }) => requestNo === mine!['requestNo'])!
    const body = { requestNo: waiting['requestNo'], version: waiting['version'], given: before + 20, reply: '先给到这里' }
    expect(await call('/server/limit/admin/request-approve', body, 'user')).toMatchObject({ code: 403 })
    expect(await call('/server/limit/admin/request-approve', body, 'agent')).toMatchObject({ code: 403 })
    expect(await call('/server/limit/admin/request-approve', body, 'admin')).toMatchObject({ code: 200 })
    expect((await requests())[0]).toMatchObject({ status: 'approved', given: before + 20, reply: '先给到这里' })
    expect((await services()).find(({ service }) => service === 'sound')).toMatchObject({ concurrencyLimit: before + 20 })
    const after = await messages()
    expect(after).toHaveLength(told.length + 1)
    expect(after[0]!.text).toContain(String(before + 20))
  })

  it('a declined one says why and gives nothing', async () => {
    expect(await ask(500, 'voiceprint')).toMatchObject({ code: 200 })
    const waiting = (await requests('admin')).find(({ status }) => status === 'pending')!
    const decline = (body: object) => call('/server/limit/admin/request-decline', body, 'admin')
    const no = { requestNo: waiting['requestNo'], version: waiting['version'] }
    expect(await decline(no)).toMatchObject({ code: 422 })
    expect(await decline({ ...no, reply: '请先购买资源包' })).toMatchObject({ code: 200 })
    expect(await requests()).toContainEqual(expect.objectContaining({ status: 'rejected', given: null, reply: '请先购买资源包' }))
  })
})
