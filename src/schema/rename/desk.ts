import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { checkSchemas } from '../check/check.ts'
import { overlayPath } from '../check/rules/translated.ts'
import type { Path } from '../check/graph.ts'
import { renameKey } from '../fix/edit-json.ts'
import { splitMark } from '../fix/byte-order-mark.ts'
import { layOut } from '../fix/layout.ts'
import type { Finding, SourceFile } from '../read.ts'

/** `check` tells the findings of the files with others laid over them, an empty one being none; without it all are looked at anew. */
export type Asked = { check?: (texts: Record<string, string>) => Finding[]; isNew?: boolean }

/** The files while something in them is renamed. */
export type Desk = {
  text: (path: string) => string | undefined
  paths: () => string[]
  write: (path: string, text: string) => void
  /** A file gets another name; it is the same one for what is found in it. */
  move: (path: string, to: string) => void
  /** A file goes, and what translates it. */
  drop: (path: string) => void
  /** The files that translate one. */
  overlaysOf: (path: string) => string[]
  /** Keeps the files as they are now; the answer puts them back. */
  keep: () => () => void
  findings: () => Finding[]
  /** What a finding is about, wherever it stands. */
  nameOf: (finding: Finding) => string
  /** The tree of a file. */
  tree: (path: string) => Node | undefined
  /** What is said of a property in other languages gets its name too, with `settle`. */
  nameInOthers: (file: string, path: Path, name: string) => void
  settle: () => void
  /** The files that say something else now, laid out as they were. */
  changed: () => Record<string, string | null>
}

export function createDesk(files: readonly SourceFile[], { check }: Asked): Desk {
  const before = new Map(files.map(({ path, text }) => [path, splitMark(text)]))
  const texts = new Map([...before].map(([path, { bare }]) => [path, bare]))
  /** Each moved file, by its new name. */
  const origins = new Map<string, string>()
  let waiting: { file: string; path: Path; name: string }[] = []
  const originOf = (path: string) => origins.get(path) ?? path
  const isWritten = (path: string, text: string) => before.get(path)?.bare !== text

  const findings = (): Finding[] => {
    if (!check) return checkSchemas([...texts].map(([path, text]) => ({ path, text })))
    const over = Object.fromEntries([...texts].filter(([path, text]) => isWritten(path, text)))
    for (const path of before.keys()) if (!texts.has(path)) over[path] = ''
    return check(over)
  }
  const overlaysOf = (file: string) =>
    [...texts.keys()].filter(
      (path) => path.startsWith('locales/') && path.endsWith(`/${file}`) && path.split('/').slice(2).join('/') === file,
    )
  const laidOut = (path: string, text: string) => {
    const was = before.get(originOf(path))?.bare
    return was !== undefined && layOut(was) === was ? layOut(text) : text
  }

  return {
    text: (path) => texts.get(path),
    paths: () => [...texts.keys()],
    write: (path, text) => void texts.set(path, text),
    move(path, to) {
      texts.set(to, texts.get(path)!)
      texts.delete(path)
      origins.set(to, originOf(path))
    },
    drop(path) {
      for (const one of [path, ...overlaysOf(path)]) texts.delete(one)
    },
    overlaysOf,
    keep() {
      const kept = new Map(texts)
      return () => {
        texts.clear()
        for (const [path, text] of kept) texts.set(path, text)
      }
    },
    findings,
    nameOf: ({ file, rule, message }) => `${originOf(file)} ${rule} ${message}`,
    tree: (path) => parseTree(texts.get(path) ?? ''),
    nameInOthers(file, path, name) {
      const at = overlayPath(JSON.parse(texts.get(file)!), path)
      for (const overlay of overlaysOf(file)) waiting.push({ file: overlay, path: at, name })
    },
    settle() {
      // What stands within is named first, by the way that leads there still.
      for (const { file, path, name } of waiting.toSorted((one, other) => other.path.length - one.path.length)) {
        const text = texts.get(file)!
        const root = parseTree(text)
        const there = root && findNodeAtLocation(root, [...path])
        const isTaken = root && findNodeAtLocation(root, [...path.slice(0, -1), name])
        if (there && !isTaken) texts.set(file, renameKey(text, path, name))
      }
      waiting = []
    },
    changed() {
      const changed: Record<string, string | null> = {}
      for (const [path, text] of texts)
        if (isWritten(path, text)) changed[path] = (before.get(originOf(path))?.mark ?? '') + laidOut(path, text)
      for (const path of before.keys()) if (!texts.has(path)) changed[path] = null
      return changed
    },
  }
}
