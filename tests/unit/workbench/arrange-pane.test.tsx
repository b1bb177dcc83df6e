// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Server } from '../../../src/workbench/files/server.ts'
import { createWorkspace } from '../../../src/workbench/files/workspace.ts'
import { Arrange } from '../../../src/workbench/panes/arrange.tsx'
import { stubBrowser } from '../widgets/stub-browser.ts'

const stored = { read: () => undefined, write: () => undefined, remove: () => undefined } as never
const namespaces = ['workbench/place', 'workbench/frame', 'workbench/drawer', 'widgets/kit']
beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces }))

it('a field of rows is removed with what names it, after a look at that (issue 18)', async () => {
  stubBrowser()
  const file = 'entities/packet.json'
  const disk = { properties: { name: { title: 'Name' }, days: { title: 'Days' } } }
  const remove = vi.fn<Server['remove']>(() => new Promise(() => undefined))
  const server: Partial<Server> = { read: async (path) => ({ path, hash: path, text: JSON.stringify(disk) }), remove }
  // why: the calls that this asks for are all here.
  const workspace = createWorkspace({ server: server as Server, stored, merge: () => undefined })
  await workspace.open(file)
  const library = { subscribe: () => () => undefined, version: () => 0, value: () => disk }
  const languages = { source: 'en-US', all: ['en-US'] }
  const selected = { spot: { file, path: ['properties'] } }
  const parts = { boot: { locales: [], homes: {} }, look: {}, languages, workspace, library, selected, server, select: () => undefined }
  // why: the pane reads nothing else of the bench.
  const bench = parts as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <Arrange />
    </BenchContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove Days' }))
  expect(JSON.parse(workspace.read().docs.get(file)!.text)).toEqual(disk)
  expect(screen.getByRole('dialog')).toBeTruthy()
  await vi.waitFor(() => expect(remove).toHaveBeenCalledWith({ file, path: ['properties', 'days'] }, [], {}))
})
