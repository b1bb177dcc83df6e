import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { rollUpAll } from '../../mocks/metering/roll-up.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

const DAY = 86_400_000
const ZONE = 8 * 3_600_000
type Trend = { labels: string[]; series: { name: string; title: string; values: (number | null)[] }[]; retention: (number | null)[] }

describe.each(usualKinds)('the figures of the platform on %s', (kind) => {
  let backend: Backend
  let token: string
  const dayBack = (days: number) => new Date(backend.clock.now + ZONE - days * DAY).toISOString().slice(0, 10)
  const momentOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()
  const ask = async (path: string, body: object = {}): Promise<Row> => {
    const { code, message, data } = await backend.call(path, body, { token })
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`)
    return data as Row
  }
  const analysis = (path: string, body: object = {}) => ask(`/server/analysis/admin/${path}`, body)
  const count = async (path: string, body: object) => Number((await ask(path, { pageSize: 1, ...body }))['totalCount'])
  const sum = (trend: Row) => (trend as Trend).series.flatMap(({ values }) => values).reduce((all: number, one) => all + (one ?? 0), 0)
  const rows = async (table: string) => backend.db.query.selectFrom(table).selectAll().execute()
  const month = () => ({ from: dayBack(29), to: dayBack(0) })
  /** Days at home as the moments that a list filters by. */
  const within = ({ from, to }: { from: string; to: string }) => [
    momentOf(from),
    new Date(Date.parse(momentOf(to)) + DAY - 1).toISOString(),
  ]

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('acceptance 251: each figure is the count of the list that it leads to', async () => {
    const { state, sums } = await analysis('summary', month())
    const ofMonth = within(month())
    expect(state['users']).toBe(await count('/server/user/admin/list', { role: 'user' }))
    expect(sums['newUsers']).toBe(await count('/server/user/admin/list', { role: 'user', registerTime: ofMonth }))
    expect(state['unpaidOrders']).toBe(await count('/server/order/admin/list', { status: 'unpaid' }))
    expect(state['pendingAudits']).toBe(await count('/server/bus-auth/admin/list', { status: 'pending' }))
    expect(sums['orders']).toBe(await count('/server/order/admin/list', { status: 'paid', payTime: ofMonth }))
    expect(state['activeApps']).toBe(await count('/server/app/admin/list', { lastCallTime: [ofMonth[0], null] }))
  })

  it('acceptance 251: against an independent computation from the rows of the tables', async () => {
    const { sums, before } = await analysis('summary', month())
    const spans = [
      [month().from, month().to, sums],
      // O10: five weeks back, so that weekdays are held against the same ones.
      [dayBack(64), dayBack(35), before],
    ] as const
    for (const [from, to, figures] of spans) {
      const usage = (await rows('usage')).filter(({ day }) => day >= from && day <= to)
      for (const name of ['calls', 'ok', 'failed']) expect(figures[name], name).toBe(usage.reduce((all, row) => all + Number(row[name]), 0))
      expect(figures['active']).toBe(new Set(usage.map(({ userId }) => userId)).size)
      const [since, until] = within({ from, to })
      const paid = (await rows('order')).filter((row) => row['status'] === 'paid' && row['payTime'] >= since! && row['payTime'] <= until!)
      expect([figures['orders'], figures['income']]).toEqual([paid.length, paid.reduce((all, row) => all + Number(row['payAmount']), 0)])
    }
  })

  it.each(['calls', 'failed', 'users', 'orders', 'income'])(
    'the trend of %s sums to its figure, by days and by months',
    async (measure) => {
      const { sums } = await analysis('summary', month())
      const figure = sums[measure === 'users' ? 'newUsers' : measure]
      for (const by of ['day', 'month']) expect(sum(await analysis('trend', { ...month(), measure, by })), by).toBe(figure)
    },
  )

  it('acceptance 251: an order that is paid and a person who comes are in the figures at once', async () => {
    const { sums, state } = await analysis('summary')
    const { userId } = await userNamed(backend.db, 'user')
    const now = new Date(backend.clock.now).toISOString()
    await backend.db.write((trx) =>
      trx
        .insertInto('order')
        .values({
          orderNo: 'analysis-1',
          userId,
          status: 'paid',
          amount: 12_300,
          payAmount: 12_300,
          count: 1,
          createTime: now,
          payTime: now,
          version: 1,
        })
        .execute(),
    )
    await backend.register('analysis')
    const after = await analysis('summary')
    expect(after['sums']).toMatchObject({ orders: sums['orders'] + 1, income: sums['income'] + 12_300, newUsers: sums['newUsers'] + 1 })
    expect(after['state']).toMatchObject({ users: state['users'] + 1, today: { orders: state['today'].orders + 1 } })
  })

  it('ranks are in order, and agents count the calls of their customers', async () => {
    const { users, agents, services } = await analysis('rank', month())
    for (const list of [users, agents, services] as Row[][]) {
      const calls = list.map((one) => Number(one['calls']))
      expect(calls).toEqual([...calls].sort((a, b) => b - a))
    }
    const usage = (await rows('usage')).filter(({ day }) => day >= month().from)
    const customers = new Set((await rows('user')).filter(({ agentId }) => agentId === agents[0].userId).map(({ userId }) => userId))
    expect(agents[0].calls).toBe(usage.filter(({ userId }) => customers.has(userId)).reduce((all, row) => all + Number(row['calls']), 0))
  })

  it('acceptance 252: the funnel only narrows and begins with the registrations of the period, as the table and the curve do', async () => {
    for (const days of [6, 89]) {
      const period = { from: dayBack(days), to: dayBack(0) }
      const funnel = await analysis('user-funnel', period)
      const steps = ['registered', 'certified', 'application', 'call', 'order'].map((step) => Number(funnel[step]))
      expect(steps).toEqual([...steps].sort((a, b) => b - a))
      expect(steps[0]).toBe(await count('/server/analysis/admin/user-list', { registerTime: within(period) }))
      const { series } = (await analysis('user-trend', period)) as Trend
      expect((series.find(({ name }) => name === 'registered')?.values ?? []).reduce((all: number, one) => all + (one ?? 0), 0)).toBe(
        steps[0],
      )
    }
  })

  it('acceptance 252: retention counts who called in the n-th week, of those who have had it', async () => {
    const times = { early: 20, late: 3 }
    await backend.db.write(async (trx) => {
      await trx.updateTable('user').set({ registerTime: '2020-01-01T00:00:00.000Z' }).execute()
      for (const [name, days] of Object.entries(times))
        for (const nth of [1, 2])
          await trx
            .insertInto('user')
            .values({ userId: `${name}-${nth}`, role: 'user', certType: 0, status: 1, registerTime: momentOf(dayBack(days)), version: 1 })
            .execute()
      // One of two comes back in the second week; in the third, not yet over for anybody, both.
      for (const [userId, back] of [
        ['early-1', 12],
        ['early-1', 1],
        ['early-2', 1],
        ['late-1', 1],
      ] as const)
        await trx
          .insertInto('usage')
          .values({
            usageId: `r-${userId}-${back}`,
            userId,
            appId: 'app-r',
            service: 'tts',
            day: dayBack(back),
            calls: 1,
            ok: 1,
            failed: 0,
            amount: 0,
            duration: 0,
            chars: 0,
            peak: 1,
            version: 1,
          })
          .execute()
      await rollUpAll(kind, trx)
    })
    const { retention } = (await analysis('user-trend', { from: dayBack(25), to: dayBack(0) })) as Trend
    expect(retention).toEqual([0, 50, null, null, null, null, null, null])
  })

  it.each(['summary', 'trend', 'trend-export', 'rank', 'user-trend', 'user-funnel'])('%s is for administrators alone', async (path) => {
    for (const who of ['user', 'agent']) {
      const answer = await backend.call(`/server/analysis/admin/${path}`, {}, { token: await backend.signIn(who) })
      expect(answer.code, who).toBe(403)
    }
  })
})
