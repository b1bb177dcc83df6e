import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSecret } from '../../mocks/secrets/app-secret.ts'
import type { Row } from './any-database.ts'
import { usualKinds } from './harness.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const WAIT = { timeout: 10_000, interval: 10 }
type News = { unread: number; latest: { id: string; title: string; type: string; read: boolean; with?: Row }[] }

describe.each(usualKinds)('the limits of an application on %s', (kind) => {
  let backend: SpeechBackend
  let admins: Customer[]
  beforeAll(async () => {
    backend = await openSpeech(kind, { rate: 700 })
    const admin = async () => {
      const who = await backend.customer()
      await backend.db.write((trx) => trx.updateTable('user').set({ role: 'super-admin' }).where('userId', '=', who.userId).execute())
      return who
    }
    admins = [await admin(), await admin()]
  })
  afterAll(() => backend?.close())

  const newsOf = async (who: Customer, locale = 'en-US', path = '/server/reminder/unread') =>
    (await backend.send(path, {}, { token: who.token, locale })).data as News
  const ask = (who: Customer, wanted: number) =>
    backend.send('/server/limit/request', { service: 'tts', wanted, reason: 'A campaign in December' }, who)
  const answer = async (path: string, requestNo: string, body: Row) => {
    const { version } = (await backend.rows('limit_request', { requestNo }))[0]!
    return backend.send(`/server/limit/admin/${path}`, { requestNo, version, ...body }, admins[0])
  }

  it('a request rings every administrator once, in their language, and leads to it; answered, it rings who asked', async () => {
    const who = await backend.customer()
    const before = await Promise.all(admins.map((one) => newsOf(one)))
    const { requestNo } = (await ask(who, 150)).data
    // Nothing is approved until somebody answers (14).
    expect((await backend.send('/server/limit/request-list', {}, who)).data.data).toMatchObject([
      { wanted: 150, given: null, status: 'pending' },
    ])
    for (const [at, admin] of admins.entries()) {
      const { unread, latest } = await newsOf(admin)
      expect(unread).toBe(before[at]!.unread + 1)
      expect(latest[0]).toMatchObject({
        title: expect.stringMatching(/asks for 150 calls at once of Speech synthesis/),
        type: 'limitAsked',
        read: false,
        with: { requestNo },
      })
    }
    expect((await newsOf(admins[0]!, 'zh-CN')).latest[0]!.title).toContain('申请把“语音合成”的并发上限提高到 150')
    expect((await newsOf(who)).unread).toBe(0)

    expect(await answer('request-approve', requestNo, { given: 120, reply: '' })).toMatchObject({ code: 200 })
    // There is nothing left to do for the other one either.
    for (const [at, admin] of admins.entries()) expect((await newsOf(admin)).unread).toBe(before[at]!.unread)
    const mine = await newsOf(who, 'en-US', '/server/notice/unread')
    expect(mine.latest[0]).toMatchObject({ title: 'Speech synthesis: 120 calls at once from now on', type: 'limitAnswered', read: false })
    expect(mine.unread).toBe((await newsOf(who)).unread + mine.latest.filter(({ type, read }) => type !== 'limitAnswered' && !read).length)

    expect(await backend.send('/server/reminder/read', { id: mine.latest[0]!.id }, admins[1])).toMatchObject({ status: 404 })
    expect(await backend.send('/server/reminder/read', { id: mine.latest[0]!.id }, who)).toMatchObject({ code: 200 })
    expect((await newsOf(who)).unread).toBe(0)
  })

  it('issue 14: whoever asked takes the request back while nobody has answered; it leaves the bells, and another can be made', async () => {
    const who = await backend.customer()
    const before = (await newsOf(admins[0]!)).unread
    const { requestNo } = (await ask(who, 150)).data
    const withdraw = async (as: Customer) => {
      const { version } = (await backend.rows('limit_request', { requestNo }))[0]!
      return backend.send('/server/limit/request-withdraw', { requestNo, version }, as)
    }
    expect(await withdraw(await backend.customer())).toMatchObject({ status: 404 })
    expect(await withdraw(who)).toMatchObject({ code: 200, data: { status: 'withdrawn', given: null } })
    expect((await newsOf(admins[0]!)).unread).toBe(before)
    expect(await withdraw(who)).toMatchObject({ status: 409 })
    expect(await answer('request-approve', requestNo, { given: 150, reply: '' })).toMatchObject({ status: 409 })
    const again = (await ask(who, 160)).data
    expect(await answer('request-decline', again.requestNo, { reply: 'Not now' })).toMatchObject({ code: 200 })
    expect(await backend.send('/server/limit/request-withdraw', { requestNo: again.requestNo, version: 2 }, who)).toMatchObject({
      status: 409,
    })
  })

  it('issue 14: what is given is more than there was, and who already has as much is told how much that is', async () => {
    const who = await backend.customer()
    const tooLittle = await ask(who, 2)
    expect(tooLittle).toMatchObject({
      status: 422,
      data: { fields: { wanted: 'The limit is 100 already; please ask for more than that' } },
    })
    const { requestNo } = (await ask(who, 150)).data
    expect(await answer('request-approve', requestNo, { given: 100, reply: '' })).toMatchObject({
      status: 422,
      data: { fields: { given: 'Please give more than there was, or decline the request' } },
    })
    expect(await answer('request-approve', requestNo, { given: 101, reply: '' })).toMatchObject({ code: 200 })
  })

  it('messages name the service, in the language to which the console was last switched (issue 14)', async () => {
    const who = await backend.customer()
    const written = async ({ userId }: Customer) => {
      const { phone } = (await backend.rows('user', { userId }))[0]!
      return (await backend.latest(String(phone)))['text']
    }
    await newsOf(admins[0]!, 'zh-CN')
    await newsOf(admins[1]!, 'en-US')
    const { requestNo } = (await ask(who, 140)).data
    expect(await written(admins[0]!)).toContain('申请将“语音合成”的并发上限提高到 140')
    expect(await written(admins[1]!)).toContain('asks for 140 calls of Speech synthesis at the same time')
    await newsOf(who, 'zh-CN', '/server/notice/unread')
    expect(await answer('request-approve', requestNo, { given: 140, reply: '' })).toMatchObject({ code: 200 })
    expect(await written(who)).toContain('“语音合成”的并发上限现为 140')
  })

  it('a declined one says why; all are read at once, with the announcements', async () => {
    const who = await backend.customer()
    const { requestNo } = (await ask(who, 130)).data
    expect(await answer('request-decline', requestNo, { reply: 'Please watch your peak first' })).toMatchObject({ code: 200 })
    const { latest } = await newsOf(who)
    expect(latest[0]!.title).toBe('Speech synthesis: more calls at once were declined. Please watch your peak first')
    const list = (await backend.send('/server/reminder/list', {}, who)).data['data'] as Row[]
    expect(list).toMatchObject([{ title: latest[0]!.title, status: 'unread' }])
    await backend.send('/server/notice/read-all', {}, who)
    expect(await newsOf(who, 'en-US', '/server/notice/unread')).toMatchObject({ unread: 0 })
  })

  it('show what was refused by day and reason, as the log lists it, and from where the calls came', async () => {
    const who = await backend.customer({ dailyLimit: 2 }, { tts: 1000 })
    const other = await backend.customer({}, { tts: 1000 })
    const { secret } = await backend.db.write((trx) => addSecret(trx, who.appId, backend.clock.now))
    const speak = async (ip: string, sent = secret) => {
      const headers = { 'content-type': 'application/json', 'app-id': who.appId, 'app-secret': sent }
      const payload = JSON.stringify({ text: '您好', voiceId: 'v-zh' })
      return (await backend.app.inject({ method: 'POST', url: '/api/v1/tts/short', remoteAddress: ip, headers, payload })).statusCode
    }
    const limits = async (by = who) => (await backend.send('/server/app/get-by-id', { id: who.appId }, by)).data
    const statuses = []
    for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2']) statuses.push(await speak(ip))
    expect(statuses).toEqual([200, 200, 429, 429])
    await speak('10.0.0.9', 'wrong')
    await expect.poll(async () => (await backend.rows('call_log', { appId: who.appId })).length, WAIT).toBe(5)
    backend.clock.now += DAY
    await speak('10.0.0.2')
    await speak('10.0.0.2')
    backend.clock.now += MINUTE
    await speak('10.0.0.2')

    const { refusals, addresses, addressRate } = await limits()
    const dayOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)
    const [today, yesterday] = [dayOf(backend.clock.now), dayOf(backend.clock.now - DAY)]
    expect(refusals).toEqual([
      { day: today, code: 4291, calls: 1 },
      { day: yesterday, code: 4010, calls: 1 },
      { day: yesterday, code: 4291, calls: 2 },
    ])
    for (const { day, code, calls } of refusals as { day: string; code: number; calls: number }[]) {
      const found = await backend.send('/server/usage/log-list', { appId: who.appId, code: [code], day: [day, day] }, who)
      expect([day, code, found.data['totalCount']]).toEqual([day, code, calls])
    }
    expect(addressRate).toBe(700)
    expect(addresses).toMatchObject([{ ip: '10.0.0.2', calls: 3, peak: 2, lastTime: new Date(backend.clock.now).toISOString() }])
    expect((await backend.send('/server/app/get-by-id', { id: who.appId }, other)).status).toBe(404)
  })
})
