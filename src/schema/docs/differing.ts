import { isObject } from '../is-object.ts'

/** What one value says otherwise than another: of objects the keys that differ, of anything else the whole. */
export function differing(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const entries = keys.map((key) => [key, differing(before[key], after[key])] as const)
  // An object from which something is only gone says nothing new.
  return Object.fromEntries(entries.filter(([key, one]) => !(isObject(one) && Object.keys(one).length === 0 && isObject(before[key]))))
}

/** Paths of what the second value no longer has. */
export function missing(before: unknown, after: unknown, prefix = ''): string[] {
  if (!isObject(before) || !isObject(after)) return []
  return Object.entries(before).flatMap(([key, one]) =>
    after[key] === undefined ? [prefix + key] : missing(one, after[key], `${prefix}${key}.`),
  )
}
