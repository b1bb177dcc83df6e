import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewSecret } from '../../mocks/secrets/app-secret.ts'
import { LINES_A_MINUTE } from '../../mocks/metering/trace.ts'
import { removeOldClaims } from '../../mocks/http/idempotency.ts'
import { removeStraySound } from '../../mocks/speech/stray-sound.ts'
import { createUploads } from '../../mocks/uploads/uploads.ts'
import { countedFailures } from '../../src/dashboards/usage/rows-behind.ts'
import { type RefusalCode, statusesOf } from '../../src/schema/sold.ts'
import type { Row } from './any-database.ts'
import { usualKinds } from './harness.ts'
import { formOf, openSpeech, sampleBytes, toneWav, type Customer, type SpeechBackend } from './speech-backend.ts'

const WAIT = { timeout: 10_000, interval: 10 }
const DAY = 86_400_000
const MINUTE = 60_000
type Answer = { status: number; id: string; message: string; data: Row }
type Trace = {
  answer: string
  note: string
  given: string | null
  status: number
  more: number
  audio: string
  parameters: Row[]
  transcript: Row[]
  seconds: number
  isSoundless: boolean
}

describe.each(usualKinds)('the trace of a call on %s', (kind) => {
  let backend: SpeechBackend
  beforeAll(async () => {
    backend = await openSpeech(kind)
  })
  afterAll(() => backend?.close())

  const customer = async (app: Row = {}) => {
    const who = await backend.customer(app, { 'asr-sentence': 100, tts: 1000, nlp: 100 })
    return { ...who, secret: (await backend.db.write((trx) => renewSecret(trx, who.appId, backend.clock.now))).secret }
  }
  type Who = Customer & { secret: string }

  async function ask(who: Partial<Who>, path: string, payload: Buffer | string, type = 'application/json'): Promise<Answer> {
    const headers = { 'content-type': type, 'app-id': who.appId ?? '', 'app-secret': who.secret ?? '', 'accept-language': 'en-US' }
    const answer = await backend.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
    const { message, data } = answer.json<{ message: string; data: Row }>()
    return { status: answer.statusCode, id: String(answer.headers['x-request-id']), message, data }
  }
  const say = (who: Partial<Who>, body: object = { text: '您好', voiceId: 'v-zh' }) => ask(who, '/v1/tts/short', JSON.stringify(body))
  const recognise = async (who: Who, fields: Record<string, string>, file?: { bytes: Buffer; name: string }) => {
    const { payload, headers } = formOf(fields, file)
    return ask(who, '/v1/asr/sentence', payload, headers['content-type'])
  }
  const inPart = async (who: Who, part: string) => {
    const { payload, headers } = formOf({ engine: '16k_zh' }, await wav())
    return ask(
      who,
      '/v1/asr/sentence',
      Buffer.from(payload.toString('latin1').replace('name="file"', `name="${part}"`), 'latin1'),
      headers['content-type'],
    )
  }
  const linesOf = (appId: string) => backend.rows('call_log', { appId })
  const lines = async (appId: string, count: number) => {
    await expect.poll(async () => (await linesOf(appId)).length, WAIT).toBe(count)
    return linesOf(appId)
  }
  const traceOf = async (who: Customer, requestId: string, locale = 'en-US') =>
    (await backend.send('/server/usage/log-get', { requestId }, { token: who.token, locale })).data['trace'] as Trace

  it('C3, acceptance 298: an interface that is asked with GET answers 405 and says that POST is meant, in the log of its application too', async () => {
    const who = await customer()
    const headers = { 'app-id': who.appId, 'app-secret': who.secret, 'accept-language': 'en-US' }
    const answer = await backend.app.inject({ method: 'GET', url: '/api/v1/tts/short?text=hello', headers })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
    expect(answer.json()).toMatchObject({ code: 405, message: 'This call accepts POST only', data: { errorCode: 4000 } })
    const requestId = String(answer.headers['x-request-id'])
    expect(await lines(who.appId, 1)).toMatchObject([{ requestId, code: 4000, face: 'tts.short', amount: 0, latency: null }])
    expect(await traceOf(who, requestId)).toMatchObject({ answer: 'This call accepts POST only', status: 405 })
    const unknown = await backend.app.inject({ method: 'GET', url: '/api/v1/tts/nothing', headers })
    expect(unknown.statusCode).toBe(404)
  })

  it('C3: a wrong secret stands in the log of its application, with its sentence, and counts nowhere', async () => {
    const who = await customer()
    const sums = await backend.rows('call_slot', { service: 'tts' })
    const refused = await say({ ...who, secret: 'nonsense' })
    expect(refused).toMatchObject({ status: 403, data: { errorCode: 4010, requestId: refused.id } })
    expect(await lines(who.appId, 1)).toMatchObject([{ requestId: refused.id, code: 4010, face: 'tts.short', service: 'tts', amount: 0 }])
    const trace = await traceOf(who, refused.id)
    expect(trace).toMatchObject({ answer: refused.message, status: 403, parameters: [] })
    expect(trace.note).toMatch(/app ID is correct/)
    expect((await traceOf(who, refused.id, 'zh-CN')).answer).toContain('应用')
    expect(await backend.rows('usage', { appId: who.appId })).toEqual([])
    expect(await backend.rows('call_slot', { service: 'tts' })).toEqual(sums)
    expect(await backend.rows('application', { appId: who.appId })).toMatchObject([{ lastCallTime: null }])
  })

  it('issue 14: a call that names no table of hot words tells which one was used for it: the application’s own', async () => {
    const who = await customer()
    const list = async (name: string) => {
      await backend.send('/server/vocab/save', { name, words: [{ word: '聆语', weight: 5 }] }, who)
      return String((await backend.rows('vocab', { userId: who.userId, name }))[0]!['vocabId'])
    }
    const vocabId = await list('brands')
    await backend.db.write((trx) => trx.updateTable('application').set({ vocabId }).where('appId', '=', who.appId).execute())
    const { id } = await recognise(who, { engine: '16k_zh' }, await wav())
    await lines(who.appId, 1)
    const { data } = await backend.send('/server/usage/log-get', { requestId: id }, { token: who.token, locale: 'en-US' })
    expect(data).toMatchObject({ code: 0, vocabId, vocabName: 'brands' })
  })

  it('issue 14: the failed calls of the figures are the rows that they lead to', async () => {
    const who = await customer()
    await say(who, { text: '', voiceId: 'v-zh' })
    await say(who, { text: '您好', voiceId: 'nobody' })
    await say({ ...who, secret: 'nonsense' })
    await ask(who, '/v1/tts/nothing', '{}')
    await lines(who.appId, 4)
    const day = new Date(backend.clock.now).toISOString().slice(0, 10)
    const params = new URLSearchParams(countedFailures())
    const { data } = await backend.send(
      '/server/usage/log-list',
      { pageNo: 1, pageSize: 10, code: params.getAll('code').map(Number), service: params.getAll('service') },
      who,
    )
    const [counted] = await backend.rows('usage', { appId: who.appId })
    expect([counted!['day'], counted!['failed'], (data['data'] as Row[]).length]).toEqual([day, 2, 2])
  })

  it('issue 14: what the first call with a new secret answered is kept for its owner, for a day; no later answer is', async () => {
    const who = await customer()
    const split = (text: string) => ask(who, '/v1/nlp/segment', JSON.stringify({ text }))
    const first = await split('您好')
    const { given } = await traceOf(who, first.id)
    expect(JSON.parse(given!)).toEqual(first.data)
    const [kept] = await backend.db.query.selectFrom('idempotency').select('answer').where('key', '=', first.id).execute()
    expect(JSON.stringify(kept)).not.toContain('您好')
    const visit = await backend.send('/server/user/userid-token', { userId: who.userId }, { token: await backend.signIn('admin') })
    expect((await traceOf({ ...who, token: String(visit.data['token']) }, first.id)).given).toBeNull()
    const second = await split('再见')
    expect((await traceOf(who, second.id)).given).toBeNull()
    await removeOldClaims(backend.db, backend.clock.now + DAY + 1)
    expect((await traceOf(who, first.id)).given).toBeNull()
    // A secret in use for longer answers programs, and nobody is looking.
    const late = await customer()
    backend.clock.now += 11 * MINUTE
    const answered = await ask(late, '/v1/nlp/segment', JSON.stringify({ text: '您好' }))
    expect([answered.status, (await traceOf(late, answered.id)).given]).toEqual([200, null])
  })

  it('C3: a missing secret, and one whose overlap is over, are answer apart to the owner', async () => {
    const who = await customer()
    const none = await say({ appId: who.appId })
    expect(none.message).toMatch(/App-Id and App-Secret/)
    await backend.db.write((trx) => renewSecret(trx, who.appId, backend.clock.now, MINUTE))
    backend.clock.now += 2 * MINUTE
    const ended = await say(who)
    backend.clock.now -= 2 * MINUTE
    expect(ended.message).toBe('The app ID or secret is wrong; check both under Applications')
    await lines(who.appId, 2)
    expect((await traceOf(who, none.id)).note).toMatch(/no secret was sent/)
    expect((await traceOf(who, ended.id)).note).toMatch(/stopped working at/)
  })

  it('C3: a stranger fills nobody’s log: one line counts the rest of a minute, and an unknown ID belongs to nobody', async () => {
    const who = await customer()
    const before = (await backend.db.query.selectFrom('call_log').select('requestId').execute()).length
    const many = LINES_A_MINUTE + 7
    for (let nth = 0; nth < many; nth++) await say({ appId: who.appId, secret: `guess-${nth}` })
    await say({ appId: 'app-of-nobody', secret: 'guess' })
    const kept = () => backend.rows('refused_key', { appId: who.appId })
    await expect.poll(async () => (await kept())[0]?.['count'], WAIT).toBe(many)
    await lines(who.appId, LINES_A_MINUTE + 1)
    const collecting = String((await kept())[0]!['requestId'])
    expect(await traceOf(who, collecting)).toMatchObject({ more: many - LINES_A_MINUTE - 1 })
    expect((await backend.db.query.selectFrom('call_log').select('requestId').execute()).length).toBe(before + LINES_A_MINUTE + 1)
    backend.clock.now += MINUTE
    await say({ appId: who.appId, secret: 'again' })
    backend.clock.now -= MINUTE
    await lines(who.appId, LINES_A_MINUTE + 2)
  })

  it('an operator reads with which parameters a call was made and what it was answered, and nothing of what was said', async () => {
    const who = await customer()
    const text = 'A private sentence of a customer'
    const refused = await say(who, { text, voiceId: 'v-gone' })
    await lines(who.appId, 1)
    const mine = await traceOf(who, refused.id)
    const read = async (token: string) =>
      backend.send('/server/engine/admin/call-get', { requestId: refused.id }, { token, locale: 'en-US' })
    const operator = await backend.customer()
    await backend.db.write((trx) => trx.updateTable('user').set({ role: 'super-admin' }).where('userId', '=', operator.userId).execute())
    const seen = (await read(operator.token)).data
    expect(seen).toMatchObject({
      requestId: refused.id,
      userId: who.userId,
      code: 4000,
      trace: { answer: mine.answer, status: 422, parameters: mine.parameters },
    })
    expect(JSON.stringify(seen)).not.toContain(text)
    expect(await read(who.token)).toMatchObject({ code: 403 })
  })

  const wav = async () => ({ bytes: await sampleBytes(), name: 'speech.wav' })
  const faults: [string, (who: Who) => Promise<Answer>, number, number, RegExp][] = [
    ['a wrong engine', async (who) => recognise(who, { engine: 'x' }, await wav()), 422, 4000, /engine/],
    ['C20: a missing file', (who) => recognise(who, { engine: '16k_zh' }), 422, 4000, /“file”/],
    [
      'C20: a file that is no sound',
      (who) => recognise(who, { engine: '16k_zh' }, { bytes: Buffer.from('a text'), name: 'a.txt' }),
      422,
      4001,
      /^(?!.*jpg).*wav/s,
    ],
    [
      'W5: a text that calls itself a recording',
      (who) => recognise(who, { engine: '16k_zh' }, { bytes: Buffer.from('a text'), name: 'a.wav' }),
      422,
      4001,
      /^(?!.*jpg).*wav/s,
    ],
    ['W5: a recording in a part of another name', (who) => inPart(who, 'audio'), 422, 4000, /“file”.*“audio”/],
    [
      'a silent recording',
      (who) => recognise(who, { engine: '16k_zh' }, { bytes: toneWav(2, 0), name: 'a.wav' }),
      422,
      4003,
      /No sound was found/,
    ],
    [
      'a recording that is too large',
      (who) => recognise(who, { engine: '16k_zh' }, { bytes: toneWav(120), name: 'a.wav' }),
      413,
      4002,
      /larger than 3 MB/,
    ],
    ['a body that is too large', (who) => say(who, { text: 'x'.repeat(300_000) }), 413, 4002, /too large/],
    ['a body of another type', (who) => ask(who, '/v1/tts/short', '{}', 'text/plain'), 415, 4000, /./],
    ['issue 14: a body that is no JSON', (who) => ask(who, '/v1/tts/short', '{'), 400, 4000, /not valid JSON/],
    ['issue 14: a list in place of an object', (who) => ask(who, '/v1/tts/short', '[]'), 400, 4000, /JSON object/],
    [
      'issue 14: a recording that is sent as curl -d sends it',
      (who) => ask(who, '/v1/asr/sentence', 'file=x', 'application/x-www-form-urlencoded'),
      415,
      4000,
      /multipart form.*“file”.*-F/,
    ],
    [
      'issue 14: a recording that is too long',
      async (who) => recognise(who, { engine: '16k_zh' }, { bytes: toneWav(70), name: 'a.wav' }),
      422,
      4002,
      /takes 70 s/,
    ],
    ['an address that is not sold', (who) => ask(who, '/v1/tts/shout', '{}'), 404, 4040, /no such call/],
    ['a task that is not there', (who) => ask(who, '/v1/asr/file-query', '{"taskId":"T1"}'), 404, 4040, /no such record/],
    ['a voice that is not there', (who) => say(who, { text: 'x', voiceId: 'v-gone' }), 422, 4000, /voiceId/],
  ]
  it.each(faults)('C3: %s is logged with its code, its sentence and its request id', async (_name, send, status, errorCode, sentence) => {
    const who = await customer()
    const refused = await send(who)
    expect(refused).toMatchObject({ status, data: { errorCode, requestId: refused.id } })
    const [line] = await lines(who.appId, 1)
    expect(line).toMatchObject({ requestId: refused.id, code: errorCode, amount: 0 })
    const trace = await traceOf(who, refused.id)
    expect(trace).toMatchObject({ status, answer: expect.stringMatching(sentence) })
    expect(trace.answer.split('\n')[0]).toBe(refused.message)
    // A bare name of a field, which may not even be the name that was sent, explains nothing.
    expect(trace.answer).not.toMatch(/^\w+$/m)
    // The documents name no other status for this code.
    expect(statusesOf(errorCode as RefusalCode)).toContain(status)
  })

  it('C20: what is wrong with a file is said of `file`, as the samples send it', async () => {
    const who = await customer()
    expect((await recognise(who, { engine: '16k_zh' })).data['fields']).toEqual({ file: expect.stringContaining('file') })
    // An answer has no form beside it: its sentence names the field and what would be right.
    const odd = await recognise(who, { engine: '8k_xx' }, await wav())
    expect(odd.message).toMatch(/^engine: .*\(found “[^”]+”; allowed: 16k_zh, .*\)$/)
    // Whoever reads it in the log reads one language throughout, whatever the call asked for (issue 14).
    const unchosen = await recognise(who, {}, await wav())
    await lines(who.appId, 3)
    const read = await backend.send('/server/usage/log-get', { requestId: unchosen.id }, { token: who.token, locale: 'zh-CN' })
    expect((read.data['trace'] as Row)['answer']).toMatch(/^engine: 请选择一项 ?（可用的值：16k_zh、.*）$/)
    const silent = await recognise(who, { engine: '16k_zh' }, { bytes: toneWav(2, 0), name: 'a.wav' })
    expect(Object.keys(silent.data['fields'] as Row)).toEqual(['file'])
  })

  it('C9: a call that went well has its parameters and its seconds; addresses lose what may be secret in them', async () => {
    const who = await customer()
    const { data } = await recognise(who, { engine: '16k_zh', punctuation: 'true' }, await wav())
    const trace = await traceOf(who, String(data['requestId']))
    expect(trace.parameters).toEqual(expect.arrayContaining([{ name: 'engine', value: '16k_zh' }]))
    // Nobody has asked to keep the recording: it is gone with the answer, as the privacy policy says.
    expect([trace.seconds > 1, trace.audio, trace.transcript]).toEqual([true, null, []])
    expect(await backend.rows('upload', { userId: who.userId })).toEqual([])
    const bad = { url: 'https://example.com/a.wav?sig=hush', engine: 'x' }
    const refused = await ask(who, '/v1/asr/file-create', JSON.stringify(bad))
    await lines(who.appId, 2)
    expect(JSON.stringify(await traceOf(who, refused.id))).not.toContain('hush')
  })

  it('the recording and its words are kept for a week where the owner allowed it, also of a refused call', async () => {
    const who = await customer({ keepAudio: true })
    const { data } = await recognise(who, { engine: '16k_zh' }, await wav())
    const requestId = String(data['requestId'])
    const refused = await recognise(who, { engine: '16k_zh' }, { bytes: toneWav(2, 0), name: 'a.wav' })
    await lines(who.appId, 2)
    const uploads = createUploads({ db: backend.db, folder: backend.uploadDir, now: () => backend.clock.now })
    const later = async (days: number) => {
      await removeStraySound(backend.db, uploads, backend.clock.now + days * DAY)
      return [(await traceOf(who, requestId)).audio, (await traceOf(who, refused.id)).audio]
    }
    expect((await traceOf(who, requestId)).transcript).toMatchObject([{ text: expect.stringContaining('聆语') }, {}])
    expect(await later(2)).toEqual([expect.stringMatching(/^f-/), expect.stringMatching(/^f-/)])
    expect(await later(8)).toEqual([null, null])
    expect((await traceOf(who, requestId)).transcript).toEqual([])
  })

  it('C3: a call that failed for another parameter can be tried again with its recording, or says that none was kept', async () => {
    const [keeps, drops] = [await customer({ keepAudio: true }), await customer()]
    const again = async (who: Who) => {
      const refused = await recognise(who, { engine: '16k_xx' }, await wav())
      expect(refused).toMatchObject({ status: 422, data: { errorCode: 4000 } })
      await lines(who.appId, 1)
      return backend.send('/server/usage/log-again', { requestId: refused.id }, { token: who.token, locale: 'en-US' })
    }
    expect(await again(keeps)).toMatchObject({ data: { values: { audio: expect.stringMatching(/^f-/) } } })
    expect(await again(drops)).toMatchObject({ data: { notice: expect.stringMatching(/recording is no longer there/) } })
  })

  it('C3: tried again, a call offers what was wrong with it as it was, in the types of its form; what it named and is not there is told and left empty', async () => {
    const who = await customer({ keepAudio: true })
    const again = async (requestId: string) =>
      (await backend.send('/server/usage/log-again', { requestId }, { token: who.token, locale: 'en-US' })).data
    const refused = await recognise(who, { engine: '16k_xx', punctuation: 'false' }, await wav())
    const absent = await say(who, { voiceId: 'zh-nobody', speed: 9999 })
    await lines(who.appId, 2)
    expect(await again(refused.id)).toMatchObject({ values: { engine: '16k_xx', punctuation: false } })
    expect(await again(absent.id)).toMatchObject({
      values: { voiceId: '', speed: 9999, text: '' },
      notice: expect.stringMatching(
        /^The call named voiceId “zh-nobody”, which is not there\. Please choose again\.\nOptions are filled in/,
      ),
    })
  })

  it('the words that are kept of a call are those it answered, with the same figures and punctuation (C9)', async () => {
    const who = await customer({ keepAudio: true })
    for (const wishes of [{}, { convertNum: 'false', punctuation: 'false', filterModal: 'true' }]) {
      const { data } = await recognise(who, { engine: '16k_zh', ...wishes }, await wav())
      const { transcript } = await traceOf(who, String(data['requestId']))
      expect(transcript.map((one) => one['text'])).toEqual((data['sentences'] as Row[]).map((one) => one['text']))
    }
  })

  it('of a call whose recording is not kept it is said that none is, and of one without a recording nothing (C9)', async () => {
    const [keeps, drops] = [await customer({ keepAudio: true }), await customer()]
    const of = async (who: Who) => {
      const { data } = await recognise(who, { engine: '16k_zh' }, await wav())
      return (await traceOf(who, String(data['requestId']))).isSoundless
    }
    expect([await of(keeps), await of(drops)]).toEqual([false, true])
    const spoken = await say(drops, {})
    await lines(drops.appId, 2)
    expect((await traceOf(drops, spoken.id)).isSoundless).toBe(false)
  })

  it('a parameter that the interface does not have is told as one, with those that it has (C20)', async () => {
    const who = await customer()
    const { status, message, data } = await recognise(who, { engine: '16k_zh', vocabularyId: 'V1' }, await wav())
    expect([status, message]).toEqual([422, expect.stringMatching(/^vocabularyId: This interface has no such parameter \(allowed: .*\)$/)])
    expect(message).toMatch(/\bfile\b/)
    expect(message).toMatch(/\bvocabId\b/)
    expect(message).not.toMatch(/\b(audio|appId)\b/)
    expect(data['fields']).toEqual({ vocabularyId: 'This interface has no such parameter' })
  })

  it('is nobody else’s', async () => {
    const [who, other] = [await customer(), await customer()]
    const refused = await say({ ...who, secret: 'nonsense' })
    await lines(who.appId, 1)
    expect(await backend.send('/server/usage/log-get', { requestId: refused.id }, other)).toMatchObject({ status: 404 })
  })
})
