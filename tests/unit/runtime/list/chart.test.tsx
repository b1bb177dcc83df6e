// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartView, ListScreen } from '../../../../src/schema/compiled-screen.ts'
import type { Grouped } from '../../../../src/runtime/list/use-rows.ts'
import type { Search } from '../../../../src/schema/compiled.ts'
import { filtersBehind, queryBehind } from '../../../../src/runtime/views/chart/rows-behind.ts'
import { drawnOf, knownOf } from '../../../../src/runtime/views/chart/drawn.ts'
import { panelsOf } from '../../../../src/runtime/views/chart/panels.ts'
import { daysOf } from '../../../../src/schema/time-places.ts'
import { askGroups, readChart } from '../../../../src/runtime/views/chart/state.ts'
import { columns, listScreen, openScreen, rows } from './setting.tsx'

vi.mock('../../../../src/widgets/charts/chart.tsx', () => ({
  Chart: ({ kind, sentence }: { kind: string; sentence: string }) => <div role="img" aria-label={sentence} data-kind={kind} />,
}))

const choices = columns[3]!.choices!
const view: ChartView = {
  kind: 'chart',
  name: 'chart',
  title: 'Chart',
  by: [
    { name: 'status', title: 'Status', choices },
    { name: 'createTime', title: 'Created', time: true },
    { name: 'owner', title: 'Owner' },
  ],
  figures: [
    { how: 'sum', column: columns[2]! },
    { how: 'average', column: columns[2]! },
    { how: 'sum', column: { name: 'quantity', title: 'Quantity', cell: 'number' }, apart: { name: 'unit', title: 'Unit', choices: [] } },
  ],
}
const screenWithChart: ListScreen = { ...listScreen, list: { ...listScreen.list, views: [view] } }
const group = (by: unknown[], count: number, sum: number | null = null, average: number | null = null) => ({
  by: by.map((value) => ({ value, label: null })),
  count,
  sum,
  average,
})
const total = { count: 25, sum: 3000, average: 120 }
/** The key with what is filled in, so that no wording is tested. */
const say = ((key: string, holes: object = {}) => [key, ...Object.values(holes)].join(' ')) as never
const stateAt = (query: string, asked = {}) => readChart(view, asked, new URLSearchParams(query))
const panelsAt = (query: string, groups: Grouped['groups'], other: Grouped['other'] = null) =>
  panelsOf(say, stateAt(query), { groups, other, total })

beforeEach(() => localStorage.clear())

const answers = {
  '/server/app/list': (body: Record<string, unknown>) => ({
    data: rows(1),
    totalCount: 25,
    ...(body['groupBy']
      ? { grouped: { groups: [group(['on'], 13, 2000, 153.8), group(['off'], 12, 1000, 83.3)], other: null, total } }
      : {}),
  }),
}

describe('a list as a chart', () => {
  it('says the unit of a figure in its sentence and above its column (issue 17)', async () => {
    const figures: ChartView['figures'] = [
      { how: 'sum', column: { name: 'time', title: 'Time', cell: 'number', unit: 'minute | minutes' } },
    ]
    const timed = { ...screenWithChart, list: { ...listScreen.list, views: [{ ...view, figures }] } }
    const { screen } = await openScreen({ screen: timed, answers, at: '?_view=chart&_figure=sum-time' })
    await screen.findByRole('img', { name: '3,000 minutes in all; most for Enabled: 2,000 minutes, 66.7%.' })
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Status', 'Time (minutes)', 'Share'])
  })

  it('is chosen above the list, asks for groups and one row alone, and says and shows them in a table', async () => {
    const { screen, user, address, lists } = await openScreen({ screen: screenWithChart, answers })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'Chart' }))
    const picture = await screen.findByRole('img', { name: '25 in all; most for Enabled: 13, 52%.' })
    expect(picture.dataset['kind']).toBe('ranks')
    expect(lists().at(-1)!.body).toMatchObject({ pageSize: 1, groupBy: ['status'] })
    const lines = screen.getAllByRole('row').map((row) => row.textContent)
    expect(lines).toEqual(['StatusNumber of rowsShare', 'Enabled1352%', 'Disabled1248%', 'Total25100%'])

    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Amount: total')
    await screen.findByRole('img', { name: '¥30.00 in all; most for Enabled: ¥20.00, 66.7%.' })
    expect(address.now).toBe('/account/application?_view=chart&_figure=sum-amount')
    expect(lists().at(-1)!.body).toMatchObject({ groupBy: ['status'], groupMeasure: 'amount' })
  })

  it('says also of one among hundreds how large its share is', async () => {
    const grouped = {
      groups: [group(['on'], 10)],
      other: { groups: 300, count: 1990, sum: null, average: null },
      total: { ...total, count: 2000 },
    }
    const answers = {
      '/server/app/list': (body: Record<string, unknown>) => ({ data: rows(1), totalCount: 2000, ...(body['groupBy'] ? { grouped } : {}) }),
    }
    const { screen } = await openScreen({ screen: screenWithChart, answers, at: '?_view=chart' })
    await screen.findByRole('img', { name: '2,000 in all; most for Enabled: 10, 0.5%.' })
  })

  it('leads from a label to the rows behind it, with the filters that were there', async () => {
    const { screen, user, address } = await openScreen({ screen: screenWithChart, answers, at: '?_view=chart&appName=App&_shape=share' })
    await user.click(await screen.findByRole('button', { name: 'Enabled' }))
    await waitFor(() => expect(address.now).toBe('/account/application?appName=App&status=on'))
    expect(within(screen.getByRole('search')).getByRole('searchbox', { name: 'Name' })).toBeTruthy()
    // The label is gone with the chart: by keys one goes on before the rows (17-5).
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'List' })))
  })
})

describe('what a chart asks for', () => {
  it('goes by days, weeks or months as the filter is long, or as a person chose', () => {
    const asked = (days: number) => ({ createTime: ['2026-01-01T00:00:00Z', new Date(Date.UTC(2026, 0, 1 + days)).toISOString()] })
    const by = (query: string, body = {}) => askGroups(view, body, new URLSearchParams(query))['groupBy']
    expect(by('_by=createTime')).toEqual(['createTime:month'])
    expect(by('_by=createTime', asked(30))).toEqual(['createTime:day'])
    expect(by('_by=createTime', asked(90))).toEqual(['createTime:week'])
    expect(by('_by=createTime&_span=month', asked(30))).toEqual(['createTime:month'])
    expect(by('_by=createTime&_split=status')).toEqual(['createTime:month', 'status'])
    expect(by('_by=nothing&_split=status')).toEqual(['status'])
  })

  it('a figure in several units is always told apart by its unit, whatever was chosen', () => {
    const state = stateAt('_by=createTime&_split=status&_figure=sum-quantity')
    expect(state.split?.name).toBe('unit')
    expect(state.shapes).toEqual(['bar', 'line'])
  })

  it('issue 14: rows that are sums already are not counted: the first figure is first, and counting is not offered', async () => {
    const uncounted: ChartView = { ...view, uncounted: true }
    expect(readChart(uncounted, {}, new URLSearchParams()).figure).toBe(view.figures[0])
    expect(readChart(uncounted, {}, new URLSearchParams('_figure=average-amount')).figure).toBe(view.figures[1])
    const { screen, user, lists } = await openScreen({
      screen: { ...listScreen, list: { ...listScreen.list, views: [uncounted] } },
      answers,
    })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'Chart' }))
    await screen.findByRole('img', { name: /¥30\.00 in all/ })
    expect(lists().at(-1)!.body).toMatchObject({ groupMeasure: 'amount' })
    const offered = within(screen.getByRole('combobox', { name: 'Show' })).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Amount: total', 'Amount: average', 'Quantity: total'])
  })

  it('offers shares and stacks of what adds up, and a line along time alone', () => {
    expect(stateAt('').shapes).toEqual(['bar', 'share'])
    expect(stateAt('_split=owner').shapes).toEqual(['bar', 'stacked'])
    expect(stateAt('_by=createTime&_split=owner').shapes).toEqual(['bar', 'line', 'stacked'])
    expect(stateAt('_figure=average-amount&_split=owner').shapes).toEqual(['bar'])
  })
})

describe('what a chart shows', () => {
  it('has the days in which nothing was, as nothing where it counts and as unknown where it averages', () => {
    const groups = [group(['2026-11-30'], 2, 4, 2), group(['2026-12-02'], 1, 3, 3)]
    const [counted] = panelsAt('_by=createTime&_span=day', groups)
    expect(counted!.data.labels).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(counted!.data.series[0]!.values).toEqual([2, 0, 1])
    expect(panelsAt('_by=createTime&_span=day&_figure=average-amount', groups)[0]!.data.series[0]!.values).toEqual([2, null, 3])
    const weeks = panelsAt('_by=createTime&_span=week', [group(['2026-12-28'], 1), group(['2027-01-11'], 1)])
    expect(weeks[0]!.data.labels).toEqual(['2026-12-28', '2027-01-04', '2027-01-11'])
  })

  it('names choices, what is empty and what is left, and adds the rest to the whole', () => {
    const [panel] = panelsAt('', [group(['on'], 13), group([null], 4)], { groups: 3, count: 8, sum: null })
    expect(panel!.data.labels).toEqual(['Enabled', 'none', 'others 3'])
    expect(panel!.total).toBe(25)
    expect(panel!.values).toEqual(['on', null])
  })

  it('draws a line along time alone, and each choice in its own colour whichever are there (issue 17)', () => {
    const state = readChart(view, {}, new URLSearchParams('_by=createTime&_split=status&_shape=line&_span=day'))
    const groups = [group(['2026-11-20', 1], 2), group(['2026-11-21', 1], 3), group([null, 1], 7)]
    const [panel] = panelsOf(say, state, { groups, other: null, total })
    expect(panel!.data.labels).toHaveLength(3)
    expect(drawnOf(panel!, state, 'rest')).toMatchObject({ labels: ['2026-11-20', '2026-11-21'], series: [{ values: [2, 3] }] })
    expect(drawnOf(panel!, { ...state, shape: 'bar' }, 'rest').labels).toHaveLength(3)
    expect(knownOf(state)).toEqual(choices.map(({ value }) => JSON.stringify(value)))
    expect(
      knownOf({ ...state, split: { ...state.split!, choices: Array.from({ length: 8 }, (_, value) => ({ value, title: '' })) } }),
    ).toBeUndefined()
  })

  it('has a chart of its own for each unit', () => {
    const groups = [group(['on', 'hour'], 1, 10), group(['off', 'hour'], 1, 5), group(['on', 'call'], 1, 7)]
    const panels = panelsAt('_figure=sum-quantity', groups)
    expect(panels.map(({ title, total }) => [title, total])).toEqual([
      ['hour', 15],
      ['call', 7],
    ])
    expect(panels[0]!.data.series).toHaveLength(1)
  })
})

describe('the rows behind a label', () => {
  const search = listScreen.list.search
  it('are those of its days, cut to the days that were counted', () => {
    expect(daysOf('2027-02', 'month')).toEqual(['2027-02-01', '2027-02-28'])
    expect(daysOf('2026-12-28', 'week')).toEqual(['2026-12-28', '2027-01-03'])
    const time = { by: view.by[1]!, span: 'month' as const }
    expect(filtersBehind(time, '2026-11', search, {})).toEqual({ createTime: ['2026-11-01', '2026-11-30'] })
    const cut = { createTime: ['2026-11-15', null] as [string, null], status: ['on'] }
    expect(filtersBehind(time, '2026-11', search, cut)).toEqual({ createTime: ['2026-11-15', '2026-11-30'], status: ['on'] })
  })

  it('cannot be named where the list is not searched by them, or where there is no value', () => {
    expect(filtersBehind({ by: view.by[2]!, span: undefined }, 'ada', search, {})).toBeUndefined()
    expect(filtersBehind({ by: view.by[0]!, span: undefined }, null, search, {})).toBeUndefined()
    expect(filtersBehind({ by: view.by[0]!, span: undefined }, 'on', search, {})).toEqual({ status: ['on'] })
  })

  it('are exactly those of a row of a tree, where a search would find all that lies below it (issue 15)', () => {
    const options = { call: listScreen.list.call, value: 'id', label: '{{name}}', tree: { by: 'parentId' } }
    const dept: Search = { name: 'deptId', title: 'Department', control: 'remote', options }
    const by = { by: { name: 'deptId', title: 'Department' } as never, span: undefined }
    const query = { filters: { status: ['on'] }, page: 1, size: 10 }
    const list = { ...listScreen.list, search: [...search, dept] }
    expect(queryBehind(by, 'd1', list, query)).toBeUndefined()
    const refined = { ...list, refine: [{ name: 'deptId', kind: 'branch' as const, options }] }
    expect(queryBehind(by, 'd1', refined, query)).toEqual({ refine: '{"all":[{"field":"deptId","is":"in","value":["d1"]}]}' })
    expect(queryBehind(by, 'd1', refined, { ...query, refine: '{}' })).toBeUndefined()
  })
})
