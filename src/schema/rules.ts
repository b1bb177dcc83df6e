import type { Test } from './condition.ts'

/** Constraints on one value. The form and the backend use the same object for validation (see `verdict.ts`). */
export type Rules = {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: true
  /** For a range: its end is not before its beginning. */
  ordered?: true
  /** For choices in a tree: only one without children is valid. */
  leaf?: true
  /** For an amount: the field with its currency. */
  currency?: string
  maxBytes?: number
  /** The longest recording, in seconds. */
  maxSeconds?: number
  /** File extensions that may be chosen, e.g. `.wav`. */
  accept?: string[]
  /** A constraint across fields or against the stored row: the value must pass this test. */
  must?: Test
}

export type RuleName = Exclude<keyof Rules, 'leaf' | 'currency'> | 'required' | 'type' | 'choice' | 'unknown'
