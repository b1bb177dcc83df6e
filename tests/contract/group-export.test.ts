import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthAtHome } from '../../mocks/db/at-home.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { sql } from 'kysely'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

describe.each(kinds)('orders in groups on %s', (kind) => {
  let backend: Backend
  let token: string
  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  const groupsOf = async (body: Row) => {
    const answer = await backend.call('/server/order/admin/list', { groupSums: true, ...body }, { token })
    return answer.data as { summary: Row; grouped: { groups: { by: Row[]; count: number; sums: Row }[] } }
  }
  /** The lines of the file, without its heading. */
  const fileOf = async (body: Row, locale = 'en-US') => {
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/api/server/order/admin/export',
      headers: { 'content-type': 'application/json', 'accept-language': locale, 'access-token': token, host: 'localhost:8000' },
      payload: JSON.stringify(body),
    })
    if (body.format === 'xlsx')
      return (await readSheet(new Blob([new Uint8Array(answer.rawPayload)]))).map((cells) => cells.map((cell) => String(cell ?? '')))
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return readCsv(answer.body).map(({ cells }) => cells)
  }

  it('months have the sums of what is paid, as the list says beneath, and the file has a line for each', async () => {
    const { summary, grouped } = await groupsOf({ groupBy: ['createTime:month'], groupOrder: 'latest' })
    const month = monthAtHome(kind, sql.ref('createTime'))
    const own = (
      await backend.db.query.executeQuery<Row>(
        sql<Row>`select ${month} as month, count(*) as count, coalesce(sum(case when status = 'paid' then ${sql.ref('payAmount')} end), 0) as paid from ${sql.table('order')} group by 1 order by 1 desc`.compile(
          backend.db.query,
        ),
      )
    ).rows
    expect(grouped.groups.map(({ by, count, sums }) => [by[0]!.value, count, sums.payAmount])).toEqual(
      own.map(({ month: value, count, paid }) => [value, Number(count), Number(paid)]),
    )
    expect(grouped.groups.reduce((sum, { sums }) => sum + Number(sums.payAmount), 0)).toBe(Number(summary.payAmount))

    const [heading, ...lines] = await fileOf({ groupBy: ['createTime:month'], groupOrder: 'latest' })
    expect(heading![0]).toBe('Ordered (UTC+8)')
    expect(heading).toContain('Number')
    expect(lines.map(([value, count]) => [value, Number(count)])).toEqual(grouped.groups.map(({ by, count }) => [by[0]!.value, count]))
    const paid = heading!.findIndex((title) => title.startsWith('Paid'))
    expect(lines.map((cells) => Math.round(Number(cells[paid]) * 100))).toEqual(grouped.groups.map(({ sums }) => Number(sums.payAmount)))
  })

  it('states are called as the list calls them, in each language, within the filter', async () => {
    const { grouped } = await groupsOf({ groupBy: ['status'], channel: 'console' })
    const lines = (await fileOf({ groupBy: ['status'], channel: 'console' }, 'zh-CN')).slice(1)
    expect(lines.map(([, count]) => Number(count))).toEqual(grouped.groups.map(({ count }) => count))
    expect(lines.map(([title]) => title)).toContain('已支付')
    expect(await backend.call('/server/order/admin/export', { groupBy: ['userPhone'] }, { token })).toMatchObject({ status: 422 })
  })

  it('groups within groups are a line each, those of one first value together, in both kinds of file alike (17)', async () => {
    const groupBy = ['status', 'createTime:month']
    const { summary, grouped } = await groupsOf({ groupBy, groupOrder: 'within' })
    const [heading, ...lines] = await fileOf({ groupBy, groupOrder: 'within' })
    expect(heading!.slice(0, 3)).toEqual(['Status', 'Ordered (UTC+8)', 'Number'])
    expect(lines.map(([, month, count]) => [month, Number(count)])).toEqual(grouped.groups.map(({ by, count }) => [by[1]!.value, count]))
    const states = lines.map(([state]) => state)
    expect(states.filter((one, at) => one !== states[at - 1])).toEqual([...new Set(states)])
    const paid = heading!.findIndex((title) => title.startsWith('Paid'))
    expect(lines.reduce((sum, cells) => sum + Math.round(Number(cells[paid]) * 100), 0)).toBe(Number(summary.payAmount))
    const [sheetHeading, ...sheet] = await fileOf({ groupBy, groupOrder: 'within', format: 'xlsx' })
    expect(sheetHeading).toEqual(heading)
    expect(sheet.map((cells) => [cells[0], cells[1], ...cells.slice(2).map(Number)])).toEqual(
      lines.map((cells) => [cells[0], cells[1], ...cells.slice(2).map(Number)]),
    )
  })
})
