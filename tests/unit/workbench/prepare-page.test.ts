// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { preparePage } from '../../../src/workbench/preview/prepare-page.ts'

it('a page that leaves signs out nobody: its calls are broken off, and the page that comes next has the same storage (issue 18)', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  // why: the window of a frame has the classes of one.
  const page = frame.contentWindow as Window & typeof globalThis
  const storage = new Map([['token', 'a']])
  page.fetch = fetch
  page.document.body.innerHTML = '<script type="application/json" id="boot">{}</script>'
  preparePage(
    {
      storage,
      boot: () => '{}',
      state: () => 'full',
      renamed: () => ({}),
      onState: () => () => undefined,
      served: async () => undefined,
      moved: () => undefined,
    },
    page,
  )
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
