// @vitest-environment jsdom
import { fireEvent, renderHook, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ListScreen, TreeView } from '../../../../src/schema/compiled-screen.ts'
import { linesOf } from '../../../../src/runtime/views/tree/lines.ts'
import { useKeptRows } from '../../../../src/runtime/views/tree/use-kept-rows.ts'
import { mayLieBelow } from '../../../../src/runtime/views/tree/state.ts'
import { actions, listScreen, openScreen, row, verbs } from './setting.tsx'

const view: TreeView = { kind: 'tree', name: 'tree', title: 'Tree', by: 'parentId', key: 'appId' }
const parent = { name: 'parentId', title: 'Under', type: 'string' as const, widget: 'text' }
const screenWithTree: ListScreen = {
  ...listScreen,
  list: { ...listScreen.list, views: [view] },
  actions: actions.map((one) => (one.name === 'edit' ? { ...one, form: [...one.form!, parent] } : one)),
}

/** 1 with 2 and 3 below it, 4 below 2, and 5 at the top. */
const first = [1, 2, 3, 4, 5].map((at) => row(at, { parentId: [null, 'app-1', 'app-1', 'app-2', null][at - 1] }))
let all = first
type Body = Record<string, unknown>
function answer(body: Body) {
  const page = (data: typeof all) => ({
    data,
    totalCount: data.length,
    below: Object.fromEntries(
      all.map(({ appId }) => [String(appId), all.filter(({ parentId }) => parentId === appId).length] as const).filter(([, n]) => n > 0),
    ),
  })
  if (body['above']) {
    const found = all.filter(({ appName }) => String(appName).includes(String(body['appName'])))
    const above = all.filter(({ appId }) => ['app-1', 'app-2'].includes(String(appId)) && !found.some((one) => one.appId === appId))
    return { ...page(found), above }
  }
  return page(all.filter(({ parentId }) => (parentId ?? '') === body['under']))
}
function edit({ appId, parentId = null }: Body) {
  all = all.map((one) => (one.appId === appId ? { ...one, parentId } : one))
}
const answers = { '/server/app/list': answer, '/server/app/edit': edit }
const belowItself = '“Application 2” cannot lie below itself or anything below it.'

beforeEach(() => {
  localStorage.clear()
  all = first
})

describe('a list as a tree', () => {
  const open = (at = '?_view=tree', can = verbs) => openScreen({ screen: screenWithTree, answers, at, can })
  const names = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    [...screen.getByRole('treegrid').querySelectorAll('tbody tr')].map((line) => [
      /Application \d/.exec(line.textContent)?.[0],
      Number(line.getAttribute('aria-level')),
    ])

  it('17: on a phone what else is known of a row stands beneath its name, with its title', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { screen } = await open()
    const line = await screen.findByRole('row', { name: /Application 5/ })
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
    expect(line.querySelector('.rt-tree-beneath')?.textContent).toMatch(/^App ID.*app-5/)
  })

  it('asks for the top alone, and for a branch when it is opened, and keeps in the address what is open', async () => {
    const { screen, user, lists, address } = await open()
    await screen.findByRole('row', { name: /Application 5/ })
    expect(names(screen)).toEqual([
      ['Application 1', 1],
      ['Application 5', 1],
    ])
    expect(lists().at(-1)!.body).toMatchObject({ under: '', pageNo: 1 })
    const before = lists().length
    await user.click(screen.getByRole('button', { name: 'Open “Application 1”' }))
    await screen.findByRole('row', { name: /Application 3/ })
    expect(lists().slice(before)).toHaveLength(1)
    expect(lists().at(-1)!.body).toMatchObject({ under: 'app-1' })
    expect(address.now).toContain('_branch=1.app-1')
    expect(names(screen).map(([, level]) => level)).toEqual([1, 2, 2, 1])
  })

  it('leaves the lines below a branch as they are drawn when it opens', async () => {
    const { screen, user } = await open()
    const below = await screen.findByRole('row', { name: /Application 5/ })
    await user.click(screen.getByRole('button', { name: 'Open “Application 1”' }))
    await screen.findByRole('row', { name: /Application 3/ })
    expect(screen.getByRole('row', { name: /Application 5/ })).toBe(below)
  })

  it('keeps its place until the first rows arrive', async () => {
    const { screen } = await openScreen({
      screen: screenWithTree,
      answers: { '/server/app/list': () => new Promise(() => {}) },
      at: '?_view=tree',
      can: verbs,
    })
    expect((await screen.findByRole('treegrid')).querySelectorAll('.rt-skeleton tr')).toHaveLength(10)
  })

  it('rows in which a reload changed nothing stay the same objects', () => {
    const copy = (one: object) => ({ ...one })
    const { result, rerender } = renderHook(({ rows }) => useKeptRows(rows, 'appId'), { initialProps: { rows: all } })
    rerender({ rows: [...all.slice(0, 4).map(copy), { ...all[4]!, appName: 'Another' }] as typeof all })
    expect(result.current.map((one, at) => one === all[at])).toEqual([true, true, true, true, false])
    expect(result.current[4]!['appName']).toBe('Another')
  })

  it('goes through it by keys, opens and closes', async () => {
    const { screen, user } = await open()
    const first = await screen.findByRole('row', { name: /Application 1/ })
    first.focus()
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('row', { name: /Application 2/ })
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement!.textContent).toContain('Application 2')
    await user.keyboard('{End}')
    expect(document.activeElement!.textContent).toContain('Application 5')
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement!.textContent).toContain('Application 1')
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(names(screen)).toHaveLength(2))
    expect(document.activeElement!.getAttribute('aria-expanded')).toBe('false')
  })

  it('shows what is found with the rows above it', async () => {
    const { screen, lists } = await open('?_view=tree&appName=Application+4')
    await screen.findByRole('row', { name: /Application 4/ })
    expect(names(screen)).toEqual([
      ['Application 1', 1],
      ['Application 2', 2],
      ['Application 4', 3],
    ])
    expect(lists().at(-1)!.body).toMatchObject({ appName: 'Application 4', above: true })
  })

  it('shows nothing else of a branch that was open before, and the way to what is found as such', async () => {
    const { screen, user, address } = await open('?_view=tree&_branch=1.app-1&_branch=1.app-2')
    await screen.findByRole('row', { name: /Application 4/ })
    await user.type(screen.getByLabelText('Name'), 'Application 4')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(names(screen)).toHaveLength(3))
    expect(names(screen).map(([name]) => name)).toEqual(['Application 1', 'Application 2', 'Application 4'])
    expect(address.now).not.toContain('_branch')
  })

  it('moves a row at once by choosing below which one it is to lie, by opening branches', async () => {
    const { screen, user, sent } = await open('?_view=tree&_branch=1.app-1')
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 2' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('radio', { name: 'Application 5' })
    expect(within(dialog).getByRole('radio', { name: 'Application 1 Where it is now' })).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('button', { name: 'Open “Application 1”' }))
    expect(await within(dialog).findByRole('radio', { name: `Application 2 ${belowItself}` })).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('radio', { name: 'Application 5' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(sent.some(({ path }) => path === '/server/app/edit')).toBe(true))
    expect(sent.find(({ path }) => path === '/server/app/edit')!.body).toMatchObject({
      appId: 'app-2',
      appName: 'Application 2',
      parentId: 'app-5',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('issue 17: a moved branch lies with all that is open of it where it was put, which opens', async () => {
    const { screen, user, address } = await open('?_view=tree&_branch=1.app-1')
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 1' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('radio', { name: 'Application 5' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    const moved = [
      ['Application 5', 1],
      ['Application 1', 2],
      ['Application 2', 3],
      ['Application 3', 3],
    ]
    await waitFor(() => expect(names(screen)).toEqual(moved))
    expect(address.now).toContain('_branch=1.app-5')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(names(screen)).toEqual(moved))
  })

  it('issue 17: what is open in a branch that was moved out of sight stands nowhere else', async () => {
    all = all.map((one) => (one.appId === 'app-1' ? { ...one, parentId: 'app-5' } : one))
    const { screen } = await open('?_view=tree&_branch=1.app-1')
    await screen.findByRole('row', { name: /Application 5/ })
    expect(names(screen)).toEqual([['Application 5', 1]])
  })

  it('finds by name below which one a row is to lie, with the way there, and none of its own branch', async () => {
    const { screen, user } = await open('?_view=tree&_branch=1.app-1')
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 2' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('searchbox'), 'Application 4')
    const found = await within(dialog).findByRole('radio', {
      name: new RegExp(`^Application 1 / Application 2 / ?Application 4 ${belowItself}$`),
    })
    expect(found).toHaveProperty('disabled', true)
    await user.clear(within(dialog).getByRole('searchbox'))
    await user.click(await within(dialog).findByRole('radio', { name: 'Application 5' }))
    expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveProperty('disabled', false)
  })

  it('asks with the form where the list does not tell all of the row that has to be sent', async () => {
    const needy = {
      ...screenWithTree,
      actions: screenWithTree.actions.map((one) =>
        one.name === 'edit'
          ? { ...one, form: [...one.form!, { ...parent, name: 'untold', title: 'Untold', required: true as const }] }
          : one,
      ),
    }
    const { screen, user } = await openScreen({ screen: needy, answers, at: '?_view=tree' })
    await user.click(await screen.findByRole('button', { name: 'Move to…: Application 1' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('radio', { name: 'Application 5' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    expect(await screen.findByLabelText('Under', undefined, { timeout: 30_000 })).toHaveProperty('value', 'app-5')
  })

  it('a drop that is refused says why in the line, until the next thing is done (17-2)', async () => {
    const { screen, sent } = await open('?_view=tree&_branch=1.app-1&_branch=1.app-2')
    await screen.findByRole('row', { name: /Application 4/ })
    const lines = names(screen).map(
      ([name], at) => [name, screen.getByRole('treegrid').querySelector<HTMLElement>(`[data-at="${at}"]`)!] as const,
    )
    const line = (at: number) => lines.find(([name]) => name === `Application ${at}`)![1]
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    fireEvent.dragStart(line(2), { dataTransfer })
    expect(fireEvent.dragOver(line(4), { dataTransfer })).toBe(true)
    expect(within(line(4)).getByRole('alert').textContent).toBe(belowItself)
    // A browser tells of what is let go that it leaves.
    fireEvent.dragLeave(line(4), { dataTransfer, relatedTarget: null })
    fireEvent.dragEnd(line(2), { dataTransfer })
    expect(within(line(4)).getByRole('alert').textContent).toBe(belowItself)
    fireEvent.pointerDown(line(4))
    expect(within(screen.getByRole('treegrid')).queryByRole('alert')).toBeNull()

    fireEvent.dragStart(line(2), { dataTransfer })
    fireEvent.dragOver(line(1), { dataTransfer })
    expect(within(line(1)).getByRole('alert').textContent).toBe('Where it is now')
    expect(fireEvent.dragOver(line(5), { dataTransfer })).toBe(false)
    expect(within(screen.getByRole('treegrid')).queryByRole('alert')).toBeNull()
    fireEvent.drop(line(5), { dataTransfer })
    await waitFor(() => expect(sent.find(({ path }) => path === '/server/app/edit')?.body).toMatchObject({ parentId: 'app-5' }))
  })

  it('moves none where the field is not for this role (17-2)', async () => {
    const screenOf = {
      ...screenWithTree,
      actions: screenWithTree.actions.map((one) =>
        one.name === 'edit'
          ? { ...one, form: one.form!.map((field) => (field.name === 'parentId' ? { ...field, editedBy: ['someone-else'] } : field)) }
          : one,
      ),
    }
    const { screen } = await openScreen({ screen: screenOf, answers, at: '?_view=tree' })
    const line = await screen.findByRole('row', { name: /Application 5/ })
    expect(line.getAttribute('draggable')).toBe('false')
    expect(screen.queryByRole('button', { name: /Move to/ })).toBeNull()
  })

  it('offers no move to whoever may not edit', async () => {
    const { screen } = await open('?_view=tree', ['query', 'get'])
    await screen.findByRole('row', { name: /Application 5/ })
    expect(screen.queryByRole('button', { name: /Move to/ })).toBeNull()
  })
})

describe('the lines of a tree', () => {
  const tree = { view, shut: new Set<string>(), isSearching: false }

  it('say where a branch goes on, is on its way or failed', () => {
    const rows = all.map((one) => ({ ...one, _below: one.appId === 'app-1' ? 300 : 0 }))
    const say = (parts: { of: string; total: number; failed?: true }[], open: [string, number][]) =>
      linesOf({ ...tree, rows: rows.slice(0, 1), parts, open: new Map(open) }).map(({ kind }) => kind)
    const top = { of: '', total: 1 }
    expect(say([top], [['app-1', 1]])).toEqual(['row', 'wait'])
    expect(say([top, { of: 'app-1', total: 0, failed: true }], [['app-1', 1]])).toEqual(['row', 'failed'])
    const many = Array.from({ length: 100 }, (_, at) => row(at + 10, { parentId: 'app-1' }))
    const lines = linesOf({
      ...tree,
      rows: [rows[0]!, ...many],
      parts: [top, { of: 'app-1', total: 300 }],
      open: new Map([['app-1', 1]]),
    })
    expect(lines.at(-1)).toMatchObject({ kind: 'more', under: 'app-1', shown: 100, total: 300 })
  })

  it('let nothing be put below itself or what lies below it', () => {
    const byKey = new Map(all.map((one) => [String(one.appId), one]))
    expect(mayLieBelow(view, byKey, 'app-1', 'app-4')).toBe(false)
    expect(mayLieBelow(view, byKey, 'app-1', 'app-1')).toBe(false)
    expect(mayLieBelow(view, byKey, 'app-4', 'app-5')).toBe(true)
  })
})
