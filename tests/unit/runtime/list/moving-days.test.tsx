// @vitest-environment jsdom
import { act, fireEvent, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildFilters, readQuery, writeQuery, type ListQuery } from '../../../../src/runtime/list/query.ts'
import { readView } from '../../../../src/runtime/saved/state.ts'
import { daysOfPeriod, periods, wholeDaysOf } from '../../../../src/schema/period.ts'
import { periodOf, rememberPeriod } from '../../../../src/widgets/picked-period.ts'
import { listScreen, openScreen } from './setting.tsx'

const search = [
  { name: 'createTime', title: 'Created', control: 'date-range' as const },
  { name: 'due', title: 'Due', control: 'date-range' as const, days: true as const },
]
const list = { ...listScreen.list, search, refine: [] }
const query = (filters: ListQuery['filters']): ListQuery => ({ filters, page: 1, size: list.pageSize, sort: list.sort })

const NOW = Date.parse('2026-11-20T04:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('days that have a name (17)', () => {
  it('stay that name in the address, and are asked for as the days that it means today', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periods), (name) => {
        const params = writeQuery(new URLSearchParams(), query({ createTime: name, due: name }), list)
        expect(params.get('createTime')).toBe(name)
        const read = readQuery(params, list, [10])
        expect(read.filters).toEqual({ createTime: name, due: name })
        expect(buildFilters(read, list)['due']).toEqual(wholeDaysOf(name, NOW))
      }),
    )
    expect(buildFilters(query({ due: 'last-7-days' }), list)).toEqual({ due: ['2026-11-14', '2026-11-20'] })
    vi.setSystemTime(Date.parse('2026-12-24T04:00:00Z'))
    expect(buildFilters(query({ due: 'last-7-days' }), list)).toEqual({ due: ['2026-12-18', '2026-12-24'] })
    expect(buildFilters(query({ createTime: 'today' }), list)).toEqual({
      createTime: ['2026-12-23T16:00:00.000Z', '2026-12-24T15:59:59.999Z'],
    })
  })

  it('mean whole months, of which a report looks at what is over', () => {
    const now = Date.parse('2026-02-10T04:00:00Z')
    expect(wholeDaysOf('this-month', now)).toEqual(['2026-02-01', '2026-02-28'])
    expect(daysOfPeriod('this-month', now)).toEqual(['2026-02-01', '2026-02-10'])
  })

  it('are a name where it was chosen, and days where a person chose these days', () => {
    rememberPeriod('last-7-days')
    expect(periodOf(['2026-11-14', '2026-11-20'])).toBe('last-7-days')
    expect(periodOf(['2026-11-13', '2026-11-20'])).toBeUndefined()
    expect(periodOf(null)).toBeUndefined()
    rememberPeriod('last-hour')
    expect(periodOf(['2026-11-20', '2026-11-20'])).toBeUndefined()
  })

  it('are kept by a saved view, and a word that names no days is no filter', () => {
    const listed = { list, renamed: undefined, sizes: [10] }
    expect(readView({ query: 'createTime=last-30-days', settings: '' }, listed)).toMatchObject({
      query: 'createTime=last-30-days',
      gone: [],
    })
    expect(readQuery(new URLSearchParams('createTime=last-9-days'), list, [10]).filters).toEqual({})
  })

  it('are told by their name above the list, and asked for anew once it is tomorrow', async () => {
    const { screen, lists } = await openScreen({ screen: { ...listScreen, list }, at: '?due=last-7-days' })
    await screen.findByText('Application 1')
    expect(screen.getByRole('list', { name: 'Applied filters' }).textContent).toContain('Last 7 days')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Due' }).value).toBe('Last 7 days')
    expect(lists().at(-1)!.body).toMatchObject({ due: ['2026-11-14', '2026-11-20'] })
    act(() => void vi.setSystemTime(Date.parse('2026-11-21T04:00:00Z')))
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(lists().at(-1)!.body).toMatchObject({ due: ['2026-11-15', '2026-11-21'] }))
  })
})
