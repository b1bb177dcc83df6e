// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Places } from '../../../../src/runtime/router/places.ts'
import type { SavedView } from '../../../../src/runtime/saved/saved-view.ts'
import { linkTo, readView } from '../../../../src/runtime/saved/state.ts'
import type { CallRef } from '../../../../src/schema/compiled.ts'
import type { ListScreen } from '../../../../src/schema/compiled-screen.ts'
import { readMessages } from '../../../../src/widgets/kit/toast-store.ts'
import { listScreen, openScreen, problem, type Answer } from './setting.tsx'

const ref = (name: string): CallRef => ({ name: `saved-view.${name}`, path: `/server/saved-view/${name}`, does: 'service' })
const audience = [
  { value: 'none', title: 'Only me' },
  { value: 'all', title: 'Everyone' },
]
const views: NonNullable<Places['views']> = {
  mine: ref('mine'),
  save: ref('save'),
  remove: ref('remove'),
  choose: ref('choose'),
  share: { call: ref('share'), permission: 'app', can: 'edit', choices: audience },
}
const settings = (more: object = {}) =>
  JSON.stringify({ order: ['appName', 'appId', 'amount', 'status', 'createTime'], off: [], density: 'middle', ...more })
const view = (more: Partial<SavedView> = {}): SavedView => ({
  viewId: 'v1',
  name: 'Dear ones',
  query: 'status=on&_sort=-amount',
  settings: settings({ off: ['appId'] }),
  audience: 'none',
  own: true,
  ...more,
})

/** A backend that keeps views. */
function keeping(kept: SavedView[], chosen: string | null = null) {
  const state = { kept, chosen }
  const answers: Record<string, Answer> = {
    '/server/saved-view/mine': () => ({ views: state.kept, chosen: state.chosen }),
    '/server/saved-view/save': (body) => {
      const { viewId = `v${state.kept.length + 1}`, ...held } = body as Partial<SavedView>
      const one = { ...view({ viewId }), ...held }
      state.kept = [...state.kept.filter((each) => each.viewId !== viewId), one]
      return { viewId }
    },
    '/server/saved-view/remove': ({ viewId }) => {
      state.kept = state.kept.filter((one) => one.viewId !== viewId)
      return {}
    },
    '/server/saved-view/choose': ({ viewId }) => {
      state.chosen = (viewId as string | undefined) ?? null
      return {}
    },
    '/server/saved-view/share': ({ viewId, audience: wanted }) => {
      state.kept = state.kept.map((one) => (one.viewId === viewId ? { ...one, audience: String(wanted) } : one))
      return {}
    },
  }
  return { state, answers }
}

beforeEach(() => localStorage.clear())

const shown = { pageNo: 1, pageSize: 10, status: 'on', sortField: 'amount', sortOrder: 'descend' }

describe('saved views of a list', () => {
  it('are not offered where the backend keeps none, nor over the rows of one other row', async () => {
    const { screen, to } = await openScreen()
    await screen.findByText('Application 1')
    expect(screen.queryByRole('button', { name: 'Views' })).toBeNull()
    expect(to('/server/saved-view/mine')).toEqual([])
  })

  it('keeps what is seen under a name, tells of changes, saves and undoes them', async () => {
    const { state, answers } = keeping([])
    const { screen, user, address } = await openScreen({ views, answers, at: '?status=on&_page=2' })
    await screen.findByText('Application 11')
    await user.click(screen.getByRole('button', { name: 'Views' }))
    const dialog = await screen.findByRole('dialog', { name: 'Views' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Save what you see as a view' }), 'Running{Enter}')
    const strip = await screen.findByRole('group', { name: 'Saved view' })
    expect(state.kept).toMatchObject([{ name: 'Running', query: 'status=on', list: 'account/application' }])
    expect(address.now).toBe('/account/application?status=on&_saved=v1')
    expect(within(strip).getByText('View: Running')).toBeTruthy()
    expect(within(strip).queryByText('Changed')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await within(strip).findByText('Changed')
    await user.click(within(strip).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(address.now).toBe('/account/application?status=on&_saved=v1'))
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await user.click(await within(strip).findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(state.kept).toMatchObject([{ query: '_sort=amount&status=on' }]))
    await waitFor(() => expect(within(strip).queryByText('Changed')).toBeNull())
    await user.click(within(strip).getByRole('button', { name: 'Show the usual list' }))
    await waitFor(() => expect(address.now).toBe('/account/application'))
  })

  it('opens from the list of views with its columns, which stay those of the view alone', async () => {
    const { answers } = keeping([view()])
    const { screen, user, asked } = await openScreen({ views, answers })
    await screen.findByText('Application 1')
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'Dear ones' }))
    await waitFor(() => expect(asked()).toEqual(shown))
    expect(screen.queryByRole('columnheader', { name: 'App ID' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Show the usual list' }))
    expect(await screen.findByRole('columnheader', { name: 'App ID' })).toBeTruthy()
  })

  it('17: whoever may no longer share is offered no change of what others see, and may take it away', async () => {
    const { answers } = keeping([view({ audience: 'all' })])
    const few = { ...views, share: { ...views.share!, permission: 'nobody' } }
    const { screen, user } = await openScreen({ views: few, answers, at: '?_use=v1' })
    await screen.findByText('View: Dear ones')
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    const own = await screen.findByRole('button', { name: 'Save as my own…' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(own)
    const dialog = await screen.findByRole('dialog', { name: 'Views' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Save what you see as a view' }), 'dear ones')
    expect(within(dialog).queryByRole('button', { name: 'Replace' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'More for “Dear ones”' }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['Open by default for me', 'Copy link', 'Delete'])
  })

  it('opens by a link, for whoever may see it; another is told that it is gone', async () => {
    const { answers } = keeping([view({ own: false })])
    const { screen, lists, address, user } = await openScreen({ views, answers, at: '?_use=v1' })
    await screen.findByText('View: Dear ones')
    await waitFor(() => expect(address.now).toBe('/account/application?_sort=-amount&status=on&_saved=v1'))
    expect(lists().map(({ body }) => body)).toEqual([shown])
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(await screen.findByRole('button', { name: 'Save as my own…' })).toBeTruthy()
    expect(linkTo('http://x/#/account/application?_tab=a&status=on&_saved=v1&_open=edit', listScreen.list, 'v1')).toBe(
      'http://x/#/account/application?_tab=a&_use=v1',
    )
  })

  it('says who shared one, as far as somebody is named (issue 17)', async () => {
    const { answers } = keeping([
      view(),
      view({ viewId: 'v2', name: 'Of Ada', own: false, sharedBy: 'Ada' }),
      view({ viewId: 'v3', name: 'Of nobody', own: false, sharedBy: '' }),
    ])
    const { screen, user } = await openScreen({ views, answers })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    const shared = await screen.findByRole('region', { name: 'Shared with me' })
    expect(
      within(shared)
        .getAllByText(/^By/)
        .map((one) => one.textContent),
    ).toEqual(['By Ada'])
  })

  it('a link to a view that is gone says so, and shows the list', async () => {
    const { answers } = keeping([])
    const { screen, address } = await openScreen({ views, answers, at: '?_use=v9' })
    await screen.findByText('Application 1')
    expect(readMessages().at(-1)).toMatchObject({ tone: 'warning', text: 'This view no longer exists, or it is not shared with you.' })
    await waitFor(() => expect(address.now).toBe('/account/application'))
  })

  it('one opens by itself where the address says nothing, asks for nothing in vain the next time, and can be left', async () => {
    const { answers } = keeping([view()], 'v1')
    const first = await openScreen({ views, answers })
    await waitFor(() => expect(first.asked()).toEqual(shown))
    first.unmount()
    const again = await openScreen({ views, answers })
    await again.screen.findByText('View: Dear ones')
    await waitFor(() => expect(again.lists().map(({ body }) => body)).toEqual([shown]))
    await again.user.click(again.screen.getByRole('button', { name: 'Show the usual list' }))
    await waitFor(() => expect(again.address.now).toBe('/account/application'))
    again.unmount()
    const other = await openScreen({ views, answers, at: '?appName=App' })
    await other.screen.findByText('Application 1')
    expect(other.address.now).toBe('/account/application?appName=App')
  })

  it('is renamed, shared, made one’s default and deleted after a question', async () => {
    const { state, answers } = keeping([view()])
    const { screen, user } = await openScreen({ views, answers })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    const more = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: /^More for “/ }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    }
    await more('Rename')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Costly{Enter}')
    await waitFor(() => expect(state.kept).toMatchObject([{ viewId: 'v1', name: 'Costly', query: 'status=on&_sort=-amount' }]))
    await more('Share…')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who sees it' }), 'Everyone')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(state.kept).toMatchObject([{ audience: 'all' }]))
    await more('Open by default for me')
    expect(await screen.findByText('My default')).toBeTruthy()
    await more('Delete')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(state.kept).toEqual([]))
  })

  it('nobody without the right is offered to share', async () => {
    const { answers } = keeping([view()])
    const { screen, user } = await openScreen({ views, answers, can: ['query'] })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'More for “Dear ones”' }))
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Share…' })).toBeNull()
  })

  it('a refusal is told, and what was typed stays', async () => {
    const { answers } = keeping([])
    const { screen, user } = await openScreen({
      views,
      answers: {
        ...answers,
        '/server/saved-view/save': () => {
          throw problem('conflict', 409, 'Fifty are the most.')
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await screen.findByRole('dialog', { name: 'Views' })
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    const name = screen.getByRole('textbox', { name: 'Save what you see as a view' })
    await user.type(name, 'More{Enter}')
    await waitFor(() => expect(readMessages().at(-1)).toMatchObject({ tone: 'danger', text: 'Fifty are the most.' }))
    expect(name).toHaveProperty('value', 'More')
  })
})

describe('a view of a list that has changed since', () => {
  const list: ListScreen['list'] = { ...listScreen.list, refine: [{ name: 'amount', kind: 'number' }] }
  const read = (query: string, renamed: Record<string, string> = {}, more = settings()) =>
    readView({ query, settings: more }, { list, renamed, sizes: [10, 20] })

  it('carries what has another name, and leaves out what is gone, each by its name', () => {
    expect(read('title=App&_sort=-sum', { title: 'appName', sum: 'amount' })).toMatchObject({
      query: '_sort=-amount&appName=App',
      gone: [],
    })
    expect(read('colour=red&status=on&status=lost&_sort=-colour&_view=board&_size=20')).toMatchObject({
      query: '_size=20&status=on',
      gone: ['colour', 'Status: lost', 'board'],
    })
    expect(read('', { no: 'status' }, settings({ order: ['appName', 'no', 'past'] }))).toMatchObject({ gone: ['past'] })
  })

  it('keeps the conditions that can still be asked for', () => {
    const test = { field: 'amount', is: 'moreThan', value: 1 }
    const refine = (value: object) => `_refine=${encodeURIComponent(JSON.stringify(value))}`
    const found = read(refine({ all: [test, { field: 'gone', is: 'empty' }, { any: [{ field: 'past', is: 'empty' }] }] }))
    expect(new URLSearchParams(found.query).get('_refine')).toBe(JSON.stringify({ all: [test] }))
    expect(found.gone).toEqual(['gone', 'past'])
    expect(read(refine({ all: [{ field: 'gone', is: 'empty' }] })).query).toBe('')
    expect(read('_refine=nonsense')).toMatchObject({ query: '', gone: ['_refine'] })
  })
})
