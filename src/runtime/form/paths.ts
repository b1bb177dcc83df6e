import type { Field } from '../../schema/compiled.ts'
import { fieldAt } from './names.ts'
import { sourcesOf, operandFields } from './operands.ts'
import type { Row } from '../../schema/row.ts'

/** `words.0.weight` → `words.0`, the place in which the field stands; empty at the top of the form. */
export const placeOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0))

/** The names inside the item or object at `place`, from the nearest one outwards to the form. */
function* placesAround(fields: Field[], place: string): Generator<{ place: string; fields: Field[] }> {
  for (let at = place; at !== ''; at = placeOf(at)) {
    const field = fieldAt(fields, at)
    // A list as a whole has no neighbours to offer, only its items have.
    if (field?.fields && (field.type !== 'array' || /\.\d+$/.test(at))) yield { place: at, fields: field.fields }
  }
}

/** Where the field stands that somebody at `place` means by a name: beside it, else further out, else at the top of the form. */
export function resolveName(fields: Field[], name: string, place: string): string {
  for (const around of placesAround(fields, place)) if (around.fields.some((field) => field.name === name)) return `${around.place}.${name}`
  return name
}

/** Every place of the form that can hold a sentence, in the order a person reads it. */
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

/** Who hears of whom, by the name that changes: fields judged along with it, and fields whose choices hang on it. */
export type Links = { readers: Map<string, string[]>; followers: Map<string, Follower[]> }

export const linksOf = (fields: Field[]): Links => ({ readers: readersOf(fields), followers: followersOf(fields) })

/** Field name → the fields beside it whose rules look at it, e.g. `password` → `password2`. */
export function readersOf(fields: Field[]): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const field of fields)
    for (const name of operandFields(field.rules?.must)) readers.set(name, [...(readers.get(name) ?? []), field.name])
  return readers
}

/** A field whose choices follow another: where it is defined, `rows.city` for each item of `rows`. */
type Follower = { field: Field; way: string[] }

/** Field name → the fields, at any depth, whose choices follow a field of that name. */
function followersOf(fields: Field[], way: string[] = [], found = new Map<string, Follower[]>()): Map<string, Follower[]> {
  for (const field of fields) {
    const own = [...way, field.name]
    for (const name of sourcesOf(field)) found.set(name, [...(found.get(name) ?? []), { field, way: own }])
    if (field.fields) followersOf(field.fields, own, found)
  }
  return found
}

/** The places where a field stands now: one for each item of the lists it lies in. */
export function standsAt([first, ...rest]: string[], values: unknown, prefix = ''): string[] {
  const path = prefix + first!
  if (rest.length === 0) return [path]
  const value = (values as Row | undefined)?.[first!]
  if (Array.isArray(value)) return value.flatMap((item, at) => standsAt(rest, item, `${path}.${at}.`))
  return value ? standsAt(rest, value, `${path}.`) : []
}
