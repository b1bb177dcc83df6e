import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from './harness.ts'
import { openSpeech, sampleBytes, type Customer, type SpeechBackend } from './speech-backend.ts'

describe.each(kinds)('calls of the house on %s', (kind) => {
  let backend: SpeechBackend
  let admin = ''
  let ada: Customer
  beforeAll(async () => {
    backend = await openSpeech(kind)
    admin = await backend.signIn('admin')
    ada = await backend.customer()
  })
  afterAll(() => backend?.close())

  it('the plain codes of a batch leave the house once, however many ask at once (acceptance 260)', async () => {
    const expireTime = new Date(backend.clock.now + 86_400_000).toISOString()
    const batch = { type: 'voucher', name: 'Spring', quantity: 3, faceValue: 1000, expireTime }
    const { data } = await backend.send('/server/card/admin/create-batch', batch, { token: admin })
    const { batchNo } = data as { batchNo: string }
    const ask = () => backend.send('/server/card/admin/export', { batchNo }, { token: admin })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [heading, ...lines] = answers
      .find(({ status }) => status === 200)!
      .bytes.toString()
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
    const codes = (await backend.rows('card', { batchNo })).map(({ code }) => code as string)
    expect([heading, lines.map((line) => line.split(',')[2]!).sort()]).toEqual(['Batch,Batch name,Code,Expires', codes.sort()])
    expect((await backend.send('/server/card/admin/export', { batchNo: 'B00000000' }, { token: admin })).status).toBe(404)
    expect((await backend.send('/server/card/admin/export', { batchNo }, ada)).status).toBe(403)
  })

  describe('an interface that is tried', () => {
    const attempt = async (code: string, payload: unknown) => {
      const [face] = await backend.rows('interface', { code })
      const body = { interfaceId: face!['interfaceId'], payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }
      return backend.send('/server/interface/admin/try', body, { token: admin })
    }
    const free = (freeQuota: number) => backend.db.write((trx) => trx.updateTable('interface').set({ freeQuota }).execute())

    it('answers what it answers, through the test application of the administrator', async () => {
      await free(100)
      const audio = await backend.upload(admin, await sampleBytes('guide-en'))
      expect((await attempt('asr.sentence', { audio, engine: '16k_en' })).data).toMatchObject({
        code: 200,
        latency: expect.any(Number),
        body: { code: 200, data: { text: expect.stringContaining('Welcome') } },
      })
      expect((await attempt('tts.short', { text: '您好', voiceId: 'v-zh' })).data).toMatchObject({
        code: 200,
        body: { data: { type: 'audio/mpeg', bytes: expect.any(Number) } },
      })
      const [app] = await backend.rows('application', { appName: 'console-test' })
      expect(await backend.rows('usage', { appId: app!['appId'], service: 'tts' })).toMatchObject([{ calls: 1, ok: 1, amount: 2 }])
    })

    it('tells its refusals as they are: a wrong body, nothing left, out of service, no code', async () => {
      expect((await attempt('asr.sentence', { engine: 'odd' })).data).toMatchObject({
        code: 422,
        body: { data: { fields: { audio: expect.any(String), engine: expect.any(String) } } },
      })
      await free(0)
      expect((await attempt('tts.short', { text: '您好', voiceId: 'v-zh' })).data).toMatchObject({
        code: 409,
        body: { data: { errorCode: 4020 } },
      })
      await backend.db.write((trx) => trx.updateTable('interface').set({ status: 'disabled' }).where('code', '=', 'tts.short').execute())
      expect((await attempt('tts.short', { text: '您好', voiceId: 'v-zh' })).data).toMatchObject({ code: 403 })
      expect((await attempt('asr.realtime', {})).data).toMatchObject({ code: 501 })
      expect(await attempt('nlp.segment', '[1]')).toMatchObject({ status: 422, data: { fields: { payload: expect.any(String) } } })
    })
  })
})
