import { once } from '../compile/once.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'

/** The names of the fields of an entity, listed once. */
export const namesOfEntity = once((entity: Entity): string[] => {
  const names = Object.keys(entity.properties)
  for (const name of names)
    for (const past of [(entity.properties[name] as AuthoredField).was ?? []].flat())
      (pasts.get(names) ?? pasts.set(names, new Map()).get(names)!).set(past, name)
  return names
})

/** What names were called before, by the list of names. */
const pasts = new WeakMap<readonly string[], Map<string, string>>()

/** More names beside those of an entity, whose past is still known. */
export function namesBeside(names: readonly string[], more: readonly string[]): string[] {
  const all = [...names, ...more]
  const past = pasts.get(names)
  if (past) pasts.set(all, past)
  return all
}

/** Among some names the one that a name of before has become. */
export const calledNow = (name: string, names: readonly string[]): string | undefined => pasts.get(names)?.get(name)
