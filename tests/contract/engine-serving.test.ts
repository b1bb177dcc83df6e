import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { rollUpCalls } from '../../mocks/metering/roll-up-calls.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('which engine serves a call on %s', (kind) => {
  let backend: SpeechBackend
  let who: Customer
  const log = async () =>
    (await backend.rows('call_log', { userId: who.userId })).toSorted((a, b) => (a['createTime'] < b['createTime'] ? -1 : 1))
  const served = async () => [...new Set((await log()).map((row) => row['engineId'] as string | null))].sort()
  const speak = (text = '您好') => backend.send('/server/tts/short', { text, voiceId: 'v-zh', format: 'pcm' }, { token: who.token })
  const set = (engineId: string, more: Row) =>
    backend.db.write((trx) => trx.updateTable('engine').set(more).where('engineId', '=', engineId).execute())
  const monitor = async (range = 'day') =>
    (await backend.send('/server/engine/admin/monitor', { range }, { token: await backend.signIn('admin') })).data
  const engineOf = async (engineId: string) => ((await monitor())['engines'] as Row[]).find((one) => one['engineId'] === engineId)!

  beforeAll(async () => {
    backend = await openSpeech(kind, {})
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.db.write(async (trx) => {
      for (const table of ['engine', 'engine_alarm', 'engine_group', 'call_log', 'call_slot', 'call_latency'])
        await trx.deleteFrom(table).execute()
      const engine = (engineId: string, service = 'tts') => ({
        engineId,
        name: engineId,
        service,
        status: 'online',
        health: 'ok',
        capacity: 10,
        version: 1,
      })
      for (const row of [engine('busy'), engine('spare'), engine('open'), engine('ears', 'asr-file')])
        await trx.insertInto('engine').values(row).execute()
      const engines = [
        { engineId: 'busy', weight: 10, maxConcurrency: 5 },
        { engineId: 'spare', weight: 0, maxConcurrency: 5 },
      ]
      await trx
        .insertInto('engine_group')
        .values({ groupId: 'g', groupName: 'g', service: 'tts', status: 'enabled', engines: JSON.stringify(engines), version: 1 })
        .execute()
    })
    who = await backend.customer({ engineGroupId: 'g' }, { tts: 100_000 })
  })

  it('acceptance 253: an application’s group serves it by weight, its spare engine when that fails, and those of everybody after both', async () => {
    for (const [fails, expected] of [
      [undefined, 'busy'],
      ['busy', 'spare'],
      ['spare', 'open'],
    ] as const) {
      if (fails) await set(fails, { health: 'down' })
      await backend.db.write((trx) => trx.deleteFrom('call_log').execute())
      for (let nth = 0; nth < 3; nth++) expect((await speak()).status).toBe(200)
      expect(await served(), `without ${String(fails)}`).toEqual([expected])
    }
  })

  it.each([
    ['is down', { health: 'down' }],
    ['is being emptied', { status: 'draining' }],
  ])('acceptance 253: where every engine of a service %s, a call is refused, costs nothing and raises an alarm', async (_, state) => {
    await backend.db.write((trx) => trx.updateTable('engine').set(state).where('service', '=', 'tts').execute())
    const owned = () => backend.rows('grant', { targetId: who.userId })
    const before = await owned()
    for (const [locale, sentence] of [
      ['zh-CN', '语音引擎暂时没有响应，未产生费用，请稍后再试'],
      ['en-US', 'The speech engine does not answer at the moment; nothing was charged, please try again'],
    ] as const) {
      const refused = await backend.send(
        '/server/tts/short',
        { text: '您好', voiceId: 'v-zh', format: 'pcm' },
        { token: who.token, locale },
      )
      expect(refused).toMatchObject({ status: 503, message: sentence, data: { errorCode: 5000, requestId: expect.any(String) } })
    }
    expect((await log()).map(({ code, amount, engineId }) => [code, Number(amount), engineId])).toEqual(Array(2).fill([5000, 0, null]))
    expect(await owned()).toEqual(before)

    const outages = async (locale = 'en-US') => {
      const token = await backend.signIn('admin')
      const { data } = await backend.send('/server/engine/admin/alarm-list', { kind: 'outage' }, { token, locale })
      return data['data'] as Row[]
    }
    expect(await outages()).toMatchObject([
      {
        service: 'tts',
        level: 'critical',
        status: 'open',
        text: 'No engine of Speech synthesis takes calls; all of them are refused (5000)',
      },
    ])
    expect(await outages('zh-CN')).toMatchObject([{ text: '语音合成没有可用的引擎，调用均被拒绝（5000）' }])

    await set('open', { status: 'online', health: 'ok' })
    expect((await speak()).status).toBe(200)
    await monitor()
    expect(await outages()).toMatchObject([{ status: 'recovered' }])
  })

  it('a service that no engine is listed for is served by the platform itself', async () => {
    await backend.db.write((trx) => trx.deleteFrom('engine').where('service', '=', 'tts').execute())
    expect((await speak()).status).toBe(200)
    expect(await served()).toEqual([null])
  })

  it('an application without a group leaves reserved engines alone, and so does one whose group is being emptied', async () => {
    await speak()
    await backend.db.write((trx) => trx.updateTable('engine_group').set({ status: 'draining' }).execute())
    who = await backend.customer({ engineGroupId: 'g' }, { tts: 100_000 })
    // The request's id chooses, which is another each time: sooner or later each engine has its turn.
    for (let nth = 0; nth < 200 && (await served()).length < 3; nth++) await speak()
    expect(await served()).toEqual(['busy', 'open', 'spare'])
    await backend.db.write((trx) => trx.updateTable('engine_group').set({ status: 'enabled' }).execute())
    who = await backend.customer({}, { tts: 100_000 })
    for (let nth = 0; nth < 6; nth++) await speak()
    expect(await served()).toEqual(['open'])
  })

  it('a refused call met no engine, and no engine is blamed for it', async () => {
    who = await backend.customer({ engineGroupId: 'g', services: ['nlp'] })
    expect((await speak()).status).toBe(403)
    expect(await served()).toEqual([null])
    expect(((await monitor())['engines'] as Row[]).every((one) => one['calls'] === 0)).toBe(true)
    expect((await monitor())['sums']).toMatchObject({ calls: 1, failed: 1, p50: null })
  })

  it.each(['hour', 'day', 'week'])(
    'acceptance 253: figures of an engine in the last %s are those of its calls in the log',
    async (range) => {
      for (let nth = 0; nth < 4; nth++) await speak()
      const rows = await log()
      const own = ((await monitor(range))['engines'] as Row[]).find((one) => one['engineId'] === 'busy')!
      expect(own).toMatchObject({ calls: rows.length, failed: 0, qps: 0, inUse: 0 })
      expect((await monitor(range))['sums']).toMatchObject({ calls: rows.length, failed: 0 })
    },
  )

  it('acceptance 253: a call that is under way is seen on its engine, and in the list of engines', async () => {
    const slot = {
      id: 'held',
      userId: who.userId,
      appId: who.appId,
      service: 'tts',
      code: 'tts.short',
      unit: 'char',
      amount: 1,
      isFree: false,
    }
    const expireTime = new Date(backend.clock.now + 60_000).toISOString()
    await backend.db.write((trx) =>
      trx
        .insertInto('use_slot')
        .values({ ...slot, counts: true, engineId: 'busy', expireTime })
        .execute(),
    )
    expect(await engineOf('busy')).toMatchObject({ inUse: 1 })
    const { data } = await backend.send('/server/engine/admin/list', { name: 'busy' }, { token: await backend.signIn('admin') })
    expect(data['data']).toMatchObject([{ engineId: 'busy', inUse: 1 }])
    await backend.db.write((trx) => trx.deleteFrom('use_slot').execute())
    expect(await engineOf('busy')).toMatchObject({ inUse: 0 })
  })

  it('sums that are written with each call are those that the log gives anew', async () => {
    for (const hours of [0, 0, 3, 9]) {
      const start = backend.clock.now
      backend.clock.now = start + hours * 3_600_000
      await speak()
      backend.clock.now = start
    }
    const read = () =>
      Promise.all(
        ['call_slot', 'call_latency'].map(async (table) => (await backend.rows(table, {})).map((row) => JSON.stringify(row)).sort()),
      )
    const written = await read()
    await backend.db.write((trx) => rollUpCalls(kind, trx))
    expect(await read()).toEqual(written)
    expect(written[0]!.length).toBeGreaterThan(2)
  })

  it('a customer is not told which engine served a call', async () => {
    await speak()
    const { data } = await backend.send('/server/usage/log-list', {}, { token: who.token })
    expect(data['data']).toHaveLength(1)
    expect((data['data'] as Row[])[0]).not.toHaveProperty('engineId')
  })
})
