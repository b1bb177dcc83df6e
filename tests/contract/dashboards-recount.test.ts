import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const DAY = 86_400_000
const ZONE = 8 * 3_600_000
const dayOf = (at: unknown) => new Date(Date.parse(String(at)) + ZONE).toISOString().slice(0, 10)
const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
const share = (list: number[], part: number) => list.toSorted((a, b) => a - b)[Math.ceil(list.length * part) - 1]!
const ranked = (counts: Map<string, number>) => [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
const count = <T>(list: T[], keyOf: (one: T) => string | undefined, much: (one: T) => number = () => 1): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of list) {
    const key = keyOf(one)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + much(one))
  }
  return counts
}

/** The demo world is fetched row by row and counted here in plain code: what the dashboards say must be that, whatever their queries are. */
describe.each(kinds)('dashboards against a count of their own on %s', (kind) => {
  let backend: Backend
  let admin: string
  const rows: Record<string, Row[]> = {}
  const periods: Record<string, { from: string; to: string }> = {}

  const ask = async (path: string, body: object = {}, token = admin): Promise<Row> => {
    const { code, message, data } = await backend.call(path, body, { token })
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`)
    return data as Row
  }
  const within = (day: string, { from, to }: { from: string; to: string }) => day >= from && day <= to
  const before = ({ from, to }: { from: string; to: string }) => {
    // O10: whole weeks back, so that Mondays are held against Mondays.
    const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
    const by = days === 1 ? 1 : Math.ceil(days / 7) * 7
    const back = (day: string) => new Date(Date.parse(day) - by * DAY).toISOString().slice(0, 10)
    return { from: back(from), to: back(to) }
  }
  const people = () => rows['user']!.filter((user) => user['role'] === 'user')

  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
    for (const table of ['user', 'usage', 'order', 'call_log', 'qa_task', 'application', 'engine'])
      rows[table] = await backend.db.query.selectFrom(table).selectAll().execute()
    const back = (days: number) => dayOf(new Date(backend.clock.now - days * DAY).toISOString())
    periods['a week'] = { from: back(6), to: back(0) }
    periods['a quarter'] = { from: back(89), to: back(0) }
    periods['parts of months'] = { from: back(70), to: back(4) }
  })
  afterAll(() => backend?.close())

  it.each(['a week', 'a quarter', 'parts of months'])('acceptance 251: the platform’s sums of %s and of the time before', async (name) => {
    const period = periods[name]!
    const { sums, before: earlier } = await ask('/server/analysis/admin/summary', period)
    for (const [said, time] of [
      [sums, period],
      [earlier, before(period)],
    ] as const) {
      const used = rows['usage']!.filter((row) => within(row['day'], time))
      const paid = rows['order']!.filter((row) => row['status'] === 'paid' && within(dayOf(row['payTime']), time))
      const figures = (field: string) => (used.length === 0 ? null : sum(used.map((row) => Number(row[field]))))
      expect(said).toEqual({
        newUsers: people().filter((user) => within(dayOf(user['registerTime']), time)).length,
        active: new Set(used.map((row) => row['userId'])).size,
        calls: figures('calls'),
        ok: figures('ok'),
        failed: figures('failed'),
        orders: paid.length,
        income: sum(paid.map((row) => Number(row['payAmount']))),
      })
    }
  })

  it.each(['a week', 'a quarter'])('acceptance 251: the calls of %s are the sum of the list that they lead to', async (name) => {
    const period = periods[name]!
    const { sums } = await ask('/server/analysis/admin/summary', period)
    const list = await ask('/server/analysis/admin/usage-list', { day: [period.from, period.to], pageSize: 1 })
    expect(list['summary']).toMatchObject({ calls: sums['calls'], ok: sums['ok'], failed: sums['failed'] })
    expect(list['totalCount']).toBe(rows['usage']!.filter((row) => within(row['day'], period)).length)
  })

  it.each(['a week', 'a quarter', 'parts of months'])('acceptance 251: who called most in %s', async (name) => {
    const period = periods[name]!
    const used = rows['usage']!.filter((row) => within(row['day'], period))
    const users = new Map(rows['user']!.map((user) => [user['userId'], user]))
    const calls = (row: Row) => Number(row['calls'])
    const said = await ask('/server/analysis/admin/rank', period)
    const told = (list: Row[], key: string) => list.map((one) => [one[key], one['calls']])
    const ofUsers = count(used, (row) => (users.get(row['userId'])?.['role'] === 'user' ? row['userId'] : undefined), calls)
    expect(told(said['users'], 'userId')).toEqual(ranked(ofUsers).slice(0, 10))
    const earlier = rows['usage']!.filter((row) => within(row['day'], before(period)))
    const once = {
      users: count(earlier, (row) => row['userId'], calls),
      agents: count(earlier, (row) => users.get(row['userId'])?.['agentId'] ?? undefined, calls),
      services: count(earlier, (row) => row['service'], calls),
    }
    for (const [of, known] of Object.entries(once))
      for (const one of said[of] as Row[]) expect(one['before'], of).toBe(known.get(one['userId'] ?? one['service']) ?? null)
    const ofAgents = count(used, (row) => users.get(row['userId'])?.['agentId'] ?? undefined, calls)
    expect(told(said['agents'], 'userId')).toEqual(ranked(ofAgents).slice(0, 10))
    expect(Object.fromEntries(told(said['services'], 'service'))).toEqual(Object.fromEntries(count(used, (row) => row['service'], calls)))
  })

  it.each([
    ['a quarter', 'day'],
    ['a quarter', 'month'],
    ['parts of months', 'month'],
  ])('acceptance 252: who came and who was active in %s by %s, and who came back', async (name, by) => {
    const period = periods[name]!
    const { labels, series, retention, sums } = await ask('/server/analysis/admin/user-trend', { ...period, by })
    const label = (day: string) => day.slice(0, by === 'day' ? 10 : 7)
    const used = rows['usage']!.filter((row) => within(row['day'], period))
    const came = people().filter((user) => within(dayOf(user['registerTime']), period))
    const of = (series as Row[]).reduce<Row>((all, one) => ({ ...all, [one['name']]: one['values'] }), {})
    for (const [at, one] of (labels as string[]).entries()) {
      expect(of['registered'][at], one).toBe(came.filter((user) => label(dayOf(user['registerTime'])) === one).length)
      expect(of['active'][at] ?? 0, one).toBe(new Set(used.filter((row) => label(row['day']) === one).map((row) => row['userId'])).size)
    }
    expect(sums).toEqual({ newUsers: came.length, active: new Set(used.map((row) => row['userId'])).size })

    const today = dayOf(new Date(backend.clock.now).toISOString())
    for (const [week, said] of (retention as (number | null)[]).entries()) {
      const old = came.filter((user) => Math.floor((Date.parse(today) - Date.parse(dayOf(user['registerTime']))) / DAY / 7) > week)
      const back = old.filter((user) =>
        rows['usage']!.some((row) => {
          if (row['userId'] !== user['userId']) return false
          const age = Math.max(0, (Date.parse(row['day']) - Date.parse(dayOf(user['registerTime']))) / DAY)
          return Math.floor(age / 7) === week
        }),
      )
      if (old.length === 0) expect(said).toBeNull()
      else expect(said).toBeCloseTo((back.length / old.length) * 100)
    }
  })

  it.each(['hour', 'day', 'week'])(
    'acceptance 253: calls, failures and latencies of the last %s, of all engines and of each',
    async (range) => {
      const { sums, labels, series, engines } = await ask('/server/engine/admin/monitor', { range })
      const since = Date.parse(`${String(labels[0]).replace(' ', 'T')}:00+08:00`)
      const calls = rows['call_log']!.filter(
        (row) => Date.parse(row['createTime']) >= since && Date.parse(row['createTime']) <= backend.clock.now,
      )
      const failed = (list: Row[]) => list.filter((row) => row['code'] !== 0).length
      const near = (said: number | null, list: Row[], part: number) => {
        const taken = list.map((row) => Number(row['latency'] ?? 0)).filter((one) => one > 0)
        if (taken.length === 0) return said === null
        const exact = share(taken, part)
        return said !== null && Math.abs(said - exact) <= Math.max(1, exact * 0.032)
      }
      if (calls.length === 0) expect(sums).toBeNull()
      else {
        expect(sums).toMatchObject({ calls: calls.length, failed: failed(calls) })
        expect(near(sums['p50'], calls, 0.5) && near(sums['p95'], calls, 0.95)).toBe(true)
      }
      expect(sum((series as Row[]).flatMap((one) => (one['values'] as (number | null)[]).map((value) => value ?? 0)))).toBe(calls.length)
      expect(engines).toHaveLength(rows['engine']!.length)
      for (const engine of engines as Row[]) {
        const own = calls.filter((row) => row['engineId'] === engine['engineId'])
        expect(engine, engine['engineId']).toMatchObject({ calls: own.length, failed: failed(own) })
        expect(near(engine['p50'], own, 0.5) && near(engine['p95'], own, 0.95), engine['engineId']).toBe(true)
      }
      // Every engine of the demo world serves what it is for.
      for (const row of calls)
        if (row['engineId']) expect((engines as Row[]).find((one) => one['engineId'] === row['engineId'])!['service']).toBe(row['service'])
    },
  )

  it('acceptance 274: inspection figures of a quarter', async () => {
    const period = periods['a quarter']!
    const tasks = rows['qa_task']!.filter((row) => within(dayOf(row['createTime']), period))
    const known = tasks.filter((row) => row['score'] !== null)
    const { sums } = await ask('/qa/task/summary', period)
    expect(sums).toMatchObject({
      tasks: tasks.length,
      duration: sum(tasks.map((row) => Number(row['duration'] ?? 0))),
      inspected: known.length,
    })
    expect(sums['hitRate']).toBeCloseTo((known.filter((row) => Number(row['hits']) > 0).length / known.length) * 100)
    expect(sums['score']).toBeCloseTo(sum(known.map((row) => Number(row['score']))) / known.length)
  })

  it('acceptance 280: an agent’s customers, their calls and their orders', async () => {
    const token = await backend.signIn('agent')
    const agentId = (await userNamed(backend.db, 'agent'))['userId']
    const own = new Set(rows['user']!.filter((user) => user['agentId'] === agentId).map((user) => user['userId']))
    const period = periods['a quarter']!
    const used = rows['usage']!.filter((row) => own.has(row['userId']) && within(row['day'], period))
    const paid = rows['order']!.filter((row) => own.has(row['userId']) && row['status'] === 'paid' && within(dayOf(row['payTime']), period))
    const { state, sums } = await ask('/server/agent/summary', period, token)
    expect(state['customers']).toBe(own.size)
    expect(sums).toMatchObject({
      active: new Set(used.map((row) => row['userId'])).size,
      calls: used.length === 0 ? null : sum(used.map((row) => Number(row['calls']))),
      orders: paid.length,
      income: sum(paid.map((row) => Number(row['payAmount']))),
    })
  })

  const linesOf = async (path: string, body: object, token = admin) => {
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'access-token': token, 'content-type': 'application/json', 'accept-language': 'en-US' },
      payload: JSON.stringify(body),
    })
    return answer.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  const cell = (value: unknown) => (value === null ? '' : String(value))

  it('acceptance 251, 252, 274: rankings, funnel, retention and rules can be had as files, with the period before', async () => {
    const period = periods['a week']!
    const ranks = await ask('/server/analysis/admin/rank', period)
    for (const [of, heading] of [
      ['users', 'User'],
      ['agents', 'Agent'],
      ['services', 'Service'],
    ] as const)
      expect(await linesOf('/server/analysis/admin/rank-export', { ...period, of })).toEqual([
        [heading, 'Calls', 'Previous period'],
        ...(ranks[of] as Row[]).map((one) => [one['title'] ?? one['realName'] ?? one['phone'], cell(one['calls']), cell(one['before'])]),
      ])
    const quarter = periods['a quarter']!
    const funnel = await ask('/server/analysis/admin/user-funnel', quarter)
    const steps = ['registered', 'certified', 'application', 'call', 'order']
    const told = (await linesOf('/server/analysis/admin/user-funnel-export', quarter)).slice(1)
    expect(told.map((line) => line.slice(1))).toEqual(steps.map((step) => [cell(funnel[step]), cell(funnel['before'][step])]))
    expect(funnel['before']['registered']).toBe(people().filter((user) => within(dayOf(user['registerTime']), before(quarter))).length)
    const people_ = await ask('/server/analysis/admin/user-trend', quarter)
    const weeks = (await linesOf('/server/analysis/admin/user-retention-export', quarter)).slice(1)
    for (const [at, line] of weeks.entries()) {
      expect(Number(line[1])).toBeCloseTo(people_['retention'][at], 0)
      expect(Number(line[2])).toBeCloseTo(people_['retentionBefore'][at], 0)
    }
    const { rules } = await ask('/qa/task/summary', quarter)
    expect((await linesOf('/qa/task/rules-export', quarter)).slice(1)).toEqual(
      (rules as Row[]).map((one) => [one['title'], cell(one['tasks']), cell(one['before'])]),
    )
    const token = await backend.signIn('user')
    const mine = await ask('/server/usage/summary', period, token)
    expect((await linesOf('/server/usage/parts-export', { ...period, of: 'applications' }, token)).slice(1)).toEqual(
      (mine['applications'] as Row[])
        .toSorted((a, b) => b['calls'] - a['calls'])
        .map((one) => [one['appName'], cell(one['calls']), cell(one['before'])]),
    )
  })

  it('acceptance 251, 253: the engine monitor and the analysis count the same calls of a day', async () => {
    const today = dayOf(new Date(backend.clock.now).toISOString())
    const yesterday = dayOf(new Date(backend.clock.now - DAY).toISOString())
    for (const day of [today, yesterday]) {
      const { sums } = await ask('/server/analysis/admin/summary', { from: day, to: day })
      const list = await ask('/server/engine/admin/call-list', { day: [day, day], pageSize: 1 })
      expect(list['totalCount']).toBe(sums['calls'])
    }
  })

  it('acceptance 280: an agent’s figures are the sums of the lists that they lead to', async () => {
    const token = await backend.signIn('agent')
    const period = periods['a week']!
    const { sums } = await ask('/server/agent/summary', period, token)
    const used = await ask('/server/agent/usage-list', { day: [period.from, period.to], pageSize: 1 }, token)
    expect(used['summary']).toMatchObject({ calls: sums['calls'], ok: sums['ok'], failed: sums['failed'] })
    const moment = (day: string, add = 0) => new Date(Date.parse(`${day}T00:00:00+08:00`) + add).toISOString()
    const span = [moment(period.from), moment(period.to, DAY - 1)]
    const paid = await ask('/server/agent/order-list', { payTime: span, status: 'paid', pageSize: 1 }, token)
    expect(paid['totalCount']).toBe(sums['orders'])
    expect(Number(paid['summary']?.['payAmount'] ?? 0)).toBe(sums['income'])
    const active = await ask('/server/agent/user-list', { lastCallTime: [span[0], null], pageSize: 1 }, token)
    expect(active['totalCount']).toBe(sums['active'])
    for (const path of ['usage-list', 'order-list', 'usage-export', 'order-export'])
      expect((await backend.call(`/server/agent/${path}`, {}, { token: await backend.signIn('user') })).code).toBe(403)
  })

  it.each([
    ['/server/analysis/admin/user-trend-export', 'admin', { by: 'day' }],
    ['/server/engine/admin/monitor-export', 'admin', { range: 'day' }],
    ['/server/agent/trend-export', 'agent', { by: 'day' }],
  ])('%s is what the chart shows, as a file', async (path, who, body) => {
    const token = await backend.signIn(who)
    const shown = await ask(path.replace('-export', ''), body, token)
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'access-token': token, 'content-type': 'application/json', 'accept-language': 'en-US' },
      payload: JSON.stringify(body),
    })
    const lines = answer.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(lines.slice(1).map(([label]) => label)).toEqual(shown['labels'])
    for (const [at, one] of (shown['series'] as Row[]).entries()) {
      expect(lines[0]![at + 1]).toBe(one['title'])
      expect(lines.slice(1).map((line) => (line[at + 1] === '' ? null : Number(line[at + 1])))).toEqual(one['values'])
    }
  })
})
