import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weekOf } from '../../mocks/db/at-home.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Row } from './any-database.ts'
import { kinds, openDesk, type Desk } from './harness.ts'

const HOUR = 3_600_000

/** Around the days on which New York and Berlin put their clocks forward and back, and around the turn of a year at home. */
const TURNS = ['2027-03-14T07:00:00Z', '2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z', '2027-11-07T06:00:00Z', '2026-12-31T16:00:00Z']

const tickets: Row[] = Array.from({ length: 160 }, (_, n) => ({
  ticketNo: `t${String(n).padStart(3, '0')}`,
  userId: n % 4 === 0 ? 'bob' : 'ada',
  title: `#${n}`,
  code: `C-${n}`,
  priority: n % 5 === 0 ? null : (n % 3) + 1,
  cost: n % 7 === 0 ? null : (n % 10) * 101,
  urgent: n % 3 === 0,
  memo: n % 2 ? 'x' : 'y',
  status: n % 2 ? 'open' : 'closed',
  createTime: new Date(Date.parse(TURNS[n % TURNS.length]!) + ((n % 13) - 6) * 5 * HOUR).toISOString(),
  version: 1,
}))

/** The key of a row in a group, worked out apart from the database. */
function keyOf(row: Row, by: string): unknown {
  const [name = '', span] = by.split(':')
  if (!span) return row[name] ?? null
  const day = dayOf(Date.parse(String(row[name])))
  if (span === 'month') return day.slice(0, 7)
  if (span === 'day') return day
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 24 * HOUR).toISOString().slice(0, 10)
}

function figuresOf(rows: Row[]) {
  const costs = rows.flatMap(({ cost }) => (cost === null ? [] : [Number(cost)]))
  const sum = costs.reduce((all, one) => all + one, 0)
  return {
    count: rows.length,
    sum,
    average: costs.length > 0 ? sum / costs.length : null,
    least: costs.length > 0 ? Math.min(...costs) : null,
    most: costs.length > 0 ? Math.max(...costs) : null,
  }
}

function recount(rows: Row[], by: string[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(by.map((one) => keyOf(row, one)))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return new Map([...groups].map(([key, of]) => [key, figuresOf(of)]))
}

describe.each(kinds)('groups of a list on %s', (kind) => {
  let desk: Desk
  const grouped = async (body: Row, as = 'root', headers = {}) =>
    (await desk.call(as === 'root' ? 'ticket.adminList' : 'ticket.list', body, { as, headers })).data.grouped
  const found = (answer: { groups: { by: Row[] }[] }) =>
    new Map(answer.groups.map(({ by, ...figures }) => [JSON.stringify(by.map(({ value }) => value as unknown)), figures]))

  beforeAll(async () => {
    desk = await openDesk(kind)
    await desk.db.write((trx) => insertRows(desk.db, trx, 'ticket', tickets))
  })
  afterAll(() => desk.close())

  it('groups add up to the list, by whatever it is grouped and filtered, in whichever zone the reader is', async () => {
    const ways = desk.contract.calls['ticket.adminList']!.groups!.filter((one) => !/^(parentNo|dueTime)/.test(one))
    expect(ways).toEqual(
      expect.arrayContaining(['userId', 'priority', 'urgent', 'status', 'createTime:day', 'createTime:week', 'createTime:month']),
    )
    const two = fc
      .uniqueArray(fc.constantFrom(...ways), { maxLength: 2, selector: (one) => one.split(':')[0] })
      .chain((by) => fc.record({ by: fc.constant(by), zone: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/Berlin') }))
    const filter = fc.constantFrom<[Row, (row: Row) => boolean]>(
      [{}, () => true],
      [{ status: 'open' }, ({ status }) => status === 'open'],
      [{ urgent: true, cost: [100, null] }, ({ urgent, cost }) => urgent === true && Number(cost) >= 100],
      [{ title: 'none such' }, () => false],
    )
    await fc.assert(
      fc.asyncProperty(two, filter, async ({ by, zone }, [body, keep]) => {
        const rows = tickets.filter(keep)
        const answer = await grouped({ ...body, groupBy: by, groupMeasure: 'cost' }, 'root', { 'x-time-zone': zone })
        expect(answer.total).toEqual(figuresOf(rows))
        expect(answer.other).toBeNull()
        if (by.length > 0) expect(found(answer)).toEqual(recount(rows, by))
        else expect(answer.groups).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('a stored day lies in the week of its Monday', async () => {
    const week = (day: string) =>
      desk.db.write(async (trx) => (await sql<{ week: string }>`select ${weekOf(kind, sql.lit(day))} as week`.execute(trx)).rows[0]!.week)
    expect(await week('2027-01-03')).toBe('2026-12-28')
    expect(await week('2026-12-28')).toBe('2026-12-28')
    expect(await week('2028-03-01')).toBe('2028-02-28')
  })

  it('everybody groups their own rows alone, and the sum is the one beneath the list', async () => {
    const own = tickets.filter(({ userId }) => userId === 'ada')
    const page = (await desk.call('ticket.list', { groupBy: ['status'], groupMeasure: 'cost' }, { as: 'ada' })).data
    expect(found(page.grouped)).toEqual(recount(own, ['status']))
    expect(page.grouped.total).toMatchObject({ count: page.totalCount, sum: page.summary.cost })
  })

  it('no more groups come than were asked for, the largest first, and the rest is told in one', async () => {
    const answer = await grouped({ groupBy: ['createTime:day', 'priority'], groupMeasure: 'cost', groupSize: 5 })
    const sums = answer.groups.map(({ sum }: Row) => Number(sum))
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
    expect(answer.groups).toHaveLength(5)
    const all = recount(tickets, ['createTime:day', 'priority'])
    expect(answer.other.groups).toBe(all.size - 5)
    const add = (name: string) => answer.groups.reduce((sum: number, group: Row) => sum + Number(group[name]), answer.other[name])
    expect([add('count'), add('sum')]).toEqual([answer.total.count, answer.total.sum])
    expect(Math.max(...[...all.values()].map(({ sum }) => sum))).toBe(sums[0])
  })

  it('a reference comes with the name that the list shows', async () => {
    const { groups } = await grouped({ groupBy: ['userId'] })
    const nothing = { sum: null, average: null, least: null, most: null }
    expect(groups).toEqual([
      { by: [{ value: 'ada', label: 'Ada 13800000001' }], count: 120, ...nothing },
      { by: [{ value: 'bob', label: 'Bob 13800000002' }], count: 40, ...nothing },
    ])
  })

  const refused: [string, Row, string][] = [
    ['a field that is masked', { groupBy: ['idNumber'] }, 'groupBy.0'],
    ['a moment without a span', { groupBy: ['createTime'] }, 'groupBy.0'],
    ['one field twice', { groupBy: ['createTime:day', 'createTime:month'] }, 'groupBy'],
    ['three fields', { groupBy: ['status', 'urgent', 'priority'] }, 'groupBy'],
    ['a sum of choices', { groupBy: ['status'], groupMeasure: 'priority' }, 'groupMeasure'],
    ['more groups than a chart can show', { groupBy: ['status'], groupSize: 1001 }, 'groupSize'],
  ]
  it.each(refused)('refused: %s', async (_name, body, field) => {
    const answer = await desk.call('ticket.adminList', body, { as: 'root' })
    expect(answer).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
  })

  it('each group has the sums of the list, which add up to them; pages of groups follow one another, of time the latest first', async () => {
    const own = tickets.filter(({ userId }) => userId === 'ada')
    const ways = ['status', 'priority', 'urgent', 'createTime:day', 'createTime:week', 'createTime:month']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ways), fc.integer({ min: 1, max: 7 }), async (by, groupSize) => {
        const isTime = by.includes(':')
        const pages: Row[] = []
        for (let groupPage = 1; ; groupPage++) {
          const body = { groupBy: [by], groupSums: true, groupSize, groupPage, ...(isTime ? { groupOrder: 'latest' } : {}) }
          const { summary, grouped: page } = (await desk.call('ticket.list', body, { as: 'ada' })).data
          expect(page.groups.length).toBeLessThanOrEqual(groupSize)
          pages.push(...page.groups)
          if (page.groups.length > 0) expect(page.groups.length + (page.other?.groups ?? 0)).toBe(recount(own, [by]).size)
          if (page.groups.length === groupSize) continue
          const sum = pages.reduce((all, group) => all + Number((group.sums as Row).cost), 0)
          expect(sum).toBe(summary.cost)
          break
        }
        const held = new Map(pages.map((group) => [JSON.stringify((group.by as Row[]).map(({ value }) => value as unknown)), group]))
        expect(held.size).toBe(pages.length)
        for (const [key, { count, sum }] of recount(own, [by])) {
          expect(held.get(key)).toMatchObject({ count })
          expect((held.get(key)!.sums as Row).cost).toBe(sum)
        }
        const values = pages.map((group) => (group.by as Row[])[0]!.value as string)
        if (isTime) expect(values).toEqual([...values].sort().reverse())
      }),
      { numRuns: 25 },
    )
  })

  it('the rows of a group are those that it counts, within what the person reaches and has filtered', async () => {
    const rowsOf = async (inGroup: Row, body: Row = {}, as = 'root') =>
      (await desk.call(as === 'root' ? 'ticket.adminList' : 'ticket.list', { ...body, inGroup, pageSize: 100 }, { as })).data
    for (const by of ['status', 'priority', 'urgent', 'createTime:day', 'createTime:week', 'createTime:month']) {
      const { groups } = await grouped({ groupBy: [by], urgent: true })
      for (const group of groups as { by: Row[]; count: number }[]) {
        const { value } = group.by[0]!
        const page = await rowsOf({ by, value }, { urgent: true })
        expect(page.totalCount, `${by} ${String(value)}`).toBe(group.count)
        for (const row of page.data as Row[]) expect(keyOf(row, by)).toEqual(value)
      }
    }
    const open = tickets.filter(({ userId, status }) => userId === 'ada' && status === 'open')
    expect((await rowsOf({ by: 'status', value: 'open' }, {}, 'ada')).totalCount).toBe(open.length)
    expect((await rowsOf({ by: 'userId', value: 'bob' })).totalCount).toBe(40)
  })

  it('groups within a group are those of its rows, and open to theirs (17)', async () => {
    const list = async (body: Row) => (await desk.call('ticket.adminList', { pageSize: 100, ...body }, { as: 'root' })).data
    for (const [by, then] of [
      ['status', 'createTime:month'],
      ['createTime:month', 'priority'],
      ['urgent', 'status'],
    ] as const) {
      const { groups } = await grouped({ groupBy: [by] })
      for (const {
        by: [outer],
        count,
      } of groups as { by: Row[]; count: number }[]) {
        const inGroup = { by, value: outer!.value }
        const inner = (await list({ groupBy: [then], inGroup })).grouped.groups as { by: Row[]; count: number }[]
        expect(inner.reduce((sum, one) => sum + one.count, 0)).toBe(count)
        for (const one of inner) {
          const page = await list({ inGroup: { by: then, value: one.by[0]!.value, within: inGroup } })
          expect(page.totalCount).toBe(one.count)
          for (const row of page.data as Row[]) expect([keyOf(row, by), keyOf(row, then)]).toEqual([outer!.value, one.by[0]!.value])
        }
      }
    }
    expect(
      await desk.call('ticket.adminList', { inGroup: { by: 'status', value: 'open', within: { by: 'memo', value: 'x' } } }, { as: 'root' }),
    ).toMatchObject({
      status: 422,
    })
  })

  it('groups of two fields can be told with those of one first value together: of time the latest, of all else the largest (17)', async () => {
    for (const groupBy of [
      ['status', 'createTime:month'],
      ['createTime:month', 'priority'],
      ['urgent', 'priority'],
    ]) {
      const { groups } = await grouped({ groupBy, groupOrder: 'within' })
      const told = groups as { by: Row[]; count: number }[]
      expect(found({ groups: told })).toEqual(found(await grouped({ groupBy })))
      const firsts = told.map(({ by }) => JSON.stringify(by[0]!.value))
      const blocks = firsts.filter((one, at) => one !== firsts[at - 1])
      expect(blocks).toEqual([...new Set(firsts)])
      const sizeOf = (block: string) => told.reduce((sum, { count }, at) => (firsts[at] === block ? sum + count : sum), 0)
      if (groupBy[0]!.includes(':')) expect(blocks).toEqual(blocks.toSorted().reverse())
      else expect(blocks.map(sizeOf)).toEqual(blocks.map(sizeOf).toSorted((a, b) => b - a))
    }
  })

  it.each([
    ['a field that is masked', { by: 'idNumber', value: 'x' }],
    ['no month', { by: 'createTime:month', value: '2026-13' }],
    ['a day that is a month', { by: 'createTime:day', value: '2026-11' }],
    ['a number for a word', { by: 'status', value: 3 }],
    ['a word for a number', { by: 'priority', value: 'x' }],
    ['half of a number', { by: 'priority', value: 1.5 }],
    ['no value', { by: 'status' }],
  ])('refused as a group: %s', async (_name, inGroup) => {
    expect(await desk.call('ticket.adminList', { inGroup }, { as: 'root' })).toMatchObject({ status: 422 })
  })

  it('a list that is not asked for groups answers none', async () => {
    expect((await desk.call('ticket.list', {})).data).not.toHaveProperty('grouped')
  })
})
