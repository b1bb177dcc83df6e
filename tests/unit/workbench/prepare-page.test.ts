// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { preparePage } from '../../../src/workbench/preview/prepare-page.ts'

function openPage(storage = new Map<string, string>()) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  // why: the window of a frame has the classes of one.
  const page = frame.contentWindow as Window & typeof globalThis
  page.fetch = fetch
  page.document.body.innerHTML = '<script type="application/json" id="boot">{}</script>'
  preparePage(
    {
      storage,
      boot: () => '{}',
      state: () => 'full',
      status: () => 0,
      statuses: () => undefined,
      renamed: () => ({}),
      onState: () => () => undefined,
      served: async () => undefined,
      first: () => undefined,
      moved: () => undefined,
    },
    page,
  )
  return page
}

it('a page that leaves signs out nobody: its calls are broken off, and the page that comes next has the same storage (issue 18)', () => {
  const storage = new Map([['token', 'a']])
  const page = openPage(storage)
  page.localStorage.setItem('draft', 'b')
  page.dispatchEvent(new page.Event('pagehide'))
  page.localStorage.setItem('draft', 'c')
  page.localStorage.removeItem('token')
  page.localStorage.clear()
  expect([...storage]).toEqual([
    ['token', 'a'],
    ['draft', 'c'],
  ])
})

it('from a page whoever has no mouse goes on to the next part of the workbench, and saves; all other keys are those of the page (issue 18)', () => {
  const page = openPage()
  const heard = vi.fn<(key: string, shiftKey: boolean, ctrlKey: boolean) => void>()
  addEventListener('keydown', ({ key, shiftKey, ctrlKey }) => heard(key, shiftKey, ctrlKey))
  const press = (init: KeyboardEventInit) => page.dispatchEvent(new page.KeyboardEvent('keydown', { ...init, cancelable: true }))
  expect([{ key: 'F6', shiftKey: true }, { key: 's', ctrlKey: true }, { key: 'z', ctrlKey: true }, { key: 's' }].map(press)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(heard.mock.calls).toEqual([
    ['F6', true, false],
    ['s', false, true],
  ])
})
