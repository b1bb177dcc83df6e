import type { Random } from './random.ts'

/** The input of a word when it makes a value. */
export type Hand = {
  random: Random
  /** The index of the row, from 0. */
  at: number
  /** Keeps running values of two entities apart; a multiple of a million. */
  salt: number
  /** The day on which the world is created, in milliseconds. */
  now: number
  /** When the row was created. */
  time: number
  /** The values of the row made so far. */
  row: Record<string, unknown>
  /** The owner of the row, if it has one. */
  owner?: unknown
}

/** Makes one plausible value. */
export type Word = (hand: Hand) => unknown
