import { removeOldSlots } from '../../mocks/metering/slots.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { everyonesRole } from '../../mocks/http/may-use.ts'
import { unitsOf } from '../../mocks/metering/units.ts'
import { createMeter } from '../../mocks/metering/meter.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import type { SpeechEngine } from '../../mocks/speech/engine.ts'
import { EngineFailure } from '../../mocks/speech/engine.ts'
import { createDemoEngine } from '../../mocks/speech/demo/demo-engine.ts'
import { kinds } from './harness.ts'
import { contract } from './seed-database.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(kinds)('metering on %s', (kind) => {
  let backend: SpeechBackend
  let breaks = false
  let holds: Promise<void> | undefined
  const demo = createDemoEngine({ speaks: 'tones' })
  const engine: SpeechEngine = {
    ...demo,
    synthesize: async (...asked) => {
      await holds
      if (breaks) throw new EngineFailure('down')
      return demo.synthesize(...asked)
    },
  }
  beforeAll(async () => {
    backend = await openSpeech(kind, { engine })
  })
  afterAll(() => backend?.close())

  /** Five characters cost five. */
  const speak = (who: Customer, more: { ip?: string; body?: Row } = {}) =>
    backend.send(
      '/server/tts/short',
      { text: '您好，世界', voiceId: 'v-zh', format: 'pcm', ...more.body },
      { token: who.token, ...(more.ip ? { ip: more.ip } : {}) },
    )
  const grantsOf = async ({ userId }: Customer) =>
    (await backend.rows('grant', { targetId: userId })).sort((a, b) => String(a['grantNo']).localeCompare(String(b['grantNo'])))
  const sessions = () => createSessions({ db: backend.db, contract: () => contract, now: () => backend.clock.now })
  const usageOf = async ({ userId }: Customer) => backend.rows('usage', { userId })
  const logOf = async ({ userId }: Customer) => backend.rows('call_log', { userId })
  const sum = (rows: Row[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0)

  it('fifty calls at once are each booked once: package, book, log and usage agree to the character', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => speak(who)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await grantsOf(who)).toMatchObject([{ used: 250, remain: 750, status: 'inUse' }])
    const book = await backend.rows('ledger', { userId: who.userId })
    expect([book.length, sum(book, 'change'), Math.min(...book.map(({ remain }) => Number(remain)))]).toEqual([50, -250, 750])
    expect(book.every(({ kind: what, appId }) => what === 'use' && appId === who.appId)).toBe(true)
    const log = await logOf(who)
    expect([log.length, sum(log, 'amount'), new Set(log.map(({ requestId }) => requestId)).size]).toEqual([50, 250, 50])
    expect(log.every(({ code, packageName }) => code === 0 && packageName === 'tts char')).toBe(true)
    expect(await usageOf(who)).toMatchObject([
      { appId: who.appId, service: 'tts', calls: 50, ok: 50, failed: 0, amount: 250, chars: 250, day: '2026-11-21' },
    ])
    expect(await backend.rows('use_slot', { userId: who.userId })).toEqual([])
  })

  it('fifty at once never take more than there is', async () => {
    const who = await backend.customer({}, { tts: 100 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => speak(who)))
    const [well, short] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)]
    expect([well.length, short.length]).toEqual([20, 30])
    expect(short.at(-1)).toMatchObject({ message: expect.stringContaining('please buy a package'), data: { errorCode: 4020 } })
    // Whoever came while the last of it was set aside is told to come again (R3).
    for (const { status, data, message } of short)
      expect([status, data['errorCode'], message]).toEqual(
        status === 429 ? [429, 4290, expect.stringContaining('set aside')] : [409, 4020, expect.stringContaining('buy a package')],
      )
    expect(await grantsOf(who)).toMatchObject([{ used: 100, remain: 0, status: 'usedUp' }])
    expect(await usageOf(who)).toMatchObject([{ calls: 50, ok: 20, failed: 30, amount: 100 }])
    expect((await logOf(who)).filter(({ code }) => code === 4020 || code === 4290).length).toBe(30)
  })

  it('R3: what is set aside for a call that runs is said to be so, and not that nothing is left', async () => {
    const who = await backend.customer({}, { tts: 20 })
    const { userId, appId } = who
    const running = { id: `slot-${userId}`, userId, appId, service: 'tts', code: 'tts.short', unit: 'char', amount: 16, isFree: false }
    const until = new Date(backend.clock.now + DAY).toISOString()
    await backend.db.write((trx) =>
      trx
        .insertInto('use_slot')
        .values({ ...running, counts: true, expireTime: until, engineId: null })
        .execute(),
    )
    const waits = await speak(who)
    expect(waits).toMatchObject({ status: 429, message: expect.stringContaining('set aside'), data: { errorCode: 4290 } })
    expect(waits.headers['retry-after']).toBe('1')
    await backend.db.write((trx) => trx.deleteFrom('use_slot').where('userId', '=', userId).execute())
    expect(await speak(who)).toMatchObject({ status: 200 })
  })

  it('R3: what was set aside for calls that never ended goes, also where their owner does not come back; what runs stays', async () => {
    const { userId, appId } = await backend.customer()
    const slot = { userId, appId, service: 'tts', code: 'tts.short', unit: 'char', amount: 1, isFree: false, counts: true, engineId: null }
    const at = (ahead: number) => new Date(backend.clock.now + ahead).toISOString()
    await backend.db.write((trx) =>
      trx
        .insertInto('use_slot')
        .values([
          { ...slot, id: `lost-${userId}`, expireTime: at(0) },
          { ...slot, id: `runs-${userId}`, expireTime: at(1) },
        ])
        .execute(),
    )
    await removeOldSlots(backend.db, backend.clock.now)
    expect(await backend.rows('use_slot', { userId })).toMatchObject([{ id: `runs-${userId}` }])
  })

  it('R11: a call that was taken for lost while it ran, because a clock jumped, is booked once when it ends', async () => {
    const who = await backend.customer({}, { tts: 100 })
    let release = () => {}
    holds = new Promise((resolve) => (release = () => resolve()))
    const runs = speak(who)
    await expect.poll(() => backend.rows('use_slot', { userId: who.userId })).toHaveLength(1)
    holds = undefined
    await removeOldSlots(backend.db, backend.clock.now + DAY)
    release()
    expect(await runs).toMatchObject({ status: 200 })
    expect(await logOf(who)).toMatchObject([{ code: 0, amount: 5, packageName: 'tts char' }])
    expect(await usageOf(who)).toMatchObject([{ calls: 1, ok: 1, amount: 5 }])
    expect(await grantsOf(who)).toMatchObject([{ used: 5, remain: 95 }])
  })

  it('the package that ends first is used first, and the next one pays the rest', async () => {
    const who = await backend.customer()
    const soon = await backend.give(who.userId, 'tts', 3, { expireTime: new Date(backend.clock.now + DAY).toISOString() })
    const later = await backend.give(who.userId, 'tts', 100)
    expect((await speak(who)).status).toBe(200)
    expect(await backend.rows('grant', { grantNo: soon })).toMatchObject([{ remain: 0, status: 'usedUp' }])
    expect(await backend.rows('grant', { grantNo: later })).toMatchObject([{ remain: 98, used: 2 }])
  })

  it.each([
    ['expired', { expireTime: new Date(0).toISOString() }],
    ['not yet in effect', { status: 'waiting', effectiveTime: '2099-01-01T00:00:00.000Z', expireTime: '2099-02-01T00:00:00.000Z' }],
    ['frozen', { status: 'frozen' }],
    ['too small', { remain: 4, used: 96 }],
  ])('a package that is %s pays nothing', async (_name, values) => {
    const who = await backend.customer()
    await backend.give(who.userId, 'tts', 100, values)
    expect(await speak(who)).toMatchObject({ status: 409, data: { errorCode: 4020 } })
  })

  it('a package bought for one application serves that one alone', async () => {
    const who = await backend.customer()
    const grantNo = await backend.give(who.userId, 'tts', 100, { appId: 'another' })
    expect((await speak(who)).status).toBe(409)
    await backend.db.write((trx) => trx.updateTable('grant').set({ appId: who.appId }).where('grantNo', '=', grantNo).execute())
    expect((await speak(who)).status).toBe(200)
  })

  it('without a package the free quota of the day serves, then the answer says what to do', async () => {
    const who = await backend.customer()
    await backend.db.write((trx) => trx.updateTable('interface').set({ freeQuota: 12 }).where('code', '=', 'tts.short').execute())
    // Whoever asks while the last of it is spoken for may ask again (429); once it is spent, the answer says what to buy.
    const answers = (await Promise.all([speak(who), speak(who), speak(who)])).map(({ status }) => status).sort()
    expect(answers).toEqual([200, 200, expect.toBeOneOf([409, 429])])
    expect(await speak(who)).toMatchObject({ status: 409, data: { errorCode: 4020 } })
    expect(await logOf(who)).toMatchObject(Array.from({ length: 4 }, () => ({ packageName: null })))
    backend.clock.now += DAY
    expect((await speak(who)).status).toBe(200)
    backend.clock.now -= DAY
    await backend.db.write((trx) => trx.updateTable('interface').set({ freeQuota: 0 }).where('code', '=', 'tts.short').execute())
  })

  it('C6: what is free today is spent before a package, which pays whole for what no longer fits', async () => {
    const who = await backend.customer({}, { tts: 100 })
    await backend.db.write((trx) => trx.updateTable('interface').set({ freeQuota: 12 }).where('code', '=', 'tts.short').execute())
    for (let nth = 0; nth < 3; nth++) expect((await speak(who)).status).toBe(200)
    expect((await logOf(who)).map(({ packageName }) => packageName).sort()).toEqual([null, null, 'tts char'].sort())
    expect(await grantsOf(who)).toMatchObject([{ used: 5, remain: 95 }])
    // The details of a call say what it was paid from.
    const payers = (await logOf(who)).map(
      async ({ requestId }) => (await backend.send('/server/usage/log-get', { requestId }, who)).data['payer'],
    )
    expect((await Promise.all(payers)).sort()).toEqual(['free', 'free', 'package'])
    const { data } = await backend.send('/server/packet/free', {}, who)
    expect((data['data'] as Row[]).map(({ code, freeQuota, freeUsed, freeLeft }) => [code, freeQuota, freeUsed, freeLeft])).toEqual([
      ['tts.short', 12, 10, 2],
    ])
    const summary = await backend.send('/server/workplace/summary', {}, who)
    expect(summary.data['free']).toMatchObject([{ code: 'tts.short', quota: 12, used: 10, left: 2 }])
    expect(await backend.rows('free_use', { userId: who.userId })).toMatchObject([{ code: 'tts.short', day: '2026-11-21', amount: 10 }])
    await backend.db.write((trx) => trx.updateTable('interface').set({ freeQuota: 0 }).where('code', '=', 'tts.short').execute())
  })

  const cases: [string, { app?: Row; setup?: (who: Customer) => Promise<unknown>; ip?: string; body?: Row }, number, number, string][] = [
    ['C20: a disabled application', { app: { status: 'disabled' } }, 403, 4011, 'disabled'],
    ['C20: an application without the service', { app: { services: ['asr-file'] } }, 403, 4012, 'does not have this service'],
    [
      'C20: an address off the allowlist',
      { setup: (who) => allow(who, '10.1.0.0/16\n2001:db8::/32'), ip: '10.2.0.1' },
      403,
      4014,
      '10.2.0.1',
    ],
    ['more calls than the day allows', { app: { dailyLimit: 0 } }, 429, 4291, 'limit of 0 calls'],
    [
      'more calls than the day allows with those that still run',
      { app: { dailyLimit: 2 }, setup: (who) => Promise.all([run(who), run(who)]) },
      429,
      4291,
      'limit of 2 calls',
    ],
    [
      'nobody’s application',
      { setup: async (who) => backend.db.write((trx) => trx.deleteFrom('application').where('userId', '=', who.userId).execute()) },
      409,
      4011,
      'create one first',
    ],
  ]
  const run = ({ userId, appId }: Customer) => {
    const slot = { userId, appId, service: 'tts', code: 'tts.short', unit: 'char', amount: 1, isFree: false, counts: false }
    const expireTime = new Date(backend.clock.now + HOUR).toISOString()
    return backend.db.write((trx) =>
      trx
        .insertInto('use_slot')
        .values({ id: randomUUID(), ...slot, expireTime })
        .execute(),
    )
  }
  const allow = (who: Customer, ips: string) =>
    backend.db.write((trx) => trx.insertInto('white_list').values({ userId: who.userId, enabled: true, ips, version: 1 }).execute())

  it.each(cases)('%s is refused clearly, logged and not charged', async (_name, { app, setup, ip, body }, status, errorCode, sentence) => {
    const who = await backend.customer(app, { tts: 100 })
    await setup?.(who)
    const answer = await speak(who, { ...(ip ? { ip } : {}), ...(body ? { body } : {}) })
    expect(answer).toMatchObject({ status, message: expect.stringContaining(sentence), data: { errorCode, requestId: expect.any(String) } })
    expect(answer.headers['x-request-id']).toBe(answer.data['requestId'])
    expect(await logOf(who)).toMatchObject([{ requestId: answer.data['requestId'], code: errorCode, amount: 0, ip: ip ?? '127.0.0.1' }])
    expect(await grantsOf(who)).toMatchObject([{ used: 0, remain: 100 }])
  })

  it('an address on the allowlist passes, in a network and in the dress of IPv6', async () => {
    const who = await backend.customer({}, { tts: 100 })
    await allow(who, '10.1.0.0/16\n2001:db8::/32')
    for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7']) expect((await speak(who, { ip })).status).toBe(200)
  })

  it("somebody else's application is nobody's", async () => {
    const [who, other] = [await backend.customer({}, { tts: 100 }), await backend.customer()]
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/api/server/tts/short',
      headers: { 'access-token': who.token, 'app-id': other.appId },
      payload: { text: '您好', voiceId: 'v-zh' },
    })
    expect(answer.statusCode).toBe(409)
  })

  it('C20: a disabled interface answers a failure of its own code (acceptance 278)', async () => {
    const who = await backend.customer({}, { tts: 100 })
    const turn = (status: string) =>
      backend.db.write((trx) => trx.updateTable('interface').set({ status }).where('code', '=', 'tts.short').execute())
    await turn('disabled')
    expect(await speak(who)).toMatchObject({ status: 403, message: expect.stringContaining('tts.short'), data: { errorCode: 4013 } })
    await turn('enabled')
    expect((await speak(who)).status).toBe(200)
  })

  it('no more run at once than the application allows; the next may, as soon as one has ended', async () => {
    const who = await backend.customer({ concurrency: 2 }, { tts: 100 })
    let release = () => {}
    holds = new Promise((resolve) => (release = resolve))
    const held = [speak(who), speak(who)]
    await expect.poll(async () => (await backend.rows('use_slot', { userId: who.userId })).length).toBe(2)
    const third = await speak(who)
    expect(third).toMatchObject({ status: 429, message: expect.stringContaining('limit of 2 at once'), data: { errorCode: 4290 } })
    expect(third.headers['retry-after']).toBe('1')
    release()
    holds = undefined
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect((await speak(who)).status).toBe(200)
    expect(await usageOf(who)).toMatchObject([{ peak: 2 }])
  })

  it('calls of a process that died stop counting after ten minutes', async () => {
    const who = await backend.customer({ concurrency: 1 }, { tts: 100 })
    const slot = {
      id: `dead-${who.userId}`,
      userId: who.userId,
      appId: who.appId,
      service: 'tts',
      code: 'tts.short',
      unit: 'char',
      amount: 98,
      isFree: false,
      counts: true,
    }
    await backend.db.write((trx) =>
      trx
        .insertInto('use_slot')
        .values({ ...slot, expireTime: new Date(backend.clock.now + 1000).toISOString() })
        .execute(),
    )
    expect((await speak(who)).status).toBe(429)
    backend.clock.now += 1001
    expect((await speak(who)).status).toBe(200)
  })

  it('an engine that fails costs nothing and says no more than that', async () => {
    const who = await backend.customer({}, { tts: 100 })
    breaks = true
    const answer = await speak(who)
    breaks = false
    expect(answer).toMatchObject({ status: 503, data: { errorCode: 5000 }, message: expect.stringContaining('nothing was charged') })
    expect(answer.headers['retry-after'], 'issue 16').toBe('5')
    expect(answer.message).not.toContain('down')
    expect(await grantsOf(who)).toMatchObject([{ used: 0, remain: 100 }])
    expect(await usageOf(who)).toMatchObject([{ calls: 1, ok: 0, failed: 1, amount: 0, chars: 0 }])
    expect(await backend.rows('use_slot', { userId: who.userId })).toEqual([])
  })

  it('queued work that failed and is begun anew keeps the line of its failure, so that log and usage agree (acceptance 224)', async () => {
    const who = await backend.customer({}, { tts: 100 })
    const world = { contract, services: await listServices() }
    const meter = createMeter(
      backend.db,
      (at) => createStore(world, backend.db, sessions(), at),
      unitsOf(contract),
      everyonesRole(contract),
    )
    const ask = {
      userId: who.userId,
      appId: who.appId,
      service: 'tts' as const,
      code: 'tts.long-create',
      amounts: { call: 1, second: 0, char: 7 },
      ip: '127.0.0.1',
      now: backend.clock.now,
      requestId: `queued-${who.userId}`,
      isQueued: true,
    }
    for (const code of [5000, 5000, 0] as const) {
      const opened = await meter.open(ask)
      if (!('use' in opened)) throw new Error('it was not opened')
      await meter.close(opened.use, { code, now: ask.now, latency: 20 })
    }
    expect(await meter.open(ask)).toEqual({ isPaid: true })
    const log = await logOf(who)
    expect(log.map(({ requestId, code }) => [requestId, code]).sort()).toEqual([
      [ask.requestId, 5000],
      [`${ask.requestId}.2`, 5000],
      [`${ask.requestId}.3`, 0],
    ])
    const sums = { calls: 3, ok: 1, failed: 2, amount: sum(log, 'amount'), chars: 7 }
    expect(sums.amount).toBe(7)
    expect(await usageOf(who)).toMatchObject([sums])
    expect(await backend.rows('usage_hour', { userId: who.userId })).toMatchObject([sums])
    expect(await backend.rows('user_day', { userId: who.userId })).toMatchObject([{ calls: 3, ok: 1 }])
    expect(await grantsOf(who)).toMatchObject([{ used: 7, remain: 93 }])
    expect(await backend.rows('use_slot', { userId: who.userId })).toEqual([])
  })

  it('what the lists show is what was booked', async () => {
    const who = await backend.customer({}, { tts: 100 })
    await Promise.all([speak(who), speak(who)])
    const { data } = await backend.send('/server/usage/list', {}, who)
    expect(data['data']).toMatchObject([{ calls: 2, ok: 2, amount: 10, chars: 10, service: 'tts' }])
    const [app] = await backend.rows('application', { appId: who.appId })
    expect(app!['lastCallTime']).toBe(new Date(backend.clock.now).toISOString())
  })
})
