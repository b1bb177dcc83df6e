// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ListScreen } from '../../../../src/schema/compiled-screen.ts'
import type { Action, Field } from '../../../../src/schema/compiled.ts'
import { columns, listScreen, openScreen, pageOf, problem, row, rows, verbs } from './setting.tsx'

const screenWithBoard: ListScreen = {
  ...listScreen,
  list: {
    ...listScreen.list,
    views: [
      {
        kind: 'board',
        name: 'board',
        title: 'Board',
        by: 'status',
        key: 'appId',
        sums: [{ name: 'amount', title: 'Amount', cell: 'number' }],
        choices: columns[3]!.choices!.map((choice) => (choice.value === 'on' ? { ...choice, limit: 12 } : choice)),
        card: ['amount'],
        moves: [
          { action: 'enable', to: 'on' },
          { action: 'disable', to: 'off' },
        ],
      },
    ],
  },
}
const all = rows(25)
const answers = {
  '/server/app/list': (body: Record<string, unknown>) =>
    pageOf(
      all.filter(({ status }) => body['status'] === undefined || ([body['status']].flat() as unknown[]).includes(status)),
      body,
      { amount: 1300 },
    ),
}

beforeEach(() => localStorage.clear())

describe('a list as a board', () => {
  it('is chosen above the list and kept in the address, and asks for each column what belongs there', async () => {
    const { screen, user, address, lists, router } = await openScreen({ screen: screenWithBoard, answers })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'Board' }))

    const on = await screen.findByRole('region', { name: /^Enabled/ })
    expect(address.now).toBe('/account/application?_view=board')
    expect(
      lists()
        .slice(-2)
        .map(({ body }) => (body as Record<string, unknown>)['status']),
    ).toEqual(['on', 'off'])
    expect(within(on).getByRole('heading', { level: 2 }).textContent).toBe('Enabled13Over the limit of 12')
    expect(within(on).getAllByRole('heading', { level: 3 })).toHaveLength(10)
    expect(screen.getByRole('region', { name: /^Disabled/ }).querySelector('h2')!.textContent).toBe('Disabled12')

    const sums = within(on).getByText('Amount', { selector: '.rt-board-sums dt' })
    expect(sums.nextSibling!.textContent).toBe('1,300')
    const before = lists().length
    await user.click(within(on).getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(within(on).getAllByRole('heading', { level: 3 })).toHaveLength(13))
    expect(address.now).toContain('_branch=2.on')
    // Few steps lead through a thousand cards (17-3).
    expect(lists().at(-1)!.body).toMatchObject({ status: 'on', pageNo: 1, pageSize: 100 })
    expect(lists()).toHaveLength(before + 1)
    // Whoever goes by keys goes on where the new cards begin.
    expect(document.activeElement?.closest('li')).toBe(within(on).getAllByRole('heading', { level: 3 })[10]!.closest('li'))
    await act(() => router.navigate(-2))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('on a phone the tabs of the list choose the column, and no second row of tabs repeats them (issue 17)', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { choices } = columns[3]!
    const tabbed = { ...screenWithBoard, list: { ...screenWithBoard.list, tabs: { field: 'status', choices: choices! } } }
    const { screen, user } = await openScreen({ screen: tabbed, answers, at: '?_view=board' })
    await screen.findByRole('region', { name: /^Enabled/ })
    expect(screen.getByRole('region', { name: /^Disabled/ })).toBeTruthy()
    expect(screen.getAllByRole('tablist')).toHaveLength(1)
    await user.click(screen.getByRole('tab', { name: 'Disabled' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Enabled/ })).toBeNull())
    expect(screen.getAllByRole('tablist')).toHaveLength(1)
  })

  it('a column of a thousand cards is seen whole in ten steps, asked for in hundreds (17-3)', async () => {
    const many = rows(1001).map((one) => ({ ...one, status: 'on' }))
    const full = {
      '/server/app/list': (body: Record<string, unknown>) =>
        pageOf(
          many.filter(({ status }) => status === body['status']),
          body,
        ),
    }
    const { screen, lists } = await openScreen({ screen: screenWithBoard, answers: full, at: '?_view=board&_branch=12.on' })
    const on = await screen.findByRole('region', { name: /^Enabled/ })
    await waitFor(() => expect(on.querySelectorAll('h3')).toHaveLength(1001))
    expect(lists()).toHaveLength(12)
  })

  it('says nothing of a column before it was counted', async () => {
    const never = { '/server/app/list': () => new Promise(() => {}) }
    const { screen } = await openScreen({ screen: screenWithBoard, answers: never, at: '?_view=board' })
    const column = await screen.findByRole('region', { name: 'Enabled' })
    expect(column.textContent).toBe('Enabled')
    expect(column.querySelectorAll('.lk-skeleton')).not.toHaveLength(0)
  })

  it('shows the other columns where one could not be loaded, and asks again on a press', async () => {
    let isBroken = true
    const { screen, user } = await openScreen({
      screen: screenWithBoard,
      at: '?_view=board',
      answers: {
        '/server/app/list': (body) => {
          if (body['status'] === 'on' && isBroken) throw problem('server', 500, 'Broken')
          return answers['/server/app/list'](body)
        },
      },
    })
    const on = await screen.findByRole('region', { name: /^Enabled/ })
    expect(within(on).getByRole('alert').textContent).toContain('This could not be loaded')
    expect(screen.getByRole('region', { name: /^Disabled/ }).querySelector('h2')!.textContent).toBe('Disabled12')
    isBroken = false
    await user.click(within(on).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(on).getAllByRole('heading', { level: 3 })).toHaveLength(10))
  })

  it('shows the columns that the filters leave', async () => {
    const { screen } = await openScreen({ screen: screenWithBoard, answers, at: '?_view=board&status=off' })
    await screen.findByRole('region', { name: /^Disabled/ })
    expect(screen.queryByRole('region', { name: /^Enabled/ })).toBeNull()
  })

  it('moves a card by its menu with the question of the move, as the row would', async () => {
    const { screen, user, to } = await openScreen({ screen: screenWithBoard, answers, at: '?_view=board' })
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 1' }))
    await user.click(screen.getByRole('menuitem', { name: 'Disabled' }))
    expect(await screen.findByText('Disable Application 1?')).toBeTruthy()
    expect(to('/server/app/disable')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(to('/server/app/disable').map(({ body }) => body)).toEqual([expect.objectContaining({ appId: 'app-1' })]))
  })

  it('a card that was moved by keys keeps the focus in its new column (17-5)', async () => {
    const moved = row(1, { status: 'off' })
    let isMoved = false
    const moving = {
      '/server/app/list': (body: Record<string, unknown>) =>
        pageOf(
          all.map((one) => (isMoved && one['appId'] === 'app-1' ? moved : one)).filter(({ status }) => status === body['status']),
          body,
        ),
      '/server/app/disable': () => void (isMoved = true),
    }
    const { screen, user } = await openScreen({ screen: screenWithBoard, answers: moving, at: '?_view=board' })
    ;(await screen.findByRole('button', { name: 'Move to…: Application 1' })).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Disable' }))
    const off = screen.getByRole('region', { name: /^Disabled/ })
    const card = await within(off).findByRole('heading', { level: 3, name: 'Application 1' })
    await waitFor(() => expect(card.closest('li')!.contains(document.activeElement)).toBe(true))
  })

  it('a column that refuses the card that is dragged says why (17-2)', async () => {
    const guards = [{ when: { isDefault: true }, why: '{{appName}} is needed.' }]
    const guarded = {
      ...screenWithBoard,
      actions: screenWithBoard.actions.map((one) => (one.name === 'disable' ? { ...one, guards } : one)),
    }
    const { screen } = await openScreen({ screen: guarded, answers, at: '?_view=board' })
    const off = await screen.findByRole('region', { name: /^Disabled/ })
    const card = screen.getByRole('heading', { level: 3, name: 'Application 1' }).closest('li')!
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    fireEvent.dragStart(card, { dataTransfer })
    expect(within(off).getByText('Application 1 is needed.')).toBeTruthy()
    expect(fireEvent.dragOver(off, { dataTransfer })).toBe(true)
    fireEvent.dragEnd(card, { dataTransfer })
    expect(within(off).queryByText('Application 1 is needed.')).toBeNull()
  })

  it('offers no move to whoever has no right to it, and lets nothing be dragged', async () => {
    const can = verbs.filter((verb) => verb !== 'disable')
    const { screen } = await openScreen({ screen: screenWithBoard, answers, at: '?_view=board', can })
    const on = await screen.findByRole('region', { name: /^Enabled/ })
    expect(within(on).queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(on.querySelectorAll('[draggable=true]')).toHaveLength(0)
    expect(screen.getAllByRole('button', { name: /^Move/ })).toHaveLength(10)
  })
})

describe('a board by a field that is not the state (17-1)', () => {
  const kinds = [
    { value: 'on', title: 'Shop' },
    { value: 'off', title: 'Web' },
  ]
  const edit = (more: Partial<Field> = {}): Action => ({
    ...listScreen.actions.find(({ name }) => name === 'edit')!,
    form: [
      { name: 'appName', title: 'Name', type: 'string', widget: 'text', required: true },
      { name: 'status', title: 'Kind', type: 'string', widget: 'select', required: true, choices: kinds, ...more },
    ],
  })
  const screenOf = (action: Action): ListScreen => ({
    ...screenWithBoard,
    list: {
      ...screenWithBoard.list,
      views: screenWithBoard.list.views!.map((view) => (view.kind === 'board' ? { ...view, moves: [] } : view)),
    },
    actions: [action],
  })

  it('moves a card by editing the field, with the rest of the row as it is', async () => {
    const edited = { ...answers, '/server/app/edit': () => ({ appId: 'app-1', appName: 'Application 1', status: 'off', version: 8 }) }
    const { screen, user, to } = await openScreen({ screen: screenOf(edit()), answers: edited, at: '?_view=board' })
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 1' }))
    await user.click(screen.getByRole('menuitem', { name: 'Disabled' }))
    await waitFor(() =>
      expect(to('/server/app/edit').map(({ body }) => body)).toEqual([
        expect.objectContaining({ appId: 'app-1', appName: 'Application 1', status: 'off' }),
      ]),
    )
    // It can be taken back (17), against the version that the move has made.
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(to('/server/app/edit').map(({ body }) => body)[1]).toEqual(
        expect.objectContaining({ appId: 'app-1', appName: 'Application 1', status: 'on', version: 8 }),
      ),
    )
  })

  it('moves none where the field is not for this role, or its form does not offer the choice', async () => {
    const { screen } = await openScreen({ screen: screenOf(edit({ editedBy: ['someone-else'] })), answers, at: '?_view=board' })
    const on = await screen.findByRole('region', { name: /^Enabled/ })
    await within(on).findByRole('heading', { level: 3, name: 'Application 1' })
    expect(within(on).queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(on.querySelectorAll('[draggable=true]')).toHaveLength(0)
  })

  it('asks in the form for what the list does not hold, with the new choice filled in', async () => {
    const more = edit()
    const action: Action = {
      ...more,
      form: [...more.form!, { name: 'note', title: 'Note', type: 'string', widget: 'text', required: true }],
    }
    const { screen, user, to } = await openScreen({ screen: screenOf(action), answers, at: '?_view=board' })
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 1' }))
    await user.click(screen.getByRole('menuitem', { name: 'Disabled' }))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByLabelText<HTMLInputElement>(/^Kind/)).value).toBe('Web')
    expect(to('/server/app/edit')).toHaveLength(0)
  })
})
