import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { readReadable } from '../../../src/schema/check/readable-world.ts'
import { valueAt } from '../../../src/schema/check/sentences.ts'
import { isObject } from '../../../src/schema/is-object.ts'
import type { SourceFile, World } from '../../../src/schema/read.ts'
import { rename } from '../../../src/schema/rename/rename.ts'
import { type Thing, thingAt } from '../../../src/schema/rename/thing.ts'
import { codeThatNames } from '../code-that-names.ts'
import type { Drafts, Kept } from '../kept-folder.ts'
import { tellChange } from './tell-effects.ts'

export type Answered = { status: number; body: object }

/** What counts most is told first. */
const RANK = ['rights', 'data', 'calls']

export const refuse = (message: string): Answered => ({ status: 422, body: { message } })

/** What a new key would change: the files, where else it is named, what would be wrong, and what it means for people and rows. */
export function renameThing(kept: Kept, { file, path, to }: Record<string, unknown>, drafts: Drafts, language: string): Answered {
  const saved = kept.files()
  const files = kept.files(drafts)
  const thing = readThing(files, file, path)
  if (!thing || typeof to !== 'string') return refuse('Expected a place that has a key, and a new one.')
  const check = (texts: Drafts) => kept.checkTyped({ ...drafts, ...texts }).findings()
  const renamed = rename(files, thing, to.trim(), { check, isNew: isNew(thing, saved) })
  if ('refused' in renamed) return { status: 200, body: renamed }
  const after = new Map(files.map((one) => [one.path, one]))
  for (const [name, said] of Object.entries(renamed.files))
    if (said === null) after.delete(name)
    else after.set(name, { path: name, text: said })
  // That pages ask for what is called otherwise now is told by the places above.
  const does = renamed.left.length > 0 ? [] : tellMeaning(readReadable(files), readReadable([...after.values()]), language)
  const moved = renamed.moved.map((one) => ({ ...one, line: lineOf(after.get(one.file)?.text ?? '', one.path) }))
  return { status: 200, body: { ...renamed, moved, does, code: codeThatNames(thing), findings: renamed.left } }
}

/** What has a key at a place that somebody has named. */
export function readThing(files: readonly SourceFile[], file: unknown, path: unknown): Thing | undefined {
  const text = files.find((one) => one.path === file)?.text
  const isPath = Array.isArray(path) && path.every((step) => typeof step === 'string' || typeof step === 'number')
  return text === undefined || !isPath ? undefined : thingAt({ file: String(file), path }, readText(text))
}

/** What a change means for people and rows, and for whoever calls: what counts most first. */
export const tellMeaning = (before: World, after: World, language: string) =>
  tellChange(before, after, language)
    .filter(({ group }) => RANK.includes(group))
    .toSorted((one, other) => RANK.indexOf(one.group) - RANK.indexOf(other.group))

function readText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function lineOf(text: string, path: Thing['path']): number {
  const root = parseTree(text)
  return text.slice(0, (root && findNodeAtLocation(root, [...path]))?.offset ?? 0).split('\n').length
}

/** Whether nobody has known it by its key yet: it is not in what is saved. */
function isNew({ file, path, kind, key }: Thing, saved: readonly SourceFile[]): boolean {
  const text = saved.find((one) => one.path === file)?.text
  if (text === undefined || path.length === 0) return text === undefined
  const around = valueAt(readText(text), path.slice(0, -1))
  if (kind === 'choice') return Array.isArray(around) && !around.some((one) => isObject(one) && one['const'] === key)
  return isObject(around) && (kind === 'address' ? around[String(path.at(-1))] !== key : !Object.hasOwn(around, String(key)))
}
