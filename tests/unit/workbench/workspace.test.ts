import { beforeEach, expect, it } from 'vitest'
import type { Stored } from '../../../src/session/storage.ts'
import { createServer, type Found, type Server } from '../../../src/workbench/files/server.ts'
import type { Typed, Windows } from '../../../src/workbench/files/windows.ts'
import { changesTo } from '../../../src/workbench/files/changes-to.ts'
import { createWorkspace, waitingIn, type Workspace } from '../../../src/workbench/files/workspace.ts'
import { writeAt } from '../../../src/workbench/files/write-at.ts'
import { mergeTexts, type Side } from '../../../src/workbench/text/merge.ts'

const FIRST = '{\n  "title": "订单",\n  "list": { "columns": ["a", "b"] }\n}\n'
const hashOf = (text: string) => `#${text}`
let disk: Map<string, string>
let kept: Map<string, unknown>
let workspace: Workspace
let isRight: boolean
let answerCheck: Server['check'] | undefined
let answerWrite: ((path: string) => void) | undefined
/** The files of each request to write. */
let writes: string[][]
let drafts: Map<string, { text: string; base: string | null; saved: string }>

/** Something has changed on disk, which the dev server tells with what stands there now. */
const tellOf = (one: Workspace, path: string) => one.changed(path, disk.has(path) ? hashOf(disk.get(path)!) : null, disk.get(path) ?? '')

function open(windows?: Windows): Workspace {
  const server: Partial<Server> = {
    list: async () => ({
      files: [...disk].map(([path, text]) => ({ path, hash: hashOf(text) })),
      drafts: [...drafts.keys()],
    }),
    read: async (path) => ({
      path,
      hash: disk.has(path) ? hashOf(disk.get(path)!) : null,
      text: disk.get(path) ?? '',
      ...(drafts.has(path) ? { draft: drafts.get(path)! } : {}),
    }),
    async write(files, isChecked) {
      for (const { path } of files) answerWrite?.(path)
      writes.push(files.map(({ path }) => path))
      const hashAt = (path: string) => (disk.has(path) ? hashOf(disk.get(path)!) : null)
      const changed = files.filter(({ path, base }) => hashAt(path) !== base)
      if (changed.length > 0)
        return {
          done: 'changed',
          changed: Object.fromEntries(changed.map(({ path }) => [path, { hash: hashAt(path), text: disk.get(path) ?? '' }])),
        }
      if (!isChecked) {
        for (const { path, text, base } of files) drafts.set(path, { text: text ?? '', base, saved: disk.get(path) ?? '' })
        return { done: 'draft', findings: [] }
      }
      for (const { path, text } of files) {
        if (text === null) disk.delete(path)
        else disk.set(path, text)
      }
      return { done: 'written', hashes: Object.fromEntries(files.map(({ path }) => [path, hashAt(path)])) }
    },
    check: async (given) =>
      answerCheck
        ? answerCheck(given)
        : isRight
          ? []
          : [{ file: 'a.json', line: 1, column: 1, endLine: 1, endColumn: 1, rule: 'x', severity: 'error', message: 'no' }],
    dropDraft: async (path) => void drafts.delete(path),
  }
  const stored: Stored = {
    // why: a store of a test holds what it was given.
    read: <T>(key: string) => kept.get(key) as T | undefined,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
  const merge = (base: string, mine: string, theirs: string, prefer?: Side) => {
    const { text, conflicts } = mergeTexts(base, mine, theirs, prefer)
    return prefer || conflicts.length === 0 ? text : undefined
  }
  // why: the calls that this asks for are all here.
  return createWorkspace({ server: server as Server, stored, merge, ...(windows ? { windows } : {}) })
}

beforeEach(() => {
  disk = new Map([['a.json', FIRST]])
  kept = new Map()
  drafts = new Map()
  writes = []
  isRight = true
  answerCheck = undefined
  answerWrite = undefined
  workspace = open()
})

const textOf = (path = 'a.json') => workspace.read().docs.get(path)?.text
const title = (text: string) => writeAt(workspace, { file: 'a.json', path: ['title'] }, text)

it('a page that was made and saved is undone to the last file, and can be made again', async () => {
  await workspace.open('new.json')
  workspace.edit([{ path: 'new.json', splice: { start: 0, end: 0, text: '{}' } }])
  await workspace.save()
  expect([...disk.keys()]).toEqual(['a.json', 'new.json'])
  workspace.undo()
  await workspace.save()
  expect([[...disk.keys()], workspace.read().refusal]).toEqual([['a.json'], undefined])
  workspace.redo()
  await workspace.save()
  expect(disk.get('new.json')).toBe('{}')
})

it('to open changes nothing, and undo over several files brings back the first byte', async () => {
  await workspace.open('a.json')
  await workspace.open('locales/en-US/a.json')
  expect(workspace.read().canUndo).toBe(false)
  title('单')
  title('单子')
  writeAt(workspace, { file: 'locales/en-US/a.json', path: ['list', 'title'] }, 'Slip')
  expect(JSON.parse(textOf('locales/en-US/a.json')!)).toEqual({ list: { title: 'Slip' } })
  workspace.undo()
  expect(textOf('locales/en-US/a.json')).toBe('')
  workspace.undo()
  expect(textOf()).toBe(FIRST)
  workspace.redo()
  expect(textOf()).toBe(FIRST.replace('订单', '单子'))
})

it('save writes what was changed, with the hash that was read', async () => {
  await workspace.open('a.json')
  title('单子')
  await workspace.save()
  expect(disk.get('a.json')).toBe(FIRST.replace('订单', '单子'))
  expect(kept.size).toBe(0)
  title('又一')
  await workspace.save()
  expect(disk.get('a.json')).toContain('又一')
})

it('a change of both languages is one save: all of it is written, or all of it waits (issue 18)', async () => {
  const other = 'locales/en-US/a.json'
  disk.set(other, '{ "title": "Orders" }\n')
  const english = (text: string) => writeAt(workspace, { file: other, path: ['title'] }, text)
  for (const path of ['a.json', other, 'b.json']) await workspace.open(path)
  title('单子')
  english('Slips')
  await workspace.save()
  expect(writes).toEqual([['a.json', other]])
  expect([disk.get('a.json'), disk.get(other)].join('')).toMatch(/单子.*Slips/s)

  // Somebody else has changed one of them: neither is written before both are merged.
  title('单据')
  english('Papers')
  disk.set(other, '{ "title": "Slips", "help": "New" }\n')
  await workspace.save()
  expect(disk.get('a.json')).toContain('单子')
  expect(JSON.parse(textOf(other)!)).toEqual({ title: 'Papers', help: 'New' })
  await workspace.save()
  expect([disk.get('a.json'), disk.get(other)].join('')).toMatch(/单据.*Papers/s)

  // One of them has findings: both wait, and what has nothing to do with them is asked for by itself.
  title('又一')
  english('Another')
  writeAt(workspace, { file: 'b.json', path: ['title'] }, '别的')
  isRight = false
  writes = []
  await workspace.save()
  expect(writes).toEqual([['a.json', other], ['b.json']])
  expect(workspace.read().drafts).toEqual(['a.json', other, 'b.json'])
  expect([...drafts.keys()]).toEqual(['a.json', other, 'b.json'])
})

it('while a conflict in one language waits for a choice, the other one waits with it (issue 18)', async () => {
  const other = 'locales/en-US/a.json'
  disk.set(other, '{ "title": "Orders" }\n').set('b.json', FIRST)
  for (const path of ['a.json', other, 'b.json']) await workspace.open(path)
  title('单子')
  writeAt(workspace, { file: other, path: ['title'] }, 'Slips')
  writeAt(workspace, { file: 'b.json', path: ['title'] }, '别的')
  disk.set(other, '{ "title": "Purchases" }\n')
  tellOf(workspace, other)
  expect(waitingIn(workspace.read().docs)).toEqual(['a.json', other])
  await workspace.save()
  expect([disk.get('a.json'), writes]).toEqual([FIRST, [['b.json']]])
  workspace.settle(other, 'mine')
  expect(waitingIn(workspace.read().docs)).toEqual([])
  await workspace.save()
  expect([disk.get('a.json'), disk.get(other)].join('')).toMatch(/单子.*Slips/s)
})

it('a conflict waits for a choice however often the page is loaded anew, and is gone when the others take theirs back (issue 18)', async () => {
  await workspace.open('a.json')
  title('单子')
  disk.set('a.json', FIRST.replace('订单', '别的'))
  tellOf(workspace, 'a.json')
  for (const _ of [1, 2, 3]) {
    workspace = open()
    await workspace.recover()
    expect(waitingIn(workspace.read().docs)).toEqual(['a.json'])
  }
  await workspace.save()
  expect(disk.get('a.json')).toContain('别的')
  disk.set('a.json', FIRST)
  tellOf(workspace, 'a.json')
  expect([waitingIn(workspace.read().docs), textOf()]).toEqual([[], FIRST.replace('订单', '单子')])
})

it('whoever keeps their own after a reload takes it back by undo, to what others wrote (issue 18)', async () => {
  await workspace.open('a.json')
  title('单子')
  const theirs = FIRST.replace('订单', '别的')
  disk.set('a.json', theirs)
  workspace = open()
  await workspace.recover()
  workspace.settle('a.json', 'mine')
  expect(textOf()).toContain('单子')
  workspace.undo()
  expect(textOf()).toBe(theirs)
  expect(kept.size).toBe(0)
  workspace.redo()
  await workspace.save()
  expect(disk.get('a.json')).toContain('单子')
})

const error = (file: string, more: { isOld?: true } = {}): Found => ({
  ...more,
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  rule: 'x',
  severity: 'error',
  message: 'no',
})

it('what makes other files wrong waits, what is right together is written together, and old errors elsewhere stop nobody (issue 18)', async () => {
  const [wrong, needed, needing] = ['a.json', 'b.json', 'c.json']
  disk.set(needed, FIRST).set(needing, FIRST)
  for (const path of [wrong, needed, needing]) {
    await workspace.open(path)
    writeAt(workspace, { file: path, path: ['title'] }, '单子')
  }
  // The first one makes a page wrong that is not changed; either of the others makes one wrong unless both are changed.
  answerCheck = async (given) => [
    error('old.json', { isOld: true }),
    ...(wrong in given ? [error('page.json')] : []),
    ...(needed in given === needing in given ? [] : [error('other.json')]),
  ]
  await workspace.save()
  expect(writes).toEqual([[needed, needing], [wrong]])
  expect([disk.get(wrong), disk.get(needed), disk.get(needing)].map((text) => text?.includes('单子'))).toEqual([false, true, true])
  expect(workspace.read().drafts).toEqual([wrong])
})

it('where no file alone is the cause, all of them wait (issue 18)', async () => {
  disk.set('b.json', FIRST)
  for (const path of ['a.json', 'b.json']) {
    await workspace.open(path)
    writeAt(workspace, { file: path, path: ['title'] }, '单子')
  }
  answerCheck = async (given) => (Object.keys(given).length > 0 ? [error('page.json')] : [])
  await workspace.save()
  expect(writes).toEqual([['a.json'], ['b.json']])
  expect(workspace.read().drafts).toEqual(['a.json', 'b.json'])
})

it('with findings the file stays, and what was typed is kept', async () => {
  await workspace.open('a.json')
  title('单子')
  isRight = false
  await workspace.save()
  expect(disk.get('a.json')).toBe(FIRST)
  expect(workspace.read().drafts).toEqual(['a.json'])
  expect(textOf()).toContain('单子')
})

it('what was typed outlives a reload, and undo takes it back', async () => {
  await workspace.open('a.json')
  title('单子')
  workspace = open()
  await workspace.open('a.json')
  expect(textOf()).toBe(FIRST.replace('订单', '单子'))
  workspace.undo()
  expect(textOf()).toBe(FIRST)
})

it('what others write elsewhere comes in, and what both wrote waits for a person', async () => {
  await workspace.open('a.json')
  title('单子')
  disk.set('a.json', FIRST.replace('"b"', '"b", "c"'))
  tellOf(workspace, 'a.json')
  expect(JSON.parse(textOf()!)).toEqual({ title: '单子', list: { columns: ['a', 'b', 'c'] } })

  disk.set('a.json', FIRST.replace('订单', '别的'))
  await workspace.save()
  const doc = workspace.read().docs.get('a.json')!
  expect(doc.theirs?.text).toContain('别的')
  expect(doc.text).toContain('单子')
  workspace.settle('a.json', 'mine')
  await workspace.save()
  expect(disk.get('a.json')).toContain('单子')
})

it.each([
  ['mine', '单子'],
  ['theirs', '别的'],
] as const)('a conflict that ends with %s keeps what either wrote elsewhere', async (side, expected) => {
  await workspace.open('a.json')
  title('单子')
  writeAt(workspace, { file: 'a.json', path: ['list', 'mine'] }, 'x')
  disk.set('a.json', FIRST.replace('订单', '别的').replace('"b"', '"b", "c"'))
  tellOf(workspace, 'a.json')
  workspace.settle('a.json', side)
  await workspace.save()
  expect(JSON.parse(disk.get('a.json')!)).toEqual({ title: expected, list: { columns: ['a', 'b', 'c'], mine: 'x' } })
})

it('a file that others removed and put back waits for no choice (issue 18)', async () => {
  await workspace.open('a.json')
  title('单子')
  disk.delete('a.json')
  tellOf(workspace, 'a.json')
  expect(waitingIn(workspace.read().docs)).toEqual(['a.json'])
  disk.set('a.json', FIRST)
  tellOf(workspace, 'a.json')
  expect(waitingIn(workspace.read().docs)).toEqual([])
  expect(textOf()).toContain('单子')
})

it.each(['typed back', 'undone'])('a draft that was %s does not come back', async (how) => {
  await workspace.open('a.json')
  title('单子')
  isRight = false
  await workspace.save()
  expect(drafts.size).toBe(1)
  if (how === 'undone') workspace.undo()
  else title('订单')
  expect([textOf(), drafts.size, kept.size]).toEqual([FIRST, 0, 0])
  workspace = open()
  await workspace.open('a.json')
  expect(textOf()).toBe(FIRST)
})

it('a draft that was undone is told of no longer (S18-3)', async () => {
  await workspace.open('a.json')
  title('单子')
  isRight = false
  await workspace.save()
  expect(workspace.read().drafts).toEqual(['a.json'])
  workspace.undo()
  expect(workspace.read().drafts).toEqual([])
})

it('what the server refused is told of until that file is as it was (S18-3)', async () => {
  disk.set('b.json', FIRST)
  await workspace.open('a.json')
  await workspace.open('b.json')
  title('单子')
  answerWrite = (path) => {
    if (path === 'a.json') throw new Error('"a.json" was not written: it is no JSON.')
  }
  await workspace.save()
  writeAt(workspace, { file: 'b.json', path: ['title'] }, '别的')
  expect(workspace.read().refusal).toContain('a.json')
  workspace.discard('a.json')
  expect(workspace.read().refusal).toBeUndefined()
})

it('what was typed, and a draft of a page that is not there yet, are at hand after a restart before any file is opened', async () => {
  await workspace.open('a.json')
  title('单子')
  drafts.set('screens/new.json', { text: '{ "kind": "list" }', base: null, saved: '' })
  workspace = open()
  await workspace.recover()
  const changed = [...workspace.read().docs.values()].filter(({ text, saved }) => text !== saved).map(({ path }) => path)
  expect(changed.toSorted()).toEqual(['a.json', 'screens/new.json'])
  workspace.discard('a.json')
  workspace.discard('screens/new.json')
  expect([kept.size, drafts.size]).toEqual([0, 0])
})

it('a save that the server does not answer says so, and keeps what was typed', async () => {
  await workspace.open('a.json')
  title('单子')
  const { check } = createServer(
    'token',
    () => 'en-US',
    async () => {
      throw new TypeError('Failed to fetch')
    },
  )
  answerCheck = check
  await workspace.save()
  expect(workspace.read()).toMatchObject({ isAway: true, refusal: undefined, saving: false })
  expect([textOf(), kept.has('workbench:a.json')]).toEqual([FIRST.replace('订单', '单子'), true])
  answerCheck = undefined
  await workspace.save()
  expect(workspace.read().isAway).toBe(false)
  expect(disk.get('a.json')).toContain('单子')
})

it('two windows follow each other: what is typed, taken back and saved in one is seen in the other', async () => {
  const ears = new Map<number, (typed: Typed) => void>()
  const windowOf = (own: number): Windows => ({
    tell: (typed) => [...ears].forEach(([at, ear]) => at !== own && ear(structuredClone(typed))),
    hear: (ear) => void ears.set(own, ear),
  })
  const [one, other] = [open(windowOf(1)), open(windowOf(2))]
  const textIn = ({ read }: Workspace) => read().docs.get('a.json')?.text
  await one.open('a.json')
  await other.open('a.json')
  writeAt(one, { file: 'a.json', path: ['title'] }, '单子')
  expect(textIn(other)).toBe(FIRST.replace('订单', '单子'))
  writeAt(other, { file: 'a.json', path: ['title'] }, '订购')
  expect(textIn(one)).toBe(FIRST.replace('订单', '订购'))
  one.undo()
  expect(textIn(other)).toBe(textIn(one))
  writeAt(other, { file: 'a.json', path: ['title'] }, '采购')
  await other.save()
  tellOf(one, 'a.json')
  expect([textIn(one), one.read().docs.get('a.json')?.saved]).toEqual([textIn(other), textIn(other)])

  // A file that is not at hand there yet brings what was typed with it.
  disk.set('b.json', FIRST)
  await one.open('b.json')
  writeAt(one, { file: 'b.json', path: ['title'] }, '别的')
  expect((await other.open('b.json')).text).toBe(FIRST.replace('订单', '别的'))
})

it('a file that is to be no more goes with the others at a save, also after a reload, and comes back by undo (issue 18)', async () => {
  const rename = async (one: Workspace) => one.edit(await changesTo(one, { 'a.json': null, 'b.json': FIRST }))
  await workspace.open('a.json')
  await rename(workspace)
  const again = open()
  await again.recover()
  await again.save()
  expect([...disk.keys()]).toEqual(['b.json'])
  tellOf(workspace, 'a.json')
  tellOf(workspace, 'b.json')
  workspace.undo()
  await workspace.save()
  expect([...disk]).toEqual([['a.json', FIRST]])
  workspace.redo()
  await workspace.save()
  expect([...disk.keys()]).toEqual(['b.json'])
})

it('a file whose text somebody has emptied by hand is not taken for one that is to go', async () => {
  await workspace.open('a.json')
  workspace.edit([{ path: 'a.json', splice: { start: 0, end: FIRST.length, text: '' } }])
  await workspace.save()
  expect(disk.has('a.json')).toBe(true)
})
