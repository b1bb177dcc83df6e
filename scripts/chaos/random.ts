export type Random = ReturnType<typeof createRandom>

/** A generator that returns the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least: number, most: number): number => Math.floor(least + next() * (most - least + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => [next(), one] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, one]) => one),
  }
}
