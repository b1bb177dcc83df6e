import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../src/schema/read-csv.ts'
import { momentsOf } from '../../src/widgets/days.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const DAY = 86_400_000
const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0)

/** Whatever is shown is added up from the rows beneath it, which are fetched through the same calls as everybody's. */
describe.each(kinds)('numbers agree on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const period = () => {
    const day = (back: number) => new Date(backend.clock.now + 8 * 3_600_000 - back * DAY).toISOString().slice(0, 10)
    return { from: day(6), to: day(0) }
  }
  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['admin', 'user', 'agent']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  const post = (zone: string, as: string, path: string, body: object) =>
    backend.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'access-token': tokens[as]!, 'accept-language': 'en-US', 'x-time-zone': zone },
      payload: JSON.stringify(body),
    })
  const ask = async (zone: string, as: string, path: string, body: object): Promise<Row> => {
    const { code, message, data } = (await post(zone, as, path, body)).json<Row>()
    expect([code, message], path).toEqual([200, ''])
    return data as Row
  }
  /** Every row of a list, page by page, with what the list says of them all. */
  const all = async (zone: string, as: string, path: string, body: object) => {
    const rows: Row[] = []
    for (let pageNo = 1; ; pageNo++) {
      const page = await ask(zone, as, path, { ...body, pageNo, pageSize: 100 })
      rows.push(...(page['data'] as Row[]))
      if (pageNo >= page['totalPage']) return { rows, totalCount: page['totalCount'] as number, summary: page['summary'] as Row }
    }
  }
  /** A file by its headings. */
  const file = async (zone: string, as: string, path: string, body: object) => {
    const [heading = [], ...lines] = readCsv((await post(zone, as, path, body)).body).map(({ cells }) => cells)
    return lines.map((cells) => Object.fromEntries(heading.map((title, at) => [title, cells[at]!])))
  }

  describe.each(['UTC', 'Asia/Shanghai', 'America/New_York'])('for a reader in %s', (zone) => {
    it('O3, O17: the income of a week is the sum of the orders that it leads to, of the list, and of the file', async () => {
      const week = period()
      const { sums } = await ask(zone, 'admin', '/server/analysis/admin/summary', week)
      const asked = { payTime: momentsOf([week.from, week.to]), status: 'paid' }
      const { rows, totalCount, summary } = await all(zone, 'admin', '/server/order/admin/list', asked)
      expect([rows.length, totalCount, summary['payAmount']]).toEqual([sums.orders, sums.orders, sums.income])
      expect(sum(rows, 'payAmount')).toBe(sums.income)
      const lines = await file(zone, 'admin', '/server/order/admin/export', asked)
      expect([lines.length, Math.round(sum(lines, 'Paid (CNY)') * 100)]).toEqual([rows.length, sums.income])
    })

    it('O17: the money of all orders is that of the paid ones, whatever else the list shows', async () => {
      const { from, to } = period()
      const asked = { createTime: momentsOf([from, to]) }
      const { rows, summary } = await all(zone, 'admin', '/server/order/admin/list', asked)
      const paid = rows.filter((row) => row['status'] === 'paid')
      expect(paid.length).toBeLessThan(rows.length)
      expect(summary).toEqual({ count: sum(paid, 'count'), amount: sum(paid, 'amount'), payAmount: sum(paid, 'payAmount') })
      const unpaid = rows.filter((row) => row['status'] === 'unpaid')
      const owed = await all(zone, 'admin', '/server/order/admin/list', { ...asked, status: 'unpaid' })
      expect(owed.summary, 'of what was chosen').toMatchObject({ count: sum(unpaid, 'count'), amount: sum(unpaid, 'amount') })
    })

    it('C4, C5: usage is the sum of its rows, of the file and of the log, and no sum adds different units', async () => {
      const { from, to } = period()
      const { sums } = await ask(zone, 'user', '/server/usage/summary', { from, to })
      const { rows, summary } = await all(zone, 'user', '/server/usage/list', { day: [from, to] })
      const counted = ['calls', 'ok', 'failed', 'duration', 'chars']
      expect(summary).toEqual(Object.fromEntries(counted.map((field) => [field, sum(rows, field)])))
      for (const field of counted) expect(sums[field], field).toBe(summary[field])
      expect(new Set(rows.map((row) => `${row['service']} ${row['unit']}`)).size).toBe(new Set(rows.map((row) => row['service'])).size)
      const lines = await file(zone, 'user', '/server/usage/export', { day: [from, to] })
      expect([lines.length, sum(lines, 'Calls (calls)')]).toEqual([rows.length, summary['calls']])
      const log = await all(zone, 'user', '/server/usage/log-list', { day: [from, to] })
      expect([log.rows.length, sum(log.rows, 'amount')]).toEqual([summary['calls'], sum(rows, 'amount')])
    })

    it('C4: what a package has given is the sum of its book', async () => {
      const { rows } = await all(zone, 'user', '/server/packet/mine', {})
      const used = rows.filter((row) => row['used'] > 0)
      expect(used.length).toBeGreaterThan(3)
      for (const { grantNo, used: given, remain } of used.slice(0, 6)) {
        const book = await all(zone, 'user', '/server/packet/ledger', { grantNo })
        expect(
          [
            -sum(
              book.rows.filter((line) => line['kind'] === 'use'),
              'change',
            ),
            sum(book.rows, 'change'),
          ],
          grantNo,
        ).toEqual([given, remain])
      }
    })

    it('O3, O6: the stock of an agent is the packages of the list that its figure opens, as that list begins, by service and unit', async () => {
      const { stock } = await ask(zone, 'agent', '/server/agent/summary', period())
      const { list } = JSON.parse(readFileSync('schemas/screens/agent/stock.json', 'utf8')) as { list: { search: (string | Row)[] } }
      const begins = list.search.flatMap((one) => (typeof one === 'object' && 'default' in one ? [[one['field'], one['default']]] : []))
      const { rows, totalCount } = await all(zone, 'agent', '/server/agent/stock-list', Object.fromEntries(begins) as Row)
      expect(totalCount).toBe(sum(stock as Row[], 'packages'))
      for (const { service, unit, packages, total, remain } of stock as Row[]) {
        const own = rows.filter((row) => row['service'] === service && row['unit'] === unit)
        expect([own.length, sum(own, 'total'), sum(own, 'remain')], service as string).toEqual([packages, total, remain])
      }
    })

    it('O6: what customers of an agent have left is told by unit, and is what their packages in use hold', async () => {
      const { rows } = await all(zone, 'agent', '/server/agent/user-list', {})
      const held = await backend.db.query
        .selectFrom('grant as g')
        .innerJoin('combo as c', 'c.comboId', 'g.comboId')
        .select(['g.targetId', 'g.remain', 'c.unit'])
        .where('g.status', '=', 'inUse')
        .execute()
      const left = (userId: string, unit: string) =>
        sum(
          held.filter((one) => one['targetId'] === userId && one['unit'] === unit),
          'remain',
        )
      for (const row of rows)
        expect([row['remainCalls'], row['remainSeconds'], row['remainChars']], row['userId']).toEqual(
          ['call', 'second', 'char'].map((unit) => left(row['userId'], unit)),
        )
      expect(sum(rows, 'remainSeconds')).toBeGreaterThan(0)
    })
  })

  it('O11: the calls of each range of the monitor are the list that it leads to', async () => {
    for (const range of ['hour', 'day', 'week']) {
      const { sums, labels } = await ask('UTC', 'admin', '/server/engine/admin/monitor', { range })
      const asked = { createTime: momentsOf([(labels as string[])[0]!, null]), pageSize: 1 }
      const { totalCount } = await ask('UTC', 'admin', '/server/engine/admin/call-list', asked)
      expect(totalCount, range).toBe(sums?.calls ?? 0)
    }
  })

  it('C10: an order that nobody has paid has nothing paid', async () => {
    for (const status of ['unpaid', 'cancelled']) {
      const { rows } = await all('UTC', 'user', '/server/order/list', { status })
      expect(rows.filter((row) => row['payAmount'] !== null)).toEqual([])
    }
    const { summary } = await all('UTC', 'admin', '/server/order/admin/list', { status: 'unpaid' })
    expect(summary['payAmount']).toBe(0)
  })
})
