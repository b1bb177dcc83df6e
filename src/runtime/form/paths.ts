import type { Field } from '../../schema/compiled.ts'
import { fieldAt } from './names.ts'
import { sourcesOf, operandFields } from './operands.ts'
import type { Row } from '../../schema/row.ts'

/** `words.0.weight` → `words.0`, the item that contains the field; empty at the top of the form. */
export const placeOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0))

/** The scopes from `place` outwards to the form. */
function* placesAround(fields: Field[], place: string): Generator<{ place: string; fields: Field[] }> {
  for (let at = place; at !== ''; at = placeOf(at)) {
    const field = fieldAt(fields, at)
    // A list has no siblings to offer, only its items do.
    if (field?.fields && (field.type !== 'array' || /\.\d+$/.test(at))) yield { place: at, fields: field.fields }
  }
}

/** Resolves a name from the position `place`: a sibling first, then outwards to the top of the form. */
export function resolveName(fields: Field[], name: string, place: string): string {
  for (const around of placesAround(fields, place)) if (around.fields.some((field) => field.name === name)) return `${around.place}.${name}`
  return name
}

/** Every path that can have an error, in reading order. */
export function listPaths(fields: Field[], values: Row, shown: (field: Field, path: string) => boolean, prefix = ''): string[] {
  return fields.flatMap((field) => {
    const path = prefix + field.name
    if (!shown(field, path)) return []
    const value = values[field.name]
    if (!field.fields || !value || typeof value !== 'object') return [path]
    const items = Array.isArray(value) ? value.map((item, at) => [item, `${path}.${at}.`] as const) : [[value, `${path}.`] as const]
    return [path, ...items.flatMap(([item, below]) => listPaths(field.fields!, (item ?? {}) as Row, shown, below))]
  })
}

/** Dependencies by the name that changes: fields that are validated along with it, and fields whose choices depend on it. */
export type Links = { readers: Map<string, string[]>; followers: Map<string, Follower[]> }

export const linksOf = (fields: Field[]): Links => ({ readers: readersOf(fields), followers: followersOf(fields) })

/** Field name → siblings whose rules depend on it, e.g. `password` → `password2`. */
export function readersOf(fields: Field[]): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const field of fields)
    for (const name of operandFields(field.rules?.must)) readers.set(name, [...(readers.get(name) ?? []), field.name])
  return readers
}

/** A field whose choices depend on another one, by its definition: `rows.city` for each item of `rows`. */
type Follower = { field: Field; way: string[] }

/** Field name → the fields, at any depth, whose choices depend on it. */
function followersOf(fields: Field[], way: string[] = [], found = new Map<string, Follower[]>()): Map<string, Follower[]> {
  for (const field of fields) {
    const own = [...way, field.name]
    for (const name of sourcesOf(field)) found.set(name, [...(found.get(name) ?? []), { field, way: own }])
    if (field.fields) followersOf(field.fields, own, found)
  }
  return found
}

/** The current paths of a field: one for each item of the lists that contain it. */
export function standsAt([first, ...rest]: string[], values: unknown, prefix = ''): string[] {
  const path = prefix + first!
  if (rest.length === 0) return [path]
  const value = (values as Row | undefined)?.[first!]
  if (Array.isArray(value)) return value.flatMap((item, at) => standsAt(rest, item, `${path}.${at}.`))
  return value ? standsAt(rest, value, `${path}.`) : []
}
