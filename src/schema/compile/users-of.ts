import type { Atlas } from './atlas.ts'
import { handOverUses, looksForUses, screenUses, type Use, usesOf } from './grants.ts'
import { handOverPermissions } from './held-permissions.ts'
import { inPlace } from './in-place.ts'
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

/** What is otherwise after an edit: the words of uses, and the calls of the screens that use something else. */
export type OtherUses = { words: ReadonlySet<string> | 'all'; calls: ReadonlySet<string> }

/** The same after an edit of some screens, or of rows or calls with some names; `isOther` tells whether two values are. */
export function handOverUsers(
  before: Atlas,
  now: Atlas,
  screens: ReadonlySet<string>,
  names: ReadonlySet<string>,
  isOther: (was: unknown, is: unknown) => boolean,
): OtherUses {
  const others = handOverUses(before, now, screens, names)
  let words: OtherUses['words'] = new Set<string>()
  const calls = new Set<string>()
  for (const [id, { uses: was }] of others) {
    const { uses: is } = screenUses(now).get(id)!
    words = together(words, otherwise(was, is, isOther))
    for (const { call } of [...was, ...is]) calls.add(call)
  }
  usersOf.handOver(before, now, (users) => {
    for (const [id, was] of others) replace(users as Map<string, Use[]>, id, was.uses, screenUses(now).get(id)!.uses)
    return users
  })
  handOverPermissions(before, now, others)
  return { words, calls }
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

/** Puts what a screen uses now in the place of what it used. */
function replace(users: Map<string, Use[]>, id: string, was: Use[], is: Use[]): void {
  for (const call of new Set([...was, ...is].map((use) => use.call))) {
    const own = is.filter((use) => use.call === call)
    const all = inPlace(users.get(call) ?? [], id, own, ({ what, screen }) => (what === 'page' ? undefined : screen))
    if (all.length > 0) users.set(call, all)
    else users.delete(call)
  }
}
