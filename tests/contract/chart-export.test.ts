import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthAtHome } from '../../mocks/db/at-home.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { sql } from 'kysely'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Group = { by: { value: string | null; label: string | null }[]; count: number; sum: number; average: number | null }
type Sent = { as?: string; locale?: string }

describe.each(kinds)('the file of a chart on %s (17)', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['admin', 'user']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  const pathOf = (call: string) => backend.contract.calls[call]!.path
  const groupsOf = async (call: string, body: Row, { as = 'admin' }: Sent = {}) => {
    const answer = await backend.call(pathOf(call), body, { token: tokens[as]! })
    return (answer.data as { grouped: { groups: Group[] } }).grouped.groups
  }
  const fileOf = async (call: string, body: Row, { as = 'admin', locale = 'en-US' }: Sent = {}) => {
    const answer = await backend.app.inject({
      method: 'POST',
      url: `/api${pathOf(call)}`,
      headers: { 'content-type': 'application/json', 'accept-language': locale, 'access-token': tokens[as]!, host: 'localhost:8000' },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(200)
    if (body['format'] === 'xlsx') return (await readSheet(new Blob([new Uint8Array(answer.rawPayload)]))) as unknown[][]
    return readCsv(answer.body).map(({ cells }) => cells)
  }
  const fen = (text: unknown) => Math.round(Number(text) * 100)

  it('one figure has a line for each value, the largest first, with its share, within the filter and in each language', async () => {
    const asked = { groupBy: ['status'], groupMeasure: 'payAmount', channel: 'console' }
    const groups = await groupsOf('admin-order.list', asked)
    const [heading, ...lines] = await fileOf('admin-order.export', { ...asked, groupFigure: 'sum' })
    expect(heading).toEqual(['Status', 'Paid: total (CNY)', 'Share (%)'])
    expect(lines.map(([, paid]) => fen(paid))).toEqual(groups.map(({ sum }) => sum))
    const all = groups.reduce((whole, { sum }) => whole + sum, 0)
    expect(lines.map(([, , share]) => Number(share))).toEqual(groups.map(({ sum }) => Math.round((sum / all) * 1000) / 10))

    const [chinese, ...counted] = await fileOf('admin-order.export', { groupBy: ['status'], groupFigure: 'count' }, { locale: 'zh-CN' })
    expect(chinese).toEqual(['状态', '条数', '占比 (%)'])
    const counts = await groupsOf('admin-order.list', { groupBy: ['status'] })
    expect(counted.map(([, count]) => Number(count))).toEqual(counts.map(({ count }) => count))
    expect(counted.map(([title]) => title)).toContain('已支付')
  })

  it('what is divided has a column for each choice, time goes on without gaps, and a workbook holds the same numbers', async () => {
    const months = await groupsOf('admin-order.list', { groupBy: ['createTime:month'] })
    const named = months.map(({ by: [month] }) => month!.value!).sort()
    const gone = named.at(-2)!
    const month = monthAtHome(kind, sql.ref('createTime'))
    await backend.db.write((trx) =>
      sql`update ${sql.table('order')} set ${sql.ref('createTime')} = ${`${named.at(-1)!}-02T00:00:00.000Z`} where ${month} = ${gone}`.execute(
        trx,
      ),
    )
    const asked = { groupBy: ['createTime:month', 'status'], groupMeasure: 'payAmount' }
    const groups = await groupsOf('admin-order.list', asked)
    const [heading = [], ...lines] = await fileOf('admin-order.export', { ...asked, groupFigure: 'sum' })
    expect(heading[0]).toBe('Ordered (UTC+8)')
    expect(heading.slice(1).filter((title) => !/^Paid: total · .+ \(CNY\)$/.test(String(title)))).toEqual([])
    expect(heading.at(-1)).toBe('Paid: total · Total (CNY)')
    expect(lines.map(([month]) => month)).toEqual(named)
    expect(
      lines
        .find(([month]) => month === gone)!
        .slice(1)
        .map(Number),
    ).toEqual(heading.slice(1).map(() => 0))
    const paid = heading.indexOf('Paid: total · Paid (CNY)')
    for (const [month, ...cells] of lines) {
      const own = groups.filter(({ by: [key] }) => key!.value === month)
      expect(fen(cells[paid - 1])).toBe(own.find(({ by: [, state] }) => state!.value === 'paid')?.sum ?? 0)
      expect(fen(cells.at(-1))).toBe(own.reduce((whole, { sum }) => whole + sum, 0))
    }
    const [sheetHeading, ...sheet] = await fileOf('admin-order.export', { ...asked, groupFigure: 'sum', format: 'xlsx' })
    expect(sheetHeading).toEqual(heading)
    expect(sheet).toEqual(lines.map(([month, ...cells]) => [month, ...cells.map(Number)]))
  })

  it('an average is no part of a whole', async () => {
    const [averageHeading, ...averages] = await fileOf('admin-order.export', {
      groupBy: ['status'],
      groupMeasure: 'payAmount',
      groupFigure: 'average',
    })
    expect(averageHeading).toEqual(['Status', 'Paid: average (CNY)'])
    const own = await groupsOf('admin-order.list', { groupBy: ['status'], groupMeasure: 'payAmount' })
    expect(averages.map(([, value]) => (value === '' ? null : fen(value)))).toEqual(
      own.map(({ average }) => (average === null ? null : Math.round(average))),
    )
  })

  it('whoever exports sees only their own rows, and a name that looks like a formula stays a text', async () => {
    const asked = { groupBy: ['day:month', 'appId'], groupMeasure: 'calls' }
    const groups = await groupsOf('usage.list', asked, { as: 'user' })
    expect(groups.length).toBeGreaterThan(0)
    const app = groups.find(({ by: [, key] }) => key!.value !== null)!.by[1]!.value!
    await backend.db.write((trx) => trx.updateTable('application').set({ appName: '=1+2' }).where('appId', '=', app).execute())
    const file = (as: string) =>
      fileOf(
        as === 'user' ? 'usage.export' : 'usage.adminExport',
        { ...asked, groupBy: as === 'user' ? asked.groupBy : ['day:month'], groupFigure: 'sum' },
        { as },
      )
    const [heading, ...lines] = await file('user')
    // Rows of another entity may be many: a line each.
    expect(heading!.slice(0, 2)).toEqual(['Day', 'Application'])
    expect(lines.reduce((whole, [, , calls]) => whole + Number(calls), 0)).toBe(groups.reduce((whole, { sum }) => whole + sum, 0))
    expect(lines.map(([, name]) => name)).toContain("'=1+2")
    const all = (await file('admin')).slice(1).reduce((whole, [, calls]) => whole + Number(calls), 0)
    expect(all).toBeGreaterThan(groups.reduce((whole, { sum }) => whole + sum, 0))
  })

  it('a figure that is not named, a field that no chart has, and whoever may not export, are refused', async () => {
    const of = (body: Row, as = 'admin') => backend.call(pathOf('admin-order.export'), body, { token: tokens[as]! })
    expect(await of({ groupBy: ['status'], groupFigure: 'sum' })).toMatchObject({
      status: 422,
      data: { fields: { groupMeasure: expect.any(String) } },
    })
    expect((await of({ groupBy: ['status'], groupFigure: 'sum', groupMeasure: 'unitPrice' })).status).toBe(422)
    expect((await of({ groupBy: ['userPhone'], groupFigure: 'count' })).status).toBe(422)
    expect((await of({ groupBy: ['status'], groupFigure: 'count' }, 'user')).status).toBe(403)
  })
})
