// @vitest-environment jsdom
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { action, call, columns, openScreen, listScreen, pageOf, problem, row, rows } from './setting.tsx'

beforeEach(() => localStorage.clear())

describe('a list', () => {
  it('asks for the first ten rows in the usual order and shows them (acceptance 333)', async () => {
    const { screen, asked } = await openScreen()

    expect(await screen.findByText('Application 1')).toBeTruthy()
    expect(asked()).toEqual({ pageNo: 1, pageSize: 10, sortField: 'createTime', sortOrder: 'descend' })
    expect(screen.getAllByRole('row')).toHaveLength(11)
    expect(screen.getByRole('table', { name: 'Applications' }).getAttribute('aria-rowcount')).toBe('26')
  })

  it('shows figures, times and states as their columns say', async () => {
    const { screen } = await openScreen({ rows: [row(1, { amount: 123456 })] })

    expect(await screen.findByText('¥1,234.56')).toBeTruthy()
    expect(screen.getByText('¥1,234.56').closest('td')!.className).toContain('rt-right')
    expect(screen.getByText('Enabled')).toBeTruthy()
  })

  it('adds up more rows than are counted only when asked, and goes on doing so until other rows are filtered for', async () => {
    const many = (body: Record<string, unknown>) => ({
      ...pageOf(rows(25), body, body['addUp'] === true ? { amount: 12345600 } : undefined),
      totalCount: 50_000,
      more: true,
    })
    const { screen, user, asked } = await openScreen({
      screen: { ...listScreen, list: { ...listScreen.list, summary: { amount: 'sum' } } },
      answers: { '/server/app/list': many },
    })
    await user.click(await screen.findByRole('button', { name: 'Add up', description: /^More than 50,000 rows match/ }))
    expect((await screen.findByRole('row', { name: /^Total/ })).textContent).toContain('¥123,456.00')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(asked()).toMatchObject({ pageNo: 2, addUp: true }))
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'App{Enter}')
    expect(await screen.findByRole('button', { name: 'Add up' })).toBeTruthy()
    expect(asked()).not.toHaveProperty('addUp')
  })

  it('restores search, sort, page and size from the address (acceptance 333)', async () => {
    const { screen, asked } = await openScreen({ rows: rows(70), at: '?appName=App&status=on&status=off&_sort=amount&_page=2&_size=20' })

    expect(await screen.findByText('Application 21')).toBeTruthy()
    expect(asked()).toEqual({ pageNo: 2, pageSize: 20, sortField: 'amount', sortOrder: 'ascend', appName: 'App', status: ['on', 'off'] })
    expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveProperty('value', 'App')
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('takes off all that narrows it at once, and offers so where there is more than one such thing', async () => {
    const { screen, user, address, asked } = await openScreen({ rows: rows(3), at: '?appName=App&status=on' })
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(asked()).toEqual({ pageNo: 1, pageSize: 10, sortField: 'createTime', sortOrder: 'descend' }))
    expect(address.now).toBe('/account/application')
    expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'App{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ appName: 'App' }))
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  })

  it('takes off the conditions of the filter with the rest, and keeps what one filter alone has beside them', async () => {
    const refine = JSON.stringify({ all: [{ field: 'amount', is: 'moreThan', value: 100 }] })
    const { screen, user, address, asked } = await openScreen({
      screen: { ...listScreen, list: { ...listScreen.list, refine: [{ name: 'amount', kind: 'number' }] } },
      rows: rows(3),
      at: `?appName=App&_refine=${encodeURIComponent(refine)}`,
    })
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(asked()).toEqual({ pageNo: 1, pageSize: 10, sortField: 'createTime', sortOrder: 'descend' }))
    expect(address.now).toBe('/account/application')
  })

  it('issue 14: a filter by rows of another list says that any will do, as a filter by fixed choices says', async () => {
    const owner = {
      name: 'userId',
      title: 'Owner',
      control: 'remote',
      options: { call: listScreen.list.call, value: 'appId', label: '{{appName}}' },
    }
    const search = [owner as (typeof listScreen.list.search)[number]]
    const { screen } = await openScreen({ screen: { ...listScreen, list: { ...listScreen.list, search } } })
    expect((await screen.findByLabelText('Owner')).getAttribute('placeholder')).toBe('Any')
  })

  it('puts what is searched for into the address, and goes back with the back button', async () => {
    const { screen, user, address, asked, router } = await openScreen({ rows: rows(70), at: '?_page=3' })
    await screen.findByText('Application 21')

    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'voice{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ appName: 'voice', pageNo: 1 }))
    expect(address.now).toBe('/account/application?appName=voice')

    await act(() => router.navigate(-1))
    await waitFor(() => expect(asked()).toMatchObject({ pageNo: 3 }))
    expect(asked()).not.toHaveProperty('appName')
    expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveProperty('value', '')
  })

  it('reads out what a search or another page has brought, and not what stands there at first', async () => {
    const { screen, user } = await openScreen({
      rows: rows(25),
      answers: { '/server/app/list': (body) => pageOf(body['appName'] === 'nobody' ? [] : rows(25), body) },
    })
    await screen.findByText('Application 1')
    const said = () => document.querySelector('.rt-list > [role=status]')!.textContent
    expect(said()).toBe('')

    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(said()).toBe('Results: 25, page 2 of 3'))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(said()).toBe('Results: 25, page 2 of 3')

    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'nobody{Enter}')
    await waitFor(() => expect(said()).toBe('Results: none'))
    await user.clear(screen.getByRole('searchbox', { name: 'Name' }))
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'App{Enter}')
    await waitFor(() => expect(said()).toBe('Results: 25, page 1 of 3'))
  })

  it('O3: asks for days as the moments at which they begin and end at home, wherever the browser is, and for money in fen', async () => {
    const { asked, screen } = await openScreen({ at: '?createTime=2026-11-01~2026-11-02&amount=1.5~' })
    await screen.findByText('Application 1')

    expect(asked()['createTime']).toEqual(['2026-10-31T16:00:00.000Z', '2026-11-02T15:59:59.999Z'])
    expect(asked()['amount']).toEqual([150, null])
  })

  it('a range in the address is put in order: between ends the wrong way round nothing can be found (17)', async () => {
    const { asked, screen } = await openScreen({ at: '?createTime=2026-11-20~2026-11-01&amount=3~1.5' })
    await screen.findByText('Application 1')

    expect(asked()['createTime']).toEqual(['2026-10-31T16:00:00.000Z', '2026-11-20T15:59:59.999Z'])
    expect(asked()['amount']).toEqual([150, 300])
  })

  it('an applied range of figures is written as its column writes them (issue 17)', async () => {
    const { screen } = await openScreen({ at: '?amount=10~2000' })
    const chips = await screen.findByRole('list', { name: 'Applied filters' })
    expect(chips.textContent).toContain('¥10.00 – ¥2,000.00')
  })

  it('a minute up to the end of its day is in order', async () => {
    const { asked, screen } = await openScreen({ at: '?createTime=2026-11-01 10:00~2026-11-01' })
    await screen.findByText('Application 1')

    expect(asked()['createTime']).toEqual(['2026-11-01T02:00:00.000Z', '2026-11-01T15:59:59.999Z'])
  })

  it('ignores what an address should not say', async () => {
    const { asked, screen } = await openScreen({ at: '?status=nothing&_sort=password&_page=-1&_size=9999&createTime=x~y&evil=1' })
    await screen.findByText('Application 1')

    expect(asked()).toEqual({ pageNo: 1, pageSize: 10, sortField: 'createTime', sortOrder: 'descend' })
  })

  it('takes applied filters off one by one', async () => {
    const { screen, user, address } = await openScreen({ at: '?appName=App&status=on' })
    const chips = await screen.findByRole('list', { name: 'Applied filters' })
    expect(within(chips).getByText('Enabled')).toBeTruthy()

    await user.click(within(chips).getByRole('button', { name: /Status/ }))

    await waitFor(() => expect(address.now).toBe('/account/application?appName=App'))
  })

  it('sorts up, down and back by its headings', async () => {
    const { screen, user, asked } = await openScreen()
    const heading = within(await screen.findByRole('columnheader', { name: 'Name' })).getByRole('button')

    await user.click(heading)
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'appName', sortOrder: 'ascend' }))
    await user.click(heading)
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'appName', sortOrder: 'descend' }))
    await user.click(heading)
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'createTime', sortOrder: 'descend' }))
  })

  it('keeps the rows of the page before, marked as busy, until the next page is there', async () => {
    let release = (_: unknown): void => {}
    const later = new Promise((resolve) => (release = resolve))
    const { screen, user } = await openScreen({
      answers: { '/server/app/list': (body) => (body['pageNo'] === 2 ? later.then(() => pageOf(rows(25), body)) : pageOf(rows(25), body)) },
    })
    await screen.findByText('Application 1')

    await user.click(screen.getByRole('button', { name: /next/i }))
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByText('Application 1')).toBeTruthy()

    await act(async () => release(undefined))
    expect(await screen.findByText('Application 11')).toBeTruthy()
    expect(screen.queryByText('Application 1')).toBeNull()
  })

  it('drops an answer that a later question has overtaken, and aborts its call', async () => {
    const doors: Record<string, () => void> = {}
    const { screen, user, lists } = await openScreen({
      answers: {
        '/server/app/list': (body) =>
          body['appName']
            ? new Promise(
                (resolve) =>
                  (doors[String(body['appName'])] = () =>
                    resolve({ data: [row(1, { appName: `found ${String(body['appName'])}` })], totalCount: 1 })),
              )
            : pageOf(rows(3), body),
      },
    })
    await screen.findByText('Application 1')
    const box = screen.getByRole('searchbox', { name: 'Name' })

    await user.type(box, 'slow{Enter}')
    await waitFor(() => expect(doors['slow']).toBeTruthy())
    await user.clear(box)
    await user.type(box, 'fast{Enter}')
    await waitFor(() => expect(doors['fast']).toBeTruthy())
    await act(async () => doors['fast']!())
    await act(async () => doors['slow']!())

    expect(await screen.findByText('found fast')).toBeTruthy()
    expect(screen.queryByText('found slow')).toBeNull()
    expect(lists().find((one) => (one.body as Record<string, unknown>)['appName'] === 'slow')!.options.signal!.aborted).toBe(true)
  })

  it('goes to the last page there is when its own page has run empty', async () => {
    const { screen, address } = await openScreen({ rows: rows(12), at: '?_page=5' })

    expect(await screen.findByText('Application 11')).toBeTruthy()
    expect(address.now).toContain('_page=2')
  })

  it('shows sums over the whole filter', async () => {
    const { screen } = await openScreen({ answers: { '/server/app/list': (body) => pageOf(rows(3), body, { amount: 600 }) } })

    expect(await screen.findByText('¥6.00')).toBeTruthy()
    expect(screen.getByText('¥6.00').closest('tfoot')).toBeTruthy()
  })

  it('writes a value that looks like code as the text it is', async () => {
    const { screen, container } = await openScreen({ rows: [row(1, { appName: '{{alert(1)}}<img src=x onerror=alert(1)>' })] })

    expect(await screen.findByText('{{alert(1)}}<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
  })

  it('draws more than a hundred rows as they come into view', async () => {
    const { screen } = await openScreen({ answers: { '/server/app/list': () => ({ data: rows(400), totalCount: 400 }) } })
    await screen.findByText('Application 1')

    expect(screen.getAllByRole('row').length).toBeLessThan(80)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401')
  })
})

describe('a list of a part of the rows', () => {
  const part = {
    ...listScreen,
    list: { ...listScreen.list, where: { role: 'agent' }, tabs: { field: 'status', choices: columns[3]!.choices! } },
  }

  it('sends its fixed restriction with every question, and never shows it', async () => {
    const { screen, asked, address } = await openScreen({ screen: part, at: '?appName=App&role=user' })
    await screen.findByText('Application 1')

    expect(asked()).toMatchObject({ role: 'agent', appName: 'App' })
    expect(address.now).toContain('role=user')
    expect(screen.queryByText('agent')).toBeNull()
  })

  it('has a tab for each choice, which stands in the address and stays while searching', async () => {
    const { screen, user, asked, address } = await openScreen({ screen: part })
    await screen.findByText('Application 1')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All', 'Enabled', 'Disabled'])
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull()

    await user.click(screen.getByRole('tab', { name: 'Enabled' }))
    await waitFor(() => expect(asked()).toMatchObject({ status: 'on' }))
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'x{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ status: 'on', appName: 'x' }))
    expect(address.now).toBe('/account/application?appName=x&status=on')

    await user.click(screen.getByRole('tab', { name: 'All' }))
    await waitFor(() => expect(asked()).not.toHaveProperty('status'))
  })
})

describe('a list that waits for something', () => {
  const waiting = { ...listScreen, list: { ...listScreen.list, refresh: { seconds: 5, while: { status: 'off' } } } }

  it('reads its page again while a row is on its way, and stops when none is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let status = 'off'
    const { screen, lists } = await openScreen({
      screen: waiting,
      answers: { '/server/app/list': (body) => pageOf([row(1, { status })], body) },
    })
    await screen.findByText('Disabled')

    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(lists()).toHaveLength(2)
    status = 'on'
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(await screen.findByText('Enabled')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(lists()).toHaveLength(3)
    vi.useRealTimers()
  })

  it('keeps what it shows when a reading fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let broken = false
    const { screen, lists } = await openScreen({
      screen: waiting,
      answers: {
        '/server/app/list': (body) => {
          if (broken) throw problem('offline', 0, 'offline')
          return pageOf([row(2)], body)
        },
      },
    })
    await screen.findByText('Application 2')
    broken = true
    await act(() => vi.advanceTimersByTimeAsync(5100))

    expect(lists()).toHaveLength(2)
    expect(screen.getByText('Application 2')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
    vi.useRealTimers()
  })
})

describe('a list that has nothing to show', () => {
  it('says what it is for and offers the first step', async () => {
    const { screen, user } = await openScreen({
      rows: [],
      screen: { ...listScreen, list: { ...listScreen.list, empty: { title: 'No applications yet', help: 'Make one.' } } },
    })
    expect(await screen.findByText('No applications yet')).toBeTruthy()

    await user.click(screen.getAllByRole('button', { name: 'New application' }).at(-1)!)
    expect(await screen.findByRole('dialog', { name: 'New application' })).toBeTruthy()
  })

  it('offers no first step to those who may not take it', async () => {
    const { screen } = await openScreen({ rows: [], can: ['query'] })

    expect(await screen.findByText('No data')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New application' })).toBeNull()
  })

  it('issue 14: says what it is for, too, where only what it begins with leaves nothing, and offers to see the rest', async () => {
    const search = listScreen.list.search.map((one) => (one.name === 'status' ? { ...one, default: 'on' } : one))
    const { screen, user, asked } = await openScreen({
      screen: { ...listScreen, list: { ...listScreen.list, search, empty: { title: 'Nothing is on', help: 'Turn one on.' } } },
      rows: [],
    })
    expect(await screen.findByText('Nothing is on')).toBeTruthy()
    expect(asked()).toMatchObject({ status: 'on' })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(asked()).not.toHaveProperty('status'))
  })

  it('offers to clear the filters when nothing matches', async () => {
    const { screen, user, address } = await openScreen({
      answers: { '/server/app/list': (body) => pageOf(body['appName'] ? [] : rows(2), body) },
      at: '?appName=zzz',
    })

    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))

    expect(await screen.findByText('Application 1')).toBeTruthy()
    expect(address.now).toBe('/account/application')
  })

  it('says what went wrong and tries again', async () => {
    let broken = true
    const { screen, user } = await openScreen({
      answers: {
        '/server/app/list': (body) => {
          if (broken) throw problem('server', 500, 'The service is not available.')
          return pageOf(rows(2), body)
        },
      },
    })
    expect(await screen.findByText('The service is not available.')).toBeTruthy()

    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Application 1')).toBeTruthy()
  })

  it('says so when the person may not see it', async () => {
    const { screen } = await openScreen({ answers: { '/server/app/list': () => Promise.reject(problem('forbidden', 403, 'Forbidden')) } })

    expect(await screen.findByText('You have no access')).toBeTruthy()
  })

  it('tries again by itself once the network is back', async () => {
    let broken = true
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { screen } = await openScreen({
      answers: {
        '/server/app/list': (body) => {
          if (broken) throw problem('offline', 0, 'offline')
          return pageOf(rows(2), body)
        },
      },
    })
    expect(await screen.findByText('You are offline')).toBeTruthy()

    vi.restoreAllMocks()
    broken = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Application 1')).toBeTruthy()
  })
})

describe('column settings', () => {
  it('are remembered for this person and this list', async () => {
    const first = await openScreen()
    await first.screen.findByText('Application 1')
    await first.user.click(first.screen.getByRole('button', { name: 'Columns' }))
    await first.user.click(await first.screen.findByRole('checkbox', { name: 'App ID', hidden: true }))
    await first.user.click(first.screen.getByRole('button', { name: 'Move “Amount” forward', hidden: true }))
    await first.user.click(first.screen.getByRole('radio', { name: 'Compact', hidden: true }))
    first.unmount()

    const again = await openScreen()
    await again.screen.findByText('Application 1')
    expect(again.screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '',
      'Name',
      'Amount',
      'Status',
      'Created',
      'Actions',
    ])
    expect(again.container.querySelector('[data-density="compact"]')).toBeTruthy()
    again.unmount()

    const other = await openScreen({ userId: 'u2' })
    await other.screen.findByText('Application 1')
    expect(other.screen.getByRole('columnheader', { name: 'App ID' })).toBeTruthy()
  })

  it('survive nonsense in the storage', async () => {
    localStorage.setItem('list:u1:account/application', '{"order":["gone",7],"off":["appName","appId"')
    const { screen } = await openScreen()

    expect(await screen.findByText('Application 1')).toBeTruthy()
    expect(screen.getAllByRole('columnheader')).toHaveLength(7)
  })
})

it('a download of one row keeps the name it comes with', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  const download = action('download', 'Download', {
    can: 'export',
    call: call('text', 'service', { send: { id: 'appId' } }),
    then: { download: true },
  })
  const { screen, user, to } = await openScreen({
    screen: { ...listScreen, actions: [download] },
    rows: [row(1)],
    answers: { '/server/app/text': () => new File(['x'], 'meeting.srt') },
  })

  await user.click(await screen.findByRole('button', { name: 'Download' }))

  await waitFor(() => expect(names).toEqual(['meeting.srt']))
  expect(to('/server/app/text').map((one) => one.body)).toEqual([{ id: 'app-1' }])
})

it('an export asks for the filter, the order and the columns in sight, and is named after the list (acceptance 337)', async () => {
  localStorage.setItem(
    'list:u1:account/application',
    JSON.stringify({ order: ['amount', 'appName', 'appId', 'status', 'createTime'], off: ['appId'], density: 'middle' }),
  )
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  const { screen, user, to } = await openScreen({
    at: '?appName=App&_sort=-amount',
    answers: { '/server/app/export': () => new File(['x'], 'x.csv') },
  })
  await screen.findByText('Application 1')

  await user.click(screen.getByRole('button', { name: 'Export' }))

  await waitFor(() => expect(names).toHaveLength(1))
  expect(to('/server/app/export').map((one) => one.body)).toEqual([
    { appName: 'App', sortField: 'amount', sortOrder: 'descend', columns: ['amount', 'appName', 'status', 'createTime'] },
  ])
  expect(names[0]).toMatch(/^Applications-\d{8}-\d{4}\.csv$/)
})
