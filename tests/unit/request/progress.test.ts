// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../../src/request/problem.ts'
import { openClient } from './harness.ts'

/** A request that a test brings forward by hand. */
class Way {
  static all: Way[] = []
  upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  response: ArrayBuffer | null = null
  responseType = ''
  sentHeaders: Record<string, string> = {}
  answered = ''
  opened = ''
  aborted = false
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
    Way.all.push(this)
  }
  setRequestHeader(name: string, value: string) {
    this.sentHeaders[name] = value
  }
  getAllResponseHeaders = () => this.answered
  send() {}
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  got(share: number) {
    this.upload.onprogress?.({ loaded: share * 100, total: 100, lengthComputable: true })
  }
  answer(body: unknown, { status = 200, type = 'application/json' } = {}) {
    this.status = status
    this.answered = `content-type: ${type}\r\nx-request-id: r-1\r\n`
    this.response = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer
    this.onload?.()
  }
}

beforeEach(() => {
  Way.all = []
  vi.stubGlobal('XMLHttpRequest', Way)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = new File(['x'.repeat(100)], 'a.png')
const start = async (options: { signal?: AbortSignal; timeout?: number } = {}) => {
  const { client, told } = openClient(() => {
    throw new Error('No fetch expected.')
  })
  const shares: number[] = []
  const sending = client.upload('/server/upload/important-file', file, {}, { onProgress: (share) => shares.push(share), ...options })
  const failed = sending.then(
    () => undefined,
    (problem: unknown) => problem as Problem,
  )
  await vi.dynamicImportSettled()
  return { sending, failed, shares, told, way: Way.all[0]! }
}

describe('an upload whose way is watched', () => {
  it('says how much has been sent, carries what every call carries, and answers the data', async () => {
    const { sending, shares, way } = await start()
    expect(way.opened).toBe('POST /api/server/upload/important-file')
    expect(way.sentHeaders).toMatchObject({ 'Access-Token': 'tok', 'Accept-Language': 'zh-CN' })
    expect(way.sentHeaders['Content-Type']).toBeUndefined()
    way.got(0.25)
    way.got(1)
    way.answer({ code: 200, message: '', data: { ref: 'f-1' } })
    expect(await sending).toEqual({ ref: 'f-1' })
    expect(shares).toEqual([0.25, 1])
  })

  it('is given up when nothing gets through any more, not when it is merely slow', async () => {
    vi.useFakeTimers()
    const { failed, way } = await start({ timeout: 1000 })
    for (let at = 1; at <= 5; at++) {
      await vi.advanceTimersByTimeAsync(900)
      way.got(at / 10)
    }
    expect(way.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1001)
    expect(way.aborted).toBe(true)
    expect(await failed).toMatchObject({ kind: 'timeout' })
  })

  it('ends at once when it is cancelled, and tells nobody', async () => {
    const stop = new AbortController()
    const { failed, way, told } = await start({ signal: stop.signal })
    stop.abort()
    expect(await failed).toMatchObject({ kind: 'aborted' })
    expect(way.aborted).toBe(true)
    expect(told).toEqual([])
  })

  it.each([
    ['a lost connection', (way: Way) => way.onerror?.(), { kind: 'offline' }],
    [
      'a refusal on the file',
      (way: Way) => way.answer({ code: 422, message: 'no', data: { fields: { file: 'Too big' } } }, { status: 422 }),
      { kind: 'invalid', fields: { file: 'Too big' } },
    ],
    ['an answer of a gateway', (way: Way) => way.answer('<html>', { status: 502, type: 'text/html' }), { kind: 'server' }],
  ])('%s is the same problem as for any call', async (_name, happen, problem) => {
    const { failed, way } = await start()
    happen(way)
    expect(await failed).toMatchObject(problem)
  })

  it('an expired session ends as with any call', async () => {
    const { failed, way } = await start()
    way.answer({ code: 401, message: 'expired', data: null })
    expect(await failed).toMatchObject({ kind: 'expired' })
  })

  it('19: that is cancelled before the code that counts has come is never sent', async () => {
    vi.resetModules()
    const { client } = openClient(() => {
      throw new Error('No fetch expected.')
    })
    const stop = new AbortController()
    const sending = client.upload('/server/upload/important-file', file, {}, { onProgress: () => {}, signal: stop.signal })
    stop.abort()
    await expect(sending).rejects.toMatchObject({ kind: 'aborted' })
    await import('../../../src/request/carry-counted.ts')
    expect(Way.all).toEqual([])
  })
})
