import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { EngineFailure, type SynthesizeOptions } from '../../mocks/speech/engine.ts'
import { createRemoteEngine } from '../../mocks/speech/remote.ts'
import { pathOfSample } from '../../mocks/speech/samples.ts'
import { measureSound } from '../../mocks/speech/sound/measure.ts'
import { openSpeech, sampleBytes, type Customer, type SpeechBackend } from './speech-backend.ts'

const signal = new AbortController().signal
const voice: SynthesizeOptions = { voiceId: 'v', gender: 'female', language: 'zh', speed: 0, pitch: 0, volume: 0, sampleRate: 16_000 }

/** An engine that somebody else has written. */
describe('another engine, by SPEECH_ENGINE_URL', () => {
  let site: Server
  let url = ''
  const asked: { path: string; key: string | undefined; text: string }[] = []
  const usual: Record<string, object> = {
    '/info': { name: 'big', isDemo: false, synthesis: 'big-voice' },
    '/recognize': { sentences: [{ begin: 0.1, end: 1.5, speaker: 2, text: 'heard elsewhere', confidence: 88 }], hasTranscript: true },
    '/analyze': { results: [{ type: 'gender', value: 'female', score: 91 }] },
    '/voiceprint': { vector: [1, 2, 3] },
    '/compare': { scores: [250, 40.5] },
    '/train': { accuracy: 93.5 },
    '/streams': { session: 's 1' },
    '/streams/s%201': { events: [{ type: 'partial', begin: 0, text: 'hel' }] },
    '/streams/s%201/end': { events: [{ type: 'final', begin: 0, end: 1, text: 'hello' }] },
  }
  let answer: (path: string, response: ServerResponse) => void

  beforeAll(async () => {
    site = createServer((request: IncomingMessage, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        asked.push({ path: request.url!, key: request.headers.authorization, text: Buffer.concat(parts).toString('latin1') })
        answer(request.url!, response)
      })
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => {
    site?.closeAllConnections()
    site?.close()
  })
  beforeEach(() => {
    asked.length = 0
    answer = (path, response) => {
      if (path === '/synthesize') return void response.writeHead(200, { 'x-speech-by': 'big-voice' }).end(Buffer.alloc(32_001))
      return void response.writeHead(200).end(JSON.stringify(usual[path]))
    }
  })

  const sound = async () => (await measureSound(pathOfSample('guide-en'), 'audio/wav'))!

  it('does everything that the interface asks for', async () => {
    const engine = createRemoteEngine({ url: `${url}/`, key: 'secret' })
    expect(await engine.info()).toEqual({ name: 'big', isDemo: false, synthesis: 'big-voice' })
    const words = [{ word: '声纹', weight: 9 }]
    expect(await engine.recognize(await sound(), { engine: '16k_en', words }, signal)).toMatchObject({
      hasTranscript: true,
      sentences: [{ text: 'heard elsewhere', speaker: 2 }],
    })
    expect(await engine.analyze(await sound(), ['gender', 'language'], signal)).toEqual([
      { type: 'gender', value: 'female', score: 91 },
      { type: 'language', value: null, score: null },
    ])
    expect(await engine.voiceprint(await sound(), signal)).toEqual([1, 2, 3])
    expect(await engine.compare([1], [[1], [2]], signal)).toEqual([100, 40.5])
    expect(await engine.train('m', ['a'], signal)).toEqual({ accuracy: 93.5 })
    const stream = engine.openStream({ engine: '16k_zh', sampleRate: 16_000 })
    expect(await stream.push(new Int16Array(100))).toEqual([{ type: 'partial', begin: 0, text: 'hel' }])
    expect(await stream.end()).toEqual([{ type: 'final', begin: 0, end: 1, text: 'hello' }])
    const { by, pieces } = await engine.synthesize('hi', voice, signal)
    let count = 0
    for await (const piece of pieces) count += piece.length
    expect([by, count]).toEqual(['big-voice', 16_000])
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['Bearer secret']))
    const form = asked.find(({ path }) => path === '/recognize')!.text
    expect(Buffer.from(form, 'latin1').toString()).toContain('"words":[{"word":"声纹","weight":9}]')
    expect(form).toContain((await sampleBytes('guide-en')).toString('latin1'))
  })

  const faults: [string, (path: string, response: ServerResponse) => void][] = [
    ['answers 500', (_path, response) => response.writeHead(500).end('{}')],
    ['answers no JSON', (_path, response) => response.writeHead(200).end('<html>')],
    [
      'answers another shape',
      (_path, response) =>
        response
          .writeHead(200)
          .end('{"sentences":"none","scores":[],"vector":["a"],"accuracy":"high","results":1,"session":"s 1","events":[{"type":"odd"}]}'),
    ],
    ['says nothing', () => undefined],
    [
      'breaks off',
      (_path, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"a')
        setTimeout(() => response.destroy(), 20)
      },
    ],
  ]
  it.each(faults)('one that %s is a failure, whatever was asked', async (_name, how) => {
    answer = how
    const engine = createRemoteEngine({ url, shortMs: 300, longMs: 300 })
    const speak = async () => {
      const { pieces } = await engine.synthesize('hi', voice, signal)
      for await (const _ of pieces);
    }
    const tries: (() => Promise<unknown>)[] = [
      async () => engine.recognize(await sound(), { engine: '16k_zh' }, signal),
      async () => engine.analyze(await sound(), ['gender'], signal),
      async () => engine.voiceprint(await sound(), signal),
      () => engine.compare([1], [[1]], signal),
      () => engine.train('m', [], signal),
      () => engine.openStream({ engine: '16k_zh', sampleRate: 16_000 }).push(new Int16Array(1)),
      ...(_name === 'says nothing' || _name === 'answers 500' ? [speak] : []),
    ]
    for (const one of tries) await expect(one()).rejects.toBeInstanceOf(EngineFailure)
    expect(await engine.info()).toMatchObject({ name: 'remote', isDemo: false })
  })

  it('C19: one that answers in lines says how far it is; the last line is the answer', async () => {
    answer = (_path, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      const result = JSON.stringify(usual['/recognize'])
      for (const part of ['{"progress":0.2}\n{"pro', 'gress":0.7}\n\n', result.slice(0, 20), result.slice(20)]) response.write(part)
      response.end()
    }
    const told: number[] = []
    const engine = createRemoteEngine({ url })
    const { sentences } = await engine.recognize(await sound(), { engine: '16k_zh' }, signal, (share) => told.push(share))
    expect(sentences).toMatchObject([{ text: 'heard elsewhere' }])
    // First the recording is sent, then the engine says the rest.
    expect(told.slice(-2).map((share) => Number(share.toFixed(2)))).toEqual([0.36, 0.76])
    expect(told.slice(0, -2).length).toBeGreaterThan(0)
    expect(Math.max(...told.slice(0, -2))).toBeCloseTo(0.2)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  it('an address where nobody listens is a failure', async () => {
    const engine = createRemoteEngine({ url: 'http://127.0.0.1:1' })
    await expect(engine.compare([1], [[1]], signal)).rejects.toBeInstanceOf(EngineFailure)
  })

  describe('behind the backend', () => {
    let backend: SpeechBackend
    let ada: Customer
    beforeAll(async () => {
      backend = await openSpeech('sqlite', { engine: createRemoteEngine({ url, shortMs: 400, longMs: 400 }) })
      ada = await backend.customer({}, { 'asr-sentence': 100, tts: 100 })
    })
    afterAll(() => backend?.close())
    const recognize = async (): Promise<{ status: number; data: Row }> =>
      backend.send('/server/asr/sentence', { engine: '16k_zh', audio: await backend.upload(ada.token, await sampleBytes()) }, ada)

    it('its words are the answer, and nothing says demo', async () => {
      const { data } = await recognize()
      expect(data).toMatchObject({ text: 'heard elsewhere', engine: { name: 'big', isDemo: false } })
      expect(data['notice']).toBeUndefined()
      const { data: told } = await backend.send('/server/speech/engine', {})
      expect([told['notice'], told['samples']]).toEqual([undefined, []])
    })

    it.each(faults)('when it %s, the caller hears 503 and pays nothing', async (_name, how) => {
      const used = async () => (await backend.rows('grant', { targetId: ada.userId })).map((grant) => grant['used'] as number)
      const before = await used()
      answer = how
      expect(await recognize()).toMatchObject({ status: 503, data: { errorCode: 5000 } })
      expect(await used()).toEqual(before)
    })
  })
})
