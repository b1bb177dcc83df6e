// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench, type Look } from '../../../src/workbench/bench.ts'
import { PreviewPane } from '../../../src/workbench/panes/preview-pane.tsx'
import { stubBrowser } from '../widgets/stub-browser.ts'

const stored = { read: () => undefined } as never
beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces: ['workbench/frame', 'widgets/kit'] }))
afterEach(() => vi.unstubAllGlobals())

const manifest = (title: string, routes: { path: string; screen: string }[]) => ({ 'en-US': { title, menu: [], routes } })
const boot = {
  roles: [
    { name: 'admin', area: 'admin' },
    { name: 'agent', area: 'agent' },
    { name: 'user', area: 'user' },
  ],
  homes: { admin: '/admin', agent: '/agent', user: '/home' },
  locales: [{ value: 'en-US', title: 'English' }],
  texts: { 'en-US': { guest: [] } },
}
const manifests = {
  admin: manifest('Administration', [
    { path: '/order', screen: 'order' },
    { path: '/admin/rule', screen: 'rule' },
  ]),
  agent: manifest('Agents', [{ path: '/order', screen: 'order' }]),
  // The same page stands elsewhere there.
  user: manifest('Console', [{ path: '/my/rule', screen: 'rule' }]),
}

function look(at: string, as = 'admin') {
  stubBrowser()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const desk = { files: [], docs: new Map(), findings: [], drafts: [] }
  const workspace = { read: () => desk, subscribe: () => () => undefined }
  const library = { subscribe: () => () => undefined, version: () => 0, value: () => undefined, entries: () => [] }
  const show = vi.fn<Bench['show']>()
  const now: Partial<Look> = { role: as, locale: 'en-US', theme: 'light', width: 0, state: 'full', status: 0, to: { address: at }, at }
  const languages = { source: 'zh-CN', all: ['en-US', 'zh-CN'] }
  const bench = { boot, manifests, languages, workspace, library, look: now, show, select: () => undefined, server: {} }
  render(
    // why: the pane reads nothing else of the bench.
    <BenchContext.Provider value={bench as unknown as Bench}>
      <PreviewPane />
    </BenchContext.Provider>,
  )
  return (role: string) => {
    show.mockClear()
    fireEvent.change(screen.getByLabelText('Seen by'), { target: { value: role } })
    return show.mock.calls[0]![0]
  }
}

it('whoever looks with the eyes of another role stays on the page, with what it is searched by, where that role has it (issue 18)', () => {
  const seenBy = look('/order?status=paid')
  expect(seenBy('agent')).toEqual({ role: 'agent', to: { address: '/order?status=paid' } })
  expect(screen.queryByText(/This role/)).toBeNull()
})

it('a page that another role has at another address is shown there (issue 18)', () => {
  expect(look('/admin/rule')('user')).toMatchObject({ role: 'user', to: { address: '/my/rule' } })
})

it('where a role has no such page its home is shown (issue 18)', () => {
  expect(look('/order')('user')).toEqual({ role: 'user', to: { address: '/home' } })
})
