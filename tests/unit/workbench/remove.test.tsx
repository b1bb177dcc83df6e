// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { BenchContext, type Bench } from '../../../src/workbench/bench.ts'
import type { Removing, Server } from '../../../src/workbench/files/server.ts'
import { createWorkspace } from '../../../src/workbench/files/workspace.ts'
import { Entries } from '../../../src/workbench/panes/entries.tsx'
import { Remove, RemoveDialog } from '../../../src/workbench/panes/remove.tsx'
import { stubBrowser } from '../widgets/stub-browser.ts'

const stored = { read: () => undefined, write: () => undefined, remove: () => undefined } as never
const namespaces = ['workbench/place', 'workbench/frame', 'workbench/drawer', 'widgets/kit']
beforeAll(() => startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored, namespaces }))

const file = 'entities/packet.json'
const disk = { properties: { name: { title: 'Name' }, days: { title: 'Days' } } }
const text = JSON.stringify(disk)
const after = JSON.stringify({ properties: { name: { title: 'Name' } } })
const agreed = JSON.stringify({ properties: { name: { title: 'Name' } }, gone: { days: 'no longer needed' } })
const told: Removing = { files: { [file]: after }, went: [], unused: [], findings: [], does: [], code: [] }

async function openBench(remove: Server['remove'], others: Record<string, string> = {}) {
  stubBrowser()
  const server: Partial<Server> = { read: async (path) => ({ path, hash: path, text: others[path] ?? text }), remove }
  // why: the calls that this asks for are all here.
  const workspace = createWorkspace({ server: server as Server, stored, merge: () => undefined })
  await workspace.open(file)
  const library = {
    subscribe: () => () => undefined,
    version: () => 0,
    value: (path: string) => (path in others ? JSON.parse(others[path]!) : disk) as unknown,
  }
  const languages = { source: 'en-US', all: ['en-US'] }
  const parts = {
    boot: { locales: [], homes: {} },
    look: {},
    languages,
    workspace,
    library,
    selected: undefined,
    server,
    select: () => undefined,
  }
  // why: what is drawn reads nothing else of the bench.
  return { bench: parts as unknown as Bench, workspace, now: () => workspace.read().docs.get(file)!.text }
}

it('a field whose rows hold values is removed with them by one question and one step of undo (issue 18)', async () => {
  let count: (told: Removing) => void = () => undefined
  const { bench, workspace, now } = await openBench(
    vi.fn<Server['remove']>((...given) => (given[3] ? new Promise((resolve) => (count = resolve)) : Promise.resolve(told))),
  )
  const close = vi.fn<() => void>()
  render(
    <BenchContext.Provider value={bench}>
      <RemoveDialog thing={{ kind: 'field', file, path: ['properties', 'days'], key: 'days' }} close={close} />
    </BenchContext.Provider>,
  )
  // Before it is known how many there are nobody can agree.
  expect(await screen.findByText('Looking how many rows have a value in it …')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove' }).hasAttribute('disabled')).toBe(true)
  await vi.waitFor(() => expect(bench.server.remove).toHaveBeenCalledTimes(2))
  count({ ...told, files: { [file]: agreed }, rows: 24 })
  expect(await screen.findByText('24 rows have a value in it, which go, too')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove with its values' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(now()).toBe(agreed)
  workspace.undo()
  expect(now()).toBe(text)
})

it('a field that is taken out in the form goes after a look at what names it, as in the order (issue 18)', async () => {
  const { bench, now } = await openBench(vi.fn<Server['remove']>(() => new Promise(() => undefined)))
  render(
    <BenchContext.Provider value={bench}>
      <Entries spot={{ file, path: ['properties'] }} value={disk.properties} known={[]} />
    </BenchContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove Days' }))
  expect(now()).toBe(text)
  expect(screen.getByRole('dialog', { name: 'Remove “Days”' })).toBeTruthy()
})

it('a column is taken out where it is selected: its field and the rows stay, and one step of undo brings it back (issue 18)', async () => {
  const page = 'screens/packet.json'
  const shown = JSON.stringify({ list: { columns: ['name', 'days'] } })
  const { bench, workspace } = await openBench(
    vi.fn<Server['remove']>(() => new Promise(() => undefined)),
    { [page]: shown },
  )
  await workspace.open(page)
  const select = vi.fn<Bench['select']>()
  const spot = { file: page, path: ['list', 'columns', 1] }
  render(
    <BenchContext.Provider value={{ ...bench, selected: { spot }, select }}>
      <Remove />
    </BenchContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Take out of this list' }))
  const now = () => workspace.read().docs.get(page)!.text
  expect(JSON.parse(now())).toEqual({ list: { columns: ['name'] } })
  expect(select).toHaveBeenCalledWith({ spot: { file: page, path: ['list', 'columns'] } })
  workspace.undo()
  expect(now()).toBe(shown)
})

it('a choice that rows hold goes once it is said what they hold then (issue 18)', async () => {
  const list = 'choices/way.json'
  const shown = {
    oneOf: [
      { const: 'letter', title: 'Letter' },
      { const: 'fax', title: 'Fax' },
    ],
  }
  const remove = vi.fn<Server['remove']>(async (_spot, _also, _drafts, counted) => ({
    ...told,
    files: { [list]: JSON.stringify(counted?.becomes === undefined ? { oneOf: [] } : { oneOf: [], map: { fax: counted.becomes } }) },
    ...(counted ? { rows: 7, mayBeEmpty: true } : {}),
  }))
  const { bench, workspace } = await openBench(remove, { [list]: JSON.stringify(shown) })
  await workspace.open(list)
  const close = vi.fn<() => void>()
  render(
    <BenchContext.Provider value={bench}>
      <RemoveDialog thing={{ kind: 'choice', file: list, path: ['oneOf', 1], key: 'fax' }} close={close} />
    </BenchContext.Provider>,
  )
  expect(await screen.findByText('7 rows hold this value')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Remove' })
  expect(button.hasAttribute('disabled')).toBe(true)
  const select = screen.getByLabelText('In these rows it becomes')
  expect([...select.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['Please choose', 'Letter', 'no value'])
  fireEvent.change(select, { target: { value: '0' } })
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.click(button)
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(JSON.parse(workspace.read().docs.get(list)!.text)).toEqual({ oneOf: [], map: { fax: 'letter' } })
})
