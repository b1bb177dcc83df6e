// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { tellFormat } from '../../../scripts/lib/workbench/tell-format.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Server } from '../../../src/workbench/files/server.ts'
import { createWorkspace } from '../../../src/workbench/files/workspace.ts'
import { PlaceForm } from '../../../src/workbench/panes/place-form.tsx'
import { stubBrowser } from '../widgets/stub-browser.ts'

const stored = { read: () => undefined, write: () => undefined, remove: () => undefined } as never
const namespaces = ['workbench/place', 'widgets/kit', 'widgets/late', 'runtime/form']
const { world } = readSchemas(readFolder('schemas'))
const PAGE = 'screens/admin/order.json'
const disk: Record<string, unknown> = {
  [PAGE]: { kind: 'list', title: '单', entity: 'thing', list: { columns: ['name'] } },
  'entities/thing.json': { title: '物', properties: { name: { title: '名称' }, days: { title: '天数' }, note: { title: '备注' } } },
  'locales/en-US/entities/thing.json': { properties: { days: { title: 'Days' } } },
}

beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces }))

it('the columns of a page are chosen in its form among the fields of its rows that are not there yet (issue 18)', async () => {
  stubBrowser()
  const server: Partial<Server> = {
    read: async (file) => ({ path: file, hash: file, text: file in disk ? JSON.stringify(disk[file]) : '' }),
    // why: what a generated format is stands in its own file.
    format: async () => tellFormat(world, PAGE) as Record<string, unknown>,
  }
  // why: the calls that this asks for are all here.
  const workspace = createWorkspace({ server: server as Server, stored, merge: () => undefined })
  await Promise.all(Object.keys(disk).map(workspace.open))
  const library = { subscribe: () => () => undefined, version: () => 0, value: (file: string) => disk[file] }
  const languages = { source: 'zh-CN', all: ['en-US', 'zh-CN'] }
  const bench = { boot: { locales: [] }, languages, workspace, library, server, select: () => undefined }
  render(
    // why: the form reads nothing else of the bench.
    <BenchContext.Provider value={bench as unknown as Bench}>
      <PlaceForm spot={{ file: PAGE, path: ['list', 'columns'] }} />
    </BenchContext.Provider>,
  )
  expect(await screen.findByRole('button', { name: '名称' })).toBeTruthy()
  const box = await screen.findByLabelText('Add a field of the entity')
  await act(async () => {
    fireEvent.mouseDown(box)
    fireEvent.click(box)
  })
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')]
    expect(found.map((one) => one.textContent)).toEqual(['Days (days)', '备注 (note)'])
    return found[0]!
  })
  await act(async () => void fireEvent.click(option))
  fireEvent.click(screen.getByRole('button', { name: 'Make it' }))
  const columns = () => (JSON.parse(workspace.read().docs.get(PAGE)!.text) as { list: { columns: string[] } }).list.columns
  await waitFor(() => expect(columns()).toEqual(['name', 'days']))
  workspace.undo()
  expect(columns()).toEqual(['name'])
})
