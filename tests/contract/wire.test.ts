import { createServer as createHttp, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from '../../mocks/http/host.ts'
import { createWire } from '../../mocks/http/wire.ts'
import { addProxy } from '../../mocks/server/proxy.ts'
import type { Services } from '../../mocks/core/operation.ts'
import { openDesk, type Desk } from './harness.ts'
import { talk, upgradeTo } from './raw-socket.ts'
import { formOf, openSpeech, toneWav, type SpeechBackend } from './speech-backend.ts'

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

const greeting: Services = {
  calls: { 'desk.greet': async () => ({ hello: 'x' }), 'desk.whoami': async ({ person }) => ({ userId: person!.userId }) },
  afters: {},
  computed: {},
}

/** What no server may fall over, and no proxy follow. */
const targets = [
  '//',
  '//x',
  '///',
  '//127.0.0.1:1/api/x',
  'http://',
  'http://[',
  'https://x:99999/',
  '*',
  '/%',
  '/api/\u{80}',
  'x:y',
  '/\\\\x',
]

describe('S1: whatever wants to be upgraded, the server stays', () => {
  let backend: SpeechBackend
  let front: FastifyInstance
  beforeAll(async () => {
    backend = await openSpeech('sqlite')
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    front = createHost({})
    addProxy(front, `http://127.0.0.1:${portOf(backend.app.server)}`)
    await front.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await front?.close()
    await backend?.close()
  })

  it.each(targets)('%j as the address of an upgrade is refused, and the next one is answered', async (target) => {
    for (const app of [backend.app, front]) {
      const port = portOf(app.server)
      const answer = await talk(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
      expect([400, 404]).toContain(statusOf(answer))
      expect((await fetch(`http://127.0.0.1:${port}/api/healthz`)).status).toBe(200)
    }
  })

  it.each(['h2c', 'websocket, x', '', 'TLS/1.0'])('an upgrade to %j is none of ours', async (to) => {
    const answer = await talk(
      portOf(backend.app.server),
      upgradeTo('/api/server/asr/realtime').replace('Upgrade: websocket', `Upgrade: ${to}`),
    )
    expect([400, 404, 405]).toContain(statusOf(answer))
  })
})

describe('S3: API_TARGET leads to one backend and nowhere else', () => {
  let upstream: Server
  let inner: Server
  let front: FastifyInstance
  const seen: string[] = []
  const innerSeen: string[] = []
  const record = (where: string[]) =>
    createHttp((request, response) => {
      where.push(String(request.url))
      response.end('{}')
    }).on('upgrade', (request, socket) => {
      where.push(String(request.url))
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    })
  beforeAll(async () => {
    upstream = record(seen)
    inner = record(innerSeen)
    for (const server of [upstream, inner]) await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    front = createHost({})
    addProxy(front, `http://127.0.0.1:${portOf(upstream)}/base/`)
    await front.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await front?.close()
    for (const server of [upstream, inner]) server?.close()
  })
  const plain = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`

  it('no other host is reached, plainly or by an upgrade, however it is written', async () => {
    const host = `127.0.0.1:${portOf(inner)}`
    const ways = [`//${host}/api/x`, `http://${host}/api/x`, `/\\${host}/api/x`, `///${host}/api/x`, `@${host}/api/x`, `/api/@${host}/x`]
    for (const target of ways) for (const send of [plain, upgradeTo]) await talk(portOf(front.server), send(target))
    expect(innerSeen).toEqual([])
  })

  const outside = [
    '/api/../../x',
    '/api/%2e%2e/x',
    '/api/.%2E/%2e./x',
    '/api/..%2fx',
    '/api/..%5cx',
    '/api/..\\x',
    '/api/%252e%252e/x',
    '/api/%252e%252e%252fx',
    '/api/./../x',
    '/api/..;/x',
    '/api/x/%00/../..',
    '/apix',
    '/%61pi/../x',
    '/x',
    '/',
  ]
  it.each(outside)('%s does not leave the base path, by neither way', async (target) => {
    seen.length = 0
    for (const send of [plain, upgradeTo]) {
      const answer = await talk(portOf(front.server), send(target))
      expect([302, 400, 404]).toContain(statusOf(answer))
    }
    expect(seen).toEqual([])
  })

  it('what belongs to the API arrives below the base path as it was written, query and all', async () => {
    seen.length = 0
    const kept = ['/api/server/x?a=../../b&c=%2e%2e', '/api/', '/api/a%20b/100%25', '/api/server/%E4%BD%A0']
    for (const target of kept) await talk(portOf(front.server), plain(target))
    await talk(portOf(front.server), upgradeTo('/api/server/asr/realtime?a=1'))
    expect(seen).toEqual([...kept, '/api/server/asr/realtime?a=1'].map((target) => `/base${target}`))
  })

  const smuggled = [
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
    'Content-Length: 0\r\nContent-Length: 44\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
    'Transfer-Encoding: xchunked\r\nContent-Length: 44\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
    'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
    'Transfer-Encoding:\x0bchunked\r\nContent-Length: 44\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
    'Content-Length: 44\r\n Content-Length: 0\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
    'X: y\rContent-Length: 44\r\n\r\nGET /api/second HTTP/1.1\r\nHost: x\r\n\r\n',
  ]
  it.each(smuggled)('a body whose length is said twice carries no second request past the front: %j', async (rest) => {
    seen.length = 0
    const answer = await talk(portOf(front.server), `POST /api/first HTTP/1.1\r\nHost: x\r\n${rest}`)
    expect(statusOf(answer)).toBe(400)
    expect(seen).not.toContain('/base/api/second')
  })

  it('a caller names neither their own address nor another host to the backend', async () => {
    const heard: Record<string, unknown>[] = []
    const hear = (request: { headers: Record<string, unknown> }) => void heard.push(request.headers)
    upstream.on('request', hear).on('upgrade', hear)
    const lies = ['X-Forwarded-For: 6.6.6.6', 'X-Real-IP: 6.6.6.6', 'Forwarded: for=6.6.6.6', 'X-Forwarded-Host: evil.test']
    await talk(portOf(front.server), plain('/api/x').replace('Host: x', ['Host: x', ...lies].join('\r\n')))
    await talk(portOf(front.server), upgradeTo('/api/x', lies))
    expect(heard).toHaveLength(2)
    for (const headers of heard) {
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'x' })
      expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil/)
    }
  })
})

describe('S21: a page of another site', () => {
  let desk: Desk
  let port = 0
  beforeAll(async () => {
    desk = await openDesk('sqlite', { publicUrl: 'https://console.test/', services: greeting })
    await desk.app.listen({ port: 0, host: '127.0.0.1' })
    port = portOf(desk.app.server)
  })
  afterAll(() => desk?.close())

  const ask = (headers: Record<string, string>) => desk.call('desk.whoami', {}, { locale: 'en-US', headers })

  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: 'https://console.test.evil.test' },
    { origin: 'http://console.test' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
    // A name that somebody leads here: page and request agree, and it is none of ours.
    { origin: 'https://evil.test', host: 'evil.test', 'sec-fetch-site': 'same-origin' },
  ]
  it.each(foreign)('%j with a token is refused with a sentence that names it', async (headers) => {
    const answer = await ask(headers)
    expect(answer).toMatchObject({ status: 403, code: 403, message: expect.stringContaining(headers['origin'] ?? 'cross-site') })
    expect(answer.message).toContain('PUBLIC_URL')
  })

  it.each([
    {},
    { origin: 'https://console.test' },
    { origin: 'http://127.0.0.1:1234', host: '127.0.0.1:1234' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://inside.test', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('the console itself and programs pass: %j', async (headers) => {
    expect(await ask(headers as Record<string, string>)).toMatchObject({ code: 200 })
  })

  it('without a token there is nothing to steal, and a call of guests is answered', async () => {
    expect((await desk.call('desk.greet', { name: 'x' }, { as: 'nobody', headers: { origin: 'https://evil.test' } })).status).not.toBe(403)
  })

  it('streams and uploads are refused alike', async () => {
    const backend = await openSpeech('sqlite')
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const at = portOf(backend.app.server)
    const evil = ['Origin: https://evil.test']
    expect(statusOf(await talk(at, upgradeTo('/api/server/asr/realtime', evil)))).toBe(403)
    expect(statusOf(await talk(at, upgradeTo('/api/server/asr/realtime', [`Origin: http://x`])))).toBe(101)
    const who = await backend.customer()
    const ways = [
      ['GET', '/api/server/engine/admin/monitor-changes'],
      ['GET', '/api/server/upload/file?ref=x'],
      ['POST', '/api/server/upload/important-file'],
    ] as const
    for (const [method, url] of ways) {
      const headers = { 'access-token': who.token, origin: 'https://evil.test', ...formOf({}).headers }
      expect((await backend.app.inject({ method, url, headers })).statusCode, url).toBe(403)
    }
    await backend.close()
  })

  it('a console that another process serves judges it by its own address, and is one of its own to the backend', async () => {
    const front = createHost({})
    addProxy(front, `http://127.0.0.1:${port}`)
    await front.listen({ port: 0, host: '127.0.0.1' })
    const own = `http://127.0.0.1:${portOf(front.server)}`
    const call = async (origin: string) =>
      (
        await fetch(`${own}/api${desk.contract.calls['desk.whoami']!.path}`, {
          method: 'POST',
          headers: { origin, 'access-token': desk.token('ada'), 'content-type': 'application/json' },
          body: '{}',
        })
      ).status
    expect([await call(own), await call('https://evil.test')]).toEqual([200, 403])
    await front.close()
  })
})

describe('S22: bytes that are no text', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk('sqlite', { services: greeting })
  })
  afterAll(() => desk?.close())
  const broken = [
    Buffer.from([0xff]),
    Buffer.from([0xc3, 0x28]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from([0xf8, 0x88, 0x80, 0x80, 0x80]),
  ]

  it('are refused in a body, and never guessed at', async () => {
    for (const bytes of broken) {
      const payload = Buffer.concat([Buffer.from('{"name":"a'), bytes, Buffer.from('"}')])
      const headers = { 'content-type': 'application/json', 'accept-language': 'en-US' }
      const answer = await desk.app.inject({ method: 'POST', url: '/api/server/desk/greet', headers, payload })
      expect(answer.json()).toMatchObject({ code: 400, message: 'The request is not valid UTF-8 text' })
    }
  })

  it('are refused in a query and in a path', async () => {
    for (const url of ['/api/healthz?x=%ff', '/api/healthz?%c3%28', '/api/server/%ff', '/api/healthz?x=%'])
      expect((await desk.app.inject(url)).statusCode, url).toBe(400)
    expect((await desk.app.inject('/api/healthz?x=%E4%BD%A0&y=100%25')).statusCode).toBe(200)
  })

  it('are refused in the fields of a form with a file', async () => {
    const backend = await openSpeech('sqlite')
    const who = await backend.customer()
    for (const bytes of broken) {
      const { headers, payload } = formOf({ note: 'HERE' }, { bytes: toneWav(1), name: 'a.wav' })
      const at = payload.indexOf('HERE')
      const answer = await backend.app.inject({
        method: 'POST',
        url: '/api/server/upload/important-file',
        headers: { ...headers, 'access-token': who.token },
        payload: Buffer.concat([payload.subarray(0, at), bytes, payload.subarray(at + 4)]),
      })
      expect(answer.statusCode).toBe(400)
    }
    await backend.close()
  })
})

describe('S23: a body that comes drop by drop', () => {
  let backend: SpeechBackend
  let port = 0
  beforeAll(async () => {
    backend = await openSpeech('sqlite', { pace: { smallMs: 300, stretchMs: 300, leastBytes: 1000 } })
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    port = portOf(backend.app.server)
  })
  afterAll(() => backend?.close())

  it.each([
    ['a call', '/api/server/auth/signin', 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a'],
    ['a call in chunks', '/api/server/auth/signin', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{'],
  ])('%s is told so, and closed', async (_name, path, rest) => {
    const answer = await talk(port, `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: zh-CN\r\n${rest}`, 5000)
    expect(statusOf(answer)).toBe(408)
    expect(JSON.parse(Buffer.from(answer.split('\r\n\r\n')[1]!, 'latin1').toString())).toMatchObject({ code: 408, message: '请求超时' })
  })

  it('an upload goes on for as long as it comes, and no longer', async () => {
    const who = await backend.customer()
    const { headers, payload } = formOf({}, { bytes: toneWav(1), name: 'a.wav' })
    const lines = Object.entries({ ...headers, 'access-token': who.token, 'content-length': payload.length, connection: 'close' })
    const begin = `POST /api/server/upload/important-file HTTP/1.1\r\nHost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    expect(statusOf(await talk(port, [begin, payload.subarray(0, 4000)], 5000))).toBe(408)
    const slowly = await new Promise<string>((resolve) => {
      let [all, at] = ['', 0]
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(begin)
        const clock = setInterval(() => {
          socket.write(payload.subarray(at, (at += 4000)))
          if (at >= payload.length) clearInterval(clock)
        }, 50)
      })
      socket.on('data', (chunk) => (all += String(chunk)))
      socket.on('close', () => resolve(all))
    })
    expect(statusOf(slowly)).toBe(200)
  })

  it('that is refused early is read to its end: its sender sees the answer, and the connection serves the next call (C3, C20)', async () => {
    const who = await backend.customer()
    const { headers, payload } = formOf({}, { bytes: Buffer.alloc(8_000_000), name: 'a.wav' })
    const lines = Object.entries({ ...headers, 'access-token': who.token, 'content-length': payload.length })
    const begin = `POST /api/server/upload/important-file HTTP/1.1\r\nHost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    const next = 'GET /api/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answers = await talk(port, [begin, payload, next], 5000)
    expect([...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['422', '200'])
  })
})

describe('S18: headers', () => {
  const headersOf = async (options: Parameters<typeof createWire>[0], url = '/api/none') => {
    const app = createHost({ wire: createWire(options) })
    const { headers } = await app.inject(url)
    await app.close()
    return headers
  }

  it('a console that people reach by https is never tried by anything else, for a year and below it too', async () => {
    const publicUrl = 'https://console.test'
    expect((await headersOf({ publicUrl }))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const other of [{}, { publicUrl: 'http://console.test' }])
      expect(await headersOf(other)).not.toHaveProperty('strict-transport-security')
  })

  it.each(['/api/none', '/none', '//', '/api/healthz?x=%ff'])('every answer carries them, refusals too: %s', async (url) => {
    expect(await headersOf({}, url)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()',
      'x-permitted-cross-domain-policies': 'none',
    })
  })

  it('what another backend answers carries them as well', async () => {
    const upstream = createHttp((_request, response) => response.end('{}'))
    await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve))
    const front = createHost({ wire: createWire({ publicUrl: 'https://console.test' }) })
    addProxy(front, `http://127.0.0.1:${portOf(upstream)}`)
    await front.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`http://127.0.0.1:${portOf(front.server)}/api/x`)
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    await front.close()
    upstream.close()
  })
})
