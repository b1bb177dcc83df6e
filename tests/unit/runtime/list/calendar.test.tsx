// @vitest-environment jsdom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarView, ListScreen } from '../../../../src/schema/compiled-screen.ts'
import { lanesOf } from '../../../../src/runtime/views/calendar/lanes.ts'
import { entriesOf, movedTo } from '../../../../src/runtime/views/calendar/entries.ts'
import { askDays, readCalendar, turn } from '../../../../src/runtime/views/calendar/state.ts'
import { actions, listScreen, openScreen, pageOf, problem, row, verbs } from './setting.tsx'

const view: CalendarView = { kind: 'calendar', name: 'calendar', title: 'Calendar', by: 'createTime' }
const dated = { name: 'createTime', title: 'Created', type: 'string' as const, widget: 'date-time' }
const screenWithCalendar: ListScreen = {
  ...listScreen,
  list: { ...listScreen.list, views: [view] },
  actions: actions.map((one) => (one.name === 'edit' ? { ...one, form: [...one.form!, dated] } : one)),
}
const NOON = '2026-11-21T04:00:00.000Z'
const all = [...Array.from({ length: 5 }, (_, at) => row(at + 1, { createTime: NOON })), row(6, { createTime: '2026-11-30T16:30:00.000Z' })]
const answers = { '/server/app/list': (body: Record<string, unknown>) => pageOf(all, body) }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-24T02:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('a list as a calendar', () => {
  const open = (at: string, can = verbs) => openScreen({ screen: screenWithCalendar, answers, at, can })

  it('asks for the days in sight alone, marks today, and says how many more a day has', async () => {
    const { screen, lists } = await open('?_view=calendar')
    const full = await screen.findByRole('gridcell', { name: /^Saturday, November 21, 2026: 5 entries/ })
    expect(full.textContent).toContain('+2 more')
    expect(screen.getByRole('gridcell', { current: 'date', name: 'Tuesday, November 24, 2026: 0 entries' })).toBeTruthy()
    expect(lists().at(-1)!.body).toMatchObject({ createTime: ['2026-10-25T16:00:00.000Z', '2026-12-06T15:59:59.999Z'] })
    expect(screen.getByRole('gridcell', { name: /^Tuesday, December 1, 2026: 1 entry/ })).toBeTruthy()
  })

  it('goes to the ends of a week by Home and End (17-5)', async () => {
    const { screen, user } = await open('?_view=calendar&_day=2026-11-18')
    ;(await screen.findByRole('gridcell', { selected: true })).focus()
    await user.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Monday, November 16/))
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Sunday, November 22/))
  })

  it('once a row was removed, the focus is on the one that took its place (17-5)', async () => {
    const left = [...all]
    const removing = {
      '/server/app/list': (body: Record<string, unknown>) => pageOf(left, body),
      '/server/app/remove': () => void left.splice(1, 1),
    }
    const { screen, user } = await openScreen({
      screen: { ...screenWithCalendar, actions: actions.filter(({ name }) => name === 'remove') },
      answers: removing,
      at: '?_view=calendar&_day=2026-11-21',
    })
    const item = (name: string) =>
      within(screen.getByRole('list', { name: /November 21/ }))
        .getByText(name)
        .closest('li')!
    await screen.findByRole('list', { name: /November 21/ })
    await user.click(within(item('Application 2')).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Application 2')).toBeNull())
    await waitFor(() => expect(item('Application 3').contains(document.activeElement)).toBe(true))
  })

  it('17: once the last row of a day is gone, the focus is on that day, not on the whole calendar', async () => {
    const left = [...all]
    const removing = {
      '/server/app/list': (body: Record<string, unknown>) => pageOf(left, body),
      '/server/app/remove': () => void left.splice(0),
    }
    const { screen, user } = await openScreen({
      screen: { ...screenWithCalendar, actions: actions.filter(({ name }) => name === 'remove') },
      answers: removing,
      at: '?_view=calendar&_day=2026-11-21',
    })
    const list = await screen.findByRole('list', { name: /November 21/ })
    await user.click(within(list).getAllByRole('button', { name: 'Delete' })[0]!)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: /November 21.*: 0 entries/ })))
  })

  it('says nothing of a day before its rows are known', async () => {
    const never = { '/server/app/list': () => new Promise(() => {}) }
    const { screen } = await openScreen({ screen: screenWithCalendar, answers: never, at: '?_view=calendar' })
    expect((await screen.findByRole('grid')).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('gridcell', { current: 'date', name: 'Tuesday, November 24, 2026' })).toBeTruthy()
  })

  it('a month that is on its way shimmers instead of looking free, and its days have no count', async () => {
    let asked = 0
    const slow = { '/server/app/list': (body: Record<string, unknown>) => (++asked === 1 ? pageOf(all, body) : new Promise(() => {})) }
    const { screen, user } = await openScreen({ screen: screenWithCalendar, answers: slow, at: '?_view=calendar' })
    const day = await screen.findByRole('gridcell', { name: 'Friday, November 20, 2026: 0 entries' })
    expect(day.querySelector('.lk-skeleton')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Earlier' }))
    const before = await screen.findByRole('gridcell', { name: 'Saturday, October 10, 2026' })
    expect(before.querySelector('.lk-skeleton')).not.toBeNull()
  })

  it('a month that fails keeps its title, its ways on and its retry, and another month is shown', async () => {
    const failing = {
      '/server/app/list': (body: Record<string, unknown>) => {
        if (String((body['createTime'] as string[])[0]).startsWith('2026-10')) throw problem('server', 500, 'Out of order.')
        return pageOf(all, body)
      },
    }
    const { screen, user } = await openScreen({ screen: screenWithCalendar, answers: failing, at: '?_view=calendar' })
    expect((await screen.findByText('Out of order.')).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  })

  it('goes from day to day by keys, and shows the day beneath with all that can be done', async () => {
    const { screen, user, address } = await open('?_view=calendar')
    const today = await screen.findByRole('gridcell', { current: 'date' })
    await waitFor(() => expect(screen.getByRole('gridcell', { name: /November 21.*5/ })).toBeTruthy())
    today.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(address.now).toContain('_day=2026-11-21')
    expect(document.activeElement!.textContent).toMatch(/November 21/)
    const beneath = screen.getByRole('region', { name: 'Saturday, November 21, 2026' })
    // The last of them are drawn behind what is in sight.
    await vi.waitFor(() => expect(within(beneath).getAllByRole('listitem')).toHaveLength(5))
  })

  it('moves a row by the form that edits it, at the same time of another day', async () => {
    const { screen, user } = await open('?_view=calendar&_day=2026-11-21')
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 1' }))
    const day = screen.getByLabelText('Day')
    fireEvent.change(day, { target: { value: '' } })
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await screen.findByText('Enter a day.')
    await user.type(day, '2026-11-26')
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Application 1')
  })

  it('what is added from a day begins on it, and today not before now (issue 17)', async () => {
    const adding = actions.map((one) => (one.call?.does === 'add' ? { ...one, form: [...one.form!, dated] } : one))
    const { screen, user, address } = await openScreen({
      screen: { ...screenWithCalendar, actions: adding },
      answers,
      at: '?_view=calendar&_day=2026-11-26',
      can: verbs,
    })
    const { title } = adding.find(({ call }) => call?.does === 'add')!
    const beneath = () => screen.getByRole('region', { name: /^(Thursday|Tuesday), November 2[46]/ })
    await screen.findByRole('region', { name: /November 26/ })
    await user.click(within(beneath()).getByRole('button', { name: new RegExp(`^${title}`) }))
    await screen.findByRole('dialog')
    expect(decodeURIComponent(address.now)).toContain('createTime=2026-11-26T01:00:00.000Z')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    vi.setSystemTime(Date.parse('2026-11-24T06:20:00Z'))
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await screen.findByRole('region', { name: /November 24/ })
    await user.click(within(beneath()).getByRole('button', { name: new RegExp(`^${title}`) }))
    await waitFor(() => expect(decodeURIComponent(address.now)).toContain('createTime=2026-11-24T07:00:00.000Z'))
  })

  it('offers no move to whoever may not edit', async () => {
    const { screen } = await open(
      '?_view=calendar&_day=2026-11-21',
      verbs.filter((verb) => verb !== 'edit'),
    )
    await screen.findByRole('region', { name: /November 21/ })
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(4))
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(document.querySelector('[draggable=true]')).toBeNull()
  })

  it('shows the days of a list one after the other', async () => {
    const { screen } = await open('?_view=calendar&_as=days')
    expect(await screen.findByRole('region', { name: 'Saturday, November 21, 2026' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })
})

describe('the days of a calendar', () => {
  const at = (query: string) => readCalendar(new URLSearchParams(query), Date.parse(NOON))
  // A day by hand that no calendar can show is today (issue 17).
  for (const day of ['2026-02-30', '2026-99-01', '9999-12-31', '0001-01-01']) expect(at(`_day=${day}`)).toEqual(at(''))
  it('are whole weeks from a Monday', () => {
    expect(at('')).toMatchObject({ day: '2026-11-21', from: '2026-10-26', to: '2026-12-06' })
    expect(at('_as=week')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
    expect(at('_as=days&_day=2027-02-10')).toMatchObject({ from: '2027-02-01', to: '2027-02-28' })
    expect(at('_day=2026-13-45')).toMatchObject({ day: '2026-11-21' })
  })

  it('turn to the same day of another month, or to its last one', () => {
    expect(turn('2026-12-31', 'month', -1)).toBe('2026-11-30')
    expect(turn('2026-12-31', 'month', 1)).toBe('2027-01-31')
    expect(turn('2027-01-31', 'days', 1)).toBe('2027-02-28')
    expect(turn('2026-12-31', 'week', 1)).toBe('2027-01-07')
  })

  it('what is searched for stays searched for, and what goes on is asked for by both ends', () => {
    const params = new URLSearchParams('_as=week&_day=2026-11-21')
    const days: CalendarView = { ...view, by: 'from', until: 'to', days: true }
    expect(askDays(days, {}, params)).toMatchObject({ from: [null, '2026-11-22'], to: ['2026-11-16', null] })
    expect(askDays({ ...view, days: true }, { createTime: ['2026-11-18', null] }, params)).toMatchObject({
      createTime: ['2026-11-18', '2026-11-22'],
    })
  })

  it('hold what goes on for several, and a move keeps how long that is', () => {
    const trip: CalendarView = { ...view, by: 'from', until: 'to', days: true }
    const one = { from: '2026-11-14', to: '2026-11-18' }
    expect([...entriesOf(trip, [one], '2026-11-16', '2026-11-22').keys()]).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    expect(movedTo(trip, one, '2026-12-30')).toEqual({ from: '2026-12-30', to: '2027-01-03' })
    expect(movedTo(view, { createTime: '2026-11-20T16:30:00.000Z' }, '2026-11-26')).toEqual({ createTime: '2026-11-25T16:30:00.000Z' })
  })

  it('what ends at midnight is not on the next day, and each day tells the hours it has of it (issue 17)', () => {
    const stay: CalendarView = { ...view, by: 'from', until: 'to' }
    const hoursOf = (from: string, to: string | null) =>
      [...entriesOf(stay, [{ from, to }], '2026-11-16', '2026-11-22')].map(([day, [one]]) => [day.slice(8), one!.hours])
    expect(hoursOf('2026-11-18T15:30:00.000Z', '2026-11-18T16:00:00.000Z')).toEqual([['18', '23:30–00:00']])
    expect(hoursOf('2026-11-18T16:00:00.000Z', '2026-11-18T16:00:00.000Z')).toEqual([['19', '00:00']])
    expect(hoursOf('2026-11-18T14:00:00.000Z', null)).toEqual([['18', '22:00']])
    expect(hoursOf('2026-11-18T14:00:00.000Z', '2026-11-20T02:00:00.000Z')).toEqual([
      ['18', '22:00–'],
      ['19', ''],
      ['20', '–10:00'],
    ])
  })

  it('a bar that is grabbed on its second day moves by as many days as the hand does (issue 17)', () => {
    const trip: CalendarView = { ...view, by: 'from', until: 'to', days: true }
    expect(movedTo(trip, { from: '2026-11-14', to: '2026-11-18' }, '2026-11-16', '2026-11-15')).toEqual({
      from: '2026-11-15',
      to: '2026-11-19',
    })
    expect(movedTo(view, { createTime: NOON }, '2026-11-21', '2026-11-21')).toEqual({})
  })

  it('hold a row of several in one lane of each week, which bears its words once; others fill what is left (17-4)', () => {
    const trip: CalendarView = { ...view, by: 'from', until: 'to', days: true }
    const rows = [
      { name: 'long', from: '2026-11-14', to: '2026-11-24' },
      { name: 'one', from: '2026-11-17', to: '2026-11-17' },
      { name: 'two', from: '2026-11-17', to: '2026-11-18' },
      { name: 'next', from: '2026-11-18', to: '2026-11-18' },
    ]
    const week = Array.from({ length: 7 }, (_, at) => `2026-11-${16 + at}`)
    const drawn = lanesOf(week, entriesOf(trip, rows, '2026-11-16', '2026-11-29')).map((lanes) =>
      lanes.map((piece) => piece && [piece.row['name'], piece.days, piece.begins, piece.ends]),
    )
    expect(drawn.slice(0, 3)).toEqual([
      [['long', 7, false, false]],
      [
        ['long', undefined, false, false],
        ['two', 2, true, false],
        ['one', 1, true, true],
      ],
      [
        ['long', undefined, false, false],
        ['two', undefined, false, true],
        ['next', 1, true, true],
      ],
    ])
  })
})
