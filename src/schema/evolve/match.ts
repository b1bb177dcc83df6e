import type { Named } from './chains.ts'

/** The origin of a thing: `from` is its name in the applied model; `beside` is a former name that still has values there, too. */
export type Origin = { name: string; from?: string; beside?: string }

/** The part of a chain that was not applied yet. A chain that was cut at its beginning or extended at its end still counts as the same. */
export function newPart<T>(applied: readonly T[], wanted: readonly T[]): T[] {
  const same = (a: T, b: T) => JSON.stringify(a) === JSON.stringify(b)
  for (let length = Math.min(applied.length, wanted.length); length > 0; length--) {
    const tail = applied.slice(-length)
    if (tail.every((one, at) => same(one, wanted[at]!))) return wanted.slice(length)
  }
  return [...wanted]
}

/**
 * Finds the name of each wanted thing in the applied model. A former name that was applied already has no effect; if a name was passed on,
 * its old owner has the new name that claims it, and the present owner came from elsewhere or is new.
 */
export function matchNames(applied: readonly Named[], wanted: readonly Named[]): Origin[] {
  const before = new Map(applied.map((one) => [one.name, one.was]))
  /** The latest former name that was not declared before and that exists in the applied model. */
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

/** Names whose owner gets another name: claimed by a new name, by one that was passed on itself, or in a cycle. */
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

/** Things of the applied model that no wanted one comes from. */
export function listLeft(applied: readonly Named[], origins: readonly Origin[]): string[] {
  const kept = new Set(origins.flatMap(({ from }) => (from === undefined ? [] : [from])))
  return applied.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}

/** Orders renames so that no target name is still taken; names that are swapped use an intermediate one. */
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
