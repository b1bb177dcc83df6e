// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { Problem } from '../../../../src/request/problem.ts'
import type { DetailScreen } from '../../../../src/schema/compiled-screen.ts'
import type { Verb } from '../../../../src/schema/compiled.ts'
import { action, actions, call, columns, listScreen, openScreen, pageOf, problem, row, rows, verbs } from './setting.tsx'

beforeEach(() => localStorage.clear())

const detail: DetailScreen = {
  id: 'account/application-detail',
  kind: 'detail',
  title: 'Application',
  permission: 'app',
  takes: ['appId'],
  entity: listScreen.entity,
  load: call('get', 'get', { send: { appId: 'appId' } }),
  sections: [{ name: 'base', title: 'Basics', columns, actions: [] }],
  actions: [],
  links: [],
}

/** Which control stands for which verb. One row is on, one is off, so that both moves are offered. */
const controls: [Verb, string][] = [
  ['add', 'New application'],
  ['export', 'Export'],
  ['import', 'Import'],
  ['get', 'Details'],
  ['edit', 'Edit'],
  ['enable', 'Enable'],
  ['disable', 'Disable'],
  ['delete', 'Delete'],
  ['query', 'Search'],
]

describe('permissions', () => {
  const flat = { ...listScreen, actions: actions.map((one) => ({ ...one, guards: one.guards?.filter((guard) => !guard.why) ?? [] })) }

  it.each(controls)('without "%s" there is no "%s" (acceptance 207, 208)', async (verb, name) => {
    const may = await openScreen({ screen: flat, rows: rows(2) })
    await may.screen.findByText('Application 1')
    await openMenus(may)
    expect(controlsNamed(may, name).length).toBeGreaterThan(0)
    may.unmount()

    const mayNot = await openScreen({ screen: flat, rows: rows(2), can: verbs.filter((one) => one !== verb) })
    await mayNot.screen.findByText('Application 1')
    await openMenus(mayNot)
    expect(controlsNamed(mayNot, name)).toEqual([])
  })

  it('an address that opens what is not allowed opens nothing', async () => {
    const { screen, address, sent } = await openScreen({ at: '?_open=create', can: ['query', 'get'] })
    await screen.findByText('Application 1')

    await waitFor(() => expect(address.now).toBe('/account/application'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.map((one) => one.path)).toEqual(['/server/app/list'])
  })
})

async function openMenus({ screen, user }: Awaited<ReturnType<typeof openScreen>>) {
  const more = screen.queryAllByRole('button', { name: /More actions/ })[0]
  if (more) await user.click(more)
}

const controlsNamed = ({ screen }: Awaited<ReturnType<typeof openScreen>>, name: string) => [
  ...screen.queryAllByRole('button', { name }),
  ...screen.queryAllByRole('menuitem', { name, hidden: true }),
]

describe('an action on a row', () => {
  it('keeps three in sight and the others behind "more"', async () => {
    const { screen, within: rowNamed } = await openScreen({ rows: [row(1)] })
    await screen.findByText('Application 1')

    const names = within(rowNamed('Application 1'))
      .getAllByRole('button')
      .map((one) => one.textContent || one.getAttribute('aria-label'))
    expect(names.slice(-4)).toEqual(['Details', 'Edit', 'Disable', 'More actions for “Application 1”'])
  })

  it('does not offer a move that is illegal in the row’s state', async () => {
    const { screen, within: rowNamed } = await openScreen({ rows: [row(1), row(2)] })
    await screen.findByText('Application 1')

    expect(within(rowNamed('Application 1')).queryByRole('button', { name: 'Enable' })).toBeNull()
    expect(within(rowNamed('Application 2')).getByRole('button', { name: 'Enable' })).toBeTruthy()
  })

  it('is disabled with its reason where a guard fails', async () => {
    const only = { ...listScreen, actions: actions.filter((one) => one.name === 'remove') }
    const { screen, user, sent } = await openScreen({ screen: only, rows: [row(1, { isDefault: true })] })
    const button = await screen.findByRole('button', { name: 'Delete' })

    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe(
      'The default application cannot be deleted.',
    )
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent.map((one) => one.path)).toEqual(['/server/app/list'])
  })

  it('a disable sends nothing before it is confirmed (acceptance 335)', async () => {
    const [name, path, body] = ['Disable', '/server/app/disable', { appId: 'app-1', move: 'disable', version: 1 }] as const
    const { screen, user, to } = await openScreen({ rows: [row(1)] })
    await user.click(await screen.findByRole('button', { name }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText('Disable Application 1?')).toBeTruthy()
    expect(to(path)).toEqual([])

    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(to(path)).toEqual([])

    await user.click(screen.getByRole('button', { name }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    await waitFor(() => expect(to(path).map((one) => one.body)).toEqual([body]))
  })

  it('a delete sends nothing before it is confirmed (acceptance 335)', async () => {
    const only = { ...listScreen, actions: actions.filter((one) => one.name === 'remove') }
    const { screen, user, to, lists } = await openScreen({ screen: only, rows: [row(1)] })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(to('/server/app/remove')).toEqual([])

    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(to('/server/app/remove')).toHaveLength(1))
    expect((await screen.findAllByText('Delete “Application 1”: done')).length).toBeGreaterThan(0)
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('O24: what was done to whom is told, and taken back by the action that the schema names', async () => {
    const withUndo = { ...listScreen, actions: actions.map((one) => (one.name === 'enable' ? { ...one, undo: 'disable' } : one)) }
    const { screen, user, to } = await openScreen({
      screen: withUndo,
      rows: [row(2)],
      answers: { '/server/app/enable': () => Promise.resolve({ ...row(2), status: row(1)['status'], version: 8 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Enable' }))
    expect((await screen.findAllByText('Enable “Application 2”: done')).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(to('/server/app/disable').map((one) => one.body)).toEqual([{ appId: 'app-2', move: 'disable', version: 8 }]))
    expect((await screen.findAllByText('Enable “Application 2”: taken back')).length).toBeGreaterThan(0)
  })

  it('is called once on a double click (acceptance 336)', async () => {
    let release = (_: unknown): void => {}
    const { screen, user, to } = await openScreen({
      rows: [row(2)],
      answers: { '/server/app/enable': () => new Promise((resolve) => (release = resolve)) },
    })
    const button = await screen.findByRole('button', { name: 'Enable' })

    await user.dblClick(button)
    await user.click(button)
    expect(to('/server/app/enable')).toHaveLength(1)

    await act(async () => release({}))
    await user.click(await screen.findByRole('button', { name: 'Enable' }))
    expect(to('/server/app/enable')).toHaveLength(2)
  })

  it('an export is called once on a double click', async () => {
    const { screen, to } = await openScreen({ answers: { '/server/app/export': () => new Promise(() => {}) } })
    const button = await screen.findByRole('button', { name: 'Export' })

    fireEvent.click(button)
    fireEvent.click(button)
    expect(to('/server/app/export')).toHaveLength(1)
  })

  it('an export asks for what the list asks for, without its page', async () => {
    const { screen, user, to, lists } = await openScreen({ rows: rows(30), at: '?_page=2&_sort=amount&appName=App' })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(to('/server/app/export')).toHaveLength(1))
    const { pageNo, pageSize, ...asked } = lists()[0]!.body as Record<string, unknown>
    expect([pageNo, pageSize]).toEqual([2, 10])
    expect(asked).toMatchObject({ appName: 'App' })
    expect(to('/server/app/export')[0]!.body).toMatchObject(asked)
  })

  it('reloads what is shown when somebody else was faster', async () => {
    const { screen, user, lists } = await openScreen({
      rows: [row(2)],
      answers: { '/server/app/enable': () => Promise.reject(problem('conflict', 409, 'The row has changed.')) },
    })
    await user.click(await screen.findByRole('button', { name: 'Enable' }))

    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('keeps search, sort and page after it has changed something', async () => {
    const { screen, user, lists } = await openScreen({ rows: rows(30), at: '?_page=2&_sort=amount&appName=App' })
    await user.click((await screen.findAllByRole('button', { name: 'Enable' }))[0]!)

    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(lists()[1]!.body).toEqual(lists()[0]!.body)
  })
})

describe('what opens', () => {
  it('stands in the address with its row, so that a shared link opens it (acceptance 333)', async () => {
    const { screen, user, address } = await openScreen({
      rows: rows(3),
      screens: { 'account/application-detail': detail },
      answers: { '/server/app/get': (body) => row(Number(String(body['appId']).slice(4))) },
    })
    await screen.findByText('Application 2')
    await user.click(screen.getAllByRole('button', { name: 'Details' })[1]!)

    // It is called what it is, not like the button, and says which one.
    const drawer = await screen.findByRole('dialog', { name: 'Application Application 2' })
    expect(address.now).toBe('/account/application?_open=view&_row=app-2')
    expect((await within(drawer).findAllByText('Application 2')).length).toBeGreaterThan(0)

    await user.click(within(drawer).getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(address.now).toBe('/account/application'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens from a shared link, about the row that the link names', async () => {
    const { screen, to } = await openScreen({
      rows: rows(3),
      at: '?_open=view&_row=app-3',
      screens: { 'account/application-detail': detail },
      answers: { '/server/app/get': () => row(3) },
    })

    const drawer = await screen.findByRole('dialog', { name: 'Application Application 3' })
    await within(drawer).findByText('Basics')
    expect(to('/server/app/get').map((one) => one.body)).toEqual([{ appId: 'app-3' }])
  })

  it('opens from a shared link although the row is on another page by now', async () => {
    const { screen, to } = await openScreen({
      rows: rows(3),
      at: '?_open=view&_row=app-99',
      screens: { 'account/application-detail': detail },
      answers: { '/server/app/get': () => row(99) },
    })
    await within(await screen.findByRole('dialog')).findByText('Basics')
    expect(to('/server/app/get').map((one) => one.body)).toEqual([{ appId: 'app-99' }])
  })

  it('opens no form for a row that is not there', async () => {
    const { screen, address } = await openScreen({ rows: rows(3), at: '?_open=edit&_row=app-99' })
    await screen.findByText('Application 1')

    await waitFor(() => expect(address.now).toBe('/account/application'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('issue 14: a link to a row that came since the list was loaded finds it, and asks only once', async () => {
    let here = rows(3)
    const { screen, to, address, router } = await openScreen({
      answers: { '/server/app/list': (body: Record<string, unknown>) => pageOf(here, body) },
    })
    await screen.findByText('Application 1')
    here = rows(4)
    await act(() => router.navigate('/account/application?_open=edit&_row=app-4'))
    await screen.findByRole('dialog', { name: 'Edit Application 4' })
    expect(to('/server/app/list')).toHaveLength(2)

    await act(() => router.navigate('/account/application?_open=edit&_row=app-99'))
    await waitFor(() => expect(address.now).toBe('/account/application'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(to('/server/app/list')).toHaveLength(3)
  })

  it('goes to another page with what that page takes', async () => {
    const pay = action('pay', 'Pay', { can: 'edit', open: 'page', screen: 'cost/pay', with: { appId: 'appId' } })
    const { screen, user, opened } = await openScreen({ screen: { ...listScreen, actions: [pay] }, rows: [row(7)] })

    await user.click(await screen.findByRole('button', { name: 'Pay' }))
    expect(opened).toEqual([{ screen: 'cost/pay', query: { appId: 'app-7' } }])
  })

  it('C1: what leads to another page closes its form first, so that who comes back finds none open', async () => {
    const buy = action('buy', 'Buy', {
      on: ['toolbar'],
      can: 'add',
      call: call('create', 'service'),
      form: [{ name: 'note', title: 'Note', type: 'string', widget: 'text' }],
      then: { screen: 'cost/order', with: { orderNo: 'orderNo' }, say: 'Ordered' },
    })
    const { screen, user, opened, address } = await openScreen({
      screen: { ...listScreen, actions: [buy] },
      at: '?appName=App',
      answers: { '/server/app/create': () => ({ orderNo: '7' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Buy' }))
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Buy' }))
    await waitFor(() => expect(opened).toEqual([{ screen: 'cost/order', query: { orderNo: '7' } }]))
    expect(address.now).toBe('/account/application?appName=App')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('C1: what another page is to open goes along in its address, and whoever may not do it there is shown no button', async () => {
    const buy = (permission: string) =>
      action('buy', 'Buy', {
        on: ['toolbar'],
        can: 'get',
        open: 'page',
        screen: 'cost/order',
        opens: { name: 'buy', tab: 'orders', permission, can: 'add' },
      })
    const may = await openScreen({ screen: { ...listScreen, actions: [buy('app')] } })
    await may.user.click(await may.screen.findByRole('button', { name: 'Buy' }))
    expect(may.opened).toEqual([{ screen: 'cost/order', query: { _tab: 'orders', _open: 'buy' } }])
    may.unmount()

    const mayNot = await openScreen({ screen: { ...listScreen, actions: [buy('order')] } })
    await mayNot.screen.findByText('Application 1')
    expect(mayNot.screen.queryByRole('button', { name: 'Buy' })).toBeNull()
  })

  it('C19: beside “Cancel task” no second button begins with the same word, in a question and in a form', async () => {
    const cancel = action('cancel', 'Cancel task', { can: 'edit', call: call('cancel', 'move'), confirm: 'Cancel {{appName}}?' })
    const form = action('refuse', 'Cancel order', {
      can: 'edit',
      call: call('refuse', 'move'),
      form: [{ name: 'reason', title: 'Reason', type: 'string', widget: 'text' }],
    })
    const { screen, user, to } = await openScreen({ screen: { ...listScreen, actions: [cancel, form] }, rows: rows(1) })
    const words = async (role: string) =>
      within(await screen.findByRole(role))
        .getAllByRole('button')
        .map((one) => one.textContent)
        .filter(Boolean)
    await user.click(await screen.findByRole('button', { name: 'Cancel task' }))
    expect(await words('alertdialog')).toEqual(['Keep it', 'Cancel task'])
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    await user.click(screen.getByRole('button', { name: 'Cancel order' }))
    await within(await screen.findByRole('dialog')).findByLabelText('Reason')
    expect(await words('dialog')).toEqual(['Keep it', 'Cancel order'])
    expect(to('/server/app/cancel')).toEqual([])
  })

  it('C1: what is to be done first stands above the form, before anything is filled in', async () => {
    const buy = action('buy', 'Buy', {
      on: ['toolbar'],
      can: 'add',
      call: call('create', 'service'),
      form: [{ name: 'count', title: 'Count', type: 'integer', widget: 'number', required: true }],
      quote: call('quote', 'service'),
      needs: call('needs', 'service'),
    })
    const { screen, to } = await openScreen({
      screen: { ...listScreen, actions: [buy] },
      at: '?_open=buy',
      answers: { '/server/app/needs': () => ({ text: 'Be certified first.', errorCode: 4030 }) },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Buy' })
    const told = await within(dialog).findByText('Be certified first.')
    const field = await within(dialog).findByLabelText(/Count/)
    expect(told.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(to('/server/app/quote')).toEqual([])
  })

  it('L11: an import says what is wrong with the file as a whole', async () => {
    const sheet = [{ name: 'appName', title: 'Name', example: 'One' }]
    const load = action('import', 'Import', { on: ['toolbar'], can: 'import', call: call('import', 'import'), sheet })
    const refusal = new Problem('invalid', 422, 'Please check what you have entered', { fields: { text: 'There is no column "Shop".' } })
    const { screen, user } = await openScreen({
      screen: { ...listScreen, actions: [load] },
      answers: { '/server/app/import': () => Promise.reject(refusal) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import' })
    await user.upload(await within(dialog).findByLabelText(/Choose a file/), new File(['Shop\nOne'], 'rows.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByText('There is no column "Shop".')).toBeTruthy()
  })

  it('L11: an import shows what is wrong in its cell before anything is added, takes another file, and adds the right lines when told to', async () => {
    const wrong = { total: 2, added: 0, errors: [{ line: 3, field: 'appName', message: 'The name is taken.' }] }
    const looks: unknown[] = [wrong, { total: 2, added: 0, errors: [{ line: 3, message: 'Too many rows.' }] }]
    const sheet = [
      { name: 'appName', title: 'Name', example: 'One' },
      { name: 'note', title: 'Note', example: '' },
    ]
    const load = action('import', 'Import', { on: ['toolbar'], can: 'import', call: call('import', 'import'), sheet })
    const { screen, user, to, lists } = await openScreen({
      screen: { ...listScreen, actions: [load] },
      answers: { '/server/app/import': (body) => (body['mode'] === 'look' ? looks.shift() : { ...wrong, added: 1 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import' })
    const csv = (text: string) => new File([text], 'rows.csv', { type: 'text/csv' })
    await user.upload(await within(dialog).findByLabelText(/Choose a file/), csv('Name,Note\nOne,a\nTwo,b'))

    const cell = await within(dialog).findByText('The name is taken.')
    expect(cell.closest('tr')!.textContent).toBe('3TwoThe name is taken.b')
    expect(within(dialog).getByText('Valid lines: 1. Invalid lines: 1. Nothing has been imported yet.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'All 2 lines' }))
    expect(within(dialog).getByText('One')).toBeTruthy()

    await user.upload(within(dialog).getByLabelText(/rows\.csv/), csv('Name\nOne\nThree'))
    expect((await within(dialog).findByText('Too many rows.')).closest('tr')!.textContent).toBe('3ThreeToo many rows.')
    await user.click(within(dialog).getByRole('button', { name: 'Import the valid line' }))
    expect(await within(dialog).findByText('1 row imported')).toBeTruthy()
    expect(within(dialog).getByText('1 line is invalid and was left out.')).toBeTruthy()
    expect(to('/server/app/import').map((one) => (one.body as Record<string, unknown>)['mode'])).toEqual(['look', 'look', 'valid'])

    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('issue 17: before an exported file is taken, a person reads that its rows would be there twice', async () => {
    const sheet = [{ name: 'appName', title: 'Name', example: 'One' }]
    const load = action('import', 'Import', { on: ['toolbar'], can: 'import', call: call('import', 'import'), sheet, sheetKey: 'App ID' })
    const { screen, user } = await openScreen({
      screen: { ...listScreen, actions: [load] },
      answers: { '/server/app/import': () => ({ total: 1, columns: [null, 'appName'], added: 0, errors: [] }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import' })
    const choose = async (text: string) => {
      await user.upload(await within(dialog).findByLabelText(/Choose a file|replace/), new File([text], 'rows.csv'))
      await within(dialog).findByText(/^Not imported/)
    }
    await choose('App ID,Name\n,One\n')
    expect(within(dialog).queryByText(/added again/)).toBeNull()
    await choose('App ID,Name\nA-1,One\n')
    expect(await within(dialog).findByText(/“App ID”.*added again/)).toBeTruthy()
  })

  it('issue 17: a row of several lines counts once, and each wrong cell of it is told on its own line', async () => {
    const sheet = [
      { name: 'appName', title: 'Name', example: 'One' },
      { name: 'lines', title: 'Lines', entries: true as const, example: '1' },
      { name: 'lines.count', title: 'Lines · Count', example: '1' },
    ]
    const load = action('import', 'Import', { on: ['toolbar'], can: 'import', call: call('import', 'import'), sheet })
    const errors = [
      { line: 2, on: 3, field: 'lines.count', message: 'At least 1' },
      { line: 2, on: 4, field: 'lines.count', message: 'This is not a number' },
    ]
    const { screen, user } = await openScreen({
      screen: { ...listScreen, actions: [load] },
      answers: { '/server/app/import': () => ({ total: 2, columns: ['appName', 'lines', 'lines.count'], added: 0, errors }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import' })
    expect(within(dialog).getByText(/^The number of the entry/)).toBeTruthy()
    const text = 'Name,Lines,Lines · Count\nOne,1,5\n,2,0\n,3,x\nTwo,1,7\n'
    await user.upload(await within(dialog).findByLabelText(/Choose a file/), new File([text], 'rows.csv'))
    expect(await within(dialog).findByText('Valid lines: 1. Invalid lines: 1. Nothing has been imported yet.')).toBeTruthy()
    expect(within(dialog).getByText('The 4 lines of the file make 2 rows. Each counts as one line.')).toBeTruthy()
    expect(
      within(dialog)
        .getByRole('cell', { name: /^0 ?At least 1$/ })
        .closest('tr')!.textContent,
    ).toMatch(/^3/)
    expect(
      within(dialog)
        .getByRole('cell', { name: /^x ?This is not a number$/ })
        .closest('tr')!.textContent,
    ).toMatch(/^4/)
    expect(within(dialog).queryByText(/not shown/)).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Import the valid line' })).toBeTruthy()
  })

  it('L11: an exported workbook is taken as it is, and what the import does not set is said', async () => {
    const found = { total: 1, columns: [null, 'appName'], added: 0, errors: [] }
    const sheet = [{ name: 'appName', title: 'Name', example: 'One' }]
    const load = action('import', 'Import', { on: ['toolbar'], can: 'import', call: call('import', 'import'), sheet })
    const { screen, user, to } = await openScreen({
      screen: { ...listScreen, actions: [load] },
      answers: { '/server/app/import': () => found },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import' })
    const choose = async (bytes: Uint8Array<ArrayBuffer> | string, name: string) =>
      user.upload(await within(dialog).findByLabelText(/Choose a file|replace/), new File([bytes], name))
    await choose(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'old.xlsx')
    expect(await within(dialog).findByText(/old format/)).toBeTruthy()
    await choose('PK\u0003\u0004 nothing', 'broken.xlsx')
    expect(await within(dialog).findByText(/cannot be read/)).toBeTruthy()
    const rows = [['Made (UTC+8)', 'Name'].map((value) => ({ value })), [{ value: 'x' }, { value: '=One' }]]
    await choose(new Uint8Array(await writeExcelFile(rows).toBuffer()), 'rows.xlsx')
    expect(await within(dialog).findByText('Not imported, because this import does not set them: Made (UTC+8)')).toBeTruthy()
    expect(within(dialog).getByRole('columnheader', { name: /^Made \(UTC\+8\) ?not imported$/ })).toBeTruthy()
    expect(within(dialog).getByRole('cell', { name: '=One' })).toBeTruthy()
    expect(to('/server/app/import').at(-1)!.body).toMatchObject({ text: "Made (UTC+8),Name\r\nx,'=One\r\n", mode: 'look' })
  })
})

describe('a batch', () => {
  it('asks in Chinese without blanks between its sentences (O14)', async () => {
    const { screen, user } = await openScreen({ rows: rows(4), locale: 'zh-CN' })
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    await user.click(within(screen.getByRole('region', { name: /4/ })).getByRole('button', { name: 'Disable' }))
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/已选中 2 项。\S/)
  })

  it('asks once, calls for each row that qualifies, and says what became of it', async () => {
    const { screen, user, to } = await openScreen({
      rows: rows(4),
      answers: { '/server/app/disable': (body) => (body['appId'] === 'app-3' ? Promise.reject(problem('conflict', 409, 'In use.')) : {}) },
    })
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    const bar = screen.getByRole('region', { name: '4 selected' })
    await user.click(within(bar).getByRole('button', { name: 'Disable' }))

    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('2 rows are selected.')
    expect(question.textContent).toContain('2 more do not qualify')
    await user.click(within(question).getByRole('button', { name: 'Disable' }))

    expect((await screen.findAllByText('“Disable” is done for 1 row, but failed for 1. In use.')).length).toBeGreaterThan(0)
    expect(to('/server/app/disable').map((one) => (one.body as Record<string, unknown>)['appId'])).toEqual(['app-1', 'app-3'])
    expect(screen.queryByRole('region', { name: /selected/ })).toBeNull()
  })

  it('O14: asks about many rows with the warning of one, or with the sentence that is written for many', async () => {
    const warned = (more: object) => ({
      ...listScreen,
      actions: actions.map((one) => (one.name === 'disable' ? { ...one, confirm: 'Nothing answers any more.', ...more } : one)),
    })
    for (const [more, said] of [
      [{}, 'Nothing answers any more.'],
      [{ confirmMany: 'None of the {{count}} answers any more.' }, 'None of the 2 answers any more.'],
    ] as const) {
      const { screen, user, unmount } = await openScreen({ screen: warned(more), rows: rows(4) })
      await screen.findByText('Application 1')
      await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
      await user.click(within(screen.getByRole('region', { name: '4 selected' })).getByRole('button', { name: 'Disable' }))
      const question = await screen.findByRole('alertdialog')
      expect(question.textContent).toContain(said)
      await user.click(within(question).getByRole('button', { name: 'Cancel' }))
      unmount()
    }
  })

  it('O24, O2: a batch is taken back row by row, as it was answered, and says which rows were not', async () => {
    const withUndo = { ...listScreen, actions: actions.map((one) => (one.name === 'enable' ? { ...one, undo: 'disable' } : one)) }
    const { screen, user, to } = await openScreen({
      screen: withUndo,
      rows: rows(6),
      answers: {
        // The answer says how the row is now; one of the three was refused, and is nothing to take back.
        '/server/app/enable': ({ appId }) =>
          appId === 'app-6' ? Promise.reject(problem('conflict', 409, 'In use.')) : { appId, status: 'on', version: 8 },
        '/server/app/disable': ({ appId }) => (appId === 'app-4' ? Promise.reject(problem('conflict', 409, 'Changed since.')) : {}),
      },
    })
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(within(screen.getByRole('region', { name: '6 selected' })).getByRole('button', { name: 'Enable' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enable' }))
    expect((await screen.findAllByText('“Enable” is done for 2 rows, but failed for 1. In use.')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await screen.findAllByText('Enable: taken back for 1 row, not for 1. Changed since.')).length).toBeGreaterThan(0)
    expect(to('/server/app/disable').map((one) => one.body)).toEqual([
      { appId: 'app-2', move: 'disable', version: 8 },
      { appId: 'app-4', move: 'disable', version: 8 },
    ])
  })

  it('keeps rows chosen while leafing', async () => {
    const { screen, user } = await openScreen({ answers: { '/server/app/list': (body) => pageOf(rows(25), body) } })
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('checkbox', { name: 'Select “Application 1”' }))
    await user.click(screen.getByRole('button', { name: /next/i }))
    await screen.findByText('Application 11')
    await user.click(screen.getByRole('checkbox', { name: 'Select “Application 11”' }))

    expect(screen.getByRole('region', { name: '2 selected' })).toBeTruthy()
  })

  it('takes all rows of the filter, asked for by pages as long as may be', async () => {
    const { screen, user, to } = await openScreen({ rows: rows(1204) })
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Select the first 1,000 of 1,204' }))
    const bar = await screen.findByRole('region', { name: '1,000 selected' })
    expect(within(bar).queryByRole('button', { name: /^Select/ })).toBeNull()
    await user.click(within(bar).getByRole('button', { name: 'Enable' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enable' }))

    expect((await screen.findAllByText('“Enable” is done for all 500 rows')).length).toBeGreaterThan(0)
    expect(new Set(to('/server/app/enable').map((one) => (one.body as Record<string, unknown>)['appId'])).size).toBe(500)
  })

  it('lets go of rows that a new search may have hidden', async () => {
    const { screen, user, asked } = await openScreen()
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('checkbox', { name: 'Select “Application 1”' }))
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'voice{Enter}')

    await waitFor(() => expect(asked()).toMatchObject({ appName: 'voice' }))
    expect(screen.queryByRole('region', { name: /selected/ })).toBeNull()
  })

  it('shows no boxes where nothing can be done with many', async () => {
    const { screen } = await openScreen({ can: ['query', 'get', 'edit'] })
    await screen.findByText('Application 1')

    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })
})
