import type { Named } from './chains.ts'

/** Where a thing comes from: `from` is what the applied model calls it; `beside` is a name of before under which there is something too. */
export type Origin = { name: string; from?: string; beside?: string }

/** What of a chain was not said when it was applied: a chain that was cut short at its beginning, or written on, is still the same. */
export function newPart<T>(applied: readonly T[], wanted: readonly T[]): T[] {
  const same = (a: T, b: T) => JSON.stringify(a) === JSON.stringify(b)
  for (let length = Math.min(applied.length, wanted.length); length > 0; length--) {
    const tail = applied.slice(-length)
    if (tail.every((one, at) => same(one, wanted[at]!))) return wanted.slice(length)
  }
  return [...wanted]
}

/**
 * What each wanted thing is called in the applied model. A name of before that was applied means nothing any more; where a name was
 * passed on, its old holder goes by the name that claims it.
 */
export function matchNames(applied: readonly Named[], wanted: readonly Named[]): Origin[] {
  const before = new Map(applied.map((one) => [one.name, one.was]))
  const news = new Map(wanted.map(({ name, was }) => [name, before.has(name) ? newPart(before.get(name)!, was) : [...was]]))
  const claims = (past: string, but: string) => wanted.some(({ name }) => name !== but && news.get(name)!.includes(past))
  return wanted.map(({ name }) => {
    const earlier = news.get(name)!.filter((past) => past !== name && before.has(past))
    const last = earlier.at(-1)
    if (!before.has(name)) return last === undefined ? { name } : { name, from: last }
    if (last === undefined) return { name, from: name }
    return claims(name, name) ? { name, from: last } : { name, from: name, beside: last }
  })
}

/** Applied things that nothing wanted comes from. */
export function listLeft(applied: readonly Named[], origins: readonly Origin[]): string[] {
  const kept = new Set(origins.flatMap(({ from }) => (from === undefined ? [] : [from])))
  return applied.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}

/** Renames one after the other, so that none meets a name that is still taken; names that change places go by one in between. */
export function orderRenames(
  pairs: readonly { from: string; to: string }[],
  between = (name: string) => `between_${name}`,
): { from: string; to: string }[] {
  let open = pairs.filter(({ from, to }) => from !== to)
  const done: { from: string; to: string }[] = []
  while (open.length > 0) {
    const free = open.find(({ to }) => !open.some(({ from }) => from === to))
    if (free) {
      done.push(free)
      open = open.filter((one) => one !== free)
    } else {
      const [first] = open
      const aside = between(first!.from)
      done.push({ from: first!.from, to: aside })
      open = open.map((one) => (one === first ? { from: aside, to: one.to } : one))
    }
  }
  return done
}
