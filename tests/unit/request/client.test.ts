// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallRef } from '../../../src/schema/compiled.ts'
import { Problem } from '../../../src/request/problem.ts'
import { answer, openClient, type Answered } from './harness.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ok = (data: unknown = null) => answer({ body: { code: 200, message: '', data } })
const headersOf = (init: RequestInit) => init.headers as Record<string, string>

describe('what is sent', () => {
  it.each([
    ['', '/api/server/x'],
    ['https://b.example', 'https://b.example/api/server/x'],
  ])('with the base URL %j a call goes to %s (acceptance 143)', async (base, url) => {
    const { client, sent } = openClient(() => ok(), { base })
    await client.post('/server/x')
    expect(sent.mock.calls[0]![0]).toBe(url)
    expect(sent.mock.calls[0]![1].method).toBe('POST')
  })

  it('a token is carried in its header, and the language (acceptance 145)', async () => {
    const { client, sent } = openClient(() => ok())
    await client.post('/server/x', { a: 1 })
    const init = sent.mock.calls[0]![1]
    expect(headersOf(init)).toMatchObject({ 'Access-Token': 'tok', 'Accept-Language': 'zh-CN', 'Content-Type': 'application/json' })
    expect(init.body).toBe('{"a":1}')
  })

  it('O4: every call says the zone in which its page tells the time, so that a file tells the same', async () => {
    const { client, sent } = openClient(() => ok())
    await client.post('/server/x')
    expect(headersOf(sent.mock.calls[0]![1])['X-Time-Zone']).toBe('Asia/Shanghai')
  })

  it('without a token the header is absent (acceptance 146)', async () => {
    const { client, sent, signInAs } = openClient(() => ok())
    signInAs(undefined)
    await client.post('/server/x')
    expect(Object.keys(headersOf(sent.mock.calls[0]![1]))).not.toContain('Access-Token')
  })

  it('a creating call carries a key, its own or a fresh one; another call carries none', async () => {
    const { client, sent } = openClient(() => ok())
    const creates = { name: 'a.add', path: '/a', does: 'add', creates: true } as const
    await client.call(creates)
    await client.call(creates)
    await client.call(creates, {}, { idempotencyKey: 'mine' })
    await client.call({ name: 'a.get', path: '/a', does: 'get' })
    const keys = sent.mock.calls.map(([, init]) => headersOf(init)['Idempotency-Key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['mine', undefined])
  })

  it('a call adds what its schema fixes', async () => {
    const { client, sent } = openClient(() => ok())
    await client.call({ name: 'a.disable', path: '/a', does: 'move', fixed: { move: 'disable' } }, { id: 'x' })
    expect(sent.mock.calls[0]![1].body).toBe('{"id":"x","move":"disable"}')
  })

  it.each([
    ['a file', new File(['x'], 'licence.png', { type: 'image/png' }), 'licence.png'],
    ['an audio blob', new Blob(['x'], { type: 'audio/wav' }), 'audio'],
  ])('%s goes up as multipart with `file`, and the browser names the type (acceptance 162, 163)', async (_name, blob, name) => {
    const { client, sent } = openClient(() => ok({ ref: 7 }))
    await expect(client.upload('/server/upload/important-file', blob, { kind: 'k' })).resolves.toEqual({ ref: 7 })
    const init = sent.mock.calls[0]![1]
    const form = init.body as FormData
    expect(Object.keys(headersOf(init)).map((one) => one.toLowerCase())).not.toContain('content-type')
    expect((form.get('file') as File).name).toBe(name)
    expect(form.get('kind')).toBe('k')
  })
})

describe('what an answer means', () => {
  it.each([[200], ['200']])('body code %j resolves with the data (acceptance 147, 148)', async (code) => {
    const { client } = openClient(() => answer({ body: { code, message: '', data: { a: 1 } } }))
    await expect(client.post('/x')).resolves.toEqual({ a: 1 })
  })

  it.each([
    ['audio/mpeg', {}, ''],
    [
      'text/csv; charset=utf-8',
      { 'content-disposition': "attachment; filename=a.csv; filename*=UTF-8''%E5%BA%94%E7%94%A8.csv" },
      '应用.csv',
    ],
  ])('%s resolves as it is (acceptance 149)', async (type, headers, name) => {
    const { client } = openClient(() => answer({ type, headers, text: 'bytes' }))
    const file = await client.post<File>('/x')
    expect([file.type, file.name, await file.text()]).toEqual([type.split(';')[0], name, 'bytes'])
  })

  it('a poll asks for the whole body and gets it whatever its code, without a toast (acceptance 160)', async () => {
    const body = { code: 500, message: '未扫码', data: null }
    const { client, told } = openClient(() => answer({ body }))
    await expect(client.post('/server/auth/signin-wx', { code: 'k' }, { answer: 'body' })).resolves.toEqual(body)
    expect(told).toEqual([])
  })

  const failures: [string, Answered, Partial<Problem>, string][] = [
    [
      'acceptance 154: another code with a message',
      { body: { code: 400, message: '名称已存在' } },
      { kind: 'refused', code: 400 },
      '名称已存在',
    ],
    [
      'acceptance 155: a failure without a message',
      { status: 500, body: { code: 500 } },
      { kind: 'server', code: 500 },
      '请求出现错误，请稍后再试',
    ],
    [
      'wrong fields',
      { status: 422, body: { code: 422, message: '请检查', data: { fields: { appName: '已被使用' } } } },
      { kind: 'invalid', fields: { appName: '已被使用' } },
      '请检查',
    ],
    ['a stale row', { status: 409, body: { code: 409, message: '已被修改' } }, { kind: 'conflict' }, '已被修改'],
    ['not found', { status: 404, body: { code: 404, message: '不存在' } }, { kind: 'not-found' }, '不存在'],
    ['not activated', { status: 423, body: { code: 423, message: '账号未激活' } }, { kind: 'not-activated' }, '账号未激活'],
    [
      'too many',
      { status: 429, headers: { 'retry-after': '42' }, body: { code: 429, message: 'slow down' } },
      { kind: 'too-many', retryAfter: 42 },
      '操作太频繁，请 42 秒后再试',
    ],
    [
      'a fault that names its id itself',
      { status: 500, body: { code: 500, message: '出错了（r-1）', data: { requestId: 'r-1' } } },
      { kind: 'server', requestId: 'r-1' },
      '出错了（r-1）',
    ],
    [
      'the page of a gateway, with the id of the request',
      { status: 502, type: 'text/html', headers: { 'x-request-id': 'g-7' }, text: '<html>Bad Gateway</html>' },
      { kind: 'server', code: 502, requestId: 'g-7' },
      '请求出现错误，请稍后再试 (g-7)',
    ],
    [
      'a fault with its id',
      { status: 500, body: { code: 500, message: '出错了', data: { requestId: 'r-1' } } },
      { kind: 'server', requestId: 'r-1' },
      '出错了 (r-1)',
    ],
    [
      'a page instead of JSON',
      { type: 'text/html', text: '<!doctype html>' },
      { kind: 'unreadable', code: 200 },
      '服务器返回了无法识别的内容，请稍后再试',
    ],
    ['broken JSON', { text: '{"code":200,' }, { kind: 'unreadable' }, '服务器返回了无法识别的内容，请稍后再试'],
    ['an empty body', { text: '' }, { kind: 'unreadable' }, '服务器返回了无法识别的内容，请稍后再试'],
    ['JSON without an envelope', { body: { hello: 1 } }, { kind: 'unreadable' }, '服务器返回了无法识别的内容，请稍后再试'],
    ['a list', { body: [1] }, { kind: 'unreadable' }, '服务器返回了无法识别的内容，请稍后再试'],
    [
      "a proxy's own fault page",
      { status: 502, type: 'text/html', text: 'Bad Gateway' },
      { kind: 'server', code: 502 },
      '请求出现错误，请稍后再试',
    ],
    [
      'a success code under a failing status',
      { status: 500, body: { code: 200, message: '' } },
      { kind: 'server', code: 500 },
      '请求出现错误，请稍后再试',
    ],
  ]
  it.each(failures)('%s', async (_name, answered, expected, message) => {
    const { client, told } = openClient(() => answer(answered))
    const problem = await client.post('/x').catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ ...expected, message, shown: true })
    expect(told).toEqual([{ style: 'toast', tone: 'error', text: message }])
  })

  it('a caller that shows failures itself is left to it', async () => {
    const { client, told } = openClient(() => answer({ body: { code: 400, message: '不行' } }))
    await expect(client.post('/x', {}, { quiet: true })).rejects.toMatchObject({ message: '不行', shown: false })
    expect(told).toEqual([])
  })

  it('204 resolves with nothing', async () => {
    const { client } = openClient(() => answer({ status: 204 }))
    await expect(client.post('/x')).resolves.toBeUndefined()
  })

  it.each([{}, { quiet: true }])('HTTP 403 is a notice with the message of the server, %j (acceptance 156)', async (options) => {
    const { client, told } = openClient(() => answer({ status: 403, body: { code: 403, message: '无权限' } }))
    await expect(client.post('/x', {}, options)).rejects.toMatchObject({ kind: 'forbidden', shown: true })
    expect(told).toEqual([{ style: 'notice', tone: 'error', title: 'Forbidden', text: '无权限' }])
  })

  it('issue 14: what a page may not do that is about to go, since it is for somebody else, is no news', async () => {
    const { client, told, happened } = openClient(() => answer({ status: 403, body: { code: 403, message: '无权限' } }), { passing: true })
    await expect(client.post('/x')).rejects.toMatchObject({ kind: 'forbidden', shown: true })
    expect([told, happened]).toEqual([[], []])
  })

  it('get-info that fails shows the message of the server as a toast (acceptance 161)', async () => {
    const { client, told } = openClient(() => answer({ status: 500, body: { code: 500, message: '用户服务不可用' } }))
    await expect(client.post('/server/user/get-info')).rejects.toThrow('用户服务不可用')
    expect(told).toMatchObject([{ style: 'toast', text: '用户服务不可用' }])
  })
})

describe('when nothing comes back', () => {
  const never = (init: RequestInit) =>
    new Promise<Response>((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason)))

  it.each([
    ['a JSON call', {}, 6000],
    ['an upload', new FormData(), 120_000],
  ])('%s ends after its time and is really aborted (acceptance 144)', async (_name, body, limit) => {
    vi.useFakeTimers()
    let signal: AbortSignal | undefined
    const { client } = openClient((_url, init) => {
      signal = init.signal!
      return never(init)
    })
    const ended = client.post('/x', body).catch((problem: unknown) => problem)
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal?.aborted).toBe(true)
    expect(await ended).toMatchObject({ kind: 'timeout', code: 0 })
  })

  it('the time covers the body too', async () => {
    vi.useFakeTimers()
    const { client } = openClient(
      () =>
        new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"co')) }), {
          headers: { 'content-type': 'application/json' },
        }),
    )
    const ended = client.post('/x').catch((problem: unknown) => problem)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await ended).toMatchObject({ kind: 'timeout' })
  })

  it('a fetch that ignores its signal is left behind', async () => {
    vi.useFakeTimers()
    const { client } = openClient(() => new Promise<Response>(() => undefined))
    const ended = client.post('/x').catch((problem: unknown) => problem)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await ended).toMatchObject({ kind: 'timeout' })
  })

  it.each([
    ['before', 0],
    ['while', 10],
  ])('whoever gives up %s it runs hears of it and nobody is told', async (_when, after) => {
    const stop = new AbortController()
    if (after === 0) stop.abort()
    else setTimeout(() => stop.abort('a reason of its own'), after)
    const { client, told } = openClient((_url, init) => never(init))
    await expect(client.post('/x', {}, { signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' })
    expect(told).toEqual([])
  })

  it('without a network it says so', async () => {
    const { client, told } = openClient(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.post('/x')).rejects.toMatchObject({ kind: 'offline' })
    expect(told).toMatchObject([{ text: '无法连接服务器，请检查网络后重试' }])
  })
})

it.each([
  ['a moment', 'Sat, 21 Nov 2026 08:00:30 GMT', 30],
  ['a moment that has passed', 'Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ['seconds', '7', 7],
  ['nonsense', 'soon', undefined],
])('when to try again may be said as %s', async (_name, header, expected) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] })
  const { client } = openClient(() =>
    answer({ status: 429, headers: { 'retry-after': header }, body: { code: 429, message: 'slow down' } }),
  )
  const problem = (await client.post('/x').catch((error: unknown) => error)) as Problem
  expect(problem.retryAfter).toBe(expected)
  vi.useRealTimers()
})

it('a refusal for want of rights is told to the session, but not one that nobody waits for', async () => {
  const { client, happened } = openClient(() => answer({ status: 403, body: { code: 403, message: '没有权限' } }))
  await client.post('/x', {}, { quiet: true }).catch(() => undefined)
  expect(happened).toEqual(['refused'])
  await client.post('/x', {}, { silent: true }).catch(() => undefined)
  expect(happened).toEqual(['refused'])
})

describe('an answer of another shape than its call has', () => {
  const ref = (does: CallRef['does']): CallRef => ({ name: 'app.x', path: '/x', does })
  const picture: Answered = { type: 'image/png', text: 'bytes' }
  it.each([
    ['list', { body: { code: 200, data: null } }],
    ['list', { body: { code: 200, data: [] } }],
    ['list', { body: { code: 200, data: { data: {} } } }],
    // D16-9: rows that are none, and counts that are none.
    ['list', { body: { code: 200, data: { data: [null], totalCount: 1 } } }],
    ['list', { body: { code: 200, data: { data: ['text'], totalCount: 1 } } }],
    ['list', { body: { code: 200, data: { data: [], totalCount: 'many' } } }],
    ['list', { body: { code: 200, data: { data: [], totalCount: null } } }],
    ['list', picture],
    ['get', { body: { code: 200, data: 'text' } }],
    ['get', picture],
    ['add', picture],
    ['import', { body: { code: 200, data: null } }],
    ['export', { body: { code: 200, data: { ok: true } } }],
  ] as [CallRef['does'], Answered][])('cannot be read: a %s with %j', async (does, answered) => {
    const { client, told } = openClient(() => answer(answered))
    await expect(client.call(ref(does))).rejects.toMatchObject({ kind: 'unreadable', message: '服务器返回了无法识别的内容，请稍后再试' })
    expect(told).toHaveLength(1)
  })

  it.each([
    ['list', { data: [], totalCount: 0 }],
    ['get', { id: 1 }],
    ['get', {}],
    ['get', null],
    ['edit', null],
    ['service', 'token'],
  ] as [CallRef['does'], unknown][])('is none where it fits: a %s with %j', async (does, data) => {
    const { client } = openClient(() => answer({ body: { code: 200, data } }))
    await expect(client.call(ref(does))).resolves.toEqual(data)
  })
})

it.each([
  [403, 4012, 'This application does not have the service'],
  [429, 4291, 'The limit of today is reached'],
])(
  'what a service refuses with %i and a code of the catalogue is told in its own words, where it was asked',
  async (status, code, message) => {
    const { client, told, happened } = openClient(() =>
      answer({ status, headers: { 'retry-after': '90' }, body: { code: status, message, data: { errorCode: code, requestId: 'r-1' } } }),
    )
    await expect(client.post('/x', {}, { quiet: true })).rejects.toMatchObject({ message, errorCode: code, retryAfter: 90, shown: false })
    expect([told, happened]).toEqual([[], []])
  },
)
