import { createServer as createHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import type { Row } from './any-database.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { createDemoEngine } from '../../mocks/speech/demo/demo-engine.ts'
import { EngineFailure, type SpeechEngine } from '../../mocks/speech/engine.ts'
import { removeStraySound } from '../../mocks/speech/stray-sound.ts'
import { renewSecret } from '../../mocks/secrets/app-secret.ts'
import { createUploads } from '../../mocks/uploads/uploads.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'
import { openSpeech, sampleBytes, sentOf, toneWav, type Customer, type SpeechBackend } from './speech-backend.ts'

const PLENTY = { 'asr-file': 100_000, tts: 100_000 }
const WAIT = { timeout: 60_000, interval: 50 }

describe.each(usualKinds)('queued work on %s', (kind) => {
  let backend: SpeechBackend
  let ada: Customer
  /** While it is set, the engine waits; what it has begun is counted. */
  let gate: Promise<void> | undefined
  let open = () => {}
  let faults = 0
  /** How far it says that it is when it waits. */
  let share = 0
  const begun: string[] = []
  const demo = createDemoEngine({ speaks: 'tones' })
  const engine: SpeechEngine = {
    ...demo,
    recognize: async (sound, options, signal, tell) => {
      begun.push(sound.path)
      tell?.(share)
      if (faults > 0) {
        faults--
        throw new EngineFailure('down')
      }
      await Promise.race([gate, new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))])
      return demo.recognize(sound, options, signal)
    },
    synthesize: async (text, options, signal) => {
      await gate
      return demo.synthesize(text, options, signal)
    },
  }
  const close = (): void => {
    gate = new Promise((resolve) => (open = resolve))
  }

  /** A customer's own server. */
  const heard: Row[] = []
  let site: Server
  let address = ''

  beforeAll(async () => {
    backend = await openSpeech(kind, { engine, allowsPrivate: true, leaseMs: 600_000 })
    ada = await backend.customer({}, PLENTY)
    const files: Record<string, Buffer> = { '/call.wav': await sampleBytes('call-zh-8k'), '/page.wav': Buffer.from('<html></html>') }
    site = createHttp((request, response) => {
      if (request.method === 'GET') {
        const bytes = files[request.url!]
        response.writeHead(bytes ? 200 : 404).end(bytes)
        return
      }
      let text = ''
      request.on('data', (part) => (text += String(part)))
      request.on('end', () => {
        heard.push(JSON.parse(text) as Row)
        response.writeHead(request.url === '/deaf' ? 500 : 200).end()
      })
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    site?.close()
    await backend?.close()
  })

  const create = async (bytes: Buffer, more: Row = {}, who = ada, name = 'talk.wav') =>
    backend.send(
      '/server/asr/file-create',
      { from: 'file', engine: '16k_zh', files: [{ audio: await backend.upload(who.token, bytes, name) }], ...more },
      who,
    )
  const idOf = ({ data, message }: { data: Row; message: string }) => {
    if (!data?.['taskIds']) throw new Error(message)
    return (data['taskIds'] as string[])[0]!
  }
  const taskOf = async (taskId: string, who = ada) => (await backend.send('/server/asr/file-get', { taskId }, who)).data
  const settled = async (taskId: string, status: string, who = ada): Promise<Row> => {
    await expect.poll(async () => (await taskOf(taskId, who))['status'], WAIT).toBe(status)
    return taskOf(taskId, who)
  }
  const logOf = async (userId: string) => backend.rows('call_log', { userId })

  it('a recording is queued, running, then done with sentences, speakers and what it cost (acceptance 218)', async () => {
    close()
    const made = await create(await sampleBytes('meeting-zh'))
    expect(made).toMatchObject({ code: 200, data: { taskIds: [expect.any(String)] } })
    await settled(idOf(made), 'running')
    open()
    const task = await settled(idOf(made), 'done')
    expect(task).toMatchObject({
      fileName: 'talk.wav',
      duration: 13,
      speakers: 2,
      facts: { hasTranscript: true, engine: 'demo' },
      fault: null,
      callbackState: 'none',
    })
    expect(task['sentences'].map(({ speaker }: Row) => speaker as number)).toEqual([1, 2, 1])
    expect(task['finishTime']).toBeTruthy()
    // How many speak was to be told automatically.
    expect(task['speakerNumber']).toBeNull()
    const [line, ...more] = await logOf(ada.userId)
    expect([line, more]).toMatchObject([
      { service: 'asr-file', amount: 13, code: 0, packageName: 'asr-file second', appId: ada.appId, ip: '127.0.0.1' },
      [],
    ])
    expect(await backend.rows('usage', { userId: ada.userId })).toMatchObject([{ calls: 1, ok: 1, amount: 13, duration: 13 }])
    expect(await backend.rows('speech_job', { taskId: idOf(made) })).toEqual([])
  })

  it('C19: a running task says how far it is and how long it still takes; the list follows, and a done one says nothing', async () => {
    close()
    share = 0.6
    const taskId = idOf(await create(await sampleBytes('meeting-zh')))
    await settled(taskId, 'running')
    // Half of the work is to measure the recording, the other half is the engine's.
    await expect.poll(async () => (await taskOf(taskId))['progress'], WAIT).toMatchObject({ percent: 80 })
    backend.clock.now += 20_000
    expect((await taskOf(taskId))['progress']).toEqual({ percent: 80, left: 5 })
    const list = (await backend.send('/server/asr/file-list', { status: ['running'] }, ada)).data['data'] as Row[]
    expect(list.find((row) => row['taskId'] === taskId)).toMatchObject({ progress: { percent: 80, left: 5 } })
    share = 0
    open()
    const done = await settled(taskId, 'done')
    expect(done['progress']).toBeNull()
    expect(done['outline']).toHaveLength(96)
    expect(Math.max(...(done['outline'] as number[]))).toBe(100)
    backend.clock.now -= 20_000
  })

  it.each([
    ['txt', /^\[00:00:00\] Speaker 1: 我们先看一下本周的质检结果。\n\[/],
    ['srt', /^1\n00:00:00,400 --> 00:00:\d\d,\d{3}\nSpeaker 1: 我们先看/],
    ['vtt', /^WEBVTT\n\n00:00:00\.400 --> /],
    ['json', /"sentences": \[/],
  ])('a done task is exported as %s (acceptance 220)', async (format, shape) => {
    const [task] = await backend.rows('asr_task', { userId: ada.userId, status: 'done' })
    const answer = await backend.send('/server/asr/file-export', { taskId: task!['taskId'], format }, ada)
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining(`talk.${format}`)])
    expect(answer.bytes.toString()).toMatch(shape)
  })

  it('what is corrected is what is exported; a task that is not done, or another’s, is not', async () => {
    const [task] = await backend.rows('asr_task', { userId: ada.userId, status: 'done' })
    const { taskId, version } = task as { taskId: string; version: number }
    const sentences = [{ speaker: 1, begin: 0.5, end: 2.25, text: '改过的话', confidence: 99 }]
    expect(await backend.send('/server/asr/file-save', { taskId, sentences, version }, ada)).toMatchObject({ code: 200 })
    expect((await backend.send('/server/asr/file-export', { taskId, format: 'srt' }, ada)).bytes.toString()).toBe(
      '1\n00:00:00,500 --> 00:00:02,250\nSpeaker 1: 改过的话\n',
    )
    const bob = await backend.customer({}, PLENTY)
    expect((await backend.send('/server/asr/file-export', { taskId, format: 'txt' }, bob)).status).toBe(404)
    expect((await backend.send('/server/asr/file-retry', { taskId }, ada)).status).toBe(409)
    expect((await backend.send('/server/upload/file', { ref: (await taskOf(taskId))['audio'] }, bob)).status).toBe(404)
    expect((await backend.send('/server/upload/file', { ref: (await taskOf(taskId))['audio'] }, ada)).status).toBe(200)
  })

  it('two channels of a call are two speakers; of one channel it is one voice', async () => {
    const two = idOf(await create(await sampleBytes('call-zh-8k'), { engine: '8k_zh', channelNum: 2 }))
    const one = idOf(await create(await sampleBytes('call-zh-8k'), { engine: '8k_zh', channelNum: 1 }))
    expect([(await settled(two, 'done'))['speakers'], (await settled(one, 'done'))['speakers']]).toEqual([2, 1])
    expect(await create(await sampleBytes(), { channelNum: 2 })).toMatchObject({
      status: 422,
      data: { fields: { channelNum: expect.any(String) } },
    })
  })

  it('what nobody has transcribed is measured, exported as just that, says why, and costs nothing (W4, C7)', async () => {
    const who = await backend.customer({}, PLENTY)
    const taskId = idOf(await create(toneWav(3), {}, who))
    expect(await settled(taskId, 'done', who)).toMatchObject({
      sentences: [],
      speakers: null,
      facts: { hasTranscript: false, pauses: 0 },
      note: 'unknown',
    })
    expect((await backend.send('/server/asr/file-export', { taskId, format: 'txt' }, who)).bytes.toString()).toContain('no transcript')
    expect(await backend.rows('call_log', { userId: who.userId })).toMatchObject([
      { service: 'asr-file', code: 0, amount: 0, packageName: null },
    ])
    expect(await backend.rows('ledger', { userId: who.userId })).toEqual([])
  })

  it('C17: a silent recording fails with its reason, told in the language of its reader, and costs nothing; retried it fails again (acceptance 219)', async () => {
    const who = await backend.customer({}, PLENTY)
    const taskId = idOf(await create(toneWav(2, 0), {}, who))
    expect(await settled(taskId, 'failed', who)).toMatchObject({ fault: expect.stringContaining('No sound') })
    const { data: read } = await backend.send('/server/asr/file-get', { taskId }, { ...who, locale: 'zh-CN' })
    expect(read['fault']).toContain('没有检测到声音')
    expect(read).not.toHaveProperty('faultCode')
    expect((await backend.rows('grant', { targetId: who.userId })).every(({ used }) => used === 0)).toBe(true)
    expect(await backend.send('/server/asr/file-retry', { taskId }, who)).toMatchObject({ code: 200, data: { status: 'queued' } })
    await expect.poll(async () => (await backend.rows('speech_job', { taskId })).length, WAIT).toBe(0)
    expect((await taskOf(taskId, who))['status']).toBe('failed')
  })

  it('an engine that fails is asked again; after three times the task has failed, and a retry succeeds', async () => {
    const who = await backend.customer({}, PLENTY)
    const advance = setInterval(() => (backend.clock.now += 1000), 50)
    faults = 1
    const lucky = idOf(await create(await sampleBytes(), {}, who))
    await settled(lucky, 'done', who)
    faults = 3
    const unlucky = idOf(await create(await sampleBytes(), {}, who))
    expect(await settled(unlucky, 'failed', who)).toMatchObject({ fault: expect.stringContaining('did not answer') })
    await backend.send('/server/asr/file-retry', { taskId: unlucky }, who)
    await settled(unlucky, 'done', who)
    clearInterval(advance)
    expect((await logOf(who.userId)).filter(({ code }) => code === 0).length).toBe(2)
  })

  it('C19: a cancelled task is never worked on, a running one is given up and costs nothing, and cannot be removed', async () => {
    close()
    const before = begun.length
    const running = [idOf(await create(toneWav(1))), idOf(await create(toneWav(1)))]
    for (const taskId of running) await settled(taskId, 'running')
    const waiting = idOf(await create(toneWav(1)))
    expect(await backend.send('/server/asr/file-cancel', { taskId: waiting }, ada)).toMatchObject({
      code: 200,
      data: { status: 'cancelled' },
    })
    const [given, kept] = running as [string, string]
    expect((await backend.send('/server/asr/file-delete', { taskId: given }, ada)).status).toBe(409)
    const booked = (await logOf(ada.userId)).length
    expect(await backend.send('/server/asr/file-cancel', { taskId: given }, ada)).toMatchObject({ data: { status: 'cancelled' } })
    open()
    await settled(kept, 'done')
    await expect.poll(() => backend.rows('use_slot', { userId: ada.userId }), WAIT).toEqual([])
    expect([(await taskOf(waiting))['status'], (await taskOf(given))['status'], begun.length - before]).toEqual([
      'cancelled',
      'cancelled',
      2,
    ])
    expect((await logOf(ada.userId)).length).toBe(booked + 1)
  })

  it('with a task goes its recording, unless another task has the same one', async () => {
    const audio = await backend.upload(ada.token, toneWav(1))
    const body = { from: 'file', engine: '16k_zh', files: [{ audio }, { audio }] }
    const { data } = await backend.send('/server/asr/file-create', body, ada)
    const [first, second] = data['taskIds'] as [string, string]
    for (const taskId of [first, second]) await settled(taskId, 'done')
    const path = join(backend.uploadDir, audio.slice(2, 4), audio)
    await backend.send('/server/asr/file-delete', { taskId: first }, ada)
    expect((await stat(path)).size).toBeGreaterThan(0)
    await backend.send('/server/asr/file-delete', { taskId: second }, ada)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect(await backend.rows('upload', { ref: audio })).toEqual([])
  })

  it.each([
    [
      'a recording of somebody else',
      async () => ({ files: [{ audio: await backend.upload((await backend.customer()).token, toneWav(1)) }] }),
      422,
    ],
    ['a text', async () => ({ files: [{ audio: await backend.upload(ada.token, Buffer.from('just words'), 'a.txt') }] }), 422],
    ['no files', async () => ({ files: [] }), 422],
    ['an address that is none', async () => ({ from: 'url', files: null, url: 'nonsense' }), 422],
  ])('%s makes no task', async (_name, more, status) => {
    const count = (await backend.rows('asr_task', { userId: ada.userId })).length
    expect(await create(toneWav(1), await more())).toMatchObject({ status })
    expect((await backend.rows('asr_task', { userId: ada.userId })).length).toBe(count)
  })

  it('whoever has nothing left hears so at once', async () => {
    const poor = await backend.customer()
    expect(await create(toneWav(1), {}, poor)).toMatchObject({ status: 409, data: { errorCode: 4020 } })
    const scarce = await backend.customer({}, { 'asr-file': 2 })
    expect(await settled(idOf(await create(toneWav(3), {}, scarce)), 'failed', scarce)).toMatchObject({
      fault: expect.stringContaining('buy a package'),
    })
  })

  it('an address is fetched and kept, and the customer’s server hears of the end', async () => {
    const taskId = idOf(
      await backend.send(
        '/server/asr/file-create',
        { from: 'url', url: `${address}/call.wav`, engine: '8k_zh', channelNum: 2, callbackUrl: `${address}/hook` },
        ada,
      ),
    )
    expect(await settled(taskId, 'done')).toMatchObject({
      fileName: 'call.wav',
      audio: expect.stringMatching(/^f-/),
      bytes: expect.any(Number),
    })
    await expect.poll(async () => (await taskOf(taskId))['callbackState'], WAIT).toBe('done')
    expect(heard.find((one) => one['taskId'] === taskId)).toMatchObject({ status: 'done', sentences: [{}, {}, {}] })
    for (const [path, fault] of [
      ['/gone.wav', 'cannot be fetched'],
      ['/page.wav', 'not supported'],
    ]) {
      const failing = idOf(await backend.send('/server/asr/file-create', { from: 'url', url: address + path, engine: '8k_zh' }, ada))
      expect(await settled(failing, 'failed')).toMatchObject({ fault: expect.stringContaining(fault!) })
    }
  })

  it('a server that does not listen is asked three times', async () => {
    const advance = setInterval(() => (backend.clock.now += 1000), 20)
    const taskId = idOf(await create(toneWav(1), { callbackUrl: `${address}/deaf` }))
    await expect.poll(async () => (await taskOf(taskId))['callbackState'], WAIT).toBe('failed')
    clearInterval(advance)
    expect(heard.filter((one) => one['taskId'] === taskId).length).toBe(3)
  })

  it('long text becomes sound that can be downloaded, with its characters booked (acceptance 228)', async () => {
    const who = await backend.customer({}, PLENTY)
    const text = '第一段，很短。\n第二段！'
    const { data } = await backend.send('/server/tts/long-create', { title: '说明', text, voiceId: 'v-zh', format: 'wav', speed: 200 }, who)
    expect(data).toMatchObject({ taskId: expect.any(String) })
    const { taskId } = data
    const get = async () => (await backend.send('/server/tts/long-get', { taskId }, who)).data
    await expect.poll(async () => (await get())['status'], WAIT).toBe('done')
    expect(await get()).toMatchObject({ chars: 12, duration: expect.any(Number), audio: expect.stringMatching(/^f-/) })
    const sound = await backend.send('/server/tts/long-download', { taskId }, who)
    expect([sound.headers['content-type'], sound.bytes.toString('latin1', 0, 4), sound.bytes.readUInt32LE(40)]).toEqual([
      'audio/wav',
      'RIFF',
      sound.bytes.length - 44,
    ])
    expect(await logOf(who.userId)).toMatchObject([{ service: 'tts', amount: 12, code: 0, packageName: 'tts char' }])
    expect(await backend.rows('usage', { userId: who.userId })).toMatchObject([{ chars: 12, amount: 12 }])
    expect((await backend.send('/server/tts/long-download', { taskId }, ada)).status).toBe(404)
    await backend.send('/server/tts/long-delete', { taskId }, who)
    expect(await backend.rows('upload', { userId: who.userId })).toEqual([])
  })

  it('issue 19: a program reads how far a long synthesis is and fetches its sound, at no cost and nobody else does', async () => {
    const who = await backend.customer({}, PLENTY)
    const eve = await backend.customer({}, PLENTY)
    const headersOf = async ({ appId }: Customer) => ({
      'app-id': appId,
      'app-secret': (await backend.db.write((trx) => renewSecret(trx, appId, backend.clock.now))).secret,
      'accept-language': 'en-US',
    })
    const [own, others] = [await headersOf(who), await headersOf(eve)]
    const call = async (path: string, body: Row, headers = own) =>
      sentOf(await backend.app.inject({ method: 'POST', url: `/api/v1/tts/${path}`, headers, payload: body }))
    close()
    const { data } = await call('long', { title: 'Told', text: '很短。', voiceId: 'v-zh', format: 'wav' })
    const { taskId } = data
    await expect.poll(async () => (await call('long-query', { taskId })).data['status'], WAIT).toBe('running')
    expect(await call('long-audio', { taskId })).toMatchObject({ status: 409, data: { errorCode: 4000 } })
    open()
    await expect.poll(async () => (await call('long-query', { taskId })).data['status'], WAIT).toBe('done')
    expect((await call('long-query', { taskId })).data).toMatchObject({ taskId, duration: expect.any(Number), fault: null })
    const sound = await call('long-audio', { taskId })
    expect([sound.headers['content-type'], sound.bytes.toString('latin1', 0, 4)]).toEqual(['audio/wav', 'RIFF'])
    for (const path of ['long-query', 'long-audio'])
      expect(await call(path, { taskId }, others)).toMatchObject({ status: 404, data: { errorCode: 4040 } })
    expect((await logOf(who.userId)).filter(({ code }) => code === 0)).toMatchObject([{ amount: 3 }])
  })

  it('issue 19: the end of a long synthesis is told as its document shows it', async () => {
    const who = await backend.customer({}, PLENTY)
    const wanted = { title: 'Told', text: '很短。', voiceId: 'v-zh', callbackUrl: `${address}/hook` }
    const { data } = await backend.send('/server/tts/long-create', wanted, who)
    await expect.poll(() => heard.find((one) => one['taskId'] === data['taskId']), WAIT).toBeDefined()
    const document = await readFile(join(root, 'src/site/texts/en-US/docs/synthesis.md'), 'utf8')
    const shown = JSON.parse(/^```\n(\{[^`]*"taskId"[^`]*\})\n```$/m.exec(document)![1]!) as object
    const told = heard.find((one) => one['taskId'] === data['taskId'])!
    expect(Object.keys(told).toSorted()).toEqual(Object.keys(shown).toSorted())
    expect(told).toMatchObject({ status: 'done', fault: null, duration: expect.any(Number) })
  })

  it('C19: a long synthesis that is being made is given up, costs nothing and leaves nothing', async () => {
    const who = await backend.customer({}, PLENTY)
    close()
    const { data } = await backend.send('/server/tts/long-create', { title: 'Long', text: '很长。', voiceId: 'v-zh', format: 'wav' }, who)
    const { taskId } = data
    const state = async () => (await backend.send('/server/tts/long-get', { taskId }, who)).data['status']
    await expect.poll(state, WAIT).toBe('running')
    expect(await backend.send('/server/tts/long-cancel', { taskId }, who)).toMatchObject({ code: 200, data: { status: 'cancelled' } })
    open()
    await expect.poll(() => backend.rows('use_slot', { userId: who.userId }), WAIT).toEqual([])
    expect([await state(), await logOf(who.userId), await backend.rows('upload', { userId: who.userId })]).toEqual(['cancelled', [], []])
  })

  it('C11: a model is trained from its corpora, says why it failed and how long it took, and can then be compared with its base', async () => {
    const who = await backend.customer({}, { 'asr-sentence': 100 })
    // Above the corpora stands what a corpus cannot do without (14).
    const needs = async () => (await backend.send('/server/corpus/needs', {}, { ...who, locale: 'en-US' })).data
    expect(await needs()).toEqual({ text: expect.stringContaining('create one under “Models” first') })
    const { data: model } = await backend.send('/server/model/save', { name: 'insurance', baseEngine: '16k_zh' }, who)
    const { modelId } = model
    expect(await needs()).toEqual({})
    const get = async (locale = 'en-US') =>
      (await backend.send('/server/model/list', {}, { ...who, locale })).data['data'].find((one: Row) => one['modelId'] === modelId) as Row
    expect(await backend.send('/server/model/train', { modelId }, who)).toMatchObject({ status: 409 })
    const upload = (content: string) => backend.send('/server/corpus/upload', { modelId, name: 'c', content }, who)
    await upload('只有一句话，不够训练\n')
    await backend.send('/server/model/train', { modelId }, who)
    await expect.poll(async () => (await get())['status'], WAIT).toBe('failed')
    expect((await get())['fault']).toBe('Different sentences in its corpora: 1; training needs at least 10. Upload more and train again')
    expect((await get('zh-CN'))['fault']).toContain('至少需要 10')
    await upload(Array.from({ length: 40 }, (_, at) => `请查询第 ${at} 号保单的理赔进度`).join('\n'))
    expect(await backend.send('/server/model/train', { modelId }, who)).toMatchObject({ data: { status: 'training' } })
    expect((await backend.send('/server/model/train', { modelId }, who)).status).toBe(409)
    expect((await backend.send('/server/model/delete', { modelId }, who)).status).toBe(409)
    await expect.poll(async () => (await get())['status'], WAIT).toBe('trained')
    expect((await get())['accuracy']).toBeGreaterThan(80)
    expect(await get()).toMatchObject({ fault: null, trainSeconds: expect.any(Number) })
    const audio = await backend.upload(who.token, await sampleBytes())
    const { data } = await backend.send('/server/model/test', { modelId, audio }, who)
    expect(data).toMatchObject({
      text: expect.stringContaining('您好'),
      base: { text: expect.stringContaining('您好') },
      packageName: 'asr-sentence call',
    })
  })

  it('several workers share the queue: each task is done once and booked once', async () => {
    const who = await backend.customer({}, PLENTY)
    const before = begun.length
    const others = await Promise.all(
      [1, 2].map(async () => {
        const app = createServer({
          contract,
          db: backend.db,
          services: await listServices(),
          now: () => backend.clock.now,
          uploadDir: backend.uploadDir,
          engine,
        })
        await app.ready()
        return app
      }),
    )
    const audio = await backend.upload(who.token, await sampleBytes('guide-en'))
    const files = Array.from({ length: 20 }, () => ({ audio }))
    const { data } = await backend.send('/server/asr/file-create', { from: 'file', engine: '16k_zh', files }, who)
    await expect.poll(async () => (await backend.rows('asr_task', { userId: who.userId, status: 'done' })).length, WAIT).toBe(20)
    await Promise.all(others.map((app) => app.close()))
    expect([data['taskIds'].length, begun.length - before, (await logOf(who.userId)).length]).toEqual([20, 20, 20])
    const used = (await backend.rows('grant', { targetId: who.userId })).reduce((sum, grant) => sum + Number(grant['used']), 0)
    expect(used).toBe(20 * 6)
  })

  it('a worker that falls silent loses its task to another, and it is paid for once', async () => {
    const who = await backend.customer({}, PLENTY)
    close()
    const taskId = idOf(await create(await sampleBytes('guide-en'), {}, who))
    await settled(taskId, 'running', who)
    const [before] = await backend.rows('speech_job', { taskId })
    backend.clock.now += 600_001
    await expect.poll(async () => (await backend.rows('speech_job', { taskId }))[0]?.['worker'], WAIT).not.toBe(before!['worker'])
    open()
    await settled(taskId, 'done', who)
    expect((await logOf(who.userId)).filter(({ code }) => code === 0).length).toBe(1)
    expect(await backend.rows('grant', { targetId: who.userId, status: 'inUse' })).toContainEqual(expect.objectContaining({ used: 6 }))
  })

  it('recordings that were only tried are removed after a day', async () => {
    const who = await backend.customer({}, PLENTY)
    const [stray, kept] = [await backend.upload(who.token, toneWav(1)), await backend.upload(who.token, toneWav(1))]
    const { data } = await backend.send('/server/asr/file-create', { from: 'file', engine: '16k_zh', files: [{ audio: kept }] }, who)
    await settled((data['taskIds'] as string[])[0]!, 'done', who)
    const uploads = createUploads({ db: backend.db, folder: backend.uploadDir, now: () => backend.clock.now })
    await removeStraySound(backend.db, uploads, backend.clock.now + 86_400_000 + 1000)
    expect([await uploads.find(stray), await uploads.find(kept)]).toEqual([undefined, expect.objectContaining({ ref: kept })])
  })
})
