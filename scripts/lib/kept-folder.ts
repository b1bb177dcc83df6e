import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Checker, createChecker } from '../../src/schema/check/checker.ts'
import type { SourceFile } from '../../src/schema/read.ts'
import './say-in.ts'

export type Drafts = Record<string, string>

/** A folder that is read and checked again and again, together with what is typed and not saved. */
export type Kept = {
  files: (drafts?: Drafts) => SourceFile[]
  /** Only what is otherwise than the last time is looked at again. */
  check: (drafts: Drafts) => Checker
  /** The same over the files as they were read last: whoever types waits for no look at thousands of files, and an edited one is told of. */
  checkTyped: (drafts: Drafts) => Checker
}

/** A file as it was read, by what the file system said of it then. */
type Read = { file: SourceFile; size: number; changed: number; number: number; isSettled: boolean }

/** Milliseconds after which a file that is written again is told from what was read by its time. */
const GRAIN = 50

const folders = new Map<string, Kept>()

/** The one of this process: whoever checks the same folder has it checked once. */
export function keptFolder(folder: string): Kept {
  const before = folders.get(folder)
  if (before) return before
  const kept = keepFolder(folder)
  folders.set(folder, kept)
  return kept
}

export function keepFolder(folder: string, now: () => number = () => Date.now()): Kept {
  let known = new Map<string, Read>()
  let checker: Checker | undefined
  let before = new Map<string, string>()

  function read(): SourceFile[] {
    const next = new Map<string, Read>()
    for (const path of listPaths(folder, '').sort()) {
      const was = known.get(path)
      const seen = statSync(join(folder, path), { throwIfNoEntry: false })
      // It went while the folder was read.
      if (!seen) continue
      const { size, mtimeMs, ino } = seen
      const isSame = was?.isSettled && was.size === size && was.changed === mtimeMs && was.number === ino
      next.set(path, isSame ? was : readOne(path, { size, changed: mtimeMs, number: ino, isSettled: now() - mtimeMs > GRAIN }, was?.file))
    }
    known = next
    return [...next.values()].map(({ file }) => file)
  }

  /** The same file is the same object. */
  function readOne(path: string, seen: Omit<Read, 'file'>, was: SourceFile | undefined): Read {
    const text = readFileSync(join(folder, path), 'utf8')
    return { file: was?.text === text ? was : { path, text }, ...seen }
  }

  const files = (drafts: Drafts = {}) => withDrafts(read(), drafts)
  const readLast = () => (known.size === 0 ? read() : [...known.values()].map(({ file }) => file))

  function checkOver(wanted: SourceFile[]): Checker {
    try {
      const texts = new Map(wanted.map(({ path, text }) => [path, text]))
      if (!checker) checker = createChecker([...wanted])
      else {
        const gone = [...before.keys()].filter((path) => !texts.has(path)).map((path) => ({ path }))
        const changed = wanted.filter(({ path, text }) => before.get(path) !== text)
        if (changed.length + gone.length > 0) checker.change([...changed, ...gone])
      }
      before = texts
      return checker
    } catch (error) {
      // Whatever it stumbled over, the next change begins from scratch.
      checker = undefined
      throw error
    }
  }

  return {
    files,
    check: (drafts) => checkOver(files(drafts)),
    checkTyped: (drafts) => checkOver(withDrafts(readLast(), drafts)),
  }
}

/** The JSON files below a folder, by their paths in it; links are left out, and what is generated. */
function listPaths(folder: string, within: string): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = within + entry.name
    if (entry.isDirectory()) return path === '.meta' ? [] : listPaths(folder, `${path}/`)
    return entry.isFile() && /\.json$/i.test(entry.name) ? [path] : []
  })
}

function withDrafts(files: SourceFile[], drafts: Drafts): SourceFile[] {
  const names = Object.keys(drafts)
  if (names.length === 0) return files
  const all = new Map(files.map((file) => [file.path, file]))
  // A draft without text is a file that is not there yet, or no longer.
  for (const path of names)
    if (drafts[path]!.trim() === '') all.delete(path)
    else all.set(path, { path, text: drafts[path]! })
  return [...all.values()]
}
