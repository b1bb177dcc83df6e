import { beforeEach, expect, it } from 'vitest'
import type { Stored } from '../../../src/session/storage.ts'
import { keepHistory, restoreHistory } from '../../../src/workbench/files/history.ts'
import type { Server } from '../../../src/workbench/files/server.ts'
import { createSteps } from '../../../src/workbench/files/steps.ts'
import { createWorkspace, type Workspace } from '../../../src/workbench/files/workspace.ts'
import { writeAt } from '../../../src/workbench/files/write-at.ts'

const FIRST = '{ "title": "订单" }'
let disk: Map<string, string>
const storedIn = (kept: Map<string, string>): Stored => ({
  // why: a store of a test holds what it was given.
  read: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key)!) as T) : undefined),
  write: (key, value) => void kept.set(key, JSON.stringify(value)),
  remove: (key) => void kept.delete(key),
})
let [stored, ofPage]: Stored[] = []
let leave: () => void = () => undefined

/** Loads the workbench, in place of the one that was there; somebody may be quicker than what it brings back. */
async function load(meanwhile = async (_: Workspace) => {}): Promise<Workspace> {
  leave()
  const hashAt = (path: string) => disk.get(path) ?? null
  const server: Partial<Server> = {
    list: async () => ({ files: [...disk].map(([path, hash]) => ({ path, hash })), drafts: [] }),
    read: async (path) => ({ path, hash: hashAt(path), text: disk.get(path) ?? '' }),
    async write(files) {
      for (const { path, text } of files) {
        if (text === null) disk.delete(path)
        else disk.set(path, text)
      }
      return { done: 'written', hashes: Object.fromEntries(files.map(({ path }) => [path, hashAt(path)])) }
    },
    check: async () => [],
    dropDraft: async () => undefined,
  }
  const steps = createSteps()
  // why: the calls that this asks for are all here.
  const workspace = createWorkspace({ server: server as Server, stored: stored!, merge: (_base, mine) => mine, steps })
  await workspace.recover()
  await meanwhile(workspace)
  await restoreHistory(ofPage!, steps, workspace)
  leave = () => keepHistory(ofPage!, steps, workspace)
  return workspace
}

beforeEach(() => {
  disk = new Map([
    ['a.json', FIRST],
    ['b.json', FIRST],
  ])
  ;[stored, ofPage] = [storedIn(new Map()), storedIn(new Map())]
  leave = () => undefined
})

const say = async (workspace: Workspace, file: string, text: string) => {
  await workspace.open(file)
  writeAt(workspace, { file, path: ['title'] }, text)
}
const textOf = (workspace: Workspace, path: string) => workspace.read().docs.get(path)?.text

it('undo reaches behind a reload, whether it was saved or not, and redo too (issue 18)', async () => {
  const first = await load()
  await say(first, 'a.json', '一')
  await first.save()
  await say(first, 'b.json', '二')
  await say(first, 'a.json', '三')
  first.undo()
  const again = await load()
  expect([again.read().canUndo, again.read().canRedo]).toEqual([true, true])
  again.undo()
  again.undo()
  expect([textOf(again, 'a.json'), textOf(again, 'b.json'), again.read().canUndo]).toEqual([FIRST, FIRST, false])
  for (let times = 0; times < 3; times++) again.redo()
  expect([textOf(again, 'a.json'), textOf(again, 'b.json')]).toEqual(['{ "title": "三" }', '{ "title": "二" }'])
})

it('a page that was made is taken back after a reload, file and all (issue 18)', async () => {
  const first = await load()
  await first.open('new.json')
  first.edit([{ path: 'new.json', splice: { start: 0, end: 0, text: '{}' } }])
  await first.save()
  const again = await load()
  again.undo()
  await again.save()
  expect(disk.has('new.json')).toBe(false)
})

it('of a file that others have changed meanwhile nothing is undone that was before, and of later ones all (issue 18)', async () => {
  const first = await load()
  await say(first, 'b.json', '一')
  await say(first, 'a.json', '二')
  await say(first, 'b.json', '三')
  await first.save()
  leave()
  leave = () => undefined
  disk.set('a.json', '{ "title": "别人" }')
  const again = await load()
  again.undo()
  expect([textOf(again, 'b.json'), textOf(again, 'a.json')]).toEqual(['{ "title": "一" }', '{ "title": "别人" }'])
  expect(again.read().canUndo).toBe(false)
})

it('what is typed while the steps of before are brought back can be taken back like them (issue 18)', async () => {
  await say(await load(), 'a.json', '单子')
  const workspace = await load((quick) => say(quick, 'b.json', '别的'))
  workspace.undo()
  expect([textOf(workspace, 'a.json'), textOf(workspace, 'b.json')]).toEqual([FIRST.replace('订单', '单子'), FIRST])
  workspace.undo()
  expect([textOf(workspace, 'a.json'), textOf(workspace, 'b.json')]).toEqual([FIRST, FIRST])
})
