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
 * passed on, its old holder goes by the name that claims it, and whoever has it now came from elsewhere, or is new.
 */
export function matchNames(applied: readonly Named[], wanted: readonly Named[]): Origin[] {
  const before = new Map(applied.map((one) => [one.name, one.was]))
  /** The latest name that was not said before and under which there is something. */
  const lasts = new Map(
    wanted.map(({ name, was }) => {
      const news = before.has(name) ? newPart(before.get(name)!, was) : was
      return [name, news.findLast((past) => past !== name && before.has(past))]
    }),
  )
  const passedOn = listPassedOn(before, lasts)
  return wanted.map(({ name }) => {
    const last = lasts.get(name)
    if (!before.has(name) || passedOn.has(name)) return last === undefined ? { name } : { name, from: last }
    return last === undefined ? { name, from: name } : { name, from: name, beside: last }
  })
}

/** Names whose holder goes by another from now on: claimed by a new name, by one that was passed on itself, or in a circle. */
function listPassedOn(before: ReadonlyMap<string, unknown>, lasts: ReadonlyMap<string, string | undefined>): Set<string> {
  const passedOn = new Set<string>()
  const follow = (name: string) => {
    for (let last = lasts.get(name); last !== undefined && !passedOn.has(last); last = lasts.get(last)) passedOn.add(last)
  }
  for (const name of lasts.keys()) if (!before.has(name)) follow(name)
  for (const name of lasts.keys()) {
    const met: string[] = []
    let here: string | undefined = name
    while (here !== undefined && !met.includes(here)) {
      met.push(here)
      here = lasts.get(here)
    }
    if (here === name) follow(name)
  }
  return passedOn
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
