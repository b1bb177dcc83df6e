/** Reproducible random values: the same seed gives the same values on every machine. */
export type Random = {
  /** From 0 to less than 1. */
  next(): number
  /** An integer, both ends included. */
  int(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight; `weights` need not sum to 1. */
  weigh<T>(from: readonly T[], weights: readonly number[]): T
  /** Approximately normal, with mean 0 and deviation 1: the sum of three uniform values. */
  bell(): number
  /** A separate stream, so that an additional value here changes nothing there. */
  fork(name: string): Random
}

export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (from) => from[Math.floor(next() * from.length)]!,
    weigh: (from, weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (let at = 0; at < from.length; at++) if ((left -= weights[at] ?? 0) < 0) return from[at]!
      return from.at(-1)!
    },
    bell: () => (next() + next() + next() - 1.5) * 2,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** Hashes a text to 32 bits (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
