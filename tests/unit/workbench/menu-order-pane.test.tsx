// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Server } from '../../../src/workbench/files/server.ts'
import { createWorkspace } from '../../../src/workbench/files/workspace.ts'
import { Arrange } from '../../../src/workbench/panes/arrange.tsx'

const stored = { read: () => undefined, write: () => undefined, remove: () => undefined } as never
beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces: ['workbench/place'] }))

const page = (title: string, order: number) => `{\n  "title": "${title}",\n  "menu": { "group": "trade", "order": ${order} }\n}\n`
const disk: Record<string, string> = {
  'screens/a.json': page('Orders', 10),
  'screens/b.json': page('Invoices', 15),
  'screens/c.json': page('Payments', 20),
}

it('a page goes up in its menu press by press, and what is undone is there to the last byte (issue 18)', async () => {
  const server: Partial<Server> = {
    list: async () => ({ files: Object.keys(disk).map((path) => ({ path, hash: path })), drafts: [] }),
    read: async (path) => ({ path, hash: path, text: disk[path] ?? '' }),
    check: async () => [],
  }
  // why: the calls that this asks for are all here.
  const workspace = createWorkspace({ server: server as Server, stored, merge: () => undefined })
  await workspace.list()
  const library = { subscribe: () => () => undefined, version: () => 0, value: (file: string): unknown => JSON.parse(disk[file] ?? '{}') }
  const languages = { source: 'en-US', all: ['en-US'] }
  const selected = { spot: { file: 'screens/a.json', path: ['menu'] } }
  // why: the pane reads nothing else of the bench.
  const bench = { boot: { locales: [] }, languages, workspace, library, selected, select: () => undefined } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <Arrange />
    </BenchContext.Provider>,
  )
  const titles = () => screen.getAllByRole('listitem').map((one) => one.querySelector('.wb-entry')?.textContent?.trim())
  const text = (file: string) => workspace.read().docs.get(file)?.text
  expect(titles()).toEqual(['Orders', 'Invoices', 'Payments'])
  await vi.waitFor(() => expect(text('screens/c.json')).toBe(disk['screens/c.json']))

  const up = screen.getByRole('button', { name: 'Move Payments up' })
  up.focus()
  fireEvent.click(up)
  expect(titles()).toEqual(['Orders', 'Payments', 'Invoices'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Payments up')
  fireEvent.click(document.activeElement!)
  expect(titles()).toEqual(['Payments', 'Orders', 'Invoices'])
  expect(Object.keys(disk).map(text)).toEqual([page('Orders', 10), page('Invoices', 15), page('Payments', 5)])

  act(() => workspace.undo())
  act(() => workspace.undo())
  expect(Object.keys(disk).map(text)).toEqual(Object.values(disk))
})
