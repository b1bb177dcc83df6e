import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import type { Row } from './any-database.ts'
import { renewSecret } from '../../mocks/secrets/app-secret.ts'
import { findInterface, interfaces, languages, writeSample } from '../../src/widgets/api/samples.ts'
import { listSold } from '../../src/schema/openapi/sold.ts'
import { readAnswers, shapeOf } from './example-answers.ts'
import { usualKinds, NOW } from './harness.ts'
import { contract } from './seed-database.ts'
import { formOf, openSpeech, sampleBytes, type Customer, type SpeechBackend } from './speech-backend.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

const PLENTY = { 'asr-sentence': 1000, 'asr-realtime': 1000, 'asr-file': 1000, tts: 100_000, voiceprint: 1000, sound: 1000, nlp: 1000 }

const filledIn = (name: keyof typeof interfaces) =>
  findInterface(name, (key, ...values) => sayIn('zh-CN')('widgets/examples', key, ...values))!
const analysed = filledIn('nlp')

describe.each(usualKinds)('the open interfaces on %s', (kind) => {
  let backend: SpeechBackend
  let ada: Customer
  let secret = ''
  beforeAll(async () => {
    backend = await openSpeech(kind)
    ada = await backend.customer({}, PLENTY)
    secret = (await backend.db.write((trx) => renewSecret(trx, ada.appId, NOW))).secret
  })
  afterAll(() => backend?.close())

  async function call(path: string, body: Row | Buffer, more: Record<string, string> = {}, type = 'application/json') {
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': type, 'accept-language': 'en-US', 'app-id': ada.appId, 'app-secret': secret, ...more },
      payload: Buffer.isBuffer(body) ? body : JSON.stringify(body),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      ...(isJson ? answer.json<{ code: number; message: string; data: Row }>() : {}),
    }
  }
  async function send(path: string, fields: Record<string, string>, more: Record<string, string> = {}) {
    const { payload, headers } = formOf(fields, { bytes: await sampleBytes(), name: 'speech.wav' })
    return call(path, payload, more, headers['content-type'])
  }

  it('the secret of an application takes the place of a session, and its call is booked on that application', async () => {
    const { code, data } = await send('/v1/asr/sentence', { engine: '16k_zh' })
    expect([code, data]).toMatchObject([200, { hasTranscript: true, packageName: 'asr-sentence call' }])
    expect(await backend.rows('call_log', { requestId: data!['requestId'] })).toMatchObject([
      { appId: ada.appId, userId: ada.userId, code: 0 },
    ])
  })

  it('every interface of the samples is served, by the very path that they name', async () => {
    const speaker = await send('/v1/vpr/enroll', { nick: 'Ada' })
    expect(speaker.code).toBe(200)
    const { path, body } = filledIn('asr-file')
    const made = await call(path, { ...body, callbackUrl: undefined })
    expect(made).toMatchObject({ code: 200, data: { taskIds: [expect.any(String)] } })
    const [taskId] = made.data!['taskIds'] as string[]
    const queried = (await call('/v1/asr/file-query', { taskId })).data
    expect(queried).toMatchObject({ taskId })
    const voice = { voiceId: 'v-zh' }
    const short = await call(interfaces['tts-short'].path, { ...filledIn('tts-short').body, ...voice })
    expect([short.status, short.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    const long = await call(interfaces['tts-long'].path, { ...filledIn('tts-long').body, ...voice })
    expect(long.code).toBe(200)
    // Issue 19: a program reads what the documents say of a row, and nothing of the account's owner.
    for (const row of [queried!, long.data!])
      expect(Object.keys(row).filter((name) => /Label$|^userId$|^version$|^audio$/.test(name))).toEqual([])
    expect((await send(interfaces.voiceprint.path, { speakerId: String(speaker.data!['speakerId']), threshold: '70' })).data).toMatchObject(
      {
        decision: 'pass',
      },
    )
    expect((await send(interfaces.sound.path, {})).data).toMatchObject({ results: [{ type: 'gender', value: 'female' }] })
    const texts = { 'nlp/segment': ['words', 'keywords'], 'nlp/sentiment': ['sentences'], 'nlp/entity': ['names'] }
    for (const [face, parts] of Object.entries(texts)) {
      const { code, data } = await call(`/v1/${face}`, analysed.body)
      const around = ['language', 'latency', 'packageName', 'requestId', 'notice']
      expect([code, Object.keys(data!).toSorted()]).toEqual([200, [...parts, ...around].toSorted()])
      expect(await backend.rows('call_log', { requestId: data!['requestId'] })).toMatchObject([{ service: 'nlp', code: 0 }])
    }
    expect((await call('/v1/nlp/entity', { text: 'x'.repeat(501) })).data).toMatchObject({ fields: { text: expect.any(String) } })
  })

  it.each(['zh-CN', 'en-US'] as const)(
    'W18: the documents in %s show what each interface answers, in its shape of today',
    async (locale) => {
      const told = await readAnswers(ada, { locale, call, send })
      const file = `src/site/docs/answers/${locale.toLowerCase()}.json`
      if (process.env['ANSWERS'] === 'write') writeFileSync(file, JSON.stringify(told, undefined, 2))
      const shown = JSON.parse(readFileSync(file, 'utf8')) as Row
      expect(shapeOf(shown)).toEqual(shapeOf(told))
    },
  )

  it('a draft is not there', async () => {
    const become = (status: string) =>
      backend.db.write((trx) => trx.updateTable('interface').set({ status }).where('code', '=', 'nlp.entity').execute())
    await become('draft')
    expect((await call('/v1/nlp/entity', analysed.body)).status).toBe(404)
    await become('enabled')
  })

  it('issue 19: of rows to choose from all are named while they are few, and of many how many more there are and where', async () => {
    const ask = (voiceId: string, language = 'en-US') => call('/v1/tts/short', { text: '您好', voiceId }, { 'accept-language': language })
    const table = () => backend.db.query.selectFrom('voice')
    const one = await table().selectAll().where('voiceId', '=', 'v-zh').executeTakeFirstOrThrow()
    const add = (from: number, to: number) => {
      const voices = Array.from({ length: to - from }, (_, at) => ({ ...one, voiceId: `v-${from + at}`, name: `声音 ${from + at}` }))
      return backend.db.write((trx) => trx.insertInto('voice').values(voices).execute())
    }
    const named = ({ message }: { message?: string }) => message!.match(/\bv-(?!gone)[\w]+/g)!.length
    await add(10, 22)
    const few = await ask('v-gone')
    expect([named(few), few.message]).toEqual([14, expect.not.stringMatching(/ more: /)])
    await add(22, 60)
    const many = await ask('v-gone')
    expect([named(many), many.message]).toEqual([
      20,
      expect.stringMatching(/ and 3\d more: https?:\/\/[^/]+\/#\/official-website\/markdown\?select=tts\.short says where/),
    ])
    expect((await ask('v-gone', 'zh-CN')).message).toMatch(/另有 3\d 个，全部见 http/)
    await backend.db.write((trx) => trx.deleteFrom('voice').where('name', 'like', '声音 %').execute())
  })

  it.each([
    ['a wrong secret', '/v1/tts/short', { 'app-secret': 'nonsense' }, 403, 'The app ID or secret is wrong; check both under Applications'],
    ['no secret', '/v1/tts/short', { 'app-secret': '' }, 403, 'The headers App-Id and App-Secret are both needed; one of them is missing'],
    [
      "another's application",
      '/v1/tts/short',
      { 'app-id': 'app-of-nobody' },
      403,
      'The app ID or secret is wrong; check both under Applications',
    ],
    ['an address that is not sold', '/v1/tts/nothing', {}, 404, expect.any(String)],
  ])('%s is refused', async (_name, path, headers, status, message) => {
    const refused = await call(path, { text: '您好', voiceId: 'v-zh' }, headers)
    expect([refused.status, refused.message]).toEqual([status, message])
    if (status === 403) expect(refused.data).toMatchObject({ errorCode: 4010 })
  })

  it('14: a wrong value is named with its field, with what was found and with what is allowed', async () => {
    const odd = await send('/v1/asr/sentence', { engine: '16k_zh', punctuation: 'maybe' })
    expect([odd.status, odd.message]).toEqual([422, expect.stringMatching(/^punctuation: .*\(found “maybe”; allowed: true, false\)$/)])
    const voice = await call('/v1/tts/short', { text: '您好', voiceId: 'v-gone' })
    expect([voice.status, voice.message]).toEqual([422, expect.stringMatching(/^voiceId: .*\(found “v-gone”; allowed: .*v-zh.*\)$/)])
    const fast = await call('/v1/tts/short', { text: '您好', voiceId: 'v-zh', speed: 9000 })
    expect([fast.status, fast.message]).toEqual([422, expect.stringMatching(/^speed: .*found “9000”; allowed: -?\d+ – \d+/)])
    const chinese = await call('/v1/tts/short', { text: '您好', voiceId: 'v-gone' }, { 'accept-language': 'zh-CN' })
    expect(chinese.message).toMatch(/^voiceId: .*（收到“v-gone”；可用的值：.*v-zh.*）$/)
  })

  it('a disabled interface, and a secret that was replaced without overlap, work no longer', async () => {
    await backend.db.write((trx) => trx.updateTable('interface').set({ status: 'disabled' }).where('code', '=', 'tts.long').execute())
    expect(await call('/v1/tts/long', { title: 'a', text: 'a', voiceId: 'v-zh' })).toMatchObject({ status: 403 })
    const eve = await backend.customer({}, PLENTY)
    const old = (await backend.db.write((trx) => renewSecret(trx, eve.appId, NOW))).secret
    await backend.db.write((trx) => renewSecret(trx, eve.appId, NOW, 0))
    const refused = await call('/v1/tts/short', { text: '您好', voiceId: 'v-zh' }, { 'app-id': eve.appId, 'app-secret': old })
    expect(refused.status).toBe(403)
  })

  it('the reference tells what the catalogue offers today, in the language of the reader', async () => {
    type Told = { paths: Record<string, { post: { summary: string; 'x-code': string; 'x-facts': Row }; 'x-stream'?: object }> }
    const read = async (locale: string) => {
      const { data } = await call('/open/reference', {}, { 'accept-language': locale, 'app-id': '', 'app-secret': '' })
      return (data as Told).paths
    }
    const reword = (values: Row) =>
      backend.db.write((trx) => trx.updateTable('interface').set(values).where('code', '=', 'vpr.search').execute())
    const english = await read('en-US')
    const rows = await backend.rows('interface', {})
    const offered = rows.filter(({ code, status }) => status !== 'draft' && listSold(contract).some(({ sold }) => sold.code === code))
    expect(Object.keys(english).toSorted()).toEqual(offered.map(({ path }) => path).toSorted())
    expect(english['/v1/asr/sentence']!.post).toMatchObject({
      summary: 'One-sentence recognition',
      'x-facts': { unit: 'call', status: 'enabled', defaultConcurrency: expect.any(Number) as number },
    })
    expect((await read('zh-CN'))['/v1/asr/sentence']!.post.summary).toBe('一句话识别')
    expect(english['/v1/asr/realtime']).toHaveProperty('x-stream')
    await reword({ path: '/v1/vpr/find', nameEn: 'Find a voice', status: 'disabled' })
    expect((await read('en-US'))['/v1/vpr/find']!.post).toMatchObject({ summary: 'Find a voice', 'x-facts': { status: 'disabled' } })
    await reword({ path: '/v1/vpr/search', nameEn: 'Voiceprint search', status: 'draft' })
    expect(await read('en-US')).not.toHaveProperty(['/v1/vpr/search'])
    await reword({ status: 'enabled' })
  })

  it('a program streams with its secret alone, and stops with a word', async () => {
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const base = `ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}/api${interfaces['asr-realtime'].path}?engine=16k_zh`
    const events: Row[] = []
    const socket = new WebSocket(base, { headers: { 'App-Id': ada.appId, 'App-Secret': secret } })
    socket.on('message', (data) => events.push(JSON.parse(String(data)) as Row))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const bytes = (await sampleBytes()).subarray(44)
    for (let at = 0; at < bytes.length; at += 3200) socket.send(bytes.subarray(at, at + 3200))
    socket.send('{"type": "stop"}')
    await expect.poll(() => events.at(-1)?.['type'], { timeout: 10_000 }).toBe('end')
    expect(events.filter(({ type }) => type === 'final')).toMatchObject([{ text: '您好，欢迎使用聆语语音开放平台。' }, {}])

    const stranger = new WebSocket(base, { headers: { 'App-Id': ada.appId, 'App-Secret': 'nonsense' } })
    const answer = await new Promise<IncomingMessage>((resolve) => stranger.once('unexpected-response', (_request, one) => resolve(one)))
    const body = await json(answer)
    expect([answer.statusCode, body]).toMatchObject([
      403,
      { code: 403, message: expect.stringContaining('secret is wrong'), data: { errorCode: 4010, requestId: expect.any(String) } },
    ])
    const { requestId } = (body as { data: { requestId: string } }).data
    expect(await backend.rows('call_log', { requestId })).toMatchObject([{ code: 4010, appId: ada.appId }])
  })
})

it('samples carry the id of the application in every language, and never a secret', () => {
  for (const one of Object.values(interfaces))
    for (const language of languages) {
      const sample = writeSample(language, one, 'https://lingyu.example', 'app-1')
      expect([language, sample]).toEqual([language, expect.stringContaining('app-1')])
      expect(sample).toMatch(/YOUR_APP_SECRET|APP_SECRET/)
    }
})
