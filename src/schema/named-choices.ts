import { isObject } from './is-object.ts'
import type { Scalar } from './condition.ts'
import type { Choice } from './format/authored.ts'
import { once } from './compile/once.ts'
import { tones } from './format/values.ts'
import type { Source } from './source.ts'

/**
 * A field either lists its choices or names a file in `choices/`. Users of the world get the list in both cases; only code that handles the
 * files themselves needs this module.
 */

/** A name that stands for a list, and its position. */
type Naming = { name: string; path: (string | number)[] }

const HOLDERS = new Set(['entity', 'screen', 'calls'])
const NONE: Naming[] = []

/** The files that name lists of choices; other files are not walked. */
export const namingsIn = (source: Source): Naming[] =>
  source.body && HOLDERS.has(source.kind) && source.mayName() ? namingsOf(source) : NONE

const namingsOf = once((source: Source): Naming[] => {
  const found: Naming[] = []
  findNamings(source.body!, 0, [], found)
  return found
})

const names = new WeakMap<object, string>()

/** The file that a list of choices comes from; undefined if the field itself lists them. */
export const nameOfChoices = (list: object | undefined): string | undefined => list && names.get(list)

/** The list in a file of choices. A malformed one still yields the values that other files may refer to. */
export const choicesOf = once((source: Source): Choice[] => {
  const { oneOf, map } = (source.body ?? {}) as { oneOf?: unknown; map?: unknown }
  const list = named((Array.isArray(oneOf) ? oneOf : []).flatMap(choiceOf), source.id)
  if (isObject(map)) maps.set(list, map as Record<string, Scalar>)
  return list
})

const maps = new WeakMap<object, Record<string, Scalar>>()

/** How a file of choices maps stored values that it no longer offers. */
export const mapOfChoices = (list: object | undefined): Record<string, Scalar> | undefined => list && maps.get(list)

/** The valid parts of a choice, provided that it has a value. */
function choiceOf(one: unknown): Choice[] {
  const { const: value, title, tone, was, per, format, gives, ...rest } = (one ?? {}) as Record<string, unknown>
  if (value === undefined || !(value === null || ['string', 'number', 'boolean'].includes(typeof value))) return []
  const isRight =
    typeof title === 'string' &&
    (tone === undefined || isTone(tone)) &&
    (per === undefined || isPer(per)) &&
    (format === undefined || format === 'hours-s') &&
    (gives === undefined || isMap(gives)) &&
    (was === undefined || isPast(was)) &&
    Object.keys(rest).length === 0
  if (isRight) return [one as Choice]
  const choice: Choice = { const: value as Choice['const'], title: typeof title === 'string' ? title : String(value) }
  return [{ ...choice, ...(isTone(tone) ? { tone } : {}), ...(isPast(was) ? { was } : {}) }]
}

const isMap = (value: unknown): value is Record<string, never> => value !== null && typeof value === 'object' && !Array.isArray(value)
const isPer = (per: unknown): boolean => isMap(per) && typeof per['count'] === 'number' && typeof per['title'] === 'string'
const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)
const isPast = (was: unknown): was is NonNullable<Choice['was']> => isScalar(was) || (Array.isArray(was) && was.every(isScalar))

const isTone = (tone: unknown): tone is NonNullable<Choice['tone']> => (tones as readonly unknown[]).includes(tone)

/** Remembers the name of the file that a list comes from. */
export function named(list: Choice[], name: string): Choice[] {
  names.set(list, name)
  return list
}

const expanded = new WeakMap<object, { lists: (Choice[] | undefined)[]; body: object }>()

/**
 * The data of a file with lists instead of their names; an unknown name is left out. Returns the same object as long as its lists are the
 * same.
 */
export function withChoices(source: Source, choices: Record<string, Choice[]>): object {
  const namings = namingsIn(source)
  const whole = source.body!
  if (namings.length === 0) return whole
  const lists = namings.map(({ name }) => (Object.hasOwn(choices, name) ? choices[name] : undefined))
  const before = expanded.get(whole)
  if (before && before.lists.every((list, at) => list === lists[at])) return before.body
  const body = replaced(whole, namings, lists)
  expanded.set(whole, { lists, body })
  return body
}

/** Reverts a part of the schemas to its source form: with the names of lists that come from files. */
export const asWritten = <T>(value: T): T => mapLists(value, (list) => (Array.isArray(list) ? (nameOfChoices(list) ?? list) : list))

/** Replaces lists by others; objects that contain none are returned unchanged. */
export function mapLists<T>(value: T, change: (list: unknown) => unknown): T {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => mapLists(one, change))
    return items.every((one, at) => one === value[at]) ? value : (items as T)
  }
  let out: Record<string, unknown> | undefined
  for (const [key, one] of Object.entries(value)) {
    const is = isList(key, one) ? change(one) : mapLists(one as unknown, change)
    if (is === one) continue
    out ??= { ...(value as Record<string, unknown>) }
    if (is === undefined) delete out[key]
    else out[key] = is
  }
  return out === undefined ? value : (out as T)
}

/** A field may be called "oneOf", in which case its value is not a list. */
const isList = (key: string, value: unknown): boolean => key === 'oneOf' && (typeof value === 'string' || Array.isArray(value))

/** `steps` is the present path; elements beyond it are left over from earlier positions. */
function findNamings(value: object, depth: number, steps: (string | number)[], found: Naming[]): void {
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) findNamingsAt(value[at], at, depth, steps, found)
  else for (const key in value) findNamingsAt((value as Record<string, unknown>)[key], key, depth, steps, found)
}

function findNamingsAt(value: unknown, step: string | number, depth: number, steps: (string | number)[], found: Naming[]): void {
  if (step === 'oneOf' && typeof value === 'string') {
    steps[depth] = step
    found.push({ name: value, path: steps.slice(0, depth + 1) })
  } else if (value !== null && typeof value === 'object' && !(step === 'oneOf' && Array.isArray(value))) {
    steps[depth] = step
    findNamings(value, depth + 1, steps, found)
  }
}

/** Replaces the lists at some positions; objects that are not on the path to one are reused. */
function replaced(whole: object, namings: readonly Naming[], lists: readonly (Choice[] | undefined)[]): object {
  const own = new Set<unknown>()
  const copyOf = (value: unknown): unknown => {
    if (own.has(value)) return value
    const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
    own.add(copy)
    return copy
  }
  const body = copyOf(whole)
  for (const [at, { path }] of namings.entries()) {
    let holder = body as Record<string | number, unknown>
    for (const step of path.slice(0, -1)) holder = (holder[step] = copyOf(holder[step])) as Record<string | number, unknown>
    const list = lists[at]
    if (list === undefined) delete holder['oneOf']
    else holder['oneOf'] = list
  }
  return body as object
}
