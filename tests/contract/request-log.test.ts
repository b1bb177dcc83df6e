import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../../mocks/log/log.ts'
import { EngineFailure, type SpeechEngine } from '../../mocks/speech/engine.ts'
import { watchEngine } from '../../mocks/speech/watch-engine.ts'
import type { ServerOptions } from '../../mocks/server/server-options.ts'
import type { Row } from './any-database.ts'
import { NOW, openDesk, type Desk } from './harness.ts'

let desk: Desk | undefined
afterEach(async () => {
  await desk?.close()
  desk = undefined
})

async function open(options: Partial<ServerOptions> = {}) {
  const lines: Row[] = []
  const text: string[] = []
  const write = (line: string) => (text.push(line), lines.push(JSON.parse(line) as Row))
  desk = await openDesk('sqlite', { log: createLog({ level: 'info', now: () => NOW, write }), slowMs: 1e9, ...options })
  return { desk, lines, text, answered: () => lines.filter(({ route }) => route !== undefined) }
}

describe('a line a request', () => {
  it('R15: names the call, who sent it and how it ended, by the id that the answer has', async () => {
    const { desk, answered } = await open()
    const { headers } = await desk.call('ticket.list', {})
    await expect.poll(answered).toEqual([
      {
        level: 'info',
        time: '2026-11-21T08:00:00.000Z',
        process: process.pid,
        requestId: headers['x-request-id'],
        route: `/api${desk.contract.calls['ticket.list']!.path}`,
        method: 'POST',
        status: 200,
        ms: expect.any(Number),
        person: 'ada',
        msg: 'a request was answered',
      },
    ])
  })

  it('R15: what nobody knows is told by its pattern, so that nothing that a caller writes there is kept', async () => {
    const { desk, answered, text } = await open()
    const url = '/api/server/hunter2?token=hunter2'
    await desk.app.inject({ method: 'POST', url, payload: { password: 'hunter2' }, headers: { cookie: 'a=hunter2' } })
    await desk.app.inject({ method: 'GET', url })
    await expect
      .poll(() => answered().map(({ route, method, status }) => [route, method, status]))
      .toEqual([
        ['/api/*', 'POST', 404],
        ['/api/*', 'GET', 404],
      ])
    expect(text.join('')).not.toContain('hunter2')
  })

  it('R15: an answer that takes long is told as slow', async () => {
    const { desk, answered } = await open({ slowMs: 0 })
    await desk.call('ticket.list', {})
    await expect.poll(answered).toMatchObject([{ level: 'warn', msg: 'a request was slow', person: 'ada' }])
  })

  it('R15: a fault of ours is told once, with its request', async () => {
    const services = {
      calls: { 'desk.fail': async () => Promise.reject(new Error('broken', { cause: new Error('by this') })) },
      afters: {},
      computed: {},
    }
    const { desk, lines } = await open({ services })
    const { data } = await desk.call('desk.fail', {})
    const told = lines.filter(({ level }) => level === 'error')
    expect(told).toMatchObject([
      {
        requestId: (data as Row)['requestId'],
        msg: 'a request failed',
        person: 'ada',
        err: { message: 'broken', cause: { message: 'by this' } },
      },
    ])
  })
})

describe('an engine that fails', () => {
  it('R15: is heard of, also where it breaks off; somebody who went away is no fault of it', async () => {
    const heard: string[] = []
    const failing = {
      analyze: () => Promise.reject(new EngineFailure('away')),
      compare: () => Promise.reject(new DOMException('gone', 'AbortError')),
      synthesize: async () => ({
        by: 'tones',
        pieces: (async function* () {
          yield new Float32Array(1)
          throw new EngineFailure('broken off')
        })(),
      }),
    } as unknown as SpeechEngine
    const engine = watchEngine(failing, (deed) => heard.push(deed))
    const { signal } = new AbortController()
    await expect(engine.analyze({} as never, [], signal)).rejects.toThrow('away')
    await expect(engine.compare([], [], signal)).rejects.toThrow('gone')
    const { pieces } = await engine.synthesize('a', {} as never, signal)
    const listen = async () => {
      for await (const piece of pieces) expect(piece).toHaveLength(1)
    }
    await expect(listen()).rejects.toThrow('broken off')
    expect(heard).toEqual(['analyze', 'synthesize'])
  })
})
