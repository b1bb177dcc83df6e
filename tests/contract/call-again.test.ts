import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Row } from './any-database.ts'
import { usualKinds } from './harness.ts'
import { openSpeech, sampleBytes, type Customer, type SpeechBackend } from './speech-backend.ts'

const WAIT = { timeout: 60_000, interval: 20 }

describe.each(usualKinds)('a failed call that is tried again on %s', (kind) => {
  let backend: SpeechBackend
  /** Has applications and nothing to pay with, so that every call fails with 4020. */
  let ada: Customer
  let bob: Customer
  beforeAll(async () => {
    backend = await openSpeech(kind)
    ada = await backend.customer()
    bob = await backend.customer()
  })
  afterAll(() => backend?.close())

  const again = (requestId: unknown, who = ada, locale = 'en-US') =>
    backend.send('/server/usage/log-again', { requestId }, { ...who, locale })
  const refusedAt = async (path: string, body: Row, who = ada) => {
    const { data, message } = await backend.send(path, body, who)
    expect(data, message).toMatchObject({ errorCode: 4020, requestId: expect.any(String) })
    return data['requestId'] as string
  }
  const upload = async (who = ada) => backend.upload(who.token, await sampleBytes(), 'greeting.wav')

  it('has its recording, engine and wishes again, and says what they were called', async () => {
    const asked = { audio: await upload(), engine: '16k_en', punctuation: false, filterModal: true }
    const requestId = await refusedAt('/server/asr/sentence', asked)
    const { code, data } = await again(requestId)
    expect([code, data]).toEqual([200, { values: expect.objectContaining(asked) }])
    expect(await backend.rows('call_log', { requestId })).toMatchObject([{ face: 'asr.sentence', code: 4020 }])
  })

  it('has the voice and the options of a synthesis, but never its text', async () => {
    const asked = { voiceId: 'v-en', speed: 120, pitch: -50, volume: 0, format: 'wav', sampleRate: 8000 }
    const requestId = await refusedAt('/server/tts/short', { ...asked, text: 'Nobody else may read this.' })
    const { data } = await again(requestId)
    expect(data).toEqual({ values: { ...asked, text: '' }, notice: expect.stringMatching(/text is not kept/) })
    expect((await again(requestId, ada, 'zh-CN')).data['notice']).toContain('调用记录不保存文本')
    expect(JSON.stringify(await backend.rows('call_request', { requestId }))).not.toContain('Nobody else')
  })

  it('has the recording of a voiceprint and the speaker that it is held against, but not what they are called', async () => {
    const eve = await backend.customer({}, { voiceprint: 1 })
    const audio = await upload(eve)
    const { data } = await backend.send('/server/voiceprint/enroll', { nick: 'Ann', audio }, eve)
    const asked = {
      verify: { speakerId: data['speakerId'], audio, threshold: 80 },
      search: { audio, group: 'desk', topN: 3 },
      enroll: { audio, group: 'desk' },
    }
    for (const [deed, body] of Object.entries(asked)) {
      const requestId = await refusedAt(`/server/voiceprint/${deed}`, deed === 'enroll' ? { ...body, nick: 'Bob' } : body, eve)
      expect([deed, (await again(requestId, eve)).data]).toEqual([deed, { values: body }])
      expect(await backend.rows('call_log', { requestId })).toMatchObject([{ face: `vpr.${deed}`, service: 'voiceprint' }])
    }
  })

  it('has the files and settings of a transcription', async () => {
    const asked = {
      from: 'file',
      files: [{ audio: await upload() }, { audio: await upload() }],
      engine: '16k_zh',
      channelNum: 1,
      speakerNumber: 2,
    }
    const { data } = await again(await refusedAt('/server/asr/file-create', asked))
    expect(data['values']).toMatchObject(asked)
  })

  it('has the engine of a stream', async () => {
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const { data } = await backend.send('/server/asr/realtime-token', { engine: '8k_zh' }, ada)
    const socket = new WebSocket(`ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}/api/server/asr/realtime`)
    let told: Row | undefined
    socket.on('message', (message) => (told = JSON.parse(String(message)) as Row))
    socket.on('open', () => socket.send(JSON.stringify({ type: 'start', token: data['token'] })))
    await expect.poll(() => told, WAIT).toMatchObject({ type: 'error', code: 4020 })
    expect((await again(told!['requestId'])).data).toEqual({ values: { engine: '8k_zh' } })
    socket.terminate()
  })

  it('that was queued has what its task has, for as long as there is the task', async () => {
    const asked = { title: 'Tour', text: 'Please follow me.', voiceId: 'v-en', speed: 10, format: 'wav' }
    const made = await backend.send('/server/tts/long-create', asked, ada)
    expect(made).toMatchObject({ code: 200 })
    const failed = () => backend.rows('call_log', { userId: ada.userId, face: 'tts.long', code: 4020 })
    await expect.poll(async () => (await failed()).length, WAIT).toBe(1)
    const [call] = await failed()
    expect((await again(call!['requestId'])).data).toEqual({ values: expect.objectContaining(asked) })
    // The call is in the log a moment before its task has ended, and a task that runs cannot be deleted.
    const task = async () => (await backend.rows('tts_task', { userId: ada.userId }))[0]!
    await expect.poll(async () => (await task())['status'], WAIT).toBe('failed')
    const { taskId } = await task()
    expect(await backend.send('/server/tts/long-delete', { taskId }, ada)).toMatchObject({ code: 200 })
    expect((await again(call!['requestId'])).data).toEqual({ values: {}, notice: expect.stringMatching(/no options/) })
  })

  it('is told what is gone since: recordings that were only tried, hot words that were removed', async () => {
    const vocab = await backend.send('/server/vocab/save', { name: 'Names', words: [{ word: 'Lingyu', weight: 5 }] }, ada)
    expect(vocab).toMatchObject({ code: 200 })
    const { vocabId } = (await backend.rows('vocab', { userId: ada.userId }))[0]!
    const audio = await upload()
    const requestId = await refusedAt('/server/asr/sentence', { audio, engine: '16k_zh', vocabId })
    expect((await again(requestId)).data['values']).toMatchObject({ audio, vocabId })
    await backend.db.write(async (trx) => {
      await trx.deleteFrom('upload').where('ref', '=', audio).execute()
      await trx.deleteFrom('vocab').where('vocabId', '=', vocabId).execute()
    })
    const { data } = await again(requestId)
    // Its field stands there empty, and no other list is chosen in its place.
    expect(data).toMatchObject({ values: { engine: '16k_zh', vocabId: '' }, notice: expect.stringMatching(/no longer there/) })
    expect(data['notice']).toContain(vocabId)
    expect(data['values']).not.toHaveProperty('audio')
  })

  it('is nobody else’s, and is nothing where nobody called', async () => {
    const requestId = await refusedAt('/server/asr/sentence', { audio: await upload(), engine: '16k_zh' })
    expect(await again(requestId, bob)).toMatchObject({ status: 404 })
    expect(await again('req-of-nobody')).toMatchObject({ status: 404 })
  })

  it('keeps of a call that went well what was chosen, and no word that was said', async () => {
    const eva = await backend.customer({}, { 'asr-sentence': 10 })
    const { code, data } = await backend.send('/server/asr/sentence', { audio: await upload(eva), engine: '16k_zh' }, eva)
    expect(code).toBe(200)
    expect(await backend.rows('call_request', { requestId: data['requestId'] })).toMatchObject([
      { parameters: { engine: '16k_zh' }, answer: { status: 200 }, transcript: null, keepUntil: null },
    ])
  })
})
