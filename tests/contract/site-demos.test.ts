import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Row } from './any-database.ts'
import { usualKinds } from './harness.ts'
import { formOf, openSpeech, sampleBytes, toneWav, type SpeechBackend } from './speech-backend.ts'

const track = [0, 0.3, 0.7, 1].map((x, at) => ({ x, t: at * 150 }))
const WAIT = { timeout: 60_000, interval: 20 }

describe.each(usualKinds)('the demonstrations of the site on %s', (kind) => {
  let backend: SpeechBackend
  beforeAll(async () => {
    backend = await openSpeech(kind)
  })
  afterAll(() => backend?.close())

  /** Every test has an hour of its own. */
  const later = () => void (backend.clock.now += 3_600_001)
  const ask = (path: string, body: Row, more = {}) => backend.send(`/open/demo/${path}`, body, more)

  async function checked(id: string): Promise<Record<string, string>> {
    const { sessionId, token, scene } = (await backend.send('/open/asr-demo/check', {})).data as Record<string, string>
    const { sig } = (await backend.send('/open/asr-demo/check', { sessionId, token, track })).data as Record<string, string>
    return { id, sessionId: sessionId!, sig: sig!, token: token!, scene: scene! }
  }
  const send = async (id: string, bytes: Buffer, name = 'a.wav', fields?: Record<string, string>) =>
    backend.sendForm('/open/asr-demo/file', fields ?? (await checked(id)), { bytes, name })

  it.each([
    ['sentence', 'greeting-zh', { hasTranscript: true, text: expect.stringContaining('您好，欢迎使用聆语语音开放平台。') }],
    ['recording', 'meeting-zh', { sentences: [{ speaker: 1 }, { speaker: 2 }, { speaker: 1 }] }],
    ['recording', 'call-zh-8k', { sentences: [{ speaker: 1 }, { speaker: 2 }, { speaker: 1 }] }],
    ['sound', 'guide-en', { results: [{ value: 1 }, { value: 'male' }, { value: 'en' }] }],
    ['voiceprint', 'guide-en', { voice: expect.any(String) }],
  ])('%s: of the sample %s there is a true answer (acceptance 59, 60)', async (id, sample, data) => {
    later()
    expect(await send(id, await sampleBytes(sample))).toMatchObject({ code: 200, data })
  })

  it('of any other recording there are measured facts, and no word that nobody said', async () => {
    later()
    for (const id of ['sentence', 'recording'])
      expect((await send(id, toneWav(2, 220))).data).toMatchObject({
        text: '',
        sentences: [],
        notice: expect.stringContaining('no transcript'),
        facts: { seconds: 2, pitchHz: expect.any(Number) },
      })
    expect((await send('sound', toneWav(2, 110))).data).toMatchObject({
      results: [{ value: null }, { value: 'male' }, { value: null }],
      notice: expect.stringContaining('measured pitch'),
    })
  })

  it.each([
    ['the language of the page', 'en-US', 'guide-en', {}, '16k_en'],
    ['the language of the page', 'zh-CN', 'guide-en', {}, '16k_zh'],
    ['the sample', 'zh-CN', 'guide-en', { engine: '16k_en' }, '16k_en'],
    ['the telephone line', 'zh-CN', 'call-zh-8k', {}, '8k_zh'],
    ['the language, as it has none for telephones', 'en-US', 'call-zh-8k', {}, '16k_en'],
  ])('words are recognised by the engine of %s: %s', async (_by, locale, sample, more, recognizer) => {
    later()
    const sound = { bytes: await sampleBytes(sample), name: 'a.wav' }
    const fields = { ...(await checked('sentence')), ...more }
    expect((await backend.sendForm('/open/asr-demo/file', fields, sound, undefined, locale)).data).toMatchObject({ recognizer })
    if (sample !== 'call-zh-8k') expect((await ask('realtime-token', more, { locale })).data).toMatchObject({ recognizer })
  })

  it.each([
    ['longer than a minute', () => toneWav(61.2), 'a.wav', 422, 'at most 60 s', '超过 60 秒的上限'],
    ['silent', () => toneWav(2, 0), 'a.wav', 422, 'No sound was found', '没有检测到声音'],
    ['larger than 3 MB', () => toneWav(50, 220, 48_000), 'a.wav', 413, '3 MB', '3 MB'],
    ['no sound (C20)', () => Buffer.from('%PDF-1.4\n'), 'a.pdf', 422, 'please send wav', '请发送 wav'],
  ])('a recording that is %s is refused in words of both languages', async (_name, bytes, name, status, en, zh) => {
    later()
    const sound = { bytes: bytes(), name }
    for (const [locale, message] of [
      ['en-US', en],
      ['zh-CN', zh],
    ])
      expect(await backend.sendForm('/open/asr-demo/file', await checked('sentence'), sound, undefined, locale)).toMatchObject({
        status,
        message: expect.stringContaining(message!),
      })
  })

  it.each([
    ['zh-CN', '这次滑动验证已经用过，请重新滑动', '滑动验证已超过 10 分钟，请重新滑动', '滑动验证未通过，请再滑动一次'],
    ['en-US', 'This slider check was used already', 'This slider check is older than 10 minutes', 'The slider check failed'],
  ])(
    'a check that was used, is too old or was no hand is refused, each in its own words: %s (acceptance 296)',
    async (locale, used, old, failed) => {
      later()
      const fields = await checked('sentence')
      const bytes = await sampleBytes('guide-en')
      const again = async (body: Record<string, string>) => {
        const { payload, headers } = formOf(body, { bytes, name: 'a.wav' })
        const answer = await backend.app.inject({
          method: 'POST',
          url: '/api/open/asr-demo/file',
          payload,
          headers: { ...headers, 'accept-language': locale },
        })
        return answer.json<{ code: number; message: string }>()
      }
      expect(await again(fields)).toMatchObject({ code: 200 })
      expect(await again(fields)).toMatchObject({ code: 400, message: expect.stringContaining(used) })
      const late = await checked('sentence')
      backend.clock.now += 600_001
      expect(await again(late)).toMatchObject({ code: 400, message: expect.stringContaining(old) })
      expect(await again({ ...late, sig: `${backend.clock.now}.forged` })).toMatchObject({
        code: 400,
        message: expect.stringContaining(failed),
      })
    },
  )

  it('one address tries thirty recordings an hour, and is told when to come back', async () => {
    later()
    const bytes = toneWav(1, 220)
    for (let nth = 0; nth < 30; nth++) expect((await send('sentence', bytes)).code).toBe(200)
    expect(await send('sentence', bytes)).toMatchObject({
      status: 429,
      message: 'You can try this 30 times an hour; please come back in about 60 min, or sign in to go on',
    })
    later()
    expect((await send('sentence', bytes)).code).toBe(200)
  })

  it('hot words change what sounds alike and nothing else', async () => {
    later()
    const decoded = async (words: Row[]) => {
      const { data } = await ask('hot-words', { sample: 'greeting-zh', words })
      const told = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')
      return [told(data['before']), told(data['after']), data['unused']]
    }
    const wrong = '您好，欢迎使用领域语音开放平台。嗯，今天的会议有一百二十人参加。'
    expect(await decoded([])).toEqual([wrong, wrong, []])
    expect(await decoded([{ word: '聆语', weight: 10 }])).toEqual([wrong, wrong.replace('领域', '聆语'), []])
    expect(await decoded([{ word: '聆语', weight: 5 }])).toEqual([wrong, wrong, []])
    expect(await decoded([{ word: '火星', weight: 100 }])).toEqual([wrong, wrong, ['火星']])
    expect(await ask('hot-words', { sample: 'nobody' })).toMatchObject({ status: 404 })
    expect(await ask('hot-words', { sample: 'greeting-zh', words: [{ word: '聆语', weight: 0 }] })).toMatchObject({ status: 422 })
  })

  it('a text is spoken by a voice of the wall, as sound, and no longer one than 200 characters', async () => {
    later()
    const { data: voices } = await ask('voices', {})
    expect(voices[0]).toEqual({ voiceId: 'v-zh', name: 'Zhi', gender: 'female', language: 'zh', scene: 'service', style: 'warm' })
    const spoken = await ask('speak', { text: '您好', voiceId: 'v-zh', speed: 100 })
    expect([spoken.status, spoken.headers['content-type'], spoken.headers['x-speech-engine']]).toEqual([200, 'audio/mpeg', 'tones'])
    expect(spoken.bytes.length).toBeGreaterThan(500)
    expect(await ask('speak', { text: '您'.repeat(201), voiceId: 'v-zh' })).toMatchObject({
      status: 422,
      data: { fields: { text: expect.any(String) } },
    })
    expect(await ask('speak', { text: '您好', voiceId: 'nobody' })).toMatchObject({ status: 404 })
  })

  it('W3: what is stored with a sample is told to be so, and nothing says how sure it is', async () => {
    later()
    const bytes = await sampleBytes('guide-en')
    const { data } = await send('sentence', bytes)
    expect(data).toMatchObject({ hasTranscript: true, notice: expect.stringContaining('this is a bundled sample') })
    const heard = (await send('sound', bytes)).data
    expect(heard).toMatchObject({ notice: expect.stringContaining('this is a bundled sample') })
    expect((heard['results'] as Row[]).map(({ value, score }) => [value !== null, score])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ])
  })

  it('W15: voices are compared by the default threshold of the interface, sealed ones and those of the samples, and a sealed one holds for ten minutes', async () => {
    later()
    const { data: excerpts } = await ask('excerpts', {})
    expect(excerpts.map(({ name }: Row) => name)).toEqual(['woman-1', 'woman-2', 'man-zh', 'man-en'])
    expect((await ask('compare', { one: 'sample:woman-1', other: 'sample:woman-2' })).data).toMatchObject({ pass: true, threshold: 70 })
    expect((await ask('compare', { one: 'sample:woman-1', other: 'sample:man-zh' })).data).toMatchObject({ pass: false })
    const one = (await send('voiceprint', await sampleBytes('guide-en'))).data['voice'] as string
    expect((await ask('compare', { one, other: 'sample:man-en' })).data['score']).toBeGreaterThan(70)
    expect(await ask('compare', { one: `${one}x`, other: one })).toMatchObject({
      status: 422,
      data: { fields: { one: expect.any(String) } },
    })
    expect(await ask('compare', { one: 'sample:nobody', other: one })).toMatchObject({ status: 404 })
    backend.clock.now += 600_001
    expect(await ask('compare', { one, other: 'sample:man-en' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('no longer valid'),
    })
  })

  it('a recording in which nobody speaks is no voice, and no fault of the engine', async () => {
    later()
    expect(await send('voiceprint', toneWav(0.6, 220))).toMatchObject({
      status: 422,
      message: expect.stringContaining('less than a second of voice'),
      data: { fields: { file: expect.any(String) } },
    })
  })

  it('a text is taken apart, and of a text nothing is kept', async () => {
    later()
    const text = '我对你们的服务很满意。但是周一的发票没有收到，王先生说要退款 300 元。'
    const { data } = await ask('text', { text })
    expect(data['sentences'].map(({ mood }: Row) => mood)).toEqual(['positive', 'negative'])
    expect(data['names'].map(({ type, text: name }: Row) => [type, name])).toEqual([
      ['time', '周一'],
      ['person', '王先生'],
      ['amount', '300 元'],
    ])
    expect(await ask('text', { text: 'a'.repeat(501) })).toMatchObject({ status: 422 })
  })

  it('what was tried goes to the first who signs in with its token, for a day', async () => {
    later()
    const bytes = await sampleBytes('guide-en')
    const keep = async () => (await backend.sendForm('/open/demo/keep', {}, { bytes, name: 'a.wav' })).data['kept'] as string
    const claim = async (kept: string, who: { token: string }) => backend.send('/server/speech/claim', { kept }, who)
    const [ada, bob] = [await backend.customer(), await backend.customer()]
    const kept = await keep()
    expect((await backend.rows('demo_kept', {})).some((row) => JSON.stringify(row).includes(kept))).toBe(false)
    expect((await backend.send('/server/speech/claim', { kept })).code).toBe(401)
    const { data } = await claim(kept, ada)
    expect(await backend.rows('upload', { ref: data['values'].audio })).toMatchObject([{ userId: ada.userId, type: 'audio/wav' }])
    expect((await claim(kept, ada)).data).toEqual(data)
    expect(await claim(kept, bob)).toMatchObject({ status: 404, message: expect.stringContaining('expired or went to another account') })
    const late = await keep()
    backend.clock.now += 86_400_001
    expect(await claim(late, ada)).toMatchObject({ status: 404 })
    const spoken = await sampleBytes('guide-en')
    const heard = await backend.sendForm('/open/demo/keep', { engine: '16k_en' }, { bytes: spoken, name: 'a.wav' })
    expect((await claim(heard.data['kept'] as string, ada)).data).toMatchObject({ values: { engine: '16k_en', from: 'file' } })
    expect(await ask('keep', { text: 'hello', engine: '16k_xx' })).toMatchObject({ status: 422 })
    const words = (await ask('keep', { text: '您好', voiceId: 'v-zh' })).data['kept'] as string
    expect((await claim(words, bob)).data).toEqual({ values: { text: '您好', voiceId: 'v-zh' } })
    const hotWords = [{ word: '聆语', weight: 10 }]
    expect((await claim((await ask('keep', { words: hotWords })).data['kept'] as string, ada)).data).toEqual({
      values: { words: hotWords },
    })
    expect(await ask('keep', { words: [{ word: '聆语', weight: 101 }] })).toMatchObject({ status: 422 })
    expect(await ask('keep', { words: [] })).toMatchObject({ status: 422 })
    expect(await ask('keep', {})).toMatchObject({ status: 422 })
  })

  it('a visitor speaks for a minute at most, without an account', async () => {
    later()
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const base = `ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
    const begin = async (token: unknown) => {
      const socket = new WebSocket(`${base}/api/server/asr/realtime`)
      const events: Row[] = []
      let code = 0
      socket.on('message', (data) => events.push(JSON.parse(String(data)) as Row))
      socket.on('close', (why) => (code = why))
      await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject))
      socket.send(JSON.stringify({ type: 'start', token, locale: 'en-US' }))
      const until = async (type: string) => {
        await expect.poll(() => events.some((one) => one['type'] === type), WAIT).toBe(true)
      }
      return {
        socket,
        events,
        until,
        closed: async () => {
          await expect.poll(() => code, WAIT).not.toBe(0)
          return code
        },
      }
    }
    const { data } = await ask('realtime-token', {})
    const stream = await begin(data['token'])
    await stream.until('ready')
    const bytes = (await sampleBytes('meeting-zh')).subarray(44)
    for (let at = 0; at < bytes.length; at += 6400) stream.socket.send(bytes.subarray(at, at + 6400))
    await expect.poll(() => stream.events.filter((one) => one['type'] === 'final').length, WAIT).toBe(3)
    expect(stream.events.some((one) => one['type'] === 'partial')).toBe(true)
    for (let second = 0; second < 50; second++) stream.socket.send(Buffer.alloc(32_000))
    await stream.until('end')
    expect(await stream.closed()).toBe(1000)
    expect(await backend.rows('use_slot', {})).toEqual([])
    const again = await begin(data['token'])
    await again.until('error')
    expect(await again.closed()).toBe(4001)
  })
})
