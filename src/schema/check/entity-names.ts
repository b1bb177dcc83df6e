import { once } from '../compile/once.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'

/** The field names of an entity, listed once. */
export const namesOfEntity = once((entity: Entity): string[] => {
  const names = Object.keys(entity.properties)
  for (const name of names) {
    const { was } = entity.properties[name] as AuthoredField
    if (was === undefined) continue
    for (const past of [was].flat()) (pasts.get(names) ?? pasts.set(names, new Map()).get(names)!).set(past, name)
  }
  return names
})

/** The former names of fields, by the list of present names. */
const pasts = new WeakMap<readonly string[], Map<string, string>>()

/** Adds names to those of an entity; the former names stay known. */
export function namesBeside(names: readonly string[], more: readonly string[]): string[] {
  const all = [...names, ...more]
  const past = pasts.get(names)
  if (past) pasts.set(all, past)
  return all
}

/** The present name, among these names, of a field with this former name. */
export const calledNow = (name: string, names: readonly string[]): string | undefined => pasts.get(names)?.get(name)
