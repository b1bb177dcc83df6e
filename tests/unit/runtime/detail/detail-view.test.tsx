// @vitest-environment jsdom
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Field } from '../../../../src/schema/compiled.ts'
import type { DetailScreen, ResultScreen, TabsScreen } from '../../../../src/schema/compiled-screen.ts'
import { action, actions, call, columns, listScreen, openScreen, problem, row } from '../list/setting.tsx'

beforeEach(() => localStorage.clear())

const detail: DetailScreen = {
  id: 'account/application-detail',
  kind: 'detail',
  title: 'Application',
  permission: 'app',
  takes: ['appId'],
  entity: listScreen.entity,
  load: call('get', 'get', { send: { appId: 'appId' } }),
  sections: [
    { name: 'base', title: 'Basics', columns: columns.slice(0, 3), actions: [] },
    {
      name: 'state',
      title: 'State',
      columns: columns.slice(3),
      actions: actions.filter((one) => one.name === 'disable').map((one) => ({ ...one, on: ['section'] })),
    },
  ],
  actions: [
    action('edit', 'Edit', {
      on: ['toolbar'],
      can: 'edit',
      call: call('edit', 'move', { send: { appId: 'appId' } }),
      then: { reload: true },
    }),
  ],
  links: [
    { name: 'ask', title: 'Contact us', path: '/official-website/customer', states: ['off'] },
    { name: 'owner', title: 'Its owner', path: '/account/owner', with: { id: 'ownerId' } },
    { name: 'log', title: 'Its calls', path: '/asr/call-log', with: { appId: 'appId' } },
  ],
  stateField: 'status',
  states: { off: { notice: { tone: 'warning', text: '{{appName}} is disabled.' } } },
}

const get = '/server/app/get'

describe('a detail', () => {
  it('loads what its address names and shows it in sections (acceptance 244)', async () => {
    const { screen, to } = await openScreen({ screen: detail, at: '?appId=app-5', answers: { [get]: () => row(5) } })

    const basics = await screen.findByRole('region', { name: 'Basics' })
    expect(to(get).map((one) => one.body)).toEqual([{ appId: 'app-5' }])
    expect(
      within(basics)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Name', 'App ID', 'Amount'])
    expect(within(basics).getByText('¥5.00')).toBeTruthy()
  })

  it('links to what the row names, and to nothing where the row names nothing (14)', async () => {
    const on = await openScreen({ screen: detail, at: '?appId=app-5', answers: { [get]: () => ({ ...row(5), status: 'on' }) } })
    const links = await on.screen.findAllByRole('link', { name: /owner|calls|Contact/ })
    expect(links.map((one) => one.textContent)).toEqual(['Its calls'])
    expect(links.map((one) => one.getAttribute('href'))).toEqual([expect.stringMatching(/\/asr\/call-log\?appId=app-5$/)])
  })

  it('shows a link of a state in its notice (14)', async () => {
    const off = await openScreen({
      screen: detail,
      at: '?appId=app-6',
      answers: { [get]: () => ({ ...row(6), status: 'off', ownerId: 'u-1' }) },
    })
    const notice = (await off.screen.findByText(/is disabled/)).closest<HTMLElement>('[role=note]')!
    expect(
      within(notice)
        .getAllByRole('link')
        .map((one) => one.getAttribute('href')),
    ).toEqual([expect.stringMatching(/\/official-website\/customer$/)])
    expect(off.screen.getByRole('link', { name: 'Its owner' }).getAttribute('href')).toMatch(/\/account\/owner\?id=u-1$/)
  })

  it('shows all choices of a row, where a table counts the fourth and more (issue 14)', async () => {
    const tags = { ...columns[0]!, name: 'services', title: 'Services', cell: 'tags' as const }
    const about = { ...detail, sections: [{ ...detail.sections[0]!, columns: [tags] }] }
    const { screen } = await openScreen({
      screen: about,
      at: '?appId=app-5',
      answers: { [get]: () => ({ ...row(5), services: ['a', 'b', 'c', 'd', 'e'] }) },
    })
    await waitFor(() => expect(screen.getByRole('definition').textContent).toBe('abcde'))
  })

  it('C1: about one thing alone, it opens the form that its address names, filled with its row', async () => {
    const { takes: _, ...alone } = detail
    const rename = action('rename', 'Change name', {
      on: ['section'],
      can: 'edit',
      call: call('edit', 'edit'),
      form: [{ name: 'appName', title: 'New name', type: 'string', widget: 'text', required: true }],
    })
    const about = { ...alone, load: call('get', 'get'), sections: [{ ...detail.sections[0]!, actions: [rename] }], actions: [] }
    const { screen } = await openScreen({ screen: about, at: '?_open=rename', answers: { [get]: () => row(5) } })

    const form = await screen.findByRole('dialog', { name: /^Change name/ })
    expect((await within(form).findByLabelText<HTMLInputElement>('New name')).value).toBe('Application 5')
  })

  it('about one of many, it opens the form of its toolbar that its address names, filled with its row (14)', async () => {
    const rename = action('rename', 'Change name', {
      on: ['toolbar'],
      can: 'edit',
      call: call('edit', 'edit'),
      form: [{ name: 'appName', title: 'New name', type: 'string', widget: 'text', required: true }],
    })
    const { screen } = await openScreen({
      screen: { ...detail, actions: [rename] },
      at: '?appId=app-5&_open=rename',
      answers: { [get]: () => row(5) },
    })

    const form = await screen.findByRole('dialog', { name: /^Change name/ })
    expect((await within(form).findByLabelText<HTMLInputElement>('New name')).value).toBe('Application 5')
  })

  it('leaves out what the row has no use for where nothing is there, and never hides a value (O24)', async () => {
    const [name, id, amount] = columns.slice(0, 3)
    const isOff = { visible: { status: 'off' } }
    const sections = [{ ...detail.sections[0]!, columns: [name!, { ...id!, name: 'seal', ...isOff }, { ...amount!, ...isOff }] }]
    const { screen } = await openScreen({
      screen: { ...detail, sections },
      at: '?appId=app-5',
      answers: { [get]: () => ({ ...row(5), seal: null }) },
    })
    const basics = await screen.findByRole('region', { name: 'Basics' })
    expect(
      within(basics)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Name', 'Amount'])
  })

  it('says what the page is for, and in development in which file it is written', async () => {
    const { screen } = await openScreen({
      screen: { ...detail, help: 'One application.' },
      at: '?appId=app-5',
      answers: { [get]: () => row(5) },
    })
    expect(await screen.findByText('One application.')).toBeTruthy()
    expect(screen.getByText('schemas/screens/account/application-detail.json')).toBeTruthy()
  })

  it('shows a section only while the row is so', async () => {
    const sections = [...detail.sections, { name: 'refund', title: 'Refund', columns: [], actions: [], visible: { status: 'off' } }]
    const { screen, router } = await openScreen({
      screen: { ...detail, sections },
      at: '?appId=app-2',
      answers: { [get]: (body) => row(Number(String(body['appId']).slice(4))) },
    })
    expect(await screen.findByRole('region', { name: 'Refund' })).toBeTruthy()

    await act(() => router.navigate('/account/application?appId=app-3'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Refund' })).toBeNull())
  })

  it('says what its state means', async () => {
    const { screen } = await openScreen({ screen: detail, at: '?appId=app-2', answers: { [get]: () => row(2) } })

    expect(await screen.findByText('Application 2 is disabled.')).toBeTruthy()
  })

  it('says that it does not exist, or is not yours', async () => {
    const { screen } = await openScreen({
      screen: detail,
      at: '?appId=app-9',
      answers: { [get]: () => Promise.reject(problem('not-found', 404, 'gone')) },
    })

    expect(await screen.findByText('This does not exist')).toBeTruthy()
  })

  it('opened without saying about which row, asks no backend and leads to the list', async () => {
    const { screen, user, to, opened } = await openScreen({
      screen: { ...detail, list: 'account/application' },
      answers: { [get]: () => row(5) },
    })

    expect(await screen.findByText('Nothing was chosen to look at')).toBeTruthy()
    expect(to(get)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Go to the list' }))
    expect(opened.map((one) => one.screen)).toEqual(['account/application'])
  })

  it('opened without saying about which row, shows the usual one where there is such, and another is a step in its address', async () => {
    const current = call('current', 'get')
    const field: Field = {
      name: 'appId',
      title: 'Application',
      type: 'string',
      widget: 'remote-select',
      options: { call: call('list', 'list'), value: 'appId', label: '{{appName}}' },
    }
    const { screen, to, router } = await openScreen({
      screen: { ...detail, among: { field, otherwise: current } },
      answers: { [current.path]: () => row(3), [get]: (body) => row(Number(String(body['appId']).slice(4))) },
    })
    await screen.findByRole('region', { name: 'Basics' })
    expect(to(current.path).map((one) => one.body)).toEqual([{}])
    expect(to(get)).toEqual([])
    const chosen = () => screen.getByRole('combobox', { name: 'Application' })
    expect(chosen()).toHaveProperty('value', 'Application 3')

    await act(() => router.navigate('/account/application?appId=app-5'))
    await waitFor(() => expect(chosen()).toHaveProperty('value', 'Application 5'))
    expect(to(get).map((one) => one.body)).toEqual([{ appId: 'app-5' }])
  })

  it('of which there is none yet says so, offers nothing that would be about one, and leads to the list', async () => {
    const current = call('current', 'get')
    const field: Field = { name: 'appId', title: 'Application', type: 'string', widget: 'remote-select' }
    const { screen, user, opened } = await openScreen({
      screen: { ...detail, list: 'account/application', among: { field, otherwise: current } },
      answers: { [current.path]: () => ({ appName: null, amount: 3 }) },
    })
    expect(await screen.findByText('Nothing to show yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Basics' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Application' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go to the list' }))
    expect(opened.map((one) => one.screen)).toEqual(['account/application'])
  })

  it('of a list within the entries of a list all is told, not only how many and their names (17)', async () => {
    const reading = [
      { name: 'at', title: 'Time', cell: 'text' as const },
      { name: 'value', title: 'Value', cell: 'number' as const },
    ]
    const table = {
      name: 'tests',
      title: 'Tests',
      cell: 'entries' as const,
      fields: [
        { name: 'item', title: 'Item', cell: 'text' as const },
        { name: 'readings', title: 'Readings', cell: 'entries' as const, fields: reading },
      ],
    }
    const { screen } = await openScreen({
      screen: { ...detail, sections: [{ name: 'tests', title: 'Tests', columns: [], table, actions: [] }] },
      at: '?appId=app-5',
      answers: {
        [get]: () => ({ ...row(5), tests: [{ item: 'pH', readings: [{ at: '09:00', value: 7.2 }, { value: 7.4 }] }, { item: 'Salt' }] }),
      },
    })
    const region = await screen.findByRole('region', { name: 'Tests' })
    expect((await within(region).findAllByRole('listitem')).map((one) => one.textContent)).toEqual(['Time 09:00, Value 7.2', 'Value 7.4'])
  })

  it('has a banner over a section, and buttons at each entry of its table', async () => {
    const compare = action('compare', 'Compare', { open: 'drawer', screen: 'account/application-detail', with: { appId: 'appId' } })
    const twins = {
      name: 'twins',
      title: 'Twins',
      columns: [],
      notice: { tone: 'warning' as const, text: 'There are others like {{appName}}, {{most}} at most.' },
      table: { name: 'twins', title: 'Twins', cell: 'entries' as const, fields: columns.slice(0, 2) },
      actions: [compare],
    }
    const { screen, user, to } = await openScreen({
      screen: { ...detail, sections: [twins] },
      at: '?appId=app-5',
      screens: { 'account/application-detail': { ...detail, sections: detail.sections.slice(0, 1), actions: [] } },
      answers: { [get]: (body) => row(Number(String(body['appId']).slice(4)), { most: 3000, twins: [row(7), row(8)] }) },
    })
    expect(await screen.findByText('There are others like Application 5, 3,000 at most.')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: 'Compare' })
    expect(buttons).toHaveLength(2)

    await user.click(buttons[1]!)
    expect(await within(await screen.findByRole('dialog')).findAllByText('Application 8')).not.toHaveLength(0)
    expect(to(get).at(-1)?.body).toEqual({ appId: 'app-8' })
  })

  it('loads again after an action, and offers only what the state and the person allow', async () => {
    let status = 'on'
    const { screen, user, to } = await openScreen({
      screen: detail,
      at: '?appId=app-1',
      can: ['get', 'disable'],
      answers: { [get]: () => row(1, { status }), '/server/app/disable': () => void (status = 'off') },
    })
    const button = await screen.findByRole('button', { name: 'Disable' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()

    await user.click(button)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }))

    expect(await screen.findByText('Application 1 is disabled.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
    expect(to('/server/app/disable')).toHaveLength(1)
  })

  it('shows another row when its address changes, never the old one under the new name', async () => {
    const { screen, router } = await openScreen({
      screen: detail,
      at: '?appId=app-1',
      answers: { [get]: (body) => row(Number(String(body['appId']).slice(4))) },
    })
    await screen.findAllByText('Application 1')

    await act(() => router.navigate('/account/application?appId=app-3'))
    await waitFor(() => expect(screen.getAllByText('Application 3').length).toBeGreaterThan(0))
    expect(screen.queryByText('Application 1')).toBeNull()
  })
})

describe('tabs', () => {
  const tabs: TabsScreen = {
    id: 'account/both',
    kind: 'tabs',
    title: 'Both',
    tabs: [
      { name: 'list', title: 'All', screen: 'account/application' },
      { name: 'other', title: 'Other', screen: 'account/other' },
    ],
  }
  const screens = { 'account/application': listScreen, 'account/other': { ...listScreen, id: 'account/other', title: 'Others' } }

  it('stand in the address, and take with them what the tab before had put there', async () => {
    const { screen, user, address } = await openScreen({ screen: tabs, screens, at: '?appName=App&_page=1' })
    await screen.findByText('Application 1')

    await user.click(screen.getByRole('tab', { name: 'Other' }))
    await waitFor(() => expect(address.now).toBe('/account/application?_tab=other'))
    expect(await screen.findByRole('table', { name: 'Others' })).toBeTruthy()
  })

  it('keep what was typed in one behind another, at its own query, and ask for its rows again on return', async () => {
    const { screen, user, address, to } = await openScreen({ screen: tabs, screens, at: '?_page=2' })
    const list = async () => screen.findByRole('table', { name: 'Applications' })
    const typed = within((await list()).closest<HTMLElement>('.rt-screen')!).getByRole<HTMLInputElement>('searchbox', { name: 'Name' })
    await user.type(typed, 'half')
    const asked = to('/server/app/list').length

    await user.click(screen.getByRole('tab', { name: 'Other' }))
    await screen.findByRole('table', { name: 'Others' })
    expect(screen.queryByRole('table', { name: 'Applications' })).toBeNull()
    const meanwhile = to('/server/app/list').length
    await user.click(screen.getByRole('tab', { name: 'All' }))
    await list()
    expect(address.now).toBe('/account/application?_page=2')
    expect(typed.isConnected && typed.value).toBe('half')
    await waitFor(() => expect(to('/server/app/list').slice(meanwhile)).toMatchObject([{ body: { pageNo: 2 } }]))
    expect(meanwhile).toBe(asked + 1)
  })

  it('open at the one that the address names', async () => {
    const { screen } = await openScreen({ screen: tabs, screens, at: '?_tab=other' })

    expect(await screen.findByRole('table', { name: 'Others' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Other' }).getAttribute('aria-selected')).toBe('true')
  })
})

it('a result says how it ended, and leads on', async () => {
  const result: ResultScreen = {
    id: 'auth/register-result',
    kind: 'result',
    title: 'Check {{email}}',
    takes: ['email'],
    picture: 'success',
    text: 'A mail is on its way to {{email}}.',
    links: [{ name: 'home', title: 'Back to home', path: '/', primary: true }],
  }
  const { screen } = await openScreen({ screen: result, at: '?email=ada%40example.com' })

  expect(await screen.findByRole('heading', { name: 'Check ada@example.com' })).toBeTruthy()
  expect(screen.getByText('A mail is on its way to ada@example.com.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
})

describe('a block that breaks', () => {
  it('names its screen and can be tried again, and its neighbours stay', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    // What React passes on as uncaught is meant, and not printed.
    const hush = (event: ErrorEvent) => event.preventDefault()
    addEventListener('error', hush)
    const broken = { ...listScreen, title: 'Broken list', list: { ...listScreen.list, columns: null } } as unknown as typeof listScreen
    const { screen } = await openScreen({ screen: broken })

    expect(await screen.findByText('“Broken list” could not be shown')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    said.mockReset()
    removeEventListener('error', hush)
  })
})

it('a list speaks the language of its person', async () => {
  const { screen } = await openScreen({ locale: 'zh-CN' })

  expect(await screen.findByRole('button', { name: '查询' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: '操作' })).toBeTruthy()
})
