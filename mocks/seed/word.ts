import type { Random } from './random.ts'

/** What a word of the seed may look at when it makes one value. */
export type Hand = {
  random: Random
  /** Which row of the entity this is, from 0. */
  at: number
  /** Keeps running values of two entities apart; a multiple of a million. */
  salt: number
  /** The day on which the world begins, in milliseconds. */
  now: number
  /** When the row came into being. */
  time: number
  /** The values of the row made so far. */
  row: Record<string, unknown>
  /** To whom the row belongs, where it belongs to somebody. */
  owner?: unknown
}

/** Makes one plausible value. */
export type Word = (hand: Hand) => unknown
