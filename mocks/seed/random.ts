/** Chance that repeats itself: the same seed gives the same values on every machine. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight; `weights` need not sum to anything. */
  weigh<T>(from: readonly T[], weights: readonly number[]): T
  /** Around 0 with a spread of 1: the sum of three dice, close enough to a bell. */
  bell(): number
  /** A stream of its own, so that one more value here changes nothing there. */
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

/** Spreads a text over 32 bits (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
