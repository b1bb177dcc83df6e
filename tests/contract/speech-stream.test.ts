import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Row } from './any-database.ts'
import { createHost } from '../../mocks/http/host.ts'
import { addProxy } from '../../mocks/server/proxy.ts'
import { usualKinds } from './harness.ts'
import { openSpeech, sampleBytes, toneWav, type Customer, type SpeechBackend } from './speech-backend.ts'

const WAIT = { timeout: 60_000, interval: 20 }

describe.each(usualKinds)('a stream on %s', (kind) => {
  let backend: SpeechBackend
  let base = ''
  const opened: WebSocket[] = []
  beforeAll(async () => {
    backend = await openSpeech(kind)
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    base = `ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    for (const socket of opened) socket.terminate()
    await backend?.close()
  })

  const tokenOf = async (who: Customer, body: Row = {}) => (await backend.send('/server/asr/realtime-token', body, who)).data

  async function connect(first: object, at = base) {
    const socket = new WebSocket(`${at}/api/server/asr/realtime`)
    opened.push(socket)
    const events: Row[] = []
    let code = 0
    socket.on('message', (data) => events.push(JSON.parse(String(data)) as Row))
    socket.on('close', (why) => (code = why))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.send(JSON.stringify(first))
    const of = (type: string) => events.filter((event) => event['type'] === type)
    return {
      socket,
      events,
      of,
      until: async (type: string, count = 1) => {
        await expect.poll(() => of(type).length, WAIT).toBeGreaterThanOrEqual(count)
      },
      closed: async () => {
        await expect.poll(() => code, WAIT).not.toBe(0)
        return code
      },
      /** Parts of a fifth of a second, as a microphone gives them. */
      say: (wav: Buffer, from = 0, to = Infinity) => {
        const bytes = wav.subarray(44)
        for (let at = Math.round(from * 5) * 6400; at < Math.min(bytes.length, to * 32_000); at += 6400)
          socket.send(bytes.subarray(at, at + 6400))
      },
    }
  }

  const start = async (who: Customer, body: Row = {}, at = base) =>
    connect({ type: 'start', token: (await tokenOf(who, body))['token'] }, at)
  const booked = async (who: Customer) => {
    await expect.poll(async () => (await backend.rows('use_slot', { userId: who.userId })).length, WAIT).toBe(0)
  }

  it('gives partial lines, then final ones with times; stop ends it and keeps what was said, by the second (acceptance 217)', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 1000 })
    const stream = await start(who)
    await stream.until('ready')
    expect(stream.events[0]).toMatchObject({ sampleRate: 16_000, engine: { name: 'demo', isDemo: true }, requestId: expect.any(String) })
    stream.say(await sampleBytes('meeting-zh'))
    await stream.until('final', 3)
    stream.socket.send(JSON.stringify({ type: 'stop' }))
    expect(await stream.closed()).toBe(1000)
    const [first] = stream.of('final')
    expect(first).toMatchObject({ speaker: 1, begin: 0.4, end: expect.any(Number), text: '我们先看一下本周的质检结果。' })
    const partials = stream.of('partial').filter(({ begin }) => begin === 0.4)
    expect(partials.length).toBeGreaterThan(2)
    expect(partials.every(({ text }) => first!['text'].startsWith(text))).toBe(true)
    expect(stream.events.at(-1)).toMatchObject({ type: 'end', duration: expect.any(Number), packageName: 'asr-realtime second' })
    const { duration, requestId } = stream.events.at(-1)!
    expect(await backend.rows('call_log', { requestId })).toMatchObject([
      { service: 'asr-realtime', amount: Math.ceil(duration), code: 0, engine: '16k_zh' },
    ])
    expect(await backend.rows('grant', { targetId: who.userId })).toMatchObject([{ used: Math.ceil(duration) }])
    expect(await backend.rows('usage', { userId: who.userId })).toMatchObject([{ duration: Math.ceil(duration), calls: 1 }])
  })

  it('of any other voice it tells when there was sound, and no words, and charges nothing (W4)', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 1000 })
    const stream = await start(who)
    await stream.until('ready')
    stream.say(Buffer.concat([toneWav(2), toneWav(1, 0).subarray(44), toneWav(1).subarray(44)]))
    await stream.until('sound')
    stream.socket.send(JSON.stringify({ type: 'stop' }))
    await stream.closed()
    expect(stream.of('sound')).toMatchObject([
      { begin: 0, end: 2, notice: expect.stringContaining('no transcript'), levelDb: expect.any(Number) },
      { begin: 3, end: 4 },
    ])
    expect([stream.of('final'), stream.of('partial')]).toEqual([[], []])
    expect(stream.events.at(-1)).toMatchObject({ type: 'end', packageName: null })
    expect(await backend.rows('grant', { targetId: who.userId })).toMatchObject([{ used: 0, remain: 1000 }])
    expect(await backend.rows('ledger', { userId: who.userId })).toEqual([])
    expect(await backend.rows('usage', { userId: who.userId })).toMatchObject([{ calls: 1, ok: 1, amount: 0 }])
  })

  it('a pause holds it, and it goes on where it was', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 1000 })
    const stream = await start(who)
    await stream.until('ready')
    const wav = await sampleBytes('guide-en')
    stream.say(wav, 0, 3)
    await stream.until('final')
    stream.socket.send(JSON.stringify({ type: 'pause' }))
    await stream.until('paused')
    stream.socket.send(JSON.stringify({ type: 'resume' }))
    await stream.until('resumed')
    stream.say(wav, 3)
    await stream.until('final', 2)
  })

  it('whoever goes without a word has used what was heard, once', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 1000 })
    const stream = await start(who)
    await stream.until('ready')
    stream.say(await sampleBytes('guide-en'), 0, 4)
    await stream.until('final')
    stream.socket.terminate()
    await booked(who)
    expect(await backend.rows('grant', { targetId: who.userId })).toMatchObject([{ used: 4, remain: 996 }])
    expect((await backend.rows('call_log', { userId: who.userId })).length).toBe(1)
  })

  it('ends when the package is used up, having taken no more than there was', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 8 })
    const stream = await start(who)
    await stream.until('ready')
    stream.say(await sampleBytes('meeting-zh'))
    expect(await stream.closed()).toBe(4001)
    expect(stream.of('error')).toMatchObject([{ code: 4020, message: expect.stringContaining('buy a package') }])
    await booked(who)
    expect(await backend.rows('grant', { targetId: who.userId })).toMatchObject([{ used: 8, remain: 0, status: 'usedUp' }])
  })

  const refusals: [string, (who: Customer) => Promise<object>, number, number][] = [
    [
      'a token that was used',
      async (who) => {
        const { token } = await tokenOf(who)
        const first = await connect({ type: 'start', token })
        await first.until('ready')
        return { type: 'start', token }
      },
      4010,
      4001,
    ],
    [
      'a token a minute old',
      async (who) => {
        const { token } = await tokenOf(who)
        backend.clock.now += 60_000
        return { type: 'start', token }
      },
      4010,
      4001,
    ],
    ['a token of nobody', async () => ({ type: 'start', token: 'x'.repeat(43) }), 4010, 4001],
    ['another beginning', async () => ({ type: 'hello' }), 4000, 4000],
  ]
  it.each(refusals)('%s is refused', async (_name, first, code, close) => {
    const who = await backend.customer({}, { 'asr-realtime': 1000 })
    const stream = await connect(await first(who))
    expect(await stream.closed()).toBe(close)
    expect(stream.events).toMatchObject([{ type: 'error', code, message: expect.any(String) }])
  })

  it('limits hold here too: no package, a disabled application, too many at once', async () => {
    const poor = await start(await backend.customer())
    expect(await poor.closed()).toBe(4001)
    expect(poor.of('error')).toMatchObject([{ code: 4020 }])
    const off = await start(await backend.customer({ status: 'disabled' }, { 'asr-realtime': 10 }))
    expect(await off.closed()).toBe(4001)
    expect(off.of('error')).toMatchObject([{ code: 4011 }])
    const who = await backend.customer({ concurrency: 1 }, { 'asr-realtime': 1000 })
    const first = await start(who)
    await first.until('ready')
    const second = await start(who)
    expect(await second.closed()).toBe(4001)
    expect(second.of('error')).toMatchObject([{ code: 4290 }])
  })

  it('odd bytes, texts that are none and parts beyond all measure end it', async () => {
    for (const message of [Buffer.from([1]), 'nonsense', Buffer.alloc(200_000)]) {
      const stream = await start(await backend.customer({}, { 'asr-realtime': 1000 }))
      await stream.until('ready')
      stream.socket.send(message)
      expect([4000, 1009, 1006]).toContain(await stream.closed())
    }
  })

  it('says how it is reached, and only to whoever has the token', async () => {
    const [who, other] = [await backend.customer(), await backend.customer()]
    const told = await tokenOf(who, { engine: '8k_zh' })
    expect(told).toMatchObject({ token: expect.any(String), expireSeconds: 60, path: '/server/asr/realtime', sampleRate: 8000 })
    expect(await backend.send('/server/asr/realtime', { token: told['token'] }, who)).toMatchObject({
      code: 200,
      data: { transport: 'websocket', coding: 'pcm_s16le', sampleRate: 8000 },
    })
    expect((await backend.send('/server/asr/realtime', { token: told['token'] }, other)).status).toBe(422)
    const nowhere = new WebSocket(`${base}/api/server/other`)
    await expect(new Promise((_, reject) => nowhere.once('error', reject))).rejects.toThrow('404')
  })

  it('passes through a console that is served by another process', async () => {
    const front = createHost({})
    addProxy(front, base.replace('ws', 'http'))
    await front.listen({ port: 0, host: '127.0.0.1' })
    const at = `ws://127.0.0.1:${(front.server.address() as AddressInfo).port}`
    const stream = await start(await backend.customer({}, { 'asr-realtime': 1000 }), {}, at)
    await stream.until('ready')
    stream.say(await sampleBytes('guide-en'))
    await stream.until('final', 2)
    stream.socket.send(JSON.stringify({ type: 'stop' }))
    expect(await stream.closed()).toBe(1000)
    await front.close()
  })
})
