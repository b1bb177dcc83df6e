import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../src/schema/read-csv.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const DAY = 86_400_000
const ZONE = 8 * 3_600_000
const homeDay = remembered((at: unknown) => new Date(Date.parse(String(at)) + ZONE).toISOString().slice(0, 10))
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0)
/** Each row is looked at again and again. */
function remembered(work: (given: unknown) => string): (given: unknown) => string {
  const known = new Map<unknown, string>()
  return (given) => known.get(given) ?? (known.set(given, work(given)), known.get(given)!)
}
/** Days of the product are those of its home, wherever one reads. */
const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York']

/** Every figure of the three consoles' first pages is counted here once more, from the single calls, ledger lines, orders and packages. */
describe.each(kinds)('every figure is the sum of the rows beneath it on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const ids: Record<string, string> = {}
  const rows: Record<string, Row[]> = {}
  let [from, to] = ['', '']

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['admin', 'user', 'agent']) {
      tokens[name] = await backend.signIn(name)
      ids[name] = String((await userNamed(backend.db, name))['userId'])
    }
    to = homeDay(new Date(backend.clock.now).toISOString())
    from = plus(to, -6)
    for (const table of [
      'user',
      'call_log',
      'usage',
      'order',
      'application',
      'real_name',
      'grant',
      'combo',
      'ledger',
      'interface',
      'qa_task',
    ])
      rows[table] = await backend.db.query.selectFrom(table).selectAll().execute()
  })
  afterAll(() => backend?.close())

  const post = (zone: string, as: string, path: string, body: object) =>
    backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'access-token': tokens[as]!, 'accept-language': 'en-US', 'x-time-zone': zone },
      payload: JSON.stringify(body),
    })
  const ask = async (zone: string, as: string, path: string, body: object = {}): Promise<Row> => {
    const { code, message, data } = (await post(zone, as, path, body)).json<Row>()
    expect([code, message], path).toEqual([200, ''])
    return data as Row
  }
  const callsOf = (among: (row: Row) => boolean, first = from, last = to) =>
    rows['call_log']!.filter((row) => among(row) && homeDay(row['createTime']) >= first && homeDay(row['createTime']) <= last)
  const failed = (calls: Row[]) => calls.filter((row) => row['code'] !== 0).length
  const told = (calls: Row[]) => ({ calls: calls.length, ok: calls.length - failed(calls), failed: failed(calls) })
  const mine = (row: Row) => row['userId'] === ids['user']
  const ofAgent = () => new Set(rows['user']!.filter((row) => row['agentId'] === ids['agent']).map((row) => row['userId']))
  const paidIn = (first: string, last: string, among: (row: Row) => boolean = () => true) => {
    const paid = rows['order']!.filter(
      (row) => row['status'] === 'paid' && among(row) && homeDay(row['payTime']) >= first && homeDay(row['payTime']) <= last,
    )
    return { orders: paid.length, income: sum(paid, 'payAmount') }
  }
  const comboOf = (grant: Row) => rows['combo']!.find((combo) => combo['comboId'] === grant['comboId'])!
  const inUse = (targetId: string) =>
    rows['grant']!.filter(
      (row) => row['targetId'] === targetId && row['status'] === 'inUse' && Date.parse(row['expireTime']) > backend.clock.now,
    ).toSorted((a, b) => (`${a['expireTime']} ${a['grantNo']}` < `${b['expireTime']} ${b['grantNo']}` ? -1 : 1))
  const bookOf = (grantNo: unknown, kinds?: string[]) =>
    rows['ledger']!.filter((line) => line['grantNo'] === grantNo && (!kinds || kinds.includes(line['kind'])))

  describe.each(ZONES)('read in %s', (zone) => {
    it('a user’s workplace: today and yesterday, what each package has left, how fast it goes and when it ends, and what is free', async () => {
      const { today, yesterday, stocks, free, unpaid } = await ask(zone, 'user', '/server/workplace/summary')
      expect(today).toMatchObject(told(callsOf(mine, to, to)))
      expect(yesterday).toMatchObject(told(callsOf(mine, plus(to, -1), plus(to, -1))))
      const own = inUse(ids['user']!)
      const { data: packages } = await ask(zone, 'user', '/server/packet/mine', { status: ['inUse'], pageSize: 100 })
      expect((packages as Row[]).map((one) => one['grantNo'])).toEqual(own.map((one) => one['grantNo']))
      const before: Record<string, number> = {}
      for (const one of packages as Row[]) {
        const { service } = one
        expect([one['used'], one['remain']], one['grantNo']).toEqual([
          0 - sum(bookOf(one['grantNo'], ['use']), 'change'),
          sum(bookOf(one['grantNo']), 'change'),
        ])
        const lately = rows['ledger']!.filter(
          (line) =>
            line['userId'] === ids['user'] &&
            line['kind'] === 'use' &&
            homeDay(line['createTime']) > plus(to, -14) &&
            comboOf(rows['grant']!.find((grant) => grant['grantNo'] === line['grantNo'])!)['service'] === service,
        )
        const perDay = (0 - sum(lately, 'change')) / 14
        const stock = (stocks as Row[]).find((of) => of['service'] === service)!
        expect(stock['perDay'], service).toBeCloseTo(perDay, 1)
        const left = (before[service] ?? 0) + Number(one['remain'])
        before[service] = left
        const last = perDay > 0 ? plus(to, Math.floor(left / perDay)) : null
        expect(one['runsOutOn'], one['grantNo']).toBe(last !== null && last < homeDay(one['expireTime']) ? last : null)
      }
      // What is beneath each other there is added up here: the last of them says how long they last.
      const services = [...new Set((packages as Row[]).map((one) => one['service'] as string))]
      expect((stocks as Row[]).map((one) => one['service'])).toEqual(services)
      for (const [nth, service] of services.entries()) {
        const of = (packages as Row[]).filter((one) => one['service'] === service)
        const { expireTime, unit } = of[0]!
        const sums = { unit, count: of.length, total: sum(of, 'total'), remain: sum(of, 'remain'), expireTime }
        const only = of.length === 1 ? { grantNo: of[0]!['grantNo'], name: of[0]!['comboName'] } : { grantNo: null, name: null }
        expect(stocks[nth]).toMatchObject({ ...sums, ...only, runsOutOn: of.at(-1)!['runsOutOn'] })
      }
      for (const one of free as Row[]) {
        const given = callsOf((row) => mine(row) && row['face'] === one['code'] && row['code'] === 0 && row['grantNo'] === null, to, to)
        expect([one['code'], one['used'], one['left']]).toEqual([
          one['code'],
          sum(given, 'amount'),
          Math.max(0, one['quota'] - sum(given, 'amount')),
        ])
      }
      const waits = rows['order']!.filter(
        (row) => mine(row) && row['status'] === 'unpaid' && Date.parse(row['createTime']) > backend.clock.now - DAY,
      )
      expect(unpaid).toHaveLength(Math.min(5, waits.length))
    })

    it('a user’s charts of use, of every measure, and their files as CSV and as a workbook', async () => {
      for (const measure of ['calls', 'failed']) {
        const { labels, series } = await ask(zone, 'user', '/server/usage/trend', { from, to, measure })
        for (const { name, values } of series as Row[])
          for (const [at, day] of (labels as string[]).entries()) {
            const calls = callsOf((row) => mine(row) && row['service'] === name, day, day)
            expect(values[at] ?? 0, `${measure} ${name} ${day}`).toBe(measure === 'failed' ? failed(calls) : calls.length)
          }
      }
      for (const [measure, field] of [
        ['duration', 'duration'],
        ['chars', 'chars'],
      ]) {
        const { series } = await ask(zone, 'user', '/server/usage/trend', { from, to, measure })
        const used = rows['usage']!.filter((row) => mine(row) && row['day'] >= from && row['day'] <= to)
        for (const { name, values } of series as Row[])
          expect(
            (values as number[]).reduce((all, one) => all + (one ?? 0), 0),
            measure,
          ).toBe(
            sum(
              used.filter((row) => row['service'] === name),
              field!,
            ),
          )
      }
    })

    it('an agent’s page: customers, stock, what was handed on, calls and money', async () => {
      const { state, stock, allocated, sums } = await ask(zone, 'agent', '/server/agent/summary', { from, to })
      const own = ofAgent()
      const calls = callsOf((row) => own.has(row['userId']))
      expect(state['customers']).toBe(own.size)
      expect(sums).toEqual({
        ...told(calls),
        active: new Set(calls.map((row) => row['userId'])).size,
        ...paidIn(from, to, (row) => own.has(row['userId'])),
      })
      const grouped = (grants: Row[], read: (of: Row[]) => Row) =>
        [...new Set(grants.map((grant) => comboOf(grant)['service']))]
          .toSorted()
          .map((service) => ({ service, ...read(grants.filter((grant) => comboOf(grant)['service'] === service)) }))
      expect(stock).toMatchObject(
        grouped(inUse(ids['agent']!), (of) => ({
          packages: of.length,
          total: sum(of, 'total'),
          remain: of.reduce((all, grant) => all + sum(bookOf(grant['grantNo']), 'change'), 0),
        })),
      )
      const handed = rows['grant']!.filter(
        (row) => row['source'] === 'allocate' && row['status'] !== 'reclaimed' && own.has(row['targetId']),
      )
      expect(allocated).toMatchObject(
        grouped(handed, (of) => ({
          allocated: sum(of, 'total'),
          used: of.reduce((all, grant) => all - sum(bookOf(grant['grantNo'], ['use']), 'change'), 0),
        })),
      )
      for (const measure of ['calls', 'failed']) {
        const { series } = await ask(zone, 'agent', '/server/agent/trend', { from, to, measure })
        const all = (series as Row[])
          .flatMap((one) => one['values'] as (number | null)[])
          .reduce<number>((total, one) => total + (one ?? 0), 0)
        expect(all, measure).toBe(sums[measure])
      }
    })

    it('the administrators’ analysis: people, applications, audits, orders, calls and money, at this moment and by day', async () => {
      const { state, sums } = await ask(zone, 'admin', '/server/analysis/admin/summary', { from, to })
      const people = rows['user']!.filter((row) => row['role'] === 'user')
      const startOf = Date.parse(`${from}T00:00:00+08:00`)
      expect(state).toEqual({
        users: people.length,
        certified: people.filter((row) => row['certType'] === 1 || row['certType'] === 2).length,
        pendingAudits: rows['real_name']!.filter((row) => row['status'] === 'pending').length,
        unpaidOrders: rows['order']!.filter((row) => row['status'] === 'unpaid').length,
        activeApps: rows['application']!.filter((row) => row['lastCallTime'] !== null && Date.parse(row['lastCallTime']) >= startOf).length,
        today: paidIn(to, to),
        month: paidIn(`${to.slice(0, 8)}01`, to),
      })
      expect(sums).toMatchObject({ ...told(callsOf(() => true)), ...paidIn(from, to) })
      const ofDay: Record<string, (day: string) => number> = {
        calls: (day) => callsOf(() => true, day, day).length,
        failed: (day) => failed(callsOf(() => true, day, day)),
        users: (day) => people.filter((row) => homeDay(row['registerTime']) === day).length,
        orders: (day) => paidIn(day, day).orders,
        income: (day) => paidIn(day, day).income,
      }
      for (const [measure, counted] of Object.entries(ofDay)) {
        const { labels, series } = await ask(zone, 'admin', '/server/analysis/admin/trend', { from, to, measure })
        for (const [at, day] of (labels as string[]).entries())
          expect(
            (series as Row[]).reduce((all, one) => all + Number(one['values'][at] ?? 0), 0),
            `${measure} ${day}`,
          ).toBe(counted(day))
      }
    })

    it('inspections by day: tasks and seconds', async () => {
      const [first, last] = [plus(to, -89), to]
      const tasks = rows['qa_task']!.filter((row) => homeDay(row['createTime']) >= first && homeDay(row['createTime']) <= last)
      for (const [measure, whole] of [
        ['tasks', tasks.length],
        ['duration', sum(tasks, 'duration')],
      ] as const) {
        const { series } = await ask(zone, 'admin', '/qa/task/trend', { from: first, to: last, measure })
        const all = (series as Row[])
          .flatMap((one) => one['values'] as (number | null)[])
          .reduce<number>((total, one) => total + (one ?? 0), 0)
        expect(all, measure).toBe(whole)
      }
    })
  })

  it('C6: a call leads to each package that paid for it, and each use in the books to its call or to the day it sums up', async () => {
    const paid = callsOf((row) => mine(row) && row['grantNo'] !== null, plus(to, -30), to)
    const linesOf = (call: Row) => rows['ledger']!.filter((line) => line['requestId'] === call['requestId'] && line['kind'] === 'use')
    const shared = paid.filter((call) => linesOf(call).length > 1)
    expect(shared.length).toBeGreaterThan(0)
    for (const call of [...shared, ...paid.slice(0, 10)]) {
      const { data } = await ask('UTC', 'user', '/server/packet/ledger', { requestId: call['requestId'] })
      expect((data as Row[]).map((line) => line['grantNo']).toSorted()).toEqual(
        linesOf(call)
          .map((line) => line['grantNo'])
          .toSorted(),
      )
      expect((data as Row[]).map((line) => line['grantNo'])).toContain(call['grantNo'])
      expect(0 - sum(data as Row[], 'change'), call['requestId']).toBe(call['amount'])
    }
    const log = new Set(rows['call_log']!.map((call) => call['requestId']))
    for (const line of rows['ledger']!.filter((one) => one['kind'] === 'use'))
      if (line['requestId'] !== null) expect(log.has(line['requestId']), line['ledgerNo']).toBe(true)
      else expect(line['remark'], line['ledgerNo']).toContain(homeDay(line['createTime']))
    // What no package paid was free, and stands in no book.
    const free = callsOf((row) => mine(row) && row['grantNo'] === null && row['code'] === 0)
    expect(free.flatMap(linesOf)).toEqual([])
  })

  it.each([
    ['user', '/server/usage/trend-export', { measure: 'calls' }],
    ['user', '/server/usage/parts-export', { of: 'applications' }],
    ['agent', '/server/agent/trend-export', { measure: 'failed' }],
    ['admin', '/server/analysis/admin/trend-export', { measure: 'income' }],
    ['admin', '/server/analysis/admin/user-trend-export', { by: 'month' }],
    ['admin', '/server/analysis/admin/rank-export', { of: 'users' }],
    ['admin', '/server/analysis/admin/user-funnel-export', {}],
    ['admin', '/server/analysis/admin/user-retention-export', {}],
    ['admin', '/server/engine/admin/monitor-export', { range: 'day' }],
    ['admin', '/qa/task/trend-export', { measure: 'tasks' }],
    ['admin', '/qa/task/rules-export', {}],
  ])('the chart of %s at %s is a workbook too: the numbers of the CSV file, as numbers', async (as, path, more) => {
    const span = path.includes('monitor') ? {} : { from: plus(to, -40), to }
    const csv = readCsv((await post('UTC', as, path, { ...span, ...more })).body).map(({ cells }) => cells)
    expect(csv.length).toBeGreaterThan(1)
    const answer = await post('UTC', as, path, { ...span, ...more, format: 'xlsx' })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.headers['content-disposition']).toContain('.xlsx')
    const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
    const cells = [...sheet.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].flatMap(([, column, , kindOf, value]) =>
      column !== 'A' && value !== undefined && !/t="(s|inlineStr)"/.test(kindOf!) ? [Number(value)] : [],
    )
    expect(cells).toEqual(csv.slice(1).flatMap(([, ...figures]) => figures.filter((one) => one !== '').map(Number)))
  })
})
