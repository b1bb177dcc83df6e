import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Services } from '../../mocks/core/operation.ts'
import { usualKinds, NOW, openDesk, send, type Desk } from './harness.ts'

const services: Services = {
  calls: {
    'desk.greet': async ({ body }) => ({ hello: body['name'] as string, secret: 'x' }),
    'desk.whoami': async ({ person }) => ({ userId: person!.userId }),
    'desk.fail': () => Promise.reject(new Error('secret path /etc')),
  },
  afters: {},
  computed: {},
}

describe.each(usualKinds)('the wire on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind, { services })
  })
  afterAll(() => desk.close())

  it('297: any private call without a token answers body 401 with HTTP 200, before anything else is judged', async () => {
    const names = Object.values(desk.contract.calls).filter((call) => call.for !== 'guest')
    expect(names.length).toBeGreaterThan(15)
    for (const { name } of names)
      expect(await desk.call(name, { nonsense: 1 }, { as: 'nobody' }), name).toMatchObject({
        status: 200,
        code: 401,
        message: '登录已经过期！',
        data: null,
      })
  })

  it('a wrong, an empty and an ended token are no session; a cookie is none either', async () => {
    const whoami = '/api/server/desk/whoami'
    for (const token of ['wrong', '', 'a'.repeat(500)]) expect((await send(desk.app, whoami, {}, { 'access-token': token })).code).toBe(401)
    expect((await send(desk.app, whoami, {}, { cookie: `aitoken=${desk.token('ada')}` })).code).toBe(401)
    expect(await desk.call('desk.whoami')).toMatchObject({ code: 200, data: { userId: 'ada' } })
  })

  it('a session ends after 604,800,000 ms, to the millisecond', async () => {
    desk.at(NOW + 604_799_999)
    expect((await desk.call('desk.whoami')).code).toBe(200)
    desk.at(NOW + 604_800_000)
    expect((await desk.call('desk.whoami')).code).toBe(401)
    desk.at(NOW)
  })

  const addresses = [
    ['298: GET on a call', 'GET', '/api/server/ticket/list', 405],
    ['298: PUT on a call', 'PUT', '/api/server/ticket/list', 405],
    ['298: DELETE on a call', 'DELETE', '/api/server/ticket/list', 405],
    ['an unknown call', 'POST', '/api/server/ticket/nothing', 404],
    ['GET on an unknown call', 'GET', '/api/server/ticket/nothing', 404],
    ['an address outside the API', 'POST', '/nowhere', 404],
  ] as const

  it.each(addresses)('%s: %s %s answers %i in the envelope', async (_name, method, url, status) => {
    const answer = await desk.app.inject({ method, url, headers: { 'accept-language': 'en-US' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: status, data: null, message: expect.stringMatching(/\w/) })
  })

  const bodies = [
    ['broken JSON', '{"a":', 'application/json', 400],
    ['a list', '[1]', 'application/json', 400],
    ['a text', '"a"', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 'application/json', 400],
    ['a character 0', '{"name":"a\\u0000"}', 'application/json', 400],
    ['plain text', 'a=1', 'text/plain', 415],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['300 kB', JSON.stringify({ name: 'a'.repeat(300_000) }), 'application/json', 413],
  ] as const

  it.each(bodies)('%s as body is refused in the envelope', async (_name, payload, type, status) => {
    const answer = await desk.app.inject({ method: 'POST', url: '/api/server/desk/greet', headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: status, data: null })
  })

  it('a declared but unwritten service answers 501 and names the missing file', async () => {
    expect(await desk.call('ticket.ask')).toMatchObject({
      status: 501,
      code: 501,
      message: expect.stringContaining('mocks/services/ticket/ask.ts'),
    })
  })

  it('a fault of ours answers 500 with a request id and no detail', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const answer = await desk.call('desk.fail', {}, { locale: 'en-US' })
    expect(said.mock.lastCall?.[0]).toContain(answer.data.requestId)
    said.mockRestore()
    expect(answer).toMatchObject({ status: 500, code: 500, data: { requestId: expect.stringMatching(/^[\da-f-]{36}$/) } })
    expect(answer.text).not.toContain('secret')
    expect(answer.text).not.toContain('.ts')
  })

  it('a service gets a judged body and answers declared fields only', async () => {
    expect((await desk.call('desk.greet', { name: 'Ada' })).data).toEqual({ hello: 'Ada' })
    expect(await desk.call('desk.greet', {})).toMatchObject({ status: 422, data: { fields: { name: '请填写此项' } } })
    expect(await desk.call('desk.greet', { name: 'Ada', more: 1 }, { locale: 'en-US' })).toMatchObject({
      status: 422,
      data: { fields: { more: '“more” is not a field of this form' } },
    })
  })

  it('messages follow Accept-Language', async () => {
    for (const [header, said] of [
      ['zh-CN', '接口不存在'],
      ['zh;q=0.9,en;q=0.1', '接口不存在'],
      ['en-US', 'There is no such call'],
      ['fr', 'There is no such call'],
      ['fr, zh-TW', '接口不存在'],
    ] as const)
      expect((await desk.call('/server/none', {}, { locale: header })).message).toBe(said)
  })

  it('every answer carries the safe headers and is not kept', async () => {
    const { headers } = await desk.call('desk.whoami')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
  })

  it('what is no HTTP at all is answered in the envelope, and the connection is closed', async () => {
    await desk.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = desk.app.server.address() as AddressInfo
    const said = await new Promise<string>((resolve, reject) => {
      let all = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', (chunk) => (all += String(chunk))).on('close', () => resolve(all))
      socket.on('error', reject)
    })
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(said.split('\r\n\r\n')[1]!)).toMatchObject({ code: 400, data: null })
  })

  it('the health check looks at the database', async () => {
    expect((await desk.app.inject('/api/healthz')).json()).toMatchObject({ code: 200, data: { ok: true, version: desk.contract.version } })
  })
})

describe.each(usualKinds)('limits on %s', (kind) => {
  it('a flood from one address is told to wait', async () => {
    const desk = await openDesk(kind, { services, rate: 3 })
    const codes = []
    for (let n = 0; n < 4; n++) codes.push((await desk.call('desk.whoami')).code)
    const last = await desk.call('desk.whoami')
    await desk.close()
    expect(codes).toEqual([200, 200, 200, 429])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})
