import { describe, expect, it } from 'vitest'
import type { ReportScreen } from '../../../src/schema/compiled-screen.ts'
import { daysBefore, daysOfPeriod, leavesDaysOut } from '../../../src/schema/period.ts'
import { daysAsked, questionsOf } from '../../../src/runtime/report/questions.ts'
import { periodBefore } from '../../../mocks/figures/days.ts'
import { queryBehind } from '../../../src/runtime/report/rows-behind.ts'
import { writeFigures } from '../../../src/runtime/report/write-figures.ts'
import { csvOf, linesOf } from '../../../src/runtime/report/write-report.ts'

const amount = { name: 'amount', title: 'Amount', cell: 'money' }
const screen: ReportScreen = {
  id: 'admin/report',
  kind: 'report',
  title: 'Report',
  period: 'last-7-days',
  rows: [
    {
      name: 'paid',
      call: { name: 'order.list', path: '/server/order/list', does: 'list' },
      time: 'payTime',
      where: { status: 'paid' },
      narrowed: ['service'],
      list: { screen: 'admin/order', searched: ['payTime', 'status', 'service'] },
    },
  ],
  search: [{ name: 'service', title: 'Service', control: 'choice', choices: [] }],
  blocks: [
    { kind: 'figure', name: 'income', title: 'Income', rows: 'paid', figure: { how: 'sum', column: amount } },
    { kind: 'chart', name: 'top', title: 'Top', rows: 'paid', by: { name: 'userId', title: 'User' }, first: 10 },
    { kind: 'chart', name: 'trend', title: 'Trend', rows: 'paid', by: { name: 'payTime', title: 'Paid', time: true } },
  ],
}
const [income, top, trend] = screen.blocks as [never, never, never]
const asked = { days: ['2026-11-01', '2026-11-07'] as [string, string], filters: { service: 'asr', other: 'x' } }

describe('the period of a report', () => {
  const now = Date.parse('2026-11-26T08:00:00Z')

  it('is that of the product’s zone, and before it lie as many days, or the month before', () => {
    expect(daysOfPeriod('last-7-days', now)).toEqual(['2026-11-20', '2026-11-26'])
    expect(daysBefore(['2026-11-20', '2026-11-26'])).toEqual(['2026-11-13', '2026-11-19'])
    expect(daysBefore(['2026-11-26', '2026-11-26'])).toEqual(['2026-11-25', '2026-11-25'])
    expect(daysOfPeriod('this-month', now)).toEqual(['2026-11-01', '2026-11-26'])
    expect(daysBefore(['2026-11-01', '2026-11-26'])).toEqual(['2026-10-01', '2026-10-26'])
    expect(daysOfPeriod('last-month', Date.parse('2027-03-31T12:00:00Z'))).toEqual(['2027-02-01', '2027-02-28'])
    expect(daysBefore(['2027-02-01', '2027-02-28'])).toEqual(['2027-01-01', '2027-01-31'])
    expect(daysBefore(['2027-03-01', '2027-03-30'])).toEqual(['2027-02-01', '2027-02-28'])
    expect(daysOfPeriod('today', Date.parse('2026-12-31T16:30:00Z'))).toEqual(['2027-01-01', '2027-01-01'])
  })

  it('says that the days before lie whole weeks earlier where some are left out between (issue 17)', () => {
    // Issue 17: the last 30 days are no month where they happen to be one.
    expect(daysBefore(['2026-11-01', '2026-11-30'], true)).toEqual(['2026-09-27', '2026-10-26'])
    expect(leavesDaysOut(['2026-11-01', '2026-11-30'], true)).toBe(true)
    expect(leavesDaysOut(['2026-10-31', '2026-11-29'])).toBe(true)
    expect(leavesDaysOut(['2026-10-01', '2026-11-15'])).toBe(true)
    expect(leavesDaysOut(['2026-11-20', '2026-11-26'])).toBe(false)
    expect(leavesDaysOut(['2026-11-26', '2026-11-26'])).toBe(false)
    expect(leavesDaysOut(['2026-11-01', '2026-11-26'])).toBe(false)
  })

  it('of a month that was chosen by its name is as far as it has got, like that of the month it begins with (17)', () => {
    expect(daysAsked('this-month', 'last-30-days', now)).toEqual({ days: ['2026-11-01', '2026-11-26'], isRolling: false })
    expect(daysAsked('last-7-days', 'this-month', now)).toEqual({ days: ['2026-11-20', '2026-11-26'], isRolling: true })
    expect(daysAsked(['2026-11-01', null], 'this-month', now).days).toEqual(['2026-11-01', '2026-11-01'])
    expect(daysAsked(undefined, 'last-7-days', now)).toEqual({ days: ['2026-11-20', '2026-11-26'], isRolling: true })
  })
})

describe('what a report asks for', () => {
  it('is groups and one row alone, within the period and the filters that its rows know; of one figure the period before, too', () => {
    const [now, before] = questionsOf(screen, income, asked)
    expect(now).toEqual({
      pageNo: 1,
      pageSize: 1,
      service: 'asr',
      status: 'paid',
      payTime: ['2026-10-31T16:00:00.000Z', '2026-11-07T15:59:59.999Z'],
      groupBy: [],
      groupMeasure: 'amount',
    })
    expect(before!['payTime']).toEqual(['2026-09-30T16:00:00.000Z', '2026-10-07T15:59:59.999Z'])
    expect(questionsOf(screen, top, asked)).toMatchObject([{ groupBy: ['userId'], groupSize: 10 }])
    expect(questionsOf(screen, trend, asked)).toMatchObject([{ groupBy: ['payTime:day'], groupSize: 1000 }])
  })
})

it('issue 14: a report and the dashboards mean the same days by the period before, Mondays beside Mondays', () => {
  for (const [from, to] of [
    ['2026-10-29', '2026-11-27'],
    ['2026-11-21', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
  ] as const) {
    const earlier = periodBefore({ from, to })
    expect(daysBefore([from, to])).toEqual([earlier.from, earlier.to])
  }
})

describe('the rows behind a report', () => {
  const params = new URLSearchParams('service=asr&service=tts&_period=x')
  const about = { rows: screen.rows[0]!, days: asked.days, params }

  it('are those that were counted, or no way leads there', () => {
    expect(String(queryBehind(about))).toBe('service=asr&service=tts&status=paid&payTime=2026-11-01%7E2026-11-07')
    const state = { by: { name: 'payTime', title: '', time: true }, span: 'week' } as never
    expect(queryBehind(about, { state, value: '2026-11-02' })!.get('payTime')).toBe('2026-11-02~2026-11-07')
    expect(queryBehind(about, { state: { by: { name: 'userId', title: '' } } as never, value: 'ada' })).toBeUndefined()
    const blind = { ...about.rows, list: { screen: 'admin/order', searched: ['payTime', 'service'] } }
    expect(queryBehind({ ...about, rows: blind })).toBeUndefined()
  })
})

it('issue 14: a report is written for a sheet: with its zone, money in yuan and so named, and nothing that would be taken for a formula', () => {
  const say = ((key: string, values?: { title?: string }) => (values?.title ? `${values.title} (${key})` : key)) as never
  const total = { count: 2, sum: 12_345, average: 1 }
  const average = { ...(income as { figure: object }), name: 'each', title: 'Each', figure: { how: 'average', column: amount } } as never
  const groups = [{ by: [{ value: 'u1', label: '=cmd' }], count: 2, sum: null, average: null }]
  const lines = linesOf(say, say, screen, asked, [
    {
      block: income,
      answers: [
        { groups: [], other: null, total },
        { groups: [], other: null, total: { ...total, sum: null } },
      ],
    },
    { block: average, answers: [{ groups: [], other: null, total: { ...total, average: 73_294.32098 } }] },
    { block: top, answers: [{ groups, other: null, total }] },
  ])
  expect(linesOf(say, say, screen, asked, [], [['Service', 'ASR / TTS']]).at(-1)).toEqual(['Service', 'ASR / TTS'])
  expect(csvOf(lines)).toBe(
    "\uFEFFReport\r\nzone\r\nperiod,2026-11-01,2026-11-07\r\nbefore,2026-10-01,2026-10-07\r\n\r\nIncome (yuan)\r\nnow,123.45\r\nbefore,\r\n\r\nEach (yuan)\r\nnow,732.94\r\nbefore,\r\n\r\nTop\r\nUser,count\r\n'=cmd,2\r\n",
  )
})

it('a title names the unit of the figures below, and an average has two digits (issue 17)', () => {
  const say = ((key: string, { title, unit = key }: Record<string, string> = {}) => `${title} (${unit})`) as never
  const told = (column: object) => {
    const figure = { how: 'average', column: { name: 'time', title: 'Time', ...column } }
    const block = { kind: 'figure', name: 'time', title: 'Time', rows: 'paid', figure } as never
    const total = { count: 3, sum: 880, average: 293.53846 }
    return linesOf(say, say, screen, asked, [{ block, answers: [{ groups: [], other: null, total }] }]).slice(-3, -1)
  }
  expect(told({ unit: 'minute | minutes' })).toEqual([['Time (minutes)'], ['undefined (now)', 293.54]])
  expect(told({ cell: 'hours', unit: 'second | seconds' })[0]).toEqual(['Time (seconds)'])
})

describe('a figure and that of the period before', () => {
  const tell = ((key: string, { value }: { value: string }) => `${value} ${key}`) as never
  it('are written alike: without cents as soon as one of them is large, and rounded', () => {
    expect(writeFigures(tell, 'money', [56_622_690, 1_234])).toEqual(['¥566,227', '¥12'])
    expect(writeFigures(tell, 'money', [null, -2_000_060])).toEqual(['—', '-¥20,001'])
    expect(writeFigures(tell, 'money', [1_234, 0])).toEqual(['¥12.34', '¥0.00'])
    expect(writeFigures(tell, 'count', [1_000_000, 2])).toEqual(['1,000,000 count', '2 count'])
    expect(writeFigures(tell, 'average', [1, 2.5, null], 'minute | minutes')).toEqual(['1 minute', '2.5 minutes', '—'])
  })
})
