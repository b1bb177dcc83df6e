import { isObject } from '../is-object.ts'

/** How a value differs from an earlier one: for objects the keys that differ, for anything else the whole value. */
export function differing(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const entries = keys.map((key) => [key, differing(before[key], after[key])] as const)
  // An object that only lost keys has nothing new.
  return Object.fromEntries(entries.filter(([key, one]) => !(isObject(one) && Object.keys(one).length === 0 && isObject(before[key]))))
}

/** The paths that the second value no longer has. */
export function missing(before: unknown, after: unknown, prefix = ''): string[] {
  if (!isObject(before) || !isObject(after)) return []
  return Object.entries(before).flatMap(([key, one]) =>
    after[key] === undefined ? [prefix + key] : missing(one, after[key], `${prefix}${key}.`),
  )
}
