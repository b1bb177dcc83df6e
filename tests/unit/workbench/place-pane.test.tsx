// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench, type Selected } from '../../../src/workbench/bench.ts'
import type { Doc } from '../../../src/workbench/files/workspace.ts'
import { PlacePane } from '../../../src/workbench/panes/place-pane.tsx'

// What an editor draws needs a browser.
vi.mock('../../../src/workbench/panes/json-editor.tsx', () => ({ JsonEditor: () => <p>the text of the file</p> }))

beforeAll(() =>
  startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: { read: () => undefined } as never, namespaces: ['workbench/place'] }),
)

const selected: Selected = { spot: { file: 'screens/a.json', path: [] } }

function pane(doc: Doc, at: Selected = selected, select: Bench['select'] = () => undefined) {
  const desk = { files: [], docs: new Map([[doc.path, doc]]), findings: [], drafts: [] }
  const workspace = { read: () => desk, subscribe: () => () => undefined, open: async () => doc }
  const library = { subscribe: () => () => undefined, version: () => 0, value: () => undefined }
  // why: the pane reads nothing else of the bench.
  const bench = {
    boot: { locales: [] },
    languages: { source: 'zh-CN', all: ['en-US', 'zh-CN'] },
    workspace,
    library,
    selected: at,
    select,
  } as unknown as Bench
  return (
    <BenchContext.Provider value={bench}>
      <PlacePane />
    </BenchContext.Provider>
  )
}

const broken: Doc = { path: 'screens/a.json', base: 'a', saved: '{ "title": "甲" }', text: '{ "title": "甲" ' }

it('a file that is no JSON is opened at its text, and says so where its words would be (S18-6)', async () => {
  const { rerender } = render(pane(broken))
  expect(await screen.findByText('the text of the file')).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: 'Words' }))
  expect(screen.getByText('This file is no JSON at the moment')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Open its text' }))
  expect(await screen.findByText('the text of the file')).toBeDefined()
  // Whoever clicks on a finding gets there again.
  fireEvent.click(screen.getByRole('tab', { name: 'Words' }))
  rerender(pane(broken, { spot: { ...selected.spot } }))
  expect(await screen.findByText('the text of the file')).toBeDefined()
})

it('a page whose making was undone is no longer selected (S18-6)', () => {
  render(pane({ path: 'screens/a.json', base: null, saved: '', text: '', isNew: true }))
  expect(screen.getByText('Nothing is selected')).toBeDefined()
})

it('whoever goes up to a list no longer means the field that was selected in it (issue 18)', () => {
  const text = JSON.stringify({ title: '甲', list: { columns: ['name'] }, entity: { properties: { name: { title: '名' } } } })
  const doc: Doc = { path: 'screens/a.json', base: 'a', saved: text, text }
  const select = vi.fn<Bench['select']>()
  render(
    pane(
      doc,
      { spot: { file: doc.path, path: ['list', 'columns', 0] }, field: { file: doc.path, path: ['entity', 'properties', 'name'] } },
      select,
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'columns' }))
  expect(select).toHaveBeenCalledWith({ spot: { file: doc.path, path: ['list', 'columns'] } })
})
