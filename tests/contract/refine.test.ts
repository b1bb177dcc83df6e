import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../mocks/db/insert.ts'
import { comparesWith, MOST_TESTS, operatorsOf, type Operator } from '../../src/schema/refine.ts'
import { dayOf } from '../../src/schema/time.ts'
import type { Row } from './any-database.ts'
import { kinds, NOW, openDesk, type Desk } from './harness.ts'

const HOUR = 3_600_000
const TITLES = ['100%', 'a_b', 'aXb', 'back\\slash', '识别慢', "O'Hara", '"quoted"']

const tickets: Row[] = Array.from({ length: 120 }, (_, n) => ({
  ticketNo: `t${String(n).padStart(3, '0')}`,
  userId: n % 5 === 0 ? 'bob' : 'ada',
  title: `${TITLES[n % TITLES.length]} #${n}`,
  code: n % 4 === 0 ? null : `C-${n}`,
  priority: n % 4 === 1 ? null : (n % 3) + 1,
  tags: n % 6 === 0 ? null : n % 6 === 1 ? [] : n % 2 ? ['asr'] : ['tts', 'bill'],
  cost: n % 7 === 0 ? null : (n % 10) * 100,
  urgent: n % 3 === 0,
  callTime: n % 5 === 1 ? null : `${String((n * 7) % 24).padStart(2, '0')}:${n % 2 ? '00' : '30'}`,
  visitDays: n % 7 === 2 ? null : [10, 20, 21].map((day, at) => `2026-11-${day + (n % (4 - at))}`).slice(n % 2, (n % 2) + 2),
  outage:
    n % 6 === 4
      ? null
      : [-1, n % 4].map((hours) => new Date(Date.parse('2026-11-20T16:00:00Z') + ((n - 60) * 3 + hours) * HOUR).toISOString()),
  reachable: n % 5 === 3 ? null : [(n * 5) % 24, (n * 11) % 24].map((hour) => `${String(hour).padStart(2, '0')}:30`),
  status: n % 2 ? 'open' : 'closed',
  // Around midnight at home, before and after now.
  createTime: new Date(Date.parse('2026-11-20T16:00:00Z') + (n - 60) * 5 * HOUR + (n % 3) - 1).toISOString(),
  version: 1,
}))

type Test = { field: string; is: Operator; value?: unknown }

/** What a condition means, worked out apart from the database. */
function holds(row: Row, { field, is, value }: Test): boolean {
  const own = row[field] as unknown
  const isNothing = own === null || own === undefined || own === '' || (Array.isArray(own) && own.length === 0)
  const written = String(own ?? '').toLowerCase()
  const words = String(value).trim().toLowerCase()
  const day = field === 'createTime' ? dayOf(Date.parse(String(own))) : ''
  const today = dayOf(NOW)
  const shifted = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
  const among = (one: unknown) => (value as unknown[]).includes(one)
  const isAmong = () => (Array.isArray(own) ? own.some(among) : among(own))
  if (RANGES.has(field) && is !== 'filled' && is !== 'empty') return !isNothing && ofRange(own as string[], { field, is, value })
  switch (is) {
    case 'empty':
      return isNothing
    case 'filled':
      return !isNothing
    case 'contains':
      return written.includes(words)
    case 'lacks':
      return !written.includes(words)
    case 'starts':
      return written.startsWith(words)
    case 'equals':
      return typeof value === 'string' ? written === words : own === value
    case 'not':
      return typeof value === 'string' ? written !== words : own !== value
    case 'in':
      return isAmong()
    case 'notIn':
      return !isAmong()
    case 'below':
    case 'notBelow':
      throw new Error('No field of these has levels; `tree.test.ts` asks for what lies below.')
    case 'moreThan':
      return own !== null && Number(own) > Number(value)
    case 'atLeast':
      return own !== null && Number(own) >= Number(value)
    case 'lessThan':
      return own !== null && Number(own) < Number(value)
    case 'atMost':
      return own !== null && Number(own) <= Number(value)
    case 'between': {
      const [from, to] = value as [string | number, string | number]
      if (isNothing) return false
      if (field === 'callTime') return written >= String(from) && written <= String(to)
      return typeof from === 'string' ? day >= from && day <= String(to) : Number(own) >= from && Number(own) <= Number(to)
    }
    case 'on':
      return day === value
    case 'before':
      return field === 'callTime' ? !isNothing && written < words : day < String(value)
    case 'after':
      return field === 'callTime' ? !isNothing && written > words : day > String(value)
    case 'last':
      return day > shifted(-Number(value)) && day <= today
    case 'next':
      return day >= today && day < shifted(Number(value))
  }
}

const RANGES = new Set(['visitDays', 'outage', 'reachable'])

/** A range is all the days, or minutes of a day, from one end to the other. */
function ofRange([from, to]: string[], { field, is, value }: Test): boolean {
  if (field === 'reachable') {
    const minutes = (start: string, end: string) => {
      const [first, last] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
      return Array.from({ length: ((last! - first! + 1440) % 1440) + 1 }, (_, at) => (first! + at) % 1440)
    }
    const [first, last] = is === 'between' ? (value as [string, string]) : [String(value), String(value)]
    if (is === 'before' || is === 'after') return from! <= to! && (is === 'before' ? to! < first : from! > first)
    const own = new Set(minutes(from!, to!))
    return minutes(first, last).some((minute) => own.has(minute))
  }
  const [first, last] = [from!, to!].map((end) => (field === 'outage' ? dayOf(Date.parse(end)) : end)) as [string, string]
  const shifted = (days: number) => new Date(Date.parse(`${dayOf(NOW)}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
  if (is === 'before') return last < String(value)
  if (is === 'after') return first > String(value)
  const [begin, end] =
    is === 'last'
      ? [shifted(1 - Number(value)), shifted(0)]
      : is === 'next'
        ? [shifted(0), shifted(Number(value) - 1)]
        : is === 'on'
          ? [String(value), String(value)]
          : (value as [string, string])
  return first <= end && last >= begin
}

const FIELDS = {
  title: 'text',
  code: 'text',
  priority: 'choice',
  tags: 'list',
  cost: 'number',
  urgent: 'boolean',
  createTime: 'moment',
  callTime: 'clock',
  visitDays: 'dayRange',
  outage: 'momentRange',
  reachable: 'clockRange',
} as const
const DAYS = fc.constantFrom('2026-11-10', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-01')
const TIMES = fc.constantFrom('00:00', '07:30', '09:00', '14:00', '23:59')
const VALUES = {
  text: fc.constantFrom('0%', 'a_b', 'K\\S', '识别', "o'h", 'C-1', 'c-11', '#7', ' axb '),
  choice: fc.constantFrom(1, 2, 3),
  list: fc.constantFrom('asr', 'tts', 'bill'),
  number: fc.constantFrom(0, 100, 250, 300, 900, 0.5),
  boolean: fc.boolean(),
  clock: TIMES,
  moment: DAYS,
  dayRange: DAYS,
  momentRange: DAYS,
  clockRange: TIMES,
}

const test = fc.constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[])).chain((field) => {
  const kind = FIELDS[field]
  const value = VALUES[kind] as fc.Arbitrary<string | number | boolean>
  return fc.constantFrom<Operator>(...operatorsOf[kind]).chain((is): fc.Arbitrary<Test> => {
    switch (comparesWith(is)) {
      case 'none':
        return fc.constant({ field, is })
      case 'days':
        return fc.integer({ min: 1, max: 30 }).map((days) => ({ field, is, value: days }))
      case 'some':
        return fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((some) => ({ field, is, value: some }))
      case 'two':
        return fc.tuple(value, value).map((two) => ({ field, is, value: two[0] <= two[1] ? two : [two[1], two[0]] }))
      default:
        return value.map((one) => ({ field, is, value: one }))
    }
  })
})
const group = <Item>(item: fc.Arbitrary<Item>) =>
  fc.tuple(fc.constantFrom('all', 'any'), fc.array(item, { minLength: 1, maxLength: 3 })).map(([how, items]) => ({ [how]: items }))

function holdsAll(row: Row, item: Test | Record<string, unknown>): boolean {
  if ('field' in item) return holds(row, item as Test)
  const inner = (one: unknown) => holdsAll(row, one as Test)
  return 'all' in item ? (item['all'] as unknown[]).every(inner) : (item['any'] as unknown[]).some(inner)
}

describe.each(kinds)('conditions of a person on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    await desk.db.write((trx) => insertRows(desk.db, trx, 'ticket', tickets))
  })
  afterAll(() => desk.close())

  const keys = async (_refine: unknown, body: Row = {}) => {
    const pages = await Promise.all([1, 2].map((pageNo) => desk.call('ticket.list', { pageSize: 100, pageNo, _refine, ...body })))
    return pages.flatMap(({ data }) => (data.data as Row[]).map(({ ticketNo }) => String(ticketNo))).sort()
  }

  it('whatever is combined, exactly the rows are found of which it holds, and only one’s own', async () => {
    const mine = tickets.filter(({ userId }) => userId === 'ada')
    await fc.assert(
      fc.asyncProperty(group(fc.oneof({ weight: 3, arbitrary: test }, { weight: 1, arbitrary: group(test) })), async (refinement) => {
        const wanted = mine.filter((row) => holdsAll(row, refinement)).map(({ ticketNo }) => String(ticketNo))
        expect(await keys(refinement)).toEqual(wanted)
      }),
      { numRuns: 200 },
    )
  })

  it('“contains” and “does not contain” share out all rows, and so do the other opposites', async () => {
    for (const [is, opposite, value] of [
      ['contains', 'lacks', 'C-1'],
      ['equals', 'not', 'C-1'],
      ['empty', 'filled', undefined],
    ] as const) {
      const [some, others] = await Promise.all([is, opposite].map((one) => keys({ all: [{ field: 'code', is: one, value }] })))
      expect([...some!, ...others!].sort()).toEqual(await keys(undefined))
    }
  })

  it('issue 17: a time of day is before, after or between others, and between midnight and midnight is all that is filled', async () => {
    const mine = tickets.filter(({ userId }) => userId === 'ada')
    const whose = (test: (time: string) => boolean) =>
      mine.filter(({ callTime }) => callTime !== null && test(String(callTime))).map(({ ticketNo }) => String(ticketNo))
    const at = (is: string, value?: unknown) => keys({ all: [{ field: 'callTime', is, ...(value === undefined ? {} : { value }) }] })
    expect(await at('before', '09:00')).toEqual(whose((time) => time < '09:00'))
    expect(await at('after', '09:00')).toEqual(whose((time) => time > '09:00'))
    expect(await at('between', ['09:00', '14:30'])).toEqual(whose((time) => time >= '09:00' && time <= '14:30'))
    expect(await at('between', ['00:00', '23:59'])).toEqual(await at('filled'))
  })

  it('issue 17: a search finds the ranges that touch the period asked for, open ends too, and those past midnight', async () => {
    const mine = tickets.filter(({ userId }) => userId === 'ada')
    const wanted = (test: Test) => mine.filter((row) => row[test.field] !== null && ofRange(row[test.field] as string[], test))
    const found = async (body: Row) => keys(undefined, body)
    const nos = (rows: Row[]) => rows.map(({ ticketNo }) => String(ticketNo))
    const days = ['2026-11-21', '2026-11-22']
    expect(await found({ visitDays: days })).toEqual(nos(wanted({ field: 'visitDays', is: 'between', value: days })))
    expect(await found({ visitDays: ['2026-11-22', null] })).toEqual(
      nos(wanted({ field: 'visitDays', is: 'between', value: ['2026-11-22', '9999-12-31'] })),
    )
    expect(await found({ outage: ['2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z'] })).toEqual(
      nos(wanted({ field: 'outage', is: 'on', value: '2026-11-21' })),
    )
    for (const value of [
      ['09:00', '11:00'],
      ['23:00', '01:00'],
    ])
      expect(await found({ reachable: value })).toEqual(nos(wanted({ field: 'reachable', is: 'between', value })))
    expect(await found({ reachable: ['18:00', null] })).toEqual(
      nos(wanted({ field: 'reachable', is: 'between', value: ['18:00', '23:59'] })),
    )
    for (const body of [
      { visitDays: ['2026-02-30', null] },
      { visitDays: '2026-11-21' },
      { reachable: ['25:00', '26:00'] },
      { outage: [1, 2] },
    ])
      expect(await desk.call('ticket.list', body)).toMatchObject({ status: 422 })
  })

  it('issue 17: the moments of a range have one format, as one moment has', async () => {
    const outage = ['2026-11-30T08:00:00+08:00', '2026-11-30T09:30:00+08:00']
    const added = await desk.call('ticket.create', { title: 'A range with an offset', outage }, { as: 'bob' })
    const kept = await desk.db.query.selectFrom('ticket').select('outage').where('ticketNo', '=', added.data.ticketNo).executeTakeFirst()
    expect(kept?.outage).toEqual(['2026-11-30T00:00:00.000Z', '2026-11-30T01:30:00.000Z'])
    await desk.call('ticket.remove', { ticketNo: added.data.ticketNo }, { as: 'bob' })
  })

  it('a reference is one of several rows, and the search above the conditions narrows further', async () => {
    const body = { _refine: { all: [{ field: 'userId', is: 'in', value: ['bob'] }] }, urgent: true }
    const found = (await desk.call('ticket.adminList', body, { as: 'root' })).data
    expect(found.totalCount).toBe(tickets.filter(({ userId, urgent }) => userId === 'bob' && urgent === true).length)
  })

  it('a file has the rows of the conditions', async () => {
    const _refine = { all: [{ field: 'cost', is: 'between', value: [100, 200] }] }
    const lines = (await desk.call('ticket.export', { _refine })).text.trim().split('\n')
    expect(lines.length - 1).toBe((await keys(_refine)).length)
  })

  const refused: [string, unknown, string][] = [
    ['a text', 'title', '_refine'],
    ['no group', {}, '_refine'],
    ['both groups', { all: [{ field: 'title', is: 'filled' }], any: [{ field: 'title', is: 'filled' }] }, '_refine'],
    ['an empty group', { any: [] }, '_refine.any'],
    ['an unknown column', { all: [{ field: 'nope', is: 'filled' }] }, '_refine.all.0.field'],
    ['a column that is hidden from them', { all: [{ field: 'memo', is: 'filled' }] }, '_refine.all.0.field'],
    ['a masked column', { all: [{ field: 'idNumber', is: 'filled' }] }, '_refine.all.0.field'],
    ['an operator that does not suit', { all: [{ field: 'cost', is: 'contains', value: '1' }] }, '_refine.all.0.is'],
    ['an unknown operator', { all: [{ field: 'cost', is: '; drop table ticket' }] }, '_refine.all.0.is'],
    ['no value', { all: [{ field: 'title', is: 'contains' }] }, '_refine.all.0.value'],
    ['a number in place of a text', { all: [{ field: 'title', is: 'contains', value: 1 }] }, '_refine.all.0.value'],
    ['a choice that is none', { all: [{ field: 'priority', is: 'in', value: [9] }] }, '_refine.all.0.value.0'],
    ['a day that does not exist', { all: [{ field: 'createTime', is: 'on', value: '2026-02-30' }] }, '_refine.all.0.value'],
    ['a time of day that does not exist', { all: [{ field: 'callTime', is: 'before', value: '24:00' }] }, '_refine.all.0.value'],
    ['a part of a time of day', { all: [{ field: 'callTime', is: 'contains', value: '09' }] }, '_refine.all.0.is'],
    ['a range backwards', { all: [{ field: 'cost', is: 'between', value: [2, 1] }] }, '_refine.all.0.value'],
    ['half a day', { all: [{ field: 'createTime', is: 'last', value: 0.5 }] }, '_refine.all.0.value'],
    ['a value where none is compared', { all: [{ field: 'cost', is: 'empty', value: 1 }] }, '_refine.all.0.value'],
    [
      'the second of two',
      {
        any: [
          {
            all: [
              { field: 'cost', is: 'filled' },
              { field: 'cost', is: 'nope' },
            ],
          },
        ],
      },
      '_refine.any.0.all.1.is',
    ],
    ['groups three deep', { all: [{ any: [{ all: [{ field: 'cost', is: 'filled' }] }] }] }, '_refine.all.0.any.0'],
    ['too many', { all: Array.from({ length: MOST_TESTS + 1 }, () => ({ field: 'cost', is: 'filled' })) }, '_refine.all'],
  ]
  it.each(refused)('%s is refused with a sentence at its place', async (_name, _refine, place) => {
    const answer = await desk.call('ticket.list', { _refine }, { locale: 'en-US' })
    expect(answer).toMatchObject({ status: 422, code: 422 })
    expect(Object.keys(answer.data.fields)[0]).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')}`))
  })

  it('nobody puts a condition on what a list does not show', async () => {
    expect(desk.contract.calls['ticket.list']!.refine).toMatchObject({ title: 'text', cost: 'number', tags: 'list' })
    for (const name of ['memo', 'idNumber', 'pin']) expect(desk.contract.calls['ticket.adminList']!.refine).not.toHaveProperty(name)
    expect(desk.contract.calls['ticket.customers']!.refine).toBeUndefined()
    const answer = await desk.call('ticket.customers', { _refine: { all: [{ field: 'cost', is: 'filled' }] } }, { as: 'agnes' })
    expect(answer.status).toBe(422)
  })
})
