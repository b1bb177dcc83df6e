import type { Atlas } from './atlas.ts'
import { onceOfAll } from './once.ts'

/** The words of a call by which it is sold. */
export const SOLD_WORDS = ['sold'] as const

/** The codes of the interfaces that customers' own programs can call, from `sold` of the calls. */
export const soldCodes = onceOfAll(
  (atlas: Atlas): string[] =>
    Object.values(atlas.world.calls).flatMap((calls) => Object.values(calls).flatMap(({ sold }) => Object.keys(sold ?? {}))),
  (atlas) => atlas.look?.('sold'),
)
