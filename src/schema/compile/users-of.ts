import type { Atlas } from './atlas.ts'
import { type Use, usesOf } from './grants.ts'
import { looksForUses, onceOfAll } from './once.ts'

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
