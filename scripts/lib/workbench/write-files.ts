import { isObject } from '../../../src/schema/is-object.ts'
import { readFindings } from '../../../src/schema/read.ts'
import { Source } from '../../../src/schema/source.ts'
import { Refusal } from '../../schema/command.ts'
import type { Found } from './find-faults.ts'
import { hashOf, judgePath, readText, removeFile, writeWhole } from './schema-files.ts'

/** A text with findings, and the file that it is based on with its hash, because the file may change before the draft is read. */
export type Draft = { text: string; base: string | null; saved: string }

type Answered = { status: number; body: object }

/** A file as it should be; without a text it is removed. `base` is the hash of what was read. */
type Wanted = { path: string; text: string | null; base: string | null }

const refuse = (message: string): Answered => ({ status: 422, body: { message } })
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** Why this may not be written. */
function judge(folder: string, one: unknown): string | undefined {
  if (!isObject(one)) return 'Expected a path, a text, and the hash of what was read before.'
  const { path, text, base } = one as Record<string, unknown>
  const trouble = judgePath(folder, path)
  if (trouble !== undefined) return trouble
  if (!isTextOrNull(text) || !isTextOrNull(base)) return 'Expected a text, and the hash of what was read before.'
  if (text !== null && readFindings(new Source(String(path), text)).length > 0) return `"${String(path)}" was not written: it is no JSON.`
  return undefined
}

/**
 * Writes the files of one change: all of them, or none. Where one was changed meanwhile nothing is written, and where one has errors, or
 * brings some to other files, all are stored as drafts, so that no language is ahead of the other. `force` says that they were checked together with others.
 */
export function writeFiles(
  [folder, drafts]: [folder: string, drafts: string],
  { files, force }: Record<string, unknown>,
  find: (texts: Record<string, string>) => Found[],
): Answered {
  if (!Array.isArray(files) || files.length === 0) return refuse('Expected files, each with its text and the hash of what was read before.')
  for (const one of files) {
    const trouble = judge(folder, one)
    if (trouble !== undefined) return refuse(trouble)
  }
  // why: each was judged right above.
  const wanted = files as Wanted[]
  const there = new Map(wanted.map(({ path }) => [path, readText(folder, path)]))
  const hashAt = (path: string) => (there.get(path) === undefined ? null : hashOf(there.get(path)!))
  const changed = wanted.filter(({ path, base }) => hashAt(path) !== base)
  if (changed.length > 0) {
    const texts = changed.map(({ path }) => [path, { hash: hashAt(path), text: there.get(path) ?? '' }])
    return { status: 409, body: { changed: Object.fromEntries(texts) } }
  }
  const texts = Object.fromEntries(wanted.map(({ path, text }) => [path, text ?? '']))
  const findings = force === true ? [] : find(texts).filter(({ severity, isOld }) => severity === 'error' && !isOld)
  if (findings.length > 0) {
    for (const { path, text, base } of wanted)
      if (text !== null) writeWhole(drafts, path, JSON.stringify({ text, base, saved: there.get(path) ?? '' } satisfies Draft))
    return { status: 202, body: { draft: true, findings } }
  }
  writeTogether(folder, wanted, there)
  for (const { path } of wanted) removeFile(drafts, path)
  return { status: 200, body: { hashes: Object.fromEntries(wanted.map(({ path, text }) => [path, text === null ? null : hashOf(text)])) } }
}

/** What was written before one of them could not be is put back. */
function writeTogether(folder: string, wanted: Wanted[], there: Map<string, string | undefined>): void {
  const done: string[] = []
  const put = (path: string, text: string | null | undefined) =>
    text === null || text === undefined ? removeFile(folder, path) : writeWhole(folder, path, text)
  try {
    for (const { path, text } of wanted) {
      put(path, text)
      done.push(path)
    }
  } catch (error) {
    for (const path of done) put(path, there.get(path))
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const { path } = wanted[done.length]!
    throw new Refusal(`"${path}" cannot be written, its folder is closed or the disk is full.`)
  }
}
