import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addSecret, MOST_SECRETS, renewSecret, type NewSecret, type Scope } from '../../mocks/secrets/app-secret.ts'
import { listSold } from '../../src/schema/openapi/sold.ts'
import type { Row } from './any-database.ts'
import { usualKinds } from './harness.ts'
import { contract } from './seed-database.ts'
import { formOf, openSpeech, sampleBytes, SERVICES, type Customer, type SpeechBackend } from './speech-backend.ts'

const HOUR = 3_600_000
const WAIT = { timeout: 10_000, interval: 10 }

describe.each(usualKinds)('the secrets of an application on %s', (kind) => {
  let backend: SpeechBackend
  let base = ''
  beforeAll(async () => {
    backend = await openSpeech(kind)
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    base = `ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}/api/v1/asr/realtime`
  })
  afterAll(() => backend?.close())

  const renew = (who: Customer, overlap?: number) => backend.db.write((trx) => renewSecret(trx, who.appId, backend.clock.now, overlap))
  const make = (who: Customer, scope: Scope = {}) => backend.db.write((trx) => addSecret(trx, who.appId, backend.clock.now, scope))
  const secretsOf = async (who: Customer) => (await backend.send('/server/app/secrets-of', { appId: who.appId }, who)).data['data'] as Row[]
  const at = () => new Date(backend.clock.now).toISOString()

  async function call(
    who: Customer,
    secret: string,
    path: string,
    payload: Buffer | string,
    { type = 'application/json', ip = '127.0.0.1', locale = 'en-US' } = {},
  ) {
    const headers = { 'content-type': type, 'app-id': who.appId, 'app-secret': secret, 'accept-language': locale }
    const answer = await backend.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: ip, headers, payload })
    const isSound = String(answer.headers['content-type']).startsWith('audio/')
    const { message = '', data = {} } = isSound ? {} : answer.json<{ message: string; data: Row }>()
    return { status: answer.statusCode, id: String(answer.headers['x-request-id']), message, data }
  }
  const speak = (who: Customer, secret: string, more: { ip?: string; locale?: string } = {}) =>
    call(who, secret, '/v1/tts/short', JSON.stringify({ text: '您好', voiceId: 'v-zh' }), more)
  const recognise = async (who: Customer, secret: string) => {
    const { payload, headers } = formOf({ engine: '16k_zh' }, { bytes: await sampleBytes(), name: 'speech.wav' })
    return call(who, secret, '/v1/asr/sentence', payload, { type: headers['content-type'] })
  }
  const lineOf = async (requestId: string) => {
    await expect.poll(async () => (await backend.rows('call_log', { requestId })).length, WAIT).toBe(1)
    return (await backend.rows('call_log', { requestId }))[0]!
  }

  it('say since when and until when they work, and when and from where each was used last', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    expect(await secretsOf(who)).toEqual([])
    const { secret: first } = await renew(who)
    const made = { status: 'inUse', createTime: at(), untilTime: null, usedTime: null, usedIp: null, services: [] }
    expect(await secretsOf(who)).toMatchObject([{ ...made, hint: `…${first.slice(-4)}` }])
    await speak(who, 'wrong', { ip: '10.9.9.9' })
    await speak(who, first, { ip: '10.0.0.1' })
    const used = at()
    expect(await secretsOf(who)).toMatchObject([{ usedTime: used, usedIp: '10.0.0.1' }])

    backend.clock.now += HOUR
    const { secret: second } = await renew(who)
    await speak(who, second, { ip: '10.0.0.2' })
    expect(await secretsOf(who)).toMatchObject([
      { status: 'inUse', usedTime: at(), usedIp: '10.0.0.2' },
      { status: 'ending', usedTime: used, usedIp: '10.0.0.1', untilTime: new Date(backend.clock.now + 24 * HOUR).toISOString() },
    ])
    backend.clock.now += HOUR
    await speak(who, first, { ip: '10.0.0.3' })
    expect(await secretsOf(who)).toMatchObject([{ usedIp: '10.0.0.2' }, { usedTime: at(), usedIp: '10.0.0.3' }])
    backend.clock.now += 24 * HOUR
    expect(await secretsOf(who)).toMatchObject([{ status: 'inUse' }, { status: 'ended' }])
    expect((await speak(who, first)).status).toBe(403)
    expect(JSON.stringify(await secretsOf(who))).not.toContain(second)
  })

  it('one that is limited to a service is refused for every other with its own code, sentence and line in the log', async () => {
    const who = await backend.customer({ appName: 'Hotline' }, { tts: 1000, 'asr-sentence': 100 })
    const all = await make(who)
    const limited = await make(who, { services: ['tts'], remark: 'guide' })
    expect((await speak(who, limited.secret)).status).toBe(200)
    expect((await recognise(who, all.secret)).status).toBe(200)

    const refused = await recognise(who, limited.secret)
    const hint = `…${limited.secret.slice(-4)}`
    const sentence = `The secret ${hint} may not call “One-sentence recognition”; tick the service for this secret in the details of the application "Hotline", or send another of its secrets`
    expect(refused).toMatchObject({ status: 403, message: sentence, data: { errorCode: 4015, requestId: refused.id } })
    expect(await lineOf(refused.id)).toMatchObject({
      code: 4015,
      service: 'asr-sentence',
      face: 'asr.sentence',
      secretId: limited.secretId,
      amount: 0,
    })
    const { trace } = (await backend.send('/server/usage/log-get', { requestId: refused.id }, who)).data
    expect(trace).toMatchObject({ answer: sentence, status: 403 })
    const inChinese = (await backend.send('/server/usage/log-get', { requestId: refused.id }, { ...who, locale: 'zh-CN' })).data[
      'trace'
    ] as Row
    expect(inChinese['answer']).toBe(`密钥 ${hint} 不能调用“一句话识别”，请在应用“Hotline”的详情里为这个密钥勾选该服务，或改用其他密钥`)

    // The mend: the scope of that one secret; the next call goes through, and says with which it was made.
    const { version } = (await backend.rows('secret', { secretId: limited.secretId }))[0]!
    const mend = { secretId: limited.secretId, services: ['tts', 'asr-sentence'], remark: 'guide', version }
    expect(await backend.send('/server/app/secret-edit', mend, who)).toMatchObject({ code: 200 })
    const mended = await recognise(who, limited.secret)
    expect(mended.status).toBe(200)
    expect(await lineOf(mended.id)).toMatchObject({ code: 0, secretId: limited.secretId })
  })

  it('hold their limits on every interface that is sold, whatever the call names as its application', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const sold = new Set(listSold(contract).map((one) => one.sold.code))
    const known = await backend.db.query.selectFrom('interface').select(['path', 'service', 'code']).execute()
    const faces = (known as { path: string; service: string; code: string }[]).filter(({ code }) => sold.has(code))
    expect(new Set(faces.map(({ service }) => service))).toEqual(new Set(SERVICES))
    for (const service of SERVICES) {
      const { secret } = await make(who, { services: SERVICES.filter((one) => one !== service) as never })
      for (const { path, code } of faces.filter((face) => face.service === service))
        expect([code, (await call(who, secret, path, '{}')).data['errorCode']]).toEqual([code, 4015])
      const other = faces.find((face) => face.service !== service)!
      expect((await call(who, secret, other.path, JSON.stringify({ appId: who.appId }))).data['errorCode']).not.toBe(4015)
    }
  })

  it('hold their limits for streams: at the door, and for a token that was given before', async () => {
    const who = await backend.customer({}, { 'asr-realtime': 1000 })
    const [may, mayNot] = [await make(who, { services: ['asr-realtime'] }), await make(who, { services: ['tts'] })]
    const open = (secret: string) =>
      new WebSocket(base, { headers: { 'App-Id': who.appId, 'App-Secret': secret, 'accept-language': 'en-US' } })
    const first = async (socket: WebSocket) =>
      new Promise<Row>((resolve, reject) => {
        socket.once('message', (data) => resolve(JSON.parse(String(data)) as Row))
        socket.once('unexpected-response', (_request, response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve(JSON.parse(String(Buffer.concat(parts))) as Row))
        })
        socket.once('error', reject)
      })
    const stream = open(may.secret)
    const ready = await first(stream)
    expect(ready).toMatchObject({ type: 'ready' })
    stream.send(JSON.stringify({ type: 'stop' }))
    expect(await lineOf(ready['requestId'])).toMatchObject({ code: 0, secretId: may.secretId })
    const refused = await first(open(mayNot.secret))
    expect(refused).toMatchObject({ message: expect.stringContaining('may not call'), data: { errorCode: 4015 } })
    expect(await lineOf((refused['data'] as Row)['requestId'])).toMatchObject({
      code: 4015,
      service: 'asr-realtime',
      secretId: mayNot.secretId,
    })

    const token = async () => (await call(who, may.secret, '/v1/asr/realtime', '{}')).data['token']
    const withToken = async (sent: unknown) => {
      const socket = new WebSocket(base.replace('/v1/asr/realtime', '/server/asr/realtime'))
      socket.once('open', () => socket.send(JSON.stringify({ type: 'start', token: sent })))
      return first(socket)
    }
    const before = await token()
    await backend.db.write((trx) =>
      trx
        .updateTable('secret')
        .set({ services: JSON.stringify(['tts']) })
        .where('secretId', '=', may.secretId)
        .execute(),
    )
    expect(await withToken(before)).toMatchObject({ type: 'error', code: 4010 })
  })

  it('queued work says with which secret it was asked for', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const { secret, secretId } = await make(who, { services: ['tts'] })
    expect((await call(who, secret, '/v1/tts/long', JSON.stringify({ title: 'long', text: '您好', voiceId: 'v-zh' }))).status).toBe(200)
    await expect
      .poll(async () => backend.rows('call_log', { appId: who.appId, code: 0 }), { timeout: 60_000, interval: 50 })
      .toMatchObject([{ secretId }])
  })

  it('a new one keeps the limits of the one it replaces, and the others go on', async () => {
    const who = await backend.customer({}, { tts: 1000, 'asr-sentence': 100 })
    const gateway = await make(who)
    backend.clock.now += 1000
    const guide = await make(who, { services: ['tts'], remark: 'guide' })
    backend.clock.now += 1000
    const { data } = await backend.send('/server/app/reset-secret', { id: who.appId }, who)
    const fresh = String(data['secret'])
    expect(data['services']).toEqual(['tts'])
    expect(await secretsOf(who)).toMatchObject([
      { status: 'inUse', services: ['tts'], remark: 'guide', hint: `…${fresh.slice(-4)}` },
      { secretId: guide.secretId, status: 'ending' },
      { secretId: gateway.secretId, status: 'inUse' },
    ])
    expect((await recognise(who, fresh)).data['errorCode']).toBe(4015)
    for (const secret of [fresh, guide.secret, gateway.secret]) expect((await speak(who, secret)).status).toBe(200)
    expect((await renew(who, 0)).services).toEqual(['tts'])
    for (const secret of [fresh, guide.secret, gateway.secret]) expect((await speak(who, secret)).status).toBe(403)
  })

  it('are made by their owner alone, up to as many as work at once, and answered once', async () => {
    const [who, other] = [await backend.customer(), await backend.customer()]
    const create = (by: Customer, body: Row = {}) => backend.send('/server/app/secret-create', { appId: who.appId, ...body }, by)
    expect(await create(other)).toMatchObject({ status: 404 })
    expect(await create(who, { services: ['cooking'] })).toMatchObject({ status: 422 })
    const made = await create(who, { services: ['tts'], remark: 'guide' })
    expect(made.data).toMatchObject({ appId: who.appId, secret: expect.stringMatching(/^[\w-]{32}$/), services: ['tts'] })
    const { secretId } = made.data
    for (let nth = 1; nth < MOST_SECRETS; nth++) expect((await create(who)).code).toBe(200)
    expect(await create(who)).toMatchObject({ status: 409, message: expect.stringContaining('at most 5') })
    const row = (await backend.rows('secret', { secretId }))[0]!
    expect(await backend.send('/server/app/secret-edit', { secretId, services: [], version: row['version'] }, other)).toMatchObject({
      status: 404,
    })
    expect(await backend.send('/server/app/secret-stop', { secretId, version: row['version'] }, other)).toMatchObject({ status: 404 })
    expect(await secretsOf({ ...other, appId: who.appId })).toEqual([])
    expect(await backend.send('/server/app/secret-stop', { secretId, version: row['version'] }, who)).toMatchObject({ code: 200 })
    expect((await create(who)).code).toBe(200)
  })

  it('one that was stopped is refused at once; its owner reads which it was and since when', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const { secret, secretId }: NewSecret = await make(who)
    const stopped = backend.rows('secret', { secretId })
    const version = (await stopped)[0]!['version']
    expect(await backend.send('/server/app/secret-stop', { secretId, version }, who)).toMatchObject({ code: 200 })
    const refused = await speak(who, secret)
    expect(refused).toMatchObject({ status: 403, data: { errorCode: 4010 } })
    expect(await lineOf(refused.id)).toMatchObject({ code: 4010, secretId })
    const { trace } = (await backend.send('/server/usage/log-get', { requestId: refused.id }, who)).data
    expect((trace as Row)['note']).toBe(
      `The secret …${secret.slice(-4)} was valid once: it stopped working at ${at().slice(0, 16).replace('T', ' ')} (UTC).`,
    )
  })

  it('are replaced one by one: the one that was chosen works on for a day, the others as they are', async () => {
    const who = await backend.customer({ isDefault: false }, { tts: 1000 })
    const old = await make(who, { services: ['tts'] as never, remark: 'gateway' })
    const newer = await make(who, { remark: 'batch' })
    const { data, code } = await backend.send('/server/app/secret-replace', { secretId: old.secretId }, who)
    expect([code, data['services']]).toEqual([200, ['tts']])
    expect(await backend.rows('secret', { secretId: old.secretId })).toMatchObject([{ status: 'ending' }])
    expect(await backend.rows('secret', { secretId: newer.secretId })).toMatchObject([{ status: 'inUse' }])
    expect(await backend.rows('secret', { secretId: data['secretId'] as string })).toMatchObject([{ status: 'inUse', remark: 'gateway' }])
    for (const secret of [old.secret, newer.secret, data['secret'] as string])
      expect(await speak(who, secret)).toMatchObject({ status: 200 })
    expect(await backend.send('/server/app/secret-replace', { secretId: old.secretId }, who)).toMatchObject({ code: 409 })
    const stranger = await backend.customer()
    expect(await backend.send('/server/app/secret-replace', { secretId: newer.secretId }, stranger)).toMatchObject({ code: 404 })
  })

  it('end with their application; the log still says which one a call was made with', async () => {
    const who = await backend.customer({ isDefault: false }, { tts: 1000 })
    const { secret, secretId } = await make(who, { remark: 'guide' })
    const { id } = await speak(who, secret)
    const { version } = (await backend.rows('application', { appId: who.appId }))[0]!
    expect(await backend.send('/server/app/delete', { id: who.appId, version }, who)).toMatchObject({ code: 200 })
    expect(await backend.rows('secret', { secretId })).toMatchObject([{ status: 'ended' }])
    expect(await backend.rows('secret_hash', { secretId })).toEqual([])
    expect((await backend.send('/server/usage/log-get', { requestId: id }, who)).data).toMatchObject({ secretId })
  })
})
