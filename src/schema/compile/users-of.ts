import type { Atlas } from './atlas.ts'
import { handOverUses, looksForUses, screenUses, type Use, usesOf } from './grants.ts'
import { onceOfAll } from './once.ts'

/** All uses of each call, by its name. */
export const usersOf = onceOfAll((atlas: Atlas): ReadonlyMap<string, Use[]> => {
  const users = new Map<string, Use[]>()
  for (const use of usesOf(atlas)) {
    const own = users.get(use.call)
    if (own) own.push(use)
    else users.set(use.call, [use])
  }
  return users
}, looksForUses)

/**
 * The same after an edit of some screens, or of rows or calls with some names. Answers which words of uses are otherwise; `isOther` tells
 * whether two values are.
 */
export function handOverUsers(
  before: Atlas,
  now: Atlas,
  screens: ReadonlySet<string>,
  names: ReadonlySet<string>,
  isOther: (was: unknown, is: unknown) => boolean,
): ReadonlySet<string> | 'all' {
  const others = handOverUses(before, now, screens, names)
  let words: ReadonlySet<string> | 'all' = new Set<string>()
  for (const [id, was] of others) words = together(words, otherwise(was, screenUses(now).get(id)!.uses, isOther))
  usersOf.handOver(before, now, (users) => {
    for (const [id, was] of others) replace(users as Map<string, Use[]>, id, was, screenUses(now).get(id)!.uses)
    return users
  })
  return words
}

const together = (one: ReadonlySet<string> | 'all', other: ReadonlySet<string> | 'all'): ReadonlySet<string> | 'all' =>
  one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other])

/** The words by which the uses of a screen differ from those before; all where there are more or fewer. */
function otherwise(was: Use[], is: Use[], isOther: (was: unknown, is: unknown) => boolean): ReadonlySet<string> | 'all' {
  if (was.length !== is.length) return 'all'
  const words = new Set<string>()
  for (const [at, one] of is.entries())
    for (const word of Object.keys({ ...was[at], ...one }) as (keyof Use)[]) if (isOther(was[at]![word], one[word])) words.add(word)
  return words
}

/** Puts what a screen uses now in the place of what it used: screens come in the order of their files, and pages after them. */
function replace(users: Map<string, Use[]>, id: string, was: Use[], is: Use[]): void {
  const file = `${id}.json`
  for (const call of new Set([...was, ...is].map((use) => use.call))) {
    const others = (users.get(call) ?? []).filter((use) => use.what === 'page' || use.screen !== id)
    const own = is.filter((use) => use.call === call)
    const at = others.findIndex((use) => use.what === 'page' || `${use.screen}.json` > file)
    others.splice(at < 0 ? others.length : at, 0, ...own)
    if (others.length > 0) users.set(call, others)
    else users.delete(call)
  }
}
