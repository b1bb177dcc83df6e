import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const DAY = 86_400_000
const ZONE = 8 * 3_600_000
const sum = (rows: Row[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)

describe.each(kinds)('the figures of a person on %s', (kind) => {
  let backend: Backend
  let token: string
  let userId: string
  let other: string
  const dayBack = (days: number) => new Date(backend.clock.now + ZONE - days * DAY).toISOString().slice(0, 10)
  const call = async (path: string, body: object = {}) => backend.call(path, body, { token })
  const rowOf = (day: string, service: string, values: Row = {}) => ({
    usageId: `t-${day}-${service}-${String(values['userId'] ?? userId)}`,
    userId,
    appId: 'app-1',
    service,
    day,
    calls: 10,
    ok: 8,
    failed: 2,
    amount: 10,
    duration: 30,
    chars: 0,
    peak: 1,
    ...values,
  })

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('user')
    ;({ userId } = await userNamed(backend.db, 'user'))
    other = (await userNamed(backend.db, 'agent')).userId as string
    const rows = [
      rowOf(dayBack(0), 'tts', { calls: 4, ok: 4, failed: 0, amount: 400, chars: 400, peak: 3 }),
      rowOf(dayBack(0), 'asr-sentence'),
      rowOf(dayBack(2), 'asr-sentence', { calls: 20, ok: 20, failed: 0, peak: 7 }),
      rowOf(dayBack(9), 'asr-sentence', { calls: 100, ok: 50, failed: 50 }),
      rowOf(dayBack(0), 'asr-sentence', { userId: other, calls: 1_000_000 }),
    ]
    await backend.db.write(async (trx) => {
      await trx.deleteFrom('usage').execute()
      await trx.deleteFrom('free_use').execute()
      for (const row of rows) await trx.insertInto('usage').values(row).execute()
    })
  })
  afterAll(() => backend?.close())

  it('acceptance 224: sums are those of the rows, and of nobody else', async () => {
    const period = { from: dayBack(6), to: dayBack(0) }
    const { data } = await call('/server/usage/summary', period)
    const rows = ((await call('/server/usage/list', { pageSize: 100 })).data as { data: Row[] }).data.filter(
      (row) => row['day'] >= period.from,
    )
    expect(rows).toHaveLength(3)
    const { sums, before, services } = data as { sums: Row; before: Row; services: Row[] }
    expect(sums['amount'], 'C5: calls, seconds and characters are never added up').toBeNull()
    for (const one of services)
      expect(one['amount']).toBe(
        sum(
          rows.filter((row) => row['service'] === one['service']),
          'amount',
        ),
      )
    for (const name of ['calls', 'ok', 'failed', 'duration', 'chars']) {
      expect(sums[name], name).toBe(sum(rows, name))
      expect(sum(services, name), name).toBe(sum(rows, name))
    }
    expect(sums['peak']).toBe(7)
    expect(before).toMatchObject({ calls: 100, failed: 50 })
  })

  it('acceptance 225: a day without use is unknown, not zero, and so is a period', async () => {
    const { data } = await call('/server/usage/trend', { from: dayBack(2), to: dayBack(0), measure: 'calls' })
    expect(data).toMatchObject({
      labels: [dayBack(2), dayBack(1), dayBack(0)],
      series: [
        { name: 'asr-sentence', values: [20, null, 10] },
        { name: 'tts', values: [null, null, 4] },
      ],
    })
    const none = await call('/server/usage/summary', { from: '2020-01-01', to: '2020-01-31' })
    expect(none).toMatchObject({ code: 200, data: { sums: null, before: null, services: [], applications: [] } })
    expect(await call('/server/usage/trend', { from: '2020-01-01', to: '2020-01-03' })).toMatchObject({ data: { series: [] } })
  })

  it('months are sums of their days', async () => {
    const { data } = await call('/server/usage/trend', { from: dayBack(200), to: dayBack(0), by: 'month' })
    const { series } = data as { series: { values: (number | null)[] }[] }
    expect(series.flatMap(({ values }) => values).reduce((all: number, one) => all + (one ?? 0), 0)).toBe(4 + 10 + 20 + 100)
  })

  it.each([
    ['a day that is none', { from: '2026-02-30', to: '2026-03-02' }, 'from'],
    ['an end before its start', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['a start without an end', { from: '2026-03-02' }, 'to'],
    ['more than a year', { from: '2020-01-01', to: '2026-01-01' }, 'from'],
  ])('%s is refused on its field', async (_, body, field) => {
    const answer = await call('/server/usage/summary', body)
    expect(answer).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
  })

  it('packages in use stand first among the own ones, by their end (C6)', async () => {
    const rows = ((await call('/server/packet/mine', { pageSize: 100 })).data as { data: Row[] }).data
    const used = rows.map(({ status }) => status === 'inUse')
    expect(used).toContain(true)
    expect(used).toContain(false)
    expect(used.toSorted((one, other) => Number(other) - Number(one))).toEqual(used)
  })

  it('acceptance 214: the workplace counts today, and follows the tables', async () => {
    const { data } = await call('/server/workplace/summary')
    expect(data).toMatchObject({ today: { calls: 14, ok: 12, peak: 3 }, yesterday: null, certification: { status: expect.any(String) } })
    const { stocks } = data as { stocks: { service: string; count: number; remain: number; perDay: number }[] }
    const grants = ((await call('/server/packet/mine', { pageSize: 100, status: ['inUse'] })).data as { data: Row[] }).data
    expect(stocks.map(({ service }) => service).sort()).toEqual([...new Set(grants.map((grant) => grant['service'] as string))].sort())
    for (const one of stocks) {
      const of = grants.filter((grant) => grant['service'] === one.service)
      expect([one.count, one.remain]).toEqual([of.length, of.reduce((sum, grant) => sum + Number(grant['remain']), 0)])
    }
    // Of these rows nothing was free; `every-figure.test.ts` holds the pace against the books of packages (C4).
    // Who began less than two weeks ago used so much in the days since then: today, and in ten days.
    const perDay: Record<string, number> = { tts: 400, 'asr-sentence': (10 + 10 + 10) / 10 }
    for (const one of stocks) expect(one.perDay, one.service).toBe(perDay[one.service] ?? 0)
  })
})
