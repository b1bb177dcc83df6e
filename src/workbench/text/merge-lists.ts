import { isObject } from '../../schema/is-object.ts'
import { isSame } from './same.ts'

type MergeEntry = (base: unknown, mine: unknown, theirs: unknown, at: number) => unknown

/**
 * Merges two people's changes of a list: what one of them changed between two entries that both kept is adopted. If both changed the same
 * entries, `mergeEntry` is called for each; `at` is the position in the merged list. Undefined if both inserted, removed or moved something
 * at the same place.
 */
export function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[], mergeEntry: MergeEntry): unknown[] | undefined {
  const [own, other] = [pairsOf(base, mine), pairsOf(base, theirs)]
  const merged: unknown[] = []
  let [b, m, t] = [0, 0, 0]
  for (let at = 0; at <= base.length; at++) {
    const [inMine, inTheirs] = at === base.length ? [mine.length, theirs.length] : [own[at], other[at]]
    if (inMine === undefined || inTheirs === undefined) continue
    const [was, my, their] = [base.slice(b, at), mine.slice(m, inMine), theirs.slice(t, inTheirs)]
    const between = mergeBetween(was, my, their, (...sides) => mergeEntry(...sides, merged.length))
    if (!between) return undefined
    for (const add of between) merged.push(add())
    if (at < base.length) merged.push(mergeEntry(base[at], mine[inMine], theirs[inTheirs], merged.length))
    ;[b, m, t] = [at + 1, inMine + 1, inTheirs + 1]
  }
  return isTwice(merged, mine, theirs) ? undefined : merged
}

/** Whether an entry that both moved to different places occurs once more than either wanted. */
function isTwice(merged: unknown[], mine: unknown[], theirs: unknown[]): boolean {
  const count = (list: unknown[], entry: unknown) => list.filter((one) => isSame(one, entry)).length
  return merged.some((entry) => count(merged, entry) > Math.max(count(mine, entry), count(theirs, entry), 1))
}

type Late = () => unknown

function mergeBetween(
  base: unknown[],
  mine: unknown[],
  theirs: unknown[],
  mergeEntry: (base: unknown, mine: unknown, theirs: unknown) => unknown,
): Late[] | undefined {
  const given = (list: unknown[]): Late[] => list.map((one) => () => one)
  if (isSame(base, mine) || isSame(mine, theirs)) return given(theirs)
  if (isSame(base, theirs)) return given(mine)
  if (base.length === 0 || base.length !== mine.length || base.length !== theirs.length) return undefined
  return base.map((one, at) => () => mergeEntry(one, mine[at], theirs[at]))
}

/** Whether two entries are the same one, perhaps edited: the first property of objects identifies them. */
function isAlike(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return isSame(a, b)
  const [first, same] = [Object.entries(a)[0], Object.entries(b)[0]]
  return isSame(first, same)
}

/** For each entry of a list its position in another one, along their longest common subsequence. */
function pairsOf(from: unknown[], to: unknown[]): (number | undefined)[] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0))
  for (let a = from.length - 1; a >= 0; a--)
    for (let b = to.length - 1; b >= 0; b--)
      lengths[a]![b] = isAlike(from[a], to[b]) ? lengths[a + 1]![b + 1]! + 1 : Math.max(lengths[a + 1]![b]!, lengths[a]![b + 1]!)
  const pairs: (number | undefined)[] = from.map(() => undefined)
  for (let a = 0, b = 0; a < from.length && b < to.length;)
    if (isAlike(from[a], to[b])) pairs[a++] = b++
    else if (lengths[a + 1]![b]! >= lengths[a]![b + 1]!) a++
    else b++
  return pairs
}
