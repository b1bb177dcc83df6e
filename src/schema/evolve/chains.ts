/** Something with a name and its former names, the oldest first. */
export type Named = { name: string; was: readonly string[] }

/** What is wrong with a former name: its owner, its position in the chain, and the reason. */
export type ChainFault = { of: string; at: number; past: string; why: 'own' | 'twice' | 'lives' | 'swap' } | MetFault
type MetFault = { of: string; at: number; past: string; why: 'met'; other: string }

/**
 * Each former name must lead to exactly one thing and no longer be in use. Something that still has such a name must itself have been
 * renamed; and if two things swapped their names, an intermediate name tells which was renamed first: `["a", "between"]`.
 */
export function chainFaults(all: readonly Named[]): ChainFault[] {
  const faults: ChainFault[] = []
  const living = new Map(all.map((one) => [one.name, one]))
  const claimed = new Map<string, string>()
  for (const { name, was } of all)
    for (const [at, past] of was.entries()) {
      const other = claimed.get(past)
      if (past === name) faults.push({ of: name, at, past, why: 'own' })
      else if (was.indexOf(past) < at) faults.push({ of: name, at, past, why: 'twice' })
      else if (other !== undefined) faults.push({ of: name, at, past, why: 'met', other })
      else {
        claimed.set(past, name)
        const still = living.get(past)
        if (!still) continue
        if (still.was.length === 0) faults.push({ of: name, at, past, why: 'lives' })
        else if (at === was.length - 1 && isRound(name, past, living)) faults.push({ of: name, at, past, why: 'swap' })
      }
    }
  return faults
}

/** Whether names were passed on in a cycle without an intermediate name, so that no rename could have been the first. */
function isRound(name: string, past: string, living: ReadonlyMap<string, Named>): boolean {
  const met = new Set<string>()
  let here = past
  while (here !== name) {
    if (met.has(here)) return false
    met.add(here)
    const last = living.get(here)?.was.at(-1)
    if (last === undefined) return false
    here = last
  }
  return true
}
