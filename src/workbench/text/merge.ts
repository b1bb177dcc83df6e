import { isObject, type Json } from '../../schema/is-object.ts'
import { changeValue } from './change.ts'
import { layOut } from '../../schema/fix/layout.ts'
import { mergeLists } from './merge-lists.ts'
import { hasTwiceWithin, readTree } from './read-tree.ts'
import { isSame } from './same.ts'
import type { Path } from './splice.ts'

/** A place that both changed differently. If a side removed it, that value is absent. */
export type Conflict = { path: Path; base?: unknown; mine?: unknown; theirs?: unknown }

/** Whose text is used where both changed the same place. */
export type Side = 'mine' | 'theirs'

/** `text` has what could be merged, the preferred side elsewhere; `whole`: one side is not JSON, so that only people can merge. */
export type Merged = { text: string; conflicts: Conflict[]; whole?: true }

/**
 * Merges two people's changes of a text: objects by property, lists by entry. What only one of them changed is adopted, formatted as in
 * `theirs` if it is there; where both changed the same place, `prefer` decides.
 */
export function mergeTexts(base: string, mine: string, theirs: string, prefer: Side = 'theirs'): Merged {
  if (mine === theirs || mine === base) return { text: theirs, conflicts: [] }
  if (theirs === base) return { text: mine, conflicts: [] }
  const trees = [base, mine, theirs].map(readTree)
  if (trees.some((tree) => !tree || hasTwiceWithin(tree)))
    return { text: prefer === 'mine' ? mine : theirs, conflicts: [{ path: [], base, mine, theirs }], whole: true }
  const [was, own, other] = [base, mine, theirs].map((text) => JSON.parse(text) as unknown)
  const conflicts: Conflict[] = []
  const value = mergeValues(was, own, other, [], { conflicts, prefer })
  const text = changeValue(theirs, [], value, true)
  return { text: layOut(theirs) === theirs ? layOut(text) : text, conflicts }
}

/** The conflicts found so far, and the preferred side. */
type Found = { conflicts: Conflict[]; prefer: Side }

function mergeValues(base: unknown, mine: unknown, theirs: unknown, path: Path, found: Found): unknown {
  if (isWritten(base, mine) || isSame(mine, theirs)) return theirs
  if (isWritten(base, theirs)) return mine
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergeObjects(base, mine, theirs, path, found)
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const inside: Found = { conflicts: [], prefer: found.prefer }
    const merged = mergeLists(base, mine, theirs, (was, own, other, at) => mergeValues(was, own, other, [...path, at], inside))
    if (merged) {
      found.conflicts.push(...inside.conflicts)
      return merged
    }
  }
  found.conflicts.push({ path, base, mine, theirs })
  return found.prefer === 'mine' ? mine : theirs
}

function mergeObjects(base: Json, mine: Json, theirs: Json, path: Path, found: Found): Json {
  const merged: [string, unknown][] = []
  for (const key of mergedKeys(base, mine, theirs)) {
    const [was, own, other] = [base, mine, theirs].map((side) => (Object.hasOwn(side, key) ? [side[key]] : []))
    const one = mergeMaybe(was!, own!, other!, [...path, key], found)
    if (one.length > 0) merged.push([key, one[0]])
  }
  return Object.fromEntries(merged)
}

/** A list of one value, or an empty one if the property does not exist. */
type Maybe = [] | unknown[]

function mergeMaybe(base: Maybe, mine: Maybe, theirs: Maybe, path: Path, found: Found): Maybe {
  if (base.length > 0 && mine.length > 0 && theirs.length > 0) return [mergeValues(base[0], mine[0], theirs[0], path, found)]
  if (isWritten(base, mine) || isSame(mine, theirs)) return theirs
  if (isWritten(base, theirs)) return mine
  const side = (name: string, one: Maybe) => (one.length > 0 ? { [name]: one[0] } : {})
  found.conflicts.push({ path, ...side('base', base), ...side('mine', mine), ...side('theirs', theirs) })
  return found.prefer === 'mine' ? mine : theirs
}

/** The key order of the side that changed it; new properties of the other side follow the same neighbour as there. */
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

/** Whether two values are equal including the order of their properties. */
const isWritten = (a: unknown, b: unknown): boolean => isSame(a, b) && JSON.stringify(a) === JSON.stringify(b)
