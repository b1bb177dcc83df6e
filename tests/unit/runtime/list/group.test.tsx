// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GroupView, ListScreen } from '../../../../src/schema/compiled-screen.ts'
import { answerGrouped, askGrouped } from '../../../../src/runtime/views/group/state.ts'
import { columns, listScreen, openScreen, row, rows, type Answer } from './setting.tsx'

const view: GroupView = {
  kind: 'group',
  name: 'groups',
  title: 'Groups',
  by: [
    { name: 'status', title: 'Status', choices: columns[3]!.choices! },
    { name: 'createTime', title: 'Created', time: true },
  ],
  sums: [columns[2]!],
}
const grouped: ListScreen = { ...listScreen, list: { ...listScreen.list, views: [view], summary: { amount: 'sum' } } }
const group = (value: unknown, count: number, amount: number) => ({
  by: [{ value, label: null }],
  count,
  sum: null,
  average: null,
  sums: { amount },
})
const total = { count: 25, sum: null, average: null }

const answers: Record<string, Answer> = {
  '/server/app/list': ({ inGroup, pageNo, groupBy }) => {
    if (groupBy) {
      const groups = [group('on', 23, 230000), group(null, 2, 5000)]
      return { data: rows(1), totalCount: 25, summary: { amount: 235000 }, grouped: { groups, other: null, total } }
    }
    const from = (Number(pageNo) - 1) * 20
    const of = (inGroup as { value: unknown }).value === 'on' ? 23 : 2
    return { data: rows(of).slice(from, from + 20), totalCount: of }
  },
}

beforeEach(() => localStorage.clear())

describe('a list in groups', () => {
  it('asks for the heads alone, tells each with its number and sums, and the rows when one is opened', async () => {
    const { screen, user, address, lists } = await openScreen({ screen: grouped, answers })
    await user.click(await screen.findByRole('button', { name: 'Groups' }))
    const head = (await screen.findByText('Enabled')).closest('tr')!
    expect(lists().at(-1)!.body).toMatchObject({
      pageSize: 1,
      groupBy: ['status'],
      groupOrder: 'size',
      groupSums: true,
      groupSize: 10,
      groupPage: 1,
    })
    expect(within(head).getByText('23 rows')).toBeTruthy()
    expect(within(head).getByText('¥2,300.00').closest('td')!.className).toContain('rt-right')
    expect(screen.getByText('None')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('¥2,350.00')
    expect(screen.queryByText('Application 1')).toBeNull()

    await user.click(within(head).getByRole('button', { expanded: false }))
    await screen.findByText('Application 20')
    expect(lists().at(-1)!.body).toMatchObject({ inGroup: { by: 'status', value: 'on' }, pageNo: 1, pageSize: 20 })
    expect(address.now).toBe('/account/application?_view=groups&_branch=1.%22on%22')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Application 23')
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Application 21')
    expect(lists().filter(({ body }) => (body as Record<string, unknown>)['groupBy'])).toHaveLength(1)
    await user.click(within(head).getByRole('button', { expanded: true }))
    await waitFor(() => expect(screen.queryByText('Application 1')).toBeNull())
  })

  it('goes by another field and span, which close what was open, and comes back with the address', async () => {
    const { screen, user, lists, address } = await openScreen({ screen: grouped, answers, at: '?_view=groups&_branch=1.null&_page=2' })
    await screen.findByText('Application 2')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Created')
    await waitFor(() => expect(lists().at(-1)!.body).toMatchObject({ groupBy: ['createTime:month'], groupOrder: 'latest', groupPage: 1 }))
    expect(address.now).toBe('/account/application?_view=groups&_by=createTime')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'By' }), 'Day')
    await waitFor(() => expect(lists().at(-1)!.body).toMatchObject({ groupBy: ['createTime:day'] }))
  })

  it('exports the sums of what is grouped, within the filter', async () => {
    const { screen, user, to } = await openScreen({ screen: grouped, answers, at: '?_view=groups&appName=App' })
    await user.click(await screen.findByRole('button', { name: 'Export the sums' }))
    await waitFor(() =>
      expect(to('/server/app/export')[0]?.body).toMatchObject({ appName: 'App', groupBy: ['status'], groupOrder: 'size' }),
    )
  })

  it('a part that failed is told where it belongs, and a page that is no more leads to the last one', async () => {
    const asked = askGrouped(view, {}, { filters: {}, page: 1, size: 10 }, new URLSearchParams('_branch=1.%22on%22&_branch=2.null'))
    const page = await answerGrouped(
      asked,
      (body) => {
        if (body['inGroup'] && body['pageNo'] === 2) return Promise.reject(new Error('no'))
        if (body['groupBy'])
          return Promise.resolve({ data: [], totalCount: 25, grouped: { groups: [group('on', 25, 1)], other: null, total } })
        return Promise.resolve({ data: [row(1)], totalCount: 1 })
      },
      { whole: '', pages: new Map() },
    )
    expect(page).toMatchObject({
      totalCount: 1,
      data: [{ _group: '"on"' }, { _group: 'null' }],
      parts: [
        { of: '"on"', total: 1 },
        { of: 'null', total: 1 },
        { of: 'null', failed: true },
      ],
    })
    const beyond = { data: [], totalCount: 25, grouped: { groups: [], other: null, total } }
    const memory = { whole: '', pages: new Map() }
    expect(await answerGrouped([{}], () => Promise.resolve(beyond), memory)).toMatchObject({ totalCount: 1, data: [] })
  })

  it('is grouped once more: each group opens to groups of its own, and these to their rows (17)', async () => {
    const { screen, user, address, lists } = await openScreen({
      screen: grouped,
      answers: {
        '/server/app/list': ({ groupBy, inGroup }) => {
          if (!groupBy) return { data: rows(3), totalCount: 3 }
          const groups = inGroup ? [group('2026-11', 20, 200000), group('2026-10', 3, 30000)] : [group('on', 23, 230000)]
          return { data: rows(1), totalCount: 25, summary: { amount: 235000 }, grouped: { groups, other: null, total } }
        },
      },
      at: '?_view=groups',
    })
    await screen.findByText('Enabled')
    expect(screen.getByText('1 group in total')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Total of 25 rows/ })).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Then by' }), 'Created')
    await user.click(await screen.findByRole('button', { name: /Enabled/, expanded: false }))
    await user.click(await screen.findByRole('button', { name: /Enabled › 2026-11/, expanded: false }))
    await screen.findByText('Application 3')
    expect(address.now).toBe(
      '/account/application?_view=groups&_split=createTime&_branch=1.%22on%22&_branch=1.%5B%22on%22%2C%222026-11%22%5D',
    )
    const bodies = lists().map(({ body }) => body as Record<string, unknown>)
    expect(bodies.find((body) => body['groupBy'] && body['inGroup'])).toMatchObject({
      groupBy: ['createTime:month'],
      groupOrder: 'latest',
      groupSums: true,
      inGroup: { by: 'status', value: 'on' },
    })
    expect(bodies.at(-1)).toMatchObject({
      pageNo: 1,
      inGroup: { by: 'createTime:month', value: '2026-11', within: { by: 'status', value: 'on' } },
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Then by' }), 'Nothing')
    await waitFor(() => expect(address.now).toBe('/account/application?_view=groups'))
  })

  it('exports groups within groups, as the kind of file that is chosen (17)', async () => {
    const { screen, user, to } = await openScreen({ screen: grouped, answers, at: '?_view=groups&_split=createTime' })
    await user.click(await screen.findByRole('button', { name: 'Export the sums: choose the kind of file' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }))
    await waitFor(() =>
      expect(to('/server/app/export')[0]?.body).toMatchObject({
        format: 'xlsx',
        groupBy: ['status', 'createTime:month'],
        groupOrder: 'within',
      }),
    )
  })
})
