// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Found } from '../../../src/workbench/files/server.ts'
import type { Desk, Doc } from '../../../src/workbench/files/workspace.ts'
import { TopBar } from '../../../src/workbench/panes/top-bar.tsx'
import { followBackend } from '../../../src/workbench/preview/backend-serves.ts'
import { stubBrowser } from '../widgets/stub-browser.ts'

// It asks the session, which no workbench of a test has.
vi.mock('../../../src/layout/theme-switch.tsx', () => ({ ThemeSwitch: () => null }))

beforeAll(() =>
  startI18n({
    locales: ['en-US'],
    defaultLocale: 'en-US',
    stored: { read: () => undefined } as never,
    namespaces: ['workbench/frame', 'workbench/publish', 'workbench/drawer'],
  }),
)
afterEach(() => void vi.useRealTimers())

const doc = (path: string, more: Partial<Doc> = {}): Doc => ({ path, base: 'a', saved: '{}', text: '{ }', ...more })
const theirs = { hash: 'b', text: '[]' }

function open(...docs: Doc[]) {
  return openDesk({ docs: new Map(docs.map((one) => [one.path, one])) })
}

function openDesk(more: Partial<Desk>) {
  const desk = { files: [], docs: new Map(), findings: [], drafts: [], ...more } as unknown as Desk
  const workspace = { read: () => desk, subscribe: () => () => undefined, save: vi.fn<() => Promise<void>>(async () => undefined) }
  const server = { effects: async (of: string) => (of === 'diff' ? [{ group: 'rights', text: 'Agents may export' }] : []) }
  // why: the bar reads nothing else of the bench.
  const library = { subscribe: () => () => undefined, version: () => 1, value: () => ({ entity: 'publication' }) }
  const texts = { 'en-US': { guest: [] } }
  const boot = { locales: [], roles: [{ name: 'clerk', area: 'shop' }], texts }
  const menu = [{ id: 'trade', title: 'Trade', items: [{ title: 'What was published', path: '/trade/published' }] }]
  const routes = [{ path: '/trade/published', title: 'What was published', screen: 'trade/published' }]
  const manifests = { shop: { 'en-US': { title: 'Shop', menu, routes } } }
  const languages = { source: 'en-US', all: ['en-US'] }
  const bench = { boot, languages, workspace, server, library, manifests } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <TopBar />
    </BenchContext.Provider>,
  )
  return { save: screen.getByRole('button', { name: 'Save' }), state: screen.getAllByRole('status')[0]!, workspace }
}

it('a file waits for a choice between two versions, and is neither saved by hand nor by itself (issue 18)', () => {
  vi.useFakeTimers()
  const { save, state, workspace } = open(doc('app.json', { theirs }))
  expect(state.textContent).toBe('One file is changed and not saved · 1 waits for your choice')
  expect(save.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(workspace.save).not.toHaveBeenCalled()
})

it('the other files can be saved meanwhile', () => {
  vi.useFakeTimers()
  const { save, state, workspace } = open(doc('app.json', { theirs }), doc('menus/admin.json'))
  expect(state.textContent).toBe('2 files are changed and not saved · 1 waits for your choice')
  expect(save.hasAttribute('disabled')).toBe(false)
  fireEvent.click(screen.getByRole('checkbox'))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(workspace.save).toHaveBeenCalledTimes(1)
})

it('F6 goes from part to part, and back with Shift (issue 18)', () => {
  open()
  for (const part of ['wb-product', 'wb-page', 'wb-place']) {
    const section = document.body.appendChild(document.createElement('section'))
    section.className = part
    section.tabIndex = -1
    section.append(document.createElement('button'))
  }
  const press = (shiftKey: boolean) => {
    fireEvent.keyDown(document.body, { key: 'F6', shiftKey })
    return document.activeElement?.className
  }
  expect([press(false), press(false)]).toEqual(['wb-product', 'wb-page'])
  document.querySelector<HTMLElement>('.wb-page button')!.focus()
  expect([press(false), press(false), press(true)]).toEqual(['wb-place', 'wb-product', 'wb-place'])
  fireEvent.click(screen.getByRole('button', { name: /^Skip to what is selected/ }))
  expect(document.activeElement?.className).toBe('wb-place')
})

it('who wants to publish sees what people would get, and has the command with their reason to copy (issue 18)', async () => {
  stubBrowser()
  const { workspace } = open(doc('app.json'))
  fireEvent.click(screen.getByRole('button', { name: 'Publish…' }))
  await screen.findByText('Agents may export')
  fireEvent.change(screen.getByLabelText(/^Why it is published/), { target: { value: "Agents' wish" } })
  expect(screen.getByText(/^npm run/).textContent).toBe(String.raw`npm run schema -- publish --out dist --note 'Agents'\'' wish'`)
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/in that console under Trade › What was published \(#\/trade\/published\), with who/)
  dialog.getByText('One file is not saved yet, and would not be published')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(workspace.save).toHaveBeenCalledTimes(1)
})

it('a backend that does not start with what is saved is told of until it does (issue 18)', () => {
  const acts = new Map<string, (told?: { stack: string }) => void>()
  followBackend((event, act) => void acts.set(event, act))
  open()
  act(() => acts.get('backend:refused')!({ stack: '20 rows have no value' }))
  expect(screen.getByText('The backend does not start with what is saved')).toBeTruthy()
  expect(screen.getByText('20 rows have no value')).toBeTruthy()
  act(() => acts.get('backend:restarted')!())
  expect(screen.queryByText('The backend does not start with what is saved')).toBeNull()
})

it('what is kept as a draft says how much is wrong, and in which files it was not before (issue 18)', () => {
  const found = (file: string, more: Partial<Found>) => ({ file, rule: 'x', severity: 'error', message: 'no', ...more }) as Found
  const findings = [
    ...[1, 2].map((line) => found('screens/new.json', { line })),
    found('screens/copy.json', {}),
    found('screens/old.json', { isOld: true }),
    found('screens/odd.json', { severity: 'warning' }),
  ]
  openDesk({ drafts: ['entities/packet.json'], findings })
  expect(screen.getByText('One file was kept as a draft').parentElement!.textContent).toContain('3 findings: new, copy')
})
