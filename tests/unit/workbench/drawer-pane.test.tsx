// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Found } from '../../../src/workbench/files/server.ts'
import type { Desk } from '../../../src/workbench/files/workspace.ts'
import { DrawerPane } from '../../../src/workbench/panes/drawer-pane.tsx'
import { followBackend } from '../../../src/workbench/preview/backend-serves.ts'

beforeAll(() =>
  startI18n({
    locales: ['zh-CN'],
    defaultLocale: 'zh-CN',
    stored: { read: () => undefined } as never,
    namespaces: ['workbench/drawer', 'workbench/place', 'workbench/frame'],
  }),
)

const boot = { defaultLocale: 'en-US', locales: [{ value: 'en-US', title: '英语' }] }
const languages = { source: 'zh-CN', all: ['zh-CN', 'en-US'] }
const library = { value: () => undefined, subscribe: () => () => undefined, version: () => 0 }

const finding = { file: 'app.json', line: 1, column: 1, endLine: 1, endColumn: 2, rule: 'x', severity: 'error' } as const

it('a finding is told in the language of the workbench, and one that cannot be told there names its own (issue 18)', () => {
  const findings: Found[] = [
    { ...finding, message: 'Missing property "title"', said: '缺少属性“title”。' },
    { ...finding, message: 'Unexpected moon', line: 2, missing: { word: true } },
  ]
  const desk = { files: [], docs: new Map(), findings, drafts: [] } as unknown as Desk
  const workspace = { read: () => desk, subscribe: () => () => undefined, check: vi.fn<() => Promise<void>>(async () => undefined) }
  // why: the pane reads nothing else of the bench.
  const bench = { boot, languages, library, workspace } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <DrawerPane />
    </BenchContext.Provider>,
  )
  expect(screen.getByText('缺少属性“title”。').lang).toBe('')
  expect(screen.getByText('Unexpected moon').lang).toBe('en-US')
  expect(screen.queryByText('Missing property "title"')).toBeNull()
  // What is missing is known by what the server says of it, whatever a message begins with.
  expect(screen.getByRole('button', { name: '在表单中决定' }).closest('li')!.textContent).toContain('Unexpected moon')
  fireEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(screen.queryByText('Unexpected moon')).toBeNull()
})

it('a finding leads to its place in what is typed, and one about a translation to where all languages stand (issue 18)', async () => {
  const source = '{ "title": "单", "list": { "view": "x" } }'
  const docs = new Map(
    [
      ['screens/a.json', source],
      ['locales/en-US/screens/a.json', '{}'],
    ].map(([path, text]) => [path, { path, text, saved: '', base: null }]),
  )
  const findings: Found[] = [
    { ...finding, file: 'screens/a.json', column: source.indexOf('"x"') + 1, message: 'Unexpected view' },
    { ...finding, file: 'locales/en-US/screens/a.json', message: 'No English', missing: { way: 'title' } },
  ]
  const desk = { files: [], docs, findings, drafts: [] } as unknown as Desk
  const select = vi.fn<Bench['select']>()
  // What it was when it was opened is long past.
  const open = vi.fn<(path: string) => Promise<object>>(async () => ({ text: '' }))
  const workspace = { read: () => desk, subscribe: () => () => undefined, check: async () => undefined, open }
  // why: the pane reads nothing else of the bench.
  const bench = { boot, languages, library, workspace, select } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <DrawerPane />
    </BenchContext.Provider>,
  )
  for (const name of ['单', '单（英语）']) fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(select).toHaveBeenCalledTimes(2))
  expect(select.mock.calls.map(([one]) => one)).toEqual([
    { spot: { file: 'screens/a.json', path: ['list'] } },
    { spot: { file: 'screens/a.json', path: [] }, by: 'words' },
  ])
})

it('what the rows do not allow is a finding as long as the backend does not start for it, and its file is as it was saved (issue 18)', async () => {
  const acts = new Map<string, (told?: { stack: string }) => void>()
  followBackend((event, does) => void acts.set(event, does))
  const warning: Found = { ...finding, severity: 'warning', message: '还没有翻译' }
  const inRows: Found = { ...finding, file: 'entities/loan.json', rule: 'old-rows', message: '“dueOn”为必填，但 20 行没有值。' }
  const saved = { path: 'entities/loan.json', base: 'a', saved: '{}', text: '{}' }
  let desk = { files: [], docs: new Map([[saved.path, saved]]), findings: [warning], drafts: [] } as unknown as Desk
  const listeners = new Set<() => void>()
  const workspace = {
    read: () => desk,
    subscribe: (one: () => void) => (listeners.add(one), () => undefined),
    check: async () => undefined,
  }
  // why: the pane reads nothing else of the bench.
  const bench = { boot, languages, library, workspace, server: { rows: async () => [inRows] } } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <DrawerPane />
    </BenchContext.Provider>,
  )
  expect(screen.getByText('还没有翻译')).toBeTruthy()
  act(() => acts.get('backend:refused')!({ stack: '\n数据库打不开\n  at x' }))
  // Also before the rows were asked, and where the reason stands in no file.
  expect(screen.getByRole('tab', { name: /^2 个问题/ })).toBeTruthy()
  expect(screen.getByText(/后端无法.*正在查看哪些数据不允许.*数据库打不开$/)).toBeTruthy()
  expect((await screen.findByText(inRows.message)).lang).toBe('')
  // What holds everything up stands first.
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain(inRows.message)
  expect(screen.getByRole('tab', { name: /^2 个问题/ })).toBeTruthy()
  desk = { ...desk, docs: new Map([[saved.path, { ...saved, text: '{ }' }]]) }
  act(() => listeners.forEach((one) => one()))
  expect(screen.queryByText(inRows.message)).toBeNull()
  expect(screen.getByRole('tab', { name: /^2 个问题/ })).toBeTruthy()
  act(() => acts.get('backend:restarted')!())
  expect(screen.getByRole('tab', { name: /^1 个问题/ })).toBeTruthy()
})

it('what can be written where rows stand against it is offered, each as a button (issue 18)', async () => {
  const acts = new Map<string, (told?: { stack: string }) => void>()
  followBackend((event, does) => void acts.set(event, does))
  const ways = ['它现在叫 memo', '这些值可以丢弃'].map((title) => ({
    title,
    file: 'app.json',
    splices: [{ start: 0, end: 2, text: title }],
  }))
  const desk = { files: [], docs: new Map(), findings: [], drafts: [] } as unknown as Desk
  const edit = vi.fn<(changes: unknown[]) => void>()
  const workspace = { read: () => desk, subscribe: () => () => undefined, check: async () => undefined, open: async () => undefined, edit }
  // why: the pane reads nothing else of the bench.
  const bench = { boot, languages, library, workspace, server: { rows: async () => [{ ...finding, message: '没了', ways }] } }
  render(
    <BenchContext.Provider value={bench as unknown as Bench}>
      <DrawerPane />
    </BenchContext.Provider>,
  )
  act(() => acts.get('backend:refused')!({ stack: '' }))
  fireEvent.click(await screen.findByRole('button', { name: '这些值可以丢弃' }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith([{ path: 'app.json', splice: { start: 0, end: 2, text: '这些值可以丢弃' } }]))
  expect(screen.getByRole('button', { name: '它现在叫 memo' })).toBeTruthy()
  act(() => acts.get('backend:restarted')!())
})

it('a finding is named as people call its place, with its file and line, and what is missing is decided in the form of where it belongs (issue 18)', async () => {
  const screenText = JSON.stringify({ title: '订单', entity: 'order', form: { fields: ['userId'] } })
  const entityText = JSON.stringify({ title: '订单', properties: { userId: { title: '购买人', entity: 'user' } } })
  const docs = new Map(
    [
      ['screens/a.json', screenText],
      ['entities/order.json', entityText],
      ['screens/b.json', JSON.stringify({ title: '投诉', entity: { title: '投诉', properties: { size: { title: '尺寸' } } } })],
    ].map(([path, text]) => [path, { path, text, saved: text, base: null }]),
  )
  const lacks = { file: 'entities/order.json', path: ['properties', 'userId', 'options'], values: [] }
  const message = 'Missing property "options", somebody must be able to find it'
  const findings: Found[] = [
    { ...finding, file: 'screens/a.json', line: 3, path: ['form', 'fields', 0], message, lacks },
    // Rows that are called as their page are not named twice.
    { ...finding, file: 'screens/b.json', path: ['entity', 'properties', 'size'], message: 'No size' },
  ]
  const desk = { files: [], docs, findings, drafts: [] } as unknown as Desk
  const select = vi.fn<Bench['select']>()
  const workspace = { read: () => desk, subscribe: () => () => undefined, check: async () => undefined, open: async () => undefined }
  // why: the pane reads nothing else of the bench.
  const bench = { boot, languages, library, workspace, select } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <DrawerPane />
    </BenchContext.Provider>,
  )
  expect(screen.getByRole('button', { name: '订单 › 购买人' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '投诉 › 尺寸' })).toBeTruthy()
  expect(screen.getByText('screens/a.json:3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '在表单中决定' }))
  await waitFor(() => expect(select).toHaveBeenCalledTimes(1))
  expect(select).toHaveBeenCalledWith({ spot: { file: 'entities/order.json', path: ['properties', 'userId'] }, by: 'form' })
})

it('what was found before is not told as if it were of what was typed since (issue 18)', async () => {
  vi.useFakeTimers()
  const doc = { path: 'app.json', base: 'a', saved: '{}', text: '{}' }
  let desk = { files: [], docs: new Map([[doc.path, doc]]), findings: [], drafts: [] } as unknown as Desk
  const listeners = new Set<() => void>()
  let answer: () => void = () => undefined
  const workspace = {
    read: () => desk,
    subscribe: (one: () => void) => (listeners.add(one), () => undefined),
    check: () => new Promise<void>((resolve) => (answer = resolve)),
  }
  // why: the pane reads nothing else of the bench.
  const bench = { boot, languages, library, workspace } as unknown as Bench
  render(
    <BenchContext.Provider value={bench}>
      <DrawerPane />
    </BenchContext.Provider>,
  )
  const checked = async () => {
    await act(() => vi.advanceTimersByTimeAsync(600))
    await act(async () => answer())
  }
  // Before the first answer nobody knows.
  expect(screen.getByRole('tab', { name: '0 个问题，正在检查…' })).toBeTruthy()
  expect(screen.getByText('正在检查全部内容…')).toBeTruthy()
  await checked()
  expect(screen.getByRole('tab', { name: '0 个问题' })).toBeTruthy()
  expect(screen.getByText('没有发现问题。')).toBeTruthy()
  desk = { ...desk, docs: new Map([[doc.path, { ...doc, text: '{' }]]) }
  act(() => listeners.forEach((one) => one()))
  expect(screen.getByRole('tab', { name: '0 个问题，正在检查…' })).toBeTruthy()
  expect(screen.getByText('正在检查刚才的修改…')).toBeTruthy()
  await checked()
  expect(screen.getByRole('tab', { name: '0 个问题' })).toBeTruthy()
  vi.useRealTimers()
})
