import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../src/schema/time.ts'
import type { Row } from './any-database.ts'
import { openField } from '../../mocks/secrets/sealed-fields.ts'
import { usualKinds } from './harness.ts'
import { openSpeech, sampleBytes, type Customer, type SpeechBackend } from './speech-backend.ts'

describe.each(usualKinds)('calls of the house on %s', (kind) => {
  let backend: SpeechBackend
  let admin = ''
  let ada: Customer
  beforeAll(async () => {
    backend = await openSpeech(kind)
    admin = await backend.signIn('admin')
    ada = await backend.customer()
  })
  afterAll(() => backend?.close())

  it('the plain codes of a batch leave the house once, however many ask at once, and say until when they count as a person reads it (acceptance 260 337, O5)', async () => {
    const expireTime = '2027-06-30T15:59:59.000Z'
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
    const codes = (await backend.rows('card', { batchNo })).map(({ code }) => openField(backend.db.sealer, code, 'card.code') as string)
    expect([heading, lines.map((line) => line.split(',')[2]!).sort()]).toEqual([
      'Batch,Batch name,Code,State,Expires (UTC+8)',
      codes.sort(),
    ])
    expect(new Set(lines.map((line) => line.split(',')[4]))).toEqual(new Set(['2027-06-30 23:59:59']))
    expect((await backend.send('/server/card/admin/export', { batchNo: 'B00000000' }, { token: admin })).status).toBe(404)
    expect((await backend.send('/server/card/admin/export', { batchNo }, ada)).status).toBe(403)
  })

  it('O5: a file of codes to hand on holds those that open something, with their state; a list tells what became of the others', async () => {
    const batch = { type: 'voucher', name: 'Autumn', quantity: 3, faceValue: 1000, expireTime: '2027-06-30T15:59:59.000Z' }
    const { data } = await backend.send('/server/card/admin/create-batch', batch, { token: admin })
    const { batchNo } = data as { batchNo: string }
    const move = (way: string, cardNo: unknown) => backend.send(`/server/card/admin/${way}`, { cardNo }, { token: admin })
    const cards = await backend.rows('card', { batchNo })
    expect((await move('void', cards[0]!['cardNo'])).status).toBe(200)
    expect((await move('activate', cards[1]!['cardNo'])).status).toBe(200)
    const read = async (path: string) => {
      const { status, bytes } = await backend.send(`/server/card/admin/${path}`, { batchNo }, { token: admin })
      return [status, ...bytes.toString().trim().split('\r\n').slice(1)] as const
    }
    const [, ...listed] = await read('list-export')
    expect(listed.map((line) => line.split(',')[3]).sort()).toEqual(['Activated', 'New', 'Void'])
    for (const { code } of cards) expect(listed.join('\n')).not.toContain(openField(backend.db.sealer, code, 'card.code'))
    const [, ...lines] = await read('export')
    expect(lines.map((line) => line.split(',')[3]).sort()).toEqual(['Activated', 'New'])

    const spent = await backend.send('/server/card/admin/create-batch', { ...batch, quantity: 1 }, { token: admin })
    const one = await backend.rows('card', { batchNo: (spent.data as { batchNo: string }).batchNo })
    await move('void', one[0]!['cardNo'])
    const refused = await backend.send('/server/card/admin/export', { batchNo: one[0]!['batchNo'] }, { token: admin })
    expect([refused.status, refused.message]).toEqual([409, 'No code of this batch can be used any more'])
  })

  describe('an interface that is tried', () => {
    const attempt = async (code: string, payload: unknown) => {
      const [face] = await backend.rows('interface', { code })
      const body = { interfaceId: face!['interfaceId'], payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }
      return backend.send('/server/interface/admin/try', body, { token: admin })
    }
    const free = (freeQuota: number) => backend.db.write((trx) => trx.updateTable('interface').set({ freeQuota }).execute())

    it('O9: answers what it answers; what was tried is counted, and leaves no application among those of customers', async () => {
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
      const [{ userId } = {}] = await backend.rows('user', { username: 'admin' })
      expect(await backend.rows('usage', { userId, service: 'tts' })).toMatchObject([{ calls: 1, ok: 1, amount: 2 }])
      expect(await backend.rows('application', { userId })).toEqual([])
      // Who tried is no user of the platform: the figure is what its list holds.
      const day = dayOf(backend.clock.now)
      const told = async (path: string, body: object) => (await backend.send(path, body, { token: admin })).data
      const callers = await told('/server/analysis/admin/user-list', { lastCallTime: [`${day}T00:00:00+08:00`, null], pageSize: 1 })
      const trend = await told('/server/analysis/admin/user-trend', { from: day, to: day })
      expect(trend).toMatchObject({ sums: { active: callers['totalCount'] } })
      expect((trend['series'] as Row[]).find(({ name }) => name === 'active')?.['values'] ?? [0]).toEqual([callers['totalCount']])
    })

    it('begins with a sample of its contract that it takes; a recording is one of the bundled ones (O8)', async () => {
      await free(100)
      const sampleFor = async (code: string) => {
        const [face] = await backend.rows('interface', { code })
        const { data } = await backend.send('/server/interface/admin/trial', { interfaceId: face!['interfaceId'] }, { token: admin })
        return (data as { payload: string }).payload
      }
      for (const code of ['asr.sentence', 'asr.sentence-en', 'sound.gender', 'vpr.enroll', 'nlp.segment', 'nlp.entity']) {
        const payload = await sampleFor(code)
        expect([code, (await attempt(code, payload)).data]).toMatchObject([code, { code: 200 }])
      }
      expect(JSON.parse(await sampleFor('asr.sentence-en'))).toEqual({ audio: 'guide-en.wav', punctuation: true })
      // However often it is tried, the recording is kept once.
      await attempt('asr.sentence-en', await sampleFor('asr.sentence-en'))
      expect(
        await backend.rows('upload', {
          name: 'guide-en.wav',
          sha256: (await backend.rows('upload', { name: 'guide-en.wav' }))[0]!['sha256'],
        }),
      ).toHaveLength(1)
      expect((await attempt('asr.realtime', await sampleFor('asr.realtime'))).data).toMatchObject({
        code: 501,
        body: { message: expect.stringContaining('WebSocket') },
      })
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
