import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoEngine } from '../../mocks/speech/demo/demo-engine.ts'
import { hasEspeak } from '../../mocks/speech/demo/espeak.ts'
import { encodeAll } from '../../mocks/speech/sound/encode.ts'
import { usualKinds } from './harness.ts'
import { openSpeech, sampleBytes, toneWav, type Customer, type SpeechBackend } from './speech-backend.ts'

const speaks = await hasEspeak()
const PLENTY = { 'asr-sentence': 1000, tts: 100_000, voiceprint: 1000, sound: 1000 }

describe.each(usualKinds)('calls of speech on %s', (kind) => {
  let backend: SpeechBackend
  let ada: Customer
  let bob: Customer
  const voiceId = 'v-zh'
  beforeAll(async () => {
    backend = await openSpeech(kind)
    ada = await backend.customer({}, PLENTY)
    bob = await backend.customer({}, PLENTY)
  })
  afterAll(() => backend?.close())

  const recognize = async (bytes: Buffer, more: object = {}, name = 'sound.wav', who = ada) =>
    backend.send('/server/asr/sentence', { audio: await backend.upload(who.token, bytes, name), engine: '16k_zh', ...more }, who)

  it('a bundled sample has its true transcript with times, and the call is booked with its package (acceptance 216)', async () => {
    const { code, data } = await recognize(await sampleBytes())
    expect([code, data]).toMatchObject([
      200,
      {
        hasTranscript: true,
        text: '您好，欢迎使用聆语语音开放平台。嗯，今天的会议有120人参加。',
        sentences: [{ speaker: 1, begin: 0.4 }, { speaker: 1 }],
        duration: expect.any(Number),
        latency: expect.any(Number),
        engine: { name: 'demo', isDemo: true },
        packageName: 'asr-sentence call',
      },
    ])
    expect(data['notice']).toBeUndefined()
    expect(await backend.rows('call_log', { requestId: data['requestId'] })).toMatchObject([
      {
        userId: ada.userId,
        appId: ada.appId,
        service: 'asr-sentence',
        engine: '16k_zh',
        amount: 1,
        code: 0,
        packageName: 'asr-sentence call',
        ip: '127.0.0.1',
      },
    ])
  })

  it.each([
    ['punctuation', { punctuation: false }, '您好欢迎使用聆语语音开放平台嗯今天的会议有120人参加'],
    ['numbers', { convertNum: false }, '您好，欢迎使用聆语语音开放平台。嗯，今天的会议有一百二十人参加。'],
    ['modal words', { filterModal: true }, '您好，欢迎使用聆语语音开放平台。今天的会议有120人参加。'],
  ])('the wish about %s is followed', async (_name, wish, text) => {
    expect((await recognize(await sampleBytes(), wish)).data['text']).toBe(text)
  })

  it('of any other sound there are measured facts and no words, and nothing is charged (W4)', async () => {
    const { data } = await recognize(toneWav(2, 220))
    expect(data['packageName']).toBe(null)
    expect(await backend.rows('call_log', { requestId: data['requestId'] })).toMatchObject([{ code: 0, amount: 0, packageName: null }])
    expect(data).toMatchObject({
      hasTranscript: false,
      text: '',
      sentences: [],
      duration: 2,
      notice: expect.stringContaining('no transcript'),
      facts: { seconds: 2, levelDb: -11, pitchHz: expect.any(Number), pauses: 0, decoded: true },
    })
    expect(Math.abs(data['facts'].pitchHz - 220)).toBeLessThan(6)
  })

  it('an MP3 is decoded, and the file may come with the call itself', async () => {
    const { pieces } = await createDemoEngine({ speaks: 'tones' }).synthesize(
      '语音',
      { voiceId, gender: 'female', language: 'zh', speed: 0, pitch: 0, volume: 0, sampleRate: 16_000 },
      new AbortController().signal,
    )
    const { bytes, seconds } = await encodeAll(pieces, 'mp3', 16_000)
    const { code, data } = await backend.sendForm(
      '/server/asr/sentence',
      { engine: '16k_zh', punctuation: 'true' },
      { bytes, name: 'a.mp3' },
      ada.token,
    )
    expect([code, data['hasTranscript']]).toEqual([200, false])
    expect(Math.abs(data['duration'] - seconds)).toBeLessThan(0.2)
  })

  it.each([
    ['longer than a minute (acceptance 215)', () => toneWav(61.2), 'a.wav', 422, 4002],
    ['silent', () => toneWav(2, 0), 'a.wav', 422, 4003],
    ['a broken wav', () => Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(40)]), 'a.wav', 422, 4001],
    [
      'a picture',
      () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
      'a.png',
      422,
      4001,
    ],
    ['more than 3 MB', () => toneWav(50, 220, 48_000), 'a.wav', 422, 4002],
  ])('a recording that is %s is refused, named on its field and logged', async (_name, bytes, name, status, errorCode) => {
    const answer = await recognize(bytes(), {}, name)
    expect(answer).toMatchObject({ status, data: { errorCode, requestId: expect.any(String), fields: { audio: expect.any(String) } } })
    expect(await backend.rows('call_log', { requestId: answer.data['requestId'] })).toMatchObject([{ code: errorCode, amount: 0 }])
  })

  it("somebody else's recording is not there", async () => {
    const audio = await backend.upload(bob.token, await sampleBytes())
    expect(await backend.send('/server/asr/sentence', { audio, engine: '16k_zh' }, ada)).toMatchObject({
      status: 422,
      data: { fields: { audio: expect.any(String) } },
    })
  })

  it('short text is spoken as audio/mpeg as it is, and its characters are booked (acceptance 149, 227)', async () => {
    const before = (await backend.rows('grant', { targetId: ada.userId })).find((one) => String(one['comboId']).includes('tts'))!
    const answer = await backend.send('/server/tts/short', { text: '您好，世界', voiceId }, ada)
    expect([answer.status, answer.headers['content-type'], answer.headers['x-speech-engine']]).toEqual([200, 'audio/mpeg', 'tones'])
    expect(answer.bytes.length).toBeGreaterThan(1000)
    expect(await backend.rows('grant', { grantNo: before['grantNo'] })).toMatchObject([{ used: Number(before['used']) + 5 }])
    expect(await backend.send('/server/tts/short', { text: '', voiceId }, ada)).toMatchObject({
      status: 422,
      data: { fields: { text: expect.any(String) } },
    })
    expect(await backend.send('/server/tts/short', { text: '您'.repeat(301), voiceId }, ada)).toMatchObject({ status: 422 })
    expect(await backend.send('/server/tts/short', { text: '您好', voiceId: 'nobody' }, ada)).toMatchObject({
      status: 422,
      data: { fields: { voiceId: expect.any(String) } },
    })
  })

  it('speed, pitch, volume and rate are truly applied', async () => {
    const speak = async (more: object) => {
      const { bytes } = await backend.send('/server/tts/short', { text: '语音开放平台', voiceId, format: 'wav', ...more }, ada)
      const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length))
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      return { rate: bytes.readUInt32LE(24), seconds: samples.length / bytes.readUInt32LE(24), peak, data: (await recognize(bytes)).data }
    }
    const plain = await speak({})
    expect((await speak({ speed: 500 })).seconds).toBeCloseTo(plain.seconds / 2, 1)
    expect((await speak({ volume: -500 })).peak / plain.peak).toBeCloseTo(0.25, 1)
    expect((await speak({ sampleRate: 24_000 })).rate).toBe(24_000)
    const low = { voiceId: 'v-en', text: '语音' }
    expect((await speak({ ...low, pitch: -300 })).data['facts'].pitchHz).toBeLessThan((await speak(low)).data['facts'].pitchHz)
  })

  it.runIf(speaks)('a machine with espeak-ng speaks', async () => {
    const engine = createDemoEngine()
    expect(await engine.info()).toMatchObject({ synthesis: 'espeak-ng' })
    const speech = await engine.synthesize(
      'Hello there',
      { voiceId: 'a', gender: 'male', language: 'en', speed: 0, pitch: 0, volume: 0, sampleRate: 16_000 },
      new AbortController().signal,
    )
    const { seconds } = await encodeAll(speech.pieces, 'wav', 16_000)
    expect([speech.by, seconds > 0.4 && seconds < 3]).toEqual(['espeak-ng', true])
  })

  it('an enrolled voice is verified with a score and a decision, and found among others (acceptance 230)', async () => {
    const enroll = async (sample: string, nick: string, who = ada) =>
      backend.send(
        '/server/voiceprint/enroll',
        { nick, group: 'desk', audio: await backend.upload(who.token, await sampleBytes(sample)) },
        who,
      )
    const woman = await enroll('greeting-zh', 'Woman')
    const man = await enroll('guide-en', 'Man')
    expect([woman, man]).toMatchObject([{ code: 200, data: { nick: 'Woman', sampleRate: 16_000 } }, { code: 200 }])
    const verify = async (speakerId: unknown, sample: string) =>
      (
        await backend.send(
          '/server/voiceprint/verify',
          { speakerId, threshold: 70, audio: await backend.upload(ada.token, await sampleBytes(sample)) },
          ada,
        )
      ).data
    expect(await verify(woman.data['speakerId'], 'greeting-zh')).toMatchObject({ score: 100, threshold: 70, pass: true, decision: 'pass' })
    expect(await verify(woman.data['speakerId'], 'guide-en')).toMatchObject({ pass: false, decision: 'fail' })
    const audio = await backend.upload(ada.token, await sampleBytes('guide-en'))
    const { data } = await backend.send('/server/voiceprint/search', { audio, topN: 5, group: 'desk' }, ada)
    expect(data['candidates'].map(({ nick }: { nick: string }) => nick)).toEqual(['Man', 'Woman'])
    expect(
      await backend.send('/server/voiceprint/verify', { speakerId: woman.data['speakerId'], threshold: 70, audio }, bob),
    ).toMatchObject({ status: 422, data: { fields: { speakerId: expect.any(String) } } })
    expect((await enroll('guide-en', 'Short', bob)).code).toBe(200)
    const short = await backend.upload(ada.token, toneWav(2))
    expect(await backend.send('/server/voiceprint/enroll', { nick: 'Short', audio: short }, ada)).toMatchObject({
      status: 422,
      data: { fields: { audio: expect.stringContaining('at least 5 s') } },
    })
    await backend.send('/server/voiceprint/delete', { speakerId: woman.data['speakerId'] }, ada)
    expect(await backend.rows('voiceprint', { speakerId: woman.data['speakerId'] })).toEqual([])
  })

  it('a sound lists what was asked, and what is not known stays empty (acceptance 231)', async () => {
    const analyze = async (bytes: Buffer, types: string[]) =>
      (await backend.send('/server/sound/analyze', { audio: await backend.upload(ada.token, bytes), types }, ada)).data
    expect(await analyze(await sampleBytes('meeting-zh'), ['speaker', 'gender', 'language'])).toMatchObject({
      results: [
        { type: 'speaker', value: 2 },
        { type: 'gender', value: 'female' },
        { type: 'language', value: 'zh' },
      ],
    })
    const data = await analyze(toneWav(2, 110), ['gender', 'language'])
    expect(data).toMatchObject({
      results: [
        { type: 'gender', value: 'male', score: expect.any(Number) },
        { type: 'language', value: null },
      ],
      notice: expect.stringContaining('measured pitch'),
    })
    expect(await backend.rows('sound_record', { recordId: data['recordId'] })).toMatchObject([
      { gender: 'male', language: null, duration: 2, fileName: 'sound.wav' },
    ])
  })

  it('a reservation of voice cloning is noted once and costs nothing (acceptance 229)', async () => {
    const logged = (await backend.rows('call_log', { userId: ada.userId })).length
    for (const scene of ['a book', 'a game'])
      expect(await backend.send('/server/tts/clone-reserve', { phone: '13800138000', scene }, ada)).toMatchObject({ code: 200 })
    expect(await backend.rows('clone_reservation', { userId: ada.userId })).toMatchObject([{ phone: '+8613800138000', scene: 'a game' }])
    // Issue 14: who comes back sees it, and who has another number has still one reservation.
    const reserved = async () => (await backend.send('/server/tts/clone-reserved', {}, ada)).data
    expect(await reserved()).toEqual({ phone: '+8613800138000', scene: 'a game' })
    expect(await backend.send('/server/tts/clone-reserve', { phone: '13800138001' }, ada)).toMatchObject({ code: 200 })
    expect(await reserved()).toEqual({ phone: '+8613800138001', scene: null })
    expect(await backend.rows('clone_reservation', { userId: ada.userId })).toHaveLength(1)
    expect((await backend.rows('call_log', { userId: ada.userId })).length).toBe(logged)
    expect(await backend.send('/server/tts/clone-reserve', { phone: '123' }, ada)).toMatchObject({ status: 422 })
  })

  it('a guest tries it with a slider check that works once and for ten minutes (acceptance 59, 296)', async () => {
    const track = [0, 0.3, 0.7, 1].map((x, at) => ({ x, t: at * 150 }))
    const checked = async () => {
      const { data: begun } = await backend.send('/open/asr-demo/check', {})
      const { data: done } = await backend.send('/open/asr-demo/check', { sessionId: begun['sessionId'], token: begun['token'], track })
      return { id: 'sentence', scene: 'nc_demo', sessionId: begun['sessionId'], token: begun['token'], sig: done['sig'] } as Record<
        string,
        string
      >
    }
    const file = { bytes: await sampleBytes('guide-en'), name: 'a.wav' }
    const ask = (fields: Record<string, string>) => backend.sendForm('/open/asr-demo/file', fields, file)
    const fields = await checked()
    expect(await ask(fields)).toMatchObject({
      code: 200,
      data: { text: 'Welcome to the voice platform. Create an application and make your first call.' },
    })
    expect(await ask(fields)).toMatchObject({ status: 400, message: expect.stringContaining('slider check') })
    expect(await ask({ ...(await checked()), scene: 'other' })).toMatchObject({ status: 400 })
    expect(await ask({ ...(await checked()), sig: 'x'.repeat(40) })).toMatchObject({ status: 400 })
    const late = await checked()
    backend.clock.now += 600_001
    expect(await ask(late)).toMatchObject({ status: 400 })
    const { data } = await backend.send('/open/asr-demo/check', {})
    expect(
      await backend.send('/open/asr-demo/check', { ...data, scene: undefined, expireSeconds: undefined, track: [{ x: 1, t: 0 }] }),
    ).toMatchObject({ status: 400 })
    const racing = await checked()
    expect((await Promise.all([ask(racing), ask(racing), ask(racing)])).map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('says plainly what it is, and hands out its samples', async () => {
    const { data } = await backend.send('/server/speech/engine', {})
    const own = await backend.send('/server/speech/engine', {}, { token: (await backend.customer()).token })
    expect(data).toMatchObject({ name: 'demo', isDemo: true, synthesis: 'tones', notice: expect.stringContaining('demo engine') })
    expect(data['samples'].map(({ name }: { name: string }) => name)).toEqual(['greeting-zh', 'guide-en', 'meeting-zh', 'call-zh-8k'])
    expect(own.data['samples'].map(({ name }: { name: string }) => name)).toContain('voice-man-zh')
    const sample = await backend.send('/server/speech/sample', { name: 'guide-en' })
    expect([sample.headers['content-type'], sample.bytes.equals(await sampleBytes('guide-en'))]).toEqual(['audio/wav', true])
    expect(await backend.send('/server/speech/sample', { name: '../engine' })).toMatchObject({ status: 404 })
  })
})
