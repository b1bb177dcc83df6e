import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { kinds, NOW, openDesk, type Desk } from './harness.ts'

const HOUR = 3_600_000
const TITLES = [
  '100%',
  '100 percent',
  'a_b',
  'aXb',
  'back\\slash',
  'Straße',
  'STRASSE',
  '识别慢',
  '识别 慢',
  "O'Hara",
  '"quoted"',
  'a%b_c\\d',
]

/** 157 tickets of ada with many equal values, and 40 of bob, in a fixed disorder. */
const tickets: Row[] = Array.from({ length: 197 }, (_, n) => ({
  ticketNo: `t${String((n * 71) % 197).padStart(3, '0')}`,
  userId: n < 157 ? 'ada' : 'bob',
  title: `${TITLES[n % TITLES.length]} #${n}`,
  code: n % 5 === 0 ? null : `C-${n}`,
  priority: n % 4 === 0 ? null : (n % 3) + 1,
  tags: n % 6 === 0 ? null : n % 2 ? ['asr'] : ['tts', 'bill'],
  cost: n % 7 === 0 ? null : (n % 10) * 100,
  urgent: n % 3 === 0,
  status: n % 2 ? 'open' : 'closed',
  createTime: new Date(NOW - (n % 25) * HOUR).toISOString(),
  version: 1,
}))
const notes: Row[] = Array.from({ length: 120 }, (_, n) => ({
  noteId: `n${n}`,
  ticketNo: tickets[(n * 3) % 157]!['ticketNo'],
  userId: 'ada',
  text: 'x',
  minutes: n % 9,
}))
const mine = tickets.filter(({ userId }) => userId === 'ada')

describe.each(kinds)('lists on %s', (kind) => {
  let desk: Desk
  const list = async (body: Row, sent = {}) => (await desk.call('ticket.list', body, sent)).data
  const numbers = async (body: Row) => (await list({ pageSize: 100, ...body })).data.map((row: Row) => row['ticketNo']).sort() as string[]
  const expected = (keep: (row: Row) => boolean) =>
    mine
      .filter(keep)
      .map((row) => row['ticketNo'] as string)
      .sort()

  beforeAll(async () => {
    desk = await openDesk(kind)
    await desk.db.write(async (trx) => {
      await insertRows(desk.db, trx, 'ticket', tickets)
      await insertRows(desk.db, trx, 'note', notes)
    })
  })
  afterAll(() => desk.close())

  it('a list has ten rows at first, honest totals, and only one’s own rows', async () => {
    const page = await list({})
    expect(page).toMatchObject({ pageNo: 1, pageSize: 10, totalPage: 16, totalCount: 157 })
    expect(page.data).toHaveLength(10)
    expect((await desk.call('ticket.list', {}, { as: 'bob' })).data.totalCount).toBe(40)
    expect((await desk.call('ticket.adminList', {}, { as: 'root' })).data.totalCount).toBe(197)
    expect((await desk.call('ticket.customers', {}, { as: 'agnes' })).data.totalCount).toBe(40)
    expect((await desk.call('user.customers', {}, { as: 'agnes' })).data.data).toMatchObject([{ userId: 'bob', phone: '138****0002' }])
  })

  it('what the screen puts first stands before the rest on every page, until another order is asked for', async () => {
    const urgent = async (body: Row) => {
      const pages = [1, 2, 3, 4].map((pageNo) => desk.call('ticket.customers', { pageNo, ...body }, { as: 'agnes' }))
      return (await Promise.all(pages)).flatMap(({ data }) => data.data as Row[])
    }
    const rows = await urgent({})
    const flags = rows.map((row) => row['urgent'])
    expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)))
    expect(new Set(rows.map((row) => row['ticketNo'])).size).toBe(40)
    for (const kept of [true, false]) {
      const times = rows.filter((row) => row['urgent'] === kept).map((row) => String(row['createTime']))
      expect(times).toEqual([...times].sort().reverse())
    }
    // Whoever asks for an order gets it, also for the one that the list has among those that stand alike.
    for (const sortOrder of ['ascend', 'descend']) {
      const times = (await urgent({ sortField: 'createTime', sortOrder })).map((row) => String(row['createTime']))
      expect(times).toEqual(sortOrder === 'ascend' ? [...times].sort() : [...times].sort().reverse())
    }
  })

  it('rows carry their declared fields and nothing else', async () => {
    const call = desk.contract.calls['ticket.list']!
    const [row] = (await list({})).data
    const reserved = ['memo']
    const wanted = [...call.answers.filter((name) => !reserved.includes(name)), 'parentNoLabel', 'summaryLabel', 'version']
    expect(Object.keys(row).sort()).toEqual(wanted.sort())
    expect(typeof row.urgent).toBe('boolean')
  })

  const filters: [string, Row, (row: Row) => boolean][] = [
    ['a percent sign is itself', { title: '0%' }, (row) => row['title'].includes('0%')],
    ['an underscore is itself', { title: 'a_b' }, (row) => row['title'].includes('a_b')],
    ['a backslash is itself', { title: 'k\\s' }, (row) => row['title'].includes('k\\s')],
    ['a quote is itself', { title: "o'h" }, (row) => row['title'].includes("O'H")],
    ['letter case makes no difference', { title: 'axB' }, (row) => row['title'].includes('aXb')],
    ['Chinese is found', { title: '识别' }, (row) => row['title'].includes('识别')],
    ['blanks around are ignored', { title: '  识别慢 ' }, (row) => row['title'].includes('识别慢')],
    ['nothing filters nothing', { title: '', status: null, createTime: [null, null], priority: [] }, () => true],
    ['one choice', { status: 'open' }, (row) => row['status'] === 'open'],
    ['several choices', { priority: [1, 3] }, (row) => [1, 3].includes(row['priority'])],
    ['a choice of a list', { tags: 'bill' }, (row) => row['tags']?.includes('bill')],
    ['several choices of a list', { tags: ['asr', 'bill'] }, (row) => row['tags'] !== null],
    ['a boolean', { urgent: true }, (row) => row['urgent']],
    ['a boolean that is false', { urgent: false }, (row) => !row['urgent']],
    ['a range of numbers', { cost: [200, 400] }, (row) => row['cost'] !== null && row['cost'] >= 200 && row['cost'] <= 400],
    ['a range open above', { cost: [800, null] }, (row) => row['cost'] >= 800],
    ['a range open below', { cost: [null, 0] }, (row) => row['cost'] === 0],
    [
      'a range of moments, in any spelling',
      { createTime: ['2026-11-21T05:00:00Z', '2026-11-21T15:30:00+08:00'] },
      (row) => row['createTime'] >= '2026-11-21T05:00:00.000Z' && row['createTime'] <= '2026-11-21T07:30:00.000Z',
    ],
    [
      'all at once',
      { status: 'open', urgent: true, cost: [100, null], title: '#' },
      (row) => row['status'] === 'open' && row['urgent'] && row['cost'] >= 100,
    ],
  ]

  it.each(filters)('filter: %s', async (_name, body, keep) => {
    const found = [...(await numbers({ ...body, pageNo: 1 })), ...(await numbers({ ...body, pageNo: 2 }))].sort()
    expect(found).toEqual(expected(keep))
    expect((await list(body)).totalCount).toBe(found.length)
  })

  const refused: [string, Row][] = [
    ['a page before the first', { pageNo: 0 }],
    ['half a page', { pageNo: 1.5 }],
    ['a page of a thousand', { pageSize: 1000 }],
    ['an unknown filter', { owner: 'bob' }],
    ['the owner as filter', { userId: 'bob' }],
    ['an unknown column', { sortField: 'nope' }],
    ['SQL as column', { sortField: 'title; drop table ticket' }],
    ['SQL as order', { sortOrder: 'desc; drop table ticket' }],
    ['an object as filter', { title: { $gt: '' } }],
    ['a range of one', { cost: [1] }],
    ['a text in a range of numbers', { cost: ['1', '2'] }],
    ['a moment that is none', { createTime: ['yesterday', null] }],
    ['a reserved column to sort by', { sortField: 'memo' }],
  ]

  it.each(refused)('%s is refused with 422', async (_name, body) => {
    const answer = await desk.call('ticket.list', body)
    expect(answer).toMatchObject({ status: 422, code: 422 })
    expect(Object.keys(answer.data.fields).length).toBeGreaterThan(0)
  })

  it('the owner of a row is found by name through a computed field, and by key', async () => {
    expect((await desk.call('ticket.adminList', { ownerName: 'bo' }, { as: 'root' })).data.totalCount).toBe(40)
    expect((await desk.call('ticket.adminList', { userId: 'ada' }, { as: 'root' })).data.totalCount).toBe(157)
  })

  it('whoever sees a phone masked finds it whole, not digit by digit', async () => {
    const admin = await desk.call('user.list', { phone: '0002' }, { as: 'root' })
    expect(admin.data.data).toMatchObject([{ userId: 'bob', phone: '13800000002' }])
  })

  it('counts and sums over other rows are those of the row, and the summary is that of the filter', async () => {
    const rows: Row[] = [...(await list({ pageSize: 100 })).data, ...(await list({ pageSize: 100, pageNo: 2 })).data]
    for (const row of rows) {
      const own = notes.filter(({ ticketNo }) => ticketNo === row['ticketNo'])
      expect([row['notes'], row['minutes']]).toEqual([own.length, own.reduce((sum, one) => sum + one['minutes'], 0)])
    }
    const page = await list({ status: 'open' })
    const open = mine.filter(({ status }) => status === 'open')
    expect(page.summary).toEqual({
      cost: open.reduce((sum, one) => sum + (one['cost'] ?? 0), 0),
      minutes: notes
        .filter(({ ticketNo }) => open.some((one) => one['ticketNo'] === ticketNo))
        .reduce((sum, one) => sum + one['minutes'], 0),
    })
  })

  it('laws of paging: pages of any size and order hold every row once, in order, with nothing as the smallest value', async () => {
    const sorts = [undefined, 'priority', 'cost', 'urgent', 'title', 'code', 'createTime', 'status', 'ticketNo']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.constantFrom('ascend', 'descend'),
        fc.constantFrom(7, 10, 50, 100),
        fc.constantFrom(undefined, 'open'),
        async (sortField, sortOrder, pageSize, status) => {
          const rows: Row[] = []
          let page
          let pageNo = 0
          do {
            page = await list({ pageNo: ++pageNo, pageSize, sortField, sortOrder, status })
            rows.push(...page.data)
          } while (pageNo < page.totalPage)
          expect(rows.map((row) => row['ticketNo']).sort()).toEqual(expected((row) => status === undefined || row['status'] === status))
          expect(page.totalPage).toBe(Math.ceil(rows.length / pageSize))
          expect((await list({ pageNo: pageNo + 1, pageSize, sortField, sortOrder, status })).data).toEqual([])
          const field = sortField ?? 'createTime'
          const down = sortField === undefined || sortOrder === 'descend' ? -1 : 1
          for (let n = 1; n < rows.length; n++)
            expect(compare(rows[n - 1]![field], rows[n]![field]) * down, `${field} ${n}`).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns: 25 },
    )
  })
})

/** Bytes decide, as both databases are told to do; nothing comes first. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
  return Number(a) - Number(b)
}
