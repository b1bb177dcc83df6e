import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { rollUpCalls } from '../../mocks/metering/roll-up-calls.ts'
import { keepLanguage } from '../../mocks/notices/language.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { listOutbox } from '../../mocks/outbox/outbox.ts'

const DAY = 86_400_000
const ZONE = 8 * 3_600_000
const MINUTE = 60_000

/** The n-th smallest of so many: the value that a share of them does not exceed. */
const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]
/** Sums over time keep latencies in steps of 3 %. */
const near = (value: number, exact: number) => Math.abs(value - exact) <= Math.max(1, exact * 0.032)
const total = (series: Row[]) =>
  series.flatMap((one) => one['values'] as (number | null)[]).reduce((sum: number, one) => sum + (one ?? 0), 0)

describe.each(kinds)('dashboards of the house and of agents on %s', (kind) => {
  let backend: Backend
  let admin: string
  const dayBack = (days: number) => new Date(backend.clock.now + ZONE - days * DAY).toISOString().slice(0, 10)
  const ask = async (path: string, body: object = {}, token = admin): Promise<Row> => {
    const { code, message, data } = await backend.call(path, body, { token })
    if (code !== 200) throw new Error(`${path}: ${code} ${message} ${JSON.stringify(data)}`)
    return data as Row
  }
  const insert = (table: string, rows: Row[]) =>
    backend.db.write(async (trx) => {
      for (const row of rows)
        await trx
          .insertInto(table)
          .values({ version: 1, ...row })
          .execute()
    })
  const clear = (...tables: string[]) =>
    backend.db.write(async (trx) => {
      for (const table of tables) await trx.deleteFrom(table).execute()
    })
  const ago = (milliseconds: number) => new Date(backend.clock.now - milliseconds).toISOString()

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  describe('engine monitoring', () => {
    const engine = (engineId: string, more: Row = {}): Row => ({
      engineId,
      name: engineId,
      node: 'n',
      service: 'tts',
      status: 'online',
      health: 'ok',
      inUse: 3,
      capacity: 10,
      qps: 1,
      ...more,
    })
    const monitor = (body: object = {}) => ask('/server/engine/admin/monitor', body)
    const alarms = async (engineId: string) => (await ask('/server/engine/admin/alarm-list', { engineId, pageSize: 100 }))['data'] as Row[]

    beforeAll(async () => {
      await clear('engine', 'engine_alarm', 'call_log')
      await insert('engine', [engine('e-works'), engine('e-fails', { health: 'down' })])
    })

    it('acceptance 253: an engine that is down is shown as down and listed as one open alarm, however often one looks', async () => {
      await Promise.all([monitor(), monitor(), monitor()])
      const { engines, openAlarms } = await monitor()
      expect((engines as Row[]).map((one) => [one['engineId'], one['health'], one['alarms']])).toEqual([
        ['e-fails', 'down', 1],
        ['e-works', 'ok', 0],
      ])
      expect(openAlarms).toBe(1)
      expect(await alarms('e-fails')).toMatchObject([{ level: 'critical', status: 'open' }])
    })

    it('acceptance 253: an engine that is taken off raises an alarm at once, which recovers when it is back', async () => {
      for (const move of ['drain', 'stop']) await ask('/server/engine/admin/status', { engineId: 'e-works', move })
      expect(await alarms('e-works')).toMatchObject([{ level: 'warning', status: 'open' }])
      const { engines } = await monitor()
      expect((engines as Row[]).find((one) => one['engineId'] === 'e-works')).toMatchObject({ health: 'down', inUse: 0, qps: 0 })

      const [raised] = await alarms('e-works')
      await ask('/server/engine/admin/alarm-ack', { alarmId: raised!['alarmId'], note: 'seen' })
      // That of the engine that fails, and that of a service which nothing serves any more.
      expect((await monitor())['openAlarms']).toBe(2)
      await ask('/server/engine/admin/status', { engineId: 'e-works', move: 'start' })
      expect((await monitor())['openAlarms']).toBe(1)
      expect(await alarms('e-works')).toMatchObject([{ status: 'recovered', note: 'seen' }])
    })

    it('an alarm is told in the language of whoever reads it, in the list and in the message that goes out', async () => {
      const { userId, phone } = await userNamed(backend.db, 'admin')
      await backend.db.write((trx) => trx.updateTable('user').set({ openid: null }).where('username', '=', 'admin').execute())
      const told = () => listOutbox(backend.db, phone)
      for (const [locale, text, message] of [
        ['zh-CN', '引擎故障，已不再接收请求', /^【聆语】e-zh-CN（n）：引擎故障，已不再接收请求/],
        ['en-US', 'The engine has failed and takes no more calls', /^\[Lingyu\] e-en-US \(n\): The engine has failed/],
      ] as const) {
        await backend.db.write((trx) => keepLanguage(trx, userId, locale))
        const before = (await told()).length
        await insert('engine', [engine(`e-${locale}`, { health: 'down' })])
        await Promise.all([monitor(), monitor()])
        const { data } = await backend.call('/server/engine/admin/alarm-list', { engineId: `e-${locale}` }, { token: admin, locale })
        expect((data as Row)['data']).toMatchObject([{ text }])
        const messages = (await told()).slice(0, -before || undefined)
        expect(messages).toHaveLength(1)
        expect(messages[0]!['text']).toMatch(message)
      }
      await insert('engine_alarm', [
        {
          alarmId: 'slow',
          engineId: 'e-works',
          kind: 'latency',
          value: 1234,
          threshold: 1000,
          level: 'warning',
          status: 'recovered',
          time: ago(MINUTE),
        },
      ])
      expect((await alarms('e-works')).find((one) => one['alarmId'] === 'slow')).toMatchObject({
        text: 'P95 latency is 1,234 ms, above 1,000 ms for 5 minutes',
      })
      await clear('engine_alarm', 'engine')
      await insert('engine', [engine('e-works'), engine('e-fails', { health: 'down' })])
    })

    it('the timeline and its sums are those of the call log', async () => {
      const calls = [
        [1, 'tts', 0, 100],
        [1, 'tts', 5000, 900],
        [30, 'asr-file', 0, 300],
        [90, 'tts', 0, 200],
        [3000, 'nlp', 0, 50],
        [20_000, 'nlp', 0, 50],
      ].map(([minutes, service, code, latency], at) => ({
        requestId: `r${at}`,
        service,
        code,
        latency,
        createTime: ago(Number(minutes) * MINUTE),
      }))
      await insert('call_log', calls)
      await backend.db.write((trx) => rollUpCalls(kind, trx))
      for (const [range, most] of [
        ['hour', 60],
        ['day', 1440],
        ['week', 10_080],
      ] as const) {
        const inside = calls.filter(({ createTime }) => Date.parse(createTime) >= backend.clock.now - most * MINUTE)
        const { sums, series, labels } = await monitor({ range })
        expect(total(series as Row[]), range).toBe(inside.length)
        expect((labels as string[]).at(-1)! <= new Date(backend.clock.now + ZONE).toISOString().slice(0, 16).replace('T', ' ')).toBe(true)
        const latencies = inside.map(({ latency }) => Number(latency))
        expect(sums).toMatchObject({ calls: inside.length, failed: 1 })
        for (const [name, share] of [
          ['p50', 0.5],
          ['p95', 0.95],
        ] as const)
          expect(near(Number(sums[name]), percentile(latencies, share)!), `${range} ${name}`).toBe(true)
        expect(total((await monitor({ range, measure: 'failed' }))['series'] as Row[]), range).toBe(1)
      }
      const slow = (await monitor({ measure: 'latency' }))['series'] as Row[]
      const known = slow.map(({ name, values }) => [name, (values as (number | null)[]).filter((one) => one !== null)])
      expect(known).toEqual([
        ['p50', [300, 100]],
        ['p95', [300, 900]],
      ])
      expect(total((await monitor({ service: 'asr-file' }))['series'] as Row[])).toBe(1)
    })

    it('an event follows every change of an engine, holds nothing, and ends with the session (acceptance 253)', async () => {
      const address = await backend.app.listen({ port: 0, host: '127.0.0.1' })
      const token = await backend.signIn('admin')
      const stream = await fetch(`${address}/api/server/engine/admin/monitor-changes`, { headers: { 'access-token': token } })
      expect(stream.headers.get('content-type')).toMatch('text/event-stream')
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
      const next = async (): Promise<string> => {
        const { done, value } = await reader.read()
        return done ? 'end' : value.startsWith(':') ? next() : value
      }
      const fail = (engineId: string) => insert('engine', [engine(engineId, { health: 'down' })])
      await fail('e-new')
      expect(await next()).toBe('event: changed\ndata: {}\n\n')
      await ask('/server/auth/signout', {}, token)
      await fail('e-newer')
      expect(await next()).toBe('end')
      await clear('engine_alarm', 'engine')
    })

    it('is for administrators alone, and so are its events', async () => {
      for (const who of ['user', 'agent']) {
        const token = await backend.signIn(who)
        expect((await backend.call('/server/engine/admin/monitor', {}, { token })).code).toBe(403)
        expect((await backend.call('/server/engine/admin/monitor-changes', {}, { token, method: 'GET' })).code).toBe(403)
      }
      expect((await backend.call('/server/engine/admin/monitor-changes', {}, { method: 'GET' })).code).toBe(401)
      expect((await backend.call(`/server/engine/admin/monitor-changes?token=${admin}`, {}, { method: 'GET' })).code).toBe(401)
    })
  })

  describe('quality inspection', () => {
    const month = () => ({ from: dayBack(29), to: dayBack(0) })
    const within = ({ from, to }: { from: string; to: string }) => [
      new Date(`${from}T00:00:00+08:00`).toISOString(),
      new Date(Date.parse(`${to}T00:00:00+08:00`) + DAY - 1).toISOString(),
    ]
    const count = async (body: object) => Number((await ask('/qa/task/list', { pageSize: 1, ...body }))['totalCount'])
    let clientId: string

    beforeAll(async () => {
      clientId = (await userNamed(backend.db, 'user')).userId as string
      const task = (taskNo: string, days: number, more: Row): Row => ({
        taskNo,
        clientId,
        source: 'api',
        files: 1,
        duration: 60,
        status: 'done',
        hits: 0,
        score: 90,
        rules: JSON.stringify([]),
        createTime: ago(days * DAY),
        ...more,
      })
      await clear('qa_task')
      await insert('qa_task', [
        task('q1', 1, { hits: 3, score: 60, rules: JSON.stringify(['silence', 'speed']) }),
        task('q2', 2, { hits: 1, score: 80, rules: JSON.stringify(['silence']) }),
        task('q3', 2, {}),
        task('q4', 3, { status: 'waiting', hits: null, score: null, rules: JSON.stringify(['emotion']) }),
        task('q5', 4, { clientId: (await userNamed(backend.db, 'agent')).userId, hits: 9, score: 40, duration: 600 }),
        task('q6', 40, {}),
      ])
    })

    it.each([
      ['all clients', false],
      ['one client', true],
    ])('acceptance 274: the figures of %s equal the counts of the task table', async (_name, ofOne) => {
      const narrow = ofOne ? { clientId } : {}
      const { sums } = await ask('/qa/task/summary', { ...month(), ...narrow })
      const filter = { ...narrow, createTime: within(month()) }
      expect(sums['tasks']).toBe(await count(filter))
      expect(sums['tasks']).toBe(ofOne ? 4 : 5)
      const hit = await count({ ...filter, hits: [1, null] })
      const inspected = await count({ ...filter, score: [0, null] })
      expect(sums['inspected']).toBe(inspected)
      expect(sums['hitRate']).toBeCloseTo((hit / inspected) * 100)
      const rows = (await ask('/qa/task/list', { ...filter, pageSize: 100 }))['data'] as Row[]
      expect(sums['duration']).toBe(rows.reduce((all, row) => all + Number(row['duration']), 0))
      const scores = rows.filter((row) => row['score'] !== null).map((row) => Number(row['score']))
      expect(sums['score']).toBeCloseTo(scores.reduce((all, one) => all + one, 0) / scores.length)
    })

    it('acceptance 274: rules count the inspected tasks that hit them, and a trend sums to its figure', async () => {
      const { sums, before, rules, clients } = await ask('/qa/task/summary', { ...month(), clientId })
      expect(before['tasks']).toBe(1)
      expect(rules).toMatchObject([
        { rule: 'silence', tasks: 2 },
        { rule: 'speed', tasks: 1 },
      ])
      expect((rules as Row[])[0]!['title']).not.toBe('silence')
      expect((clients as Row[]).map(({ userId }) => userId)).toContain(clientId)
      for (const by of ['day', 'month'])
        for (const measure of ['tasks', 'duration'])
          expect(total((await ask('/qa/task/trend', { ...month(), clientId, by, measure }))['series'] as Row[])).toBe(sums[measure])
      const [score] = (await ask('/qa/task/trend', { ...month(), clientId, measure: 'score' }))['series'] as Row[]
      expect((score!['values'] as (number | null)[]).filter((one) => one !== null)).toEqual([85, 60])
    })

    it.each(['summary', 'trend', 'trend-export'])('%s is for administrators alone', async (path) => {
      for (const who of ['user', 'agent'])
        expect((await backend.call(`/qa/task/${path}`, {}, { token: await backend.signIn(who) })).code).toBe(403)
    })
  })

  describe('agents', () => {
    let token: string
    let agentId: string
    const user = (userId: string, agent: string | null): Row => ({
      userId,
      realName: userId,
      phone: `139${userId.padStart(8, '0')}`,
      role: 'user',
      status: 1,
      certType: 1,
      agentId: agent,
      registerTime: ago(100 * DAY),
    })
    const grant = (grantNo: string, targetId: string, total: number, used: number, days: number, more: Row = {}): Row => ({
      grantNo,
      targetId,
      targetType: 'user',
      comboId: 'c-tts',
      total,
      used,
      remain: total - used,
      source: 'allocate',
      status: 'inUse',
      effectiveTime: ago(DAY),
      expireTime: ago(-days * DAY),
      createTime: ago(DAY),
      ...more,
    })

    beforeAll(async () => {
      token = await backend.signIn('agent')
      agentId = (await userNamed(backend.db, 'agent')).userId as string
      await backend.db.write(async (trx) => {
        await trx.updateTable('user').set({ agentId: null }).execute()
        await trx.updateTable('user').set({ balance: 12_345 }).where('userId', '=', agentId).execute()
        await trx.deleteFrom('usage').execute()
        await trx.deleteFrom('grant').execute()
        await trx.deleteFrom('user_day').execute()
      })
      await insert('combo', [{ comboId: 'c-tts', name: 'voices', service: 'tts', unit: 'char', validDays: 365 }])
      await insert('user', [user('1', agentId), user('2', agentId), user('3', 'other-agent')])
      // The last fortnight 140, 28 and 14000 characters: 10, 2 and 1000 a day.
      for (const [userId, amount] of [
        ['1', 140],
        ['2', 28],
        ['3', 14_000],
      ] as const) {
        const day = dayBack(1)
        const sums = { calls: amount / 2, ok: amount / 2 - 1, failed: 1, amount, duration: 0, chars: amount, peak: 1 }
        const own = { userId, appId: `app-${userId}`, service: 'tts' }
        await insert('usage', [{ ...own, usageId: `a-${userId}`, day, ...sums }])
        // They began before.
        const none = { calls: 0, ok: 0, failed: 0, amount: 0, duration: 0, chars: 0, peak: 0 }
        await insert('usage', [{ ...own, usageId: `first-${userId}`, day: dayBack(40), ...none }])
        await backend.db.write((trx) => trx.insertInto('user_day').values({ day, userId, calls: sums.calls, ok: sums.ok }).execute())
        const use = { ledgerNo: `a-${userId}`, userId, grantNo: `g${userId}`, kind: 'use', change: -amount, createTime: ago(DAY) }
        await insert('ledger', [use])
      }
      await insert('grant', [
        grant('g1', '1', 100, 50, 90),
        grant('g2', '2', 100, 40, 90),
        grant('g3', '3', 100, 0, 90),
        grant('g4', '1', 1000, 0, 90, { status: 'reclaimed', remain: 0 }),
        grant('s1', agentId, 500, 100, 20, { targetType: 'agent', source: 'buy' }),
        grant('s2', agentId, 500, 0, 200, { targetType: 'agent', source: 'buy' }),
        grant('s3', agentId, 500, 500, 10, { targetType: 'agent', source: 'buy', status: 'usedUp' }),
        grant('s4', 'other-agent', 500, 0, 10, { targetType: 'agent', source: 'buy' }),
      ])
      const order = (orderNo: string, userId: string, payAmount: number, status = 'paid') => ({
        orderNo,
        userId,
        status,
        payAmount,
        amount: payAmount,
        count: 1,
        createTime: ago(DAY),
        payTime: status === 'paid' ? ago(DAY) : null,
      })
      await insert('order', [order('o1', '1', 700), order('o2', '2', 300), order('o3', '3', 9000), order('o4', '1', 50, 'unpaid')])
    })

    it('acceptance 280: balance, stock, customers, calls and income are the agent’s own, and equal the lists', async () => {
      const { state, stock, allocated, sums } = await ask('/server/agent/summary', {}, token)
      expect(state).toEqual({ balance: 12_345, customers: 2 })
      expect(state['customers']).toBe(Number((await ask('/server/agent/user-list', { pageSize: 1 }, token))['totalCount']))
      expect(stock).toMatchObject([{ service: 'tts', unit: 'char', packages: 2, total: 1000, remain: 900 }])
      expect(allocated).toMatchObject([{ service: 'tts', allocated: 200, used: 90 }])
      expect(sums).toEqual({ active: 2, calls: 84, ok: 82, failed: 2, orders: 2, income: 1000 })
      const { series } = await ask('/server/agent/trend', {}, token)
      expect(total(series as Row[])).toBe(84)
    })

    it('acceptance 280, O18: only own customers run dry, in the order of their need, each with an amount and a stock of the very service; only own stock expires', async () => {
      const { risks, expiring } = await ask('/server/agent/risk-list', {}, token)
      // 50 at 10 a day last five days; 60 at 2 a day a month.
      expect(risks).toMatchObject([{ userId: '1', service: 'tts', remain: 50, perDay: 10, runsOutOn: dayBack(-5) }])
      // What would last a month.
      expect(risks).toMatchObject([{ stockId: 's2', amount: 300 }])
      expect((expiring as Row[]).map(({ grantNo }) => grantNo)).toEqual(['s1'])
    })

    it('O18: of what people read in hours, whole hours are proposed', async () => {
      const inUnit = (unit: 'char' | 'second', remain: number) =>
        backend.db.write(async (trx) => {
          await trx.updateTable('combo').set({ unit }).where('comboId', '=', 'c-tts').execute()
          await trx.updateTable('grant').set({ remain, total: remain }).where('grantNo', '=', 's2').execute()
        })
      await inUnit('second', 50_000)
      expect((await ask('/server/agent/risk-list', {}, token))['risks']).toMatchObject([{ stockId: 's2', amount: 3600 }])
      await inUnit('char', 500)
    })

    it('issue 14: what expires is added up by package in the database, however many there are', async () => {
      const { email, password } = await backend.register('stocked')
      const [found] = await backend.db.query.selectFrom('user').select('userId').where('email', '=', email).execute()
      const id = found!.userId
      const own = { targetType: 'agent', source: 'buy' }
      const many = Array.from({ length: 40 }, (_, nth) => grant(`m${nth}`, id, 10, nth % 4, 29 - (nth % 9), own))
      await insert('grant', [...many, grant('late', id, 10, 0, 40, own)])
      await backend.db.write((trx) => trx.updateTable('user').set({ role: 'agent' }).where('userId', '=', id).execute())
      const { expiring } = await ask('/server/agent/risk-list', {}, await backend.signIn(email, password))
      const first = many.map(({ expireTime }) => String(expireTime)).toSorted()[0]
      expect(expiring).toMatchObject([{ packages: 40, grantNo: null, service: 'tts', total: 400, remain: 340, expireTime: first }])
    })

    it('acceptance 280: an agent with nobody has zeros, not the figures of others', async () => {
      const { email, password } = await backend.register('lonely')
      await backend.db.write((trx) => trx.updateTable('user').set({ role: 'agent' }).where('email', '=', email).execute())
      const lonely = await backend.signIn(email, password)
      expect(await ask('/server/agent/summary', {}, lonely)).toMatchObject({
        state: { balance: 0, customers: 0 },
        stock: [],
        allocated: [],
        sums: { active: 0, calls: null, orders: 0, income: 0 },
      })
      expect(await ask('/server/agent/risk-list', {}, lonely)).toEqual({ risks: [], expiring: [] })
    })

    it.each(['summary', 'trend', 'risk-list'])('%s is for agents alone', async (path) => {
      expect((await backend.call(`/server/agent/${path}`, {}, { token: await backend.signIn('user') })).code).toBe(403)
    })
  })
})
