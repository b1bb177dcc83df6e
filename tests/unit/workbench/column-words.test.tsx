// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Server } from '../../../src/workbench/files/server.ts'
import { createWorkspace } from '../../../src/workbench/files/workspace.ts'
import { PlacePane } from '../../../src/workbench/panes/place-pane.tsx'
import { stubBrowser } from '../widgets/stub-browser.ts'

const stored = { read: () => undefined, write: () => undefined, remove: () => undefined } as never
beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces: ['workbench/place', 'widgets/kit'] }))

const PAGE = 'screens/a.json'
const disk: Record<string, unknown> = {
  [PAGE]: { title: '甲', entity: 'thing', list: { columns: ['name', { field: 'days', title: '期限' }] } },
  'entities/thing.json': { title: '物', properties: { name: { title: '名称' }, days: { title: '天数' }, note: { title: '备注' } } },
  [`locales/en-US/${PAGE}`]: { title: 'A', list: { columns: { days: { title: 'Term' } } } },
  'locales/en-US/entities/thing.json': { title: 'Thing', properties: { name: { title: 'Name' }, days: { title: 'Days' } } },
}

async function open(path: (string | number)[]) {
  stubBrowser()
  const read = async (file: string) => ({ path: file, hash: file, text: file in disk ? JSON.stringify(disk[file]) : '' })
  // why: the calls that this asks for are all here.
  const workspace = createWorkspace({ server: { read } as unknown as Server, stored, merge: () => undefined })
  await Promise.all(Object.keys(disk).map(workspace.open))
  const library = { subscribe: () => () => undefined, version: () => 0, value: (file: string) => disk[file] }
  const bench = {
    boot: {
      locales: [
        { value: 'en-US', title: 'English' },
        { value: 'zh-CN', title: '简体中文' },
      ],
      homes: {},
    },
    languages: { source: 'zh-CN', all: ['en-US', 'zh-CN'] },
    workspace,
    library,
    selected: { spot: { file: PAGE, path } },
    select: () => undefined,
  }
  render(
    // why: the pane reads nothing else of the bench.
    <BenchContext.Provider value={bench as unknown as Bench}>
      <PlacePane />
    </BenchContext.Provider>,
  )
  return (file: string): unknown => JSON.parse(workspace.read().docs.get(file)!.text)
}

it.each([[[]], [['list']], [['list', 'columns']]])(
  'the words of a page are also those of its columns, in both languages (issue 18): %j',
  async (path) => {
    const now = await open(path)
    const valueOf = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value
    expect(['Column name, English', 'Column name, 简体中文'].map(valueOf)).toEqual(['Name', '名称'])
    // A column that is called otherwise here is changed here.
    expect(['Column days, English', 'Column days, 简体中文'].map(valueOf)).toEqual(['Term', '期限'])
    expect(screen.queryByLabelText('Column note, English')).toBeNull()
    fireEvent.change(screen.getByLabelText('Column name, English'), { target: { value: 'Label' } })
    fireEvent.change(screen.getByLabelText('Column days, 简体中文'), { target: { value: '时限' } })
    expect(now('locales/en-US/entities/thing.json')).toMatchObject({ properties: { name: { title: 'Label' } } })
    expect(now(PAGE)).toMatchObject({ list: { columns: ['name', { field: 'days', title: '时限' }] } })
  },
)

it('whoever selected one column sees its own words alone (issue 18)', async () => {
  await open(['list', 'columns', 0])
  expect(screen.queryByLabelText('Column days, English')).toBeNull()
})
