import { isObject, type Json } from '../../schema/is-object.ts'
import { changeValue } from './change.ts'
import { layOut } from './layout.ts'
import { mergeLists } from './merge-lists.ts'
import { hasTwiceWithin, readTree } from './read-tree.ts'
import { isSame } from './same.ts'
import type { Path } from './splice.ts'

/** What both changed, each otherwise. A side on which it is gone has no value. */
export type Conflict = { path: Path; base?: unknown; mine?: unknown; theirs?: unknown }

/** `text` holds what could be merged and theirs where it could not; `whole` says that a side is no JSON, so that only people can merge. */
export type Merged = { text: string; conflicts: Conflict[]; whole?: true }

/**
 * Brings together what two people made of one text: property by property, of lists entry by entry. What only one of them changed is taken
 * over, written as it is in `theirs` where that has it.
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || mine === base) return { text: theirs, conflicts: [] }
  if (theirs === base) return { text: mine, conflicts: [] }
  const trees = [base, mine, theirs].map(readTree)
  if (trees.some((tree) => !tree || hasTwiceWithin(tree)))
    return { text: theirs, conflicts: [{ path: [], base, mine, theirs }], whole: true }
  const [was, own, other] = [base, mine, theirs].map((text) => JSON.parse(text) as unknown)
  const conflicts: Conflict[] = []
  const value = mergeValues(was, own, other, [], conflicts)
  const text = changeValue(theirs, [], value, true)
  return { text: layOut(theirs) === theirs ? layOut(text) : text, conflicts }
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown, path: Path, conflicts: Conflict[]): unknown {
  if (isWritten(base, mine) || isSame(mine, theirs)) return theirs
  if (isWritten(base, theirs)) return mine
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergeObjects(base, mine, theirs, path, conflicts)
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const inside: Conflict[] = []
    const merged = mergeLists(base, mine, theirs, (was, own, other, at) => mergeValues(was, own, other, [...path, at], inside))
    if (merged) {
      conflicts.push(...inside)
      return merged
    }
  }
  conflicts.push({ path, base, mine, theirs })
  return theirs
}

function mergeObjects(base: Json, mine: Json, theirs: Json, path: Path, conflicts: Conflict[]): Json {
  const merged: [string, unknown][] = []
  for (const key of mergedKeys(base, mine, theirs)) {
    const [was, own, other] = [base, mine, theirs].map((side) => (Object.hasOwn(side, key) ? [side[key]] : []))
    const one = mergeMaybe(was!, own!, other!, [...path, key], conflicts)
    if (one.length > 0) merged.push([key, one[0]])
  }
  return Object.fromEntries(merged)
}

/** A list of one value, or none where the property is not there. */
type Maybe = [] | unknown[]

function mergeMaybe(base: Maybe, mine: Maybe, theirs: Maybe, path: Path, conflicts: Conflict[]): Maybe {
  if (base.length > 0 && mine.length > 0 && theirs.length > 0) return [mergeValues(base[0], mine[0], theirs[0], path, conflicts)]
  if (isWritten(base, mine) || isSame(mine, theirs)) return theirs
  if (isWritten(base, theirs)) return mine
  const side = (name: string, one: Maybe) => (one.length > 0 ? { [name]: one[0] } : {})
  conflicts.push({ path, ...side('base', base), ...side('mine', mine), ...side('theirs', theirs) })
  return theirs
}

/** The order of who changed it, and the new properties of the other side behind the same neighbour as there. */
function mergedKeys(base: Json, mine: Json, theirs: Json): string[] {
  const [was, own, other] = [base, mine, theirs].map((side) => Object.keys(side)) as [string[], string[], string[]]
  const common = (keys: string[]) => keys.filter((key) => own.includes(key) && other.includes(key) && was.includes(key))
  const isTheirs = isSame(common(was), common(own))
  const [first, second] = isTheirs ? [other, own] : [own, other]
  const keys = [...first]
  for (const [at, key] of second.entries()) {
    if (keys.includes(key)) continue
    const before = second.slice(0, at).findLast((one) => keys.includes(one))
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys
}

/** Whether two values are the same and their properties stand in the same order. */
const isWritten = (a: unknown, b: unknown): boolean => isSame(a, b) && JSON.stringify(a) === JSON.stringify(b)
